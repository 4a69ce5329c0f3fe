"""Chips that lay on the felt and were never recorded: found after the round was paid, sent up, proposed, approved and
booked at the consoles. A matter that is decided at the table closes its call by itself."""

import pytest
from playwright.sync_api import expect

from tests.web.desk import Come, Console, Table
from tests.web.guest import Guest


def pays(desk: Console) -> None:
    desk.does("call")
    desk.does("pay")
    desk.step("open")


def adds(desk: Console, patron: str, bet: str, chips: int, **more: str) -> None:
    form = desk.dialog.locator("form:has([name=bet])")
    form.locator("[name=patron]").select_option(patron)
    for name, value in more.items():
        form.locator(f"[name={name}]").select_option(value)
    form.locator("[name=bet]").select_option(bet)
    form.locator("[name=chips]").fill(str(chips))
    form.locator("[data-act=add]").click()
    expect(desk.dialog.locator(f'[data-wager="{patron} {bet}"].added')).to_be_visible()


def shares(desk: Console) -> dict[str, int]:
    """What each patron would get, as the books have proposed it."""
    proposed = desk.dealer.api(f"/api/tables/{desk.table}/duty")["corrections"]
    return {share["patron"]: share["difference"] for share in proposed[0]["shares"]}


@pytest.mark.clause("ruling A8")
def test_a_chip_that_the_dealer_did_not_enter(staff: Come, table: Table) -> None:
    name = table("K")
    desk = Console(staff("dealer", "tablet", "vi"), name)
    desk.begins(burns="5H")
    desk.keys("2 p ArrowRight")
    desk.recorded(1)
    desk.does("close")
    desk.step("cards")
    desk.cards("9S 2H KD 5C")  # the Player wins nine to seven
    pays(desk)

    # The guest at seat 4 had 100 on the Player, and the dealer sends it up.
    desk.raises("ruling A8")
    adds(desk, "seat 4", "player", 100)
    desk.looks.look("correction-added")
    desk.dialog.locator("[name=why]").fill("Chip của chỗ 4 chưa được ghi")
    desk.act("ask")
    expect(desk.page.locator(".calls [data-call]")).to_be_visible()

    # A Shift Manager writes it again at the table instead of answering: the call closes by itself.
    manager = Console(staff("shift_manager", "tablet", "en"), name)
    manager.raises("ruling A8")
    adds(manager, "seat 4", "player", 100)
    adds(manager, "seat 4", "tie", 50)
    manager.dialog.locator('[data-wager="seat 4 tie"] button').click()  # that one lay there for nobody
    expect(manager.dialog.locator('[data-wager="seat 4 tie"]')).to_have_count(0)
    manager.dialog.locator("[name=why]").fill("the chips are on the tape")
    expect(manager.dialog.locator(".preview .shares")).to_be_visible()
    manager.looks.look("correction-preview")
    manager.act("propose")
    assert shares(manager) == {"seat 1": 0, "seat 4": 10_000}
    expect(desk.page.locator(".calls .news")).to_contain_text(
        desk.dealer.word("staff/calls", "answered.decided", "shift manager 1")
    )

    approves(staff("pit_manager", "tablet", "vi"), name)
    recalled = desk.dealer.api(f"/api/rounds/{name}/1")
    after = {each["line"]["patron"]: each["line"]["won"] for each in recalled["correction"]["lines"]}
    assert after == {"seat 1": 10_000, "seat 4": 10_000}
    assert (recalled["verified"], len(recalled["lines"])) == (True, 1), "the record of the round stays as it was"
    desk.looks.check()
    manager.looks.check()


def approves(person: Guest, table: str) -> None:
    second = Console(person, table)
    second.page.locator("button.irregularity:enabled").click()
    expect(second.dialog.locator(".shares")).to_be_visible()
    second.act("approve")


@pytest.mark.clause("ruling A8", "niuniu 7.8")
def test_a_box_that_got_no_cards(staff: Come, table: Table) -> None:
    """Its cards have to be named before anything can be reckoned."""
    manager = Console(staff("shift_manager", "tablet", "en"), table("E"))
    manager.begins()
    manager.keys("1 a ArrowRight")
    manager.recorded(1)
    manager.does("close")
    manager.step("cards")
    manager.cards("TS JH QD 2C 6H TH JS QC 2D 4H")
    manager.does("stage")
    pays(manager)
    manager.raises("ruling A8")
    adds(manager, "seat 5", "ante", 50, box="2")
    manager.dialog.locator("[name=why]").fill("box two had chips")
    expect(manager.dialog.get_by_role("alert")).to_be_visible()
    manager.dialog.locator('[data-hand="box 2"] .named').click()
    manager.cards("2S 2H 3D 3C 8H")
    expect(manager.dialog.locator(".preview .shares")).to_be_visible()
    manager.looks.look("correction-box")
    manager.act("propose")
    assert shares(manager) == {"seat 1": 0, "seat 5": -5_000}
    approves(staff("pit_manager", "tablet", "vi"), manager.table)
    manager.looks.check()
