"""The dealer's console: rounds of each game by keyboard alone, two consoles on one table, and how it looks."""

from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.web.cable import Cable
from tests.web.desk import Come, Console, Table, look_up_irregularities
from tests.web.guest import SHOTS, Guest
from tests.web.wire import Office, Wire

OFFLINE_SECONDS = 10
KEYSTROKES_MAX = 60


@pytest.mark.clause("baccarat 4.11", "baccarat 4.18", "baccarat 6.4", "ruling B6")
def test_six_seats_of_baccarat_in_few_keystrokes(staff: Come, table: Table) -> None:
    desk = Console(staff("dealer", "tablet", "vi"), table("H"))
    desk.does("take")
    desk.does("shuffle")
    desk.step("cards")
    desk.cards("5H")
    desk.step("open")

    desk.strokes, begun = 0, monotonic()
    desk.does("open")
    desk.step("close")
    right = "ArrowRight"
    desk.keys(f"2 p {right} b {right} p p {right} 3 b {right} 2 p t {right} b o")
    expect(desk.seat(6)).to_have_attribute("data-known", "screen")
    desk.recorded(1, 2, 3, 4, 5)
    desk.does("close")
    desk.step("cards")
    desk.cards("2S KH 3D 6C")  # the Player has 5, the Banker 6
    desk.step("stage")
    desk.says("Player 5, Banker 6")
    expect(desk.page.locator(".marker")).to_contain_text("1 ăn 3")
    expect(desk.page.locator(".asking li.chosen")).to_contain_text(desk.amount(3_300))
    desk.keys("m")  # the guest at seat 2 takes the most: 33 at 3 to 1 on a wager of 100
    desk.does("stage")
    expect(desk.step("cards")).to_contain_text(desk.dealer.word("baccarat/staff/words", "third", "Nhà Con"))
    desk.cards("4D")  # 9 points; against a four the Banker stands on 6
    desk.does("call")
    collected = [
        ("collect", seat, desk.amount(cents)) for seat, cents in ((6, 20_000), (5, 10_000), (4, 50_000), (2, 10_000))
    ]
    paid = [("pay", seat, desk.amount(cents)) for seat, cents in ((5, 10_000), (3, 20_000), (2, 9_900), (1, 10_000))]
    assert desk.reaches() == collected + paid
    desk.does("pay")
    desk.step("open")
    seconds = round(monotonic() - begun, 1)
    SHOTS.parent.mkdir(parents=True, exist_ok=True)
    (SHOTS.parent / "keystrokes.txt").write_text(f"{desk.strokes} keystrokes, {seconds} s\n")
    assert desk.strokes < KEYSTROKES_MAX

    net = {line["patron"]: 0 for line in desk.lines()}
    for line in desk.lines():
        net[line["patron"]] += line["returned"] + line["won"] - line["stake"]
    assert net == {
        "seat 1": 10_000,
        "seat 2": 9_900 - 10_000,
        "seat 3": 20_000,
        "seat 4": -50_000,
        "seat 5": 10_000 - 10_000,
        "seat 6": -20_000,
    }


@pytest.mark.clause("baccarat 7.17", "ruling A5")
def test_how_a_table_with_seven_seats_looks(staff: Come, table: Table) -> None:
    desk = Console(staff("dealer", "tablet", "vi"), table("H"))
    desk.step("take")
    desk.looks.at_table("deal-take")
    desk.does("take")
    desk.step("shuffle")
    desk.looks.at_table("deal-shuffle")
    desk.does("shuffle")
    desk.step("cards")
    desk.cards("5H")
    desk.does("open")
    desk.step("close")
    desk.keys("ArrowRight ".join(["5 p b t o v l "] * 7))
    expect(desk.seat(7)).to_contain_text("▲")
    desk.looks.at_table("deal-betting")
    desk.does("close")
    desk.step("cards")
    desk.cards("2S KH 3D 6C")
    desk.step("stage")
    desk.looks.at_table("deal-insurance")
    desk.speaks("en")
    desk.looks.glance("deal-insurance")
    desk.does("stage")
    desk.step("cards")
    desk.looks.at_table("deal-card")
    desk.cards("4D")
    desk.does("call")
    desk.reaches()
    desk.looks.at_table("deal-pay")
    desk.does("pay")
    desk.step("open")
    desk.looks.at_table("deal-open")
    desk.keys("?")
    desk.looks.look("deal-keys")
    desk.looks.check()


@pytest.mark.clause("sicbo 4.7", "sicbo 4.8.1", "sicbo 4.8.2", "sicbo 7.2", "ruling S5")
def test_a_round_of_sic_bo(staff: Come, table: Table) -> None:
    desk = Console(staff("dealer", "wide", "en", theme="light"), table("D"))
    desk.begins(cards=False)
    desk.keys("1 s ArrowRight 2 t 9 ArrowRight p 5 2 b")  # five chips are below the minimum
    desk.does("close")
    refused = desk.page.locator(".misfit")
    expect(refused).to_contain_text("S5")
    expect(desk.seat(1)).to_have_attribute("aria-current", "true")
    desk.keys("1 s")
    desk.looks.at_table("deal-sicbo-betting")
    desk.does("close")
    desk.step("dice")
    desk.keys("- 2 5 2")
    expect(refused.get_by_role("button")).to_contain_text("7.2")
    desk.looks.at_table("deal-sicbo-refused")
    desk.keys("- - - 2 5 3")
    desk.step("call")
    desk.keys("Backspace 2 5 2")  # the last die was a two
    desk.says("2 – 5 – 2: Small, 9 points")
    desk.does("call")
    assert desk.reaches() == [
        ("collect", 3, "10"),
        ("pay", 3, "50"),
        ("pay", 2, "60"),
        ("pay", 1, "10"),
    ]
    desk.looks.at_table("deal-sicbo-pay")
    look_up_irregularities(desk.page)
    desk.does("pay")
    desk.step("open")
    assert {(line["bet"], line["won"]) for line in desk.lines()} == {
        ("small", 1_000),
        ("total-9", 6_000),
        ("pair-2-5", 5_000),
        ("big", 0),
    }
    desk.looks.check()


@pytest.mark.clause(
    "niuniu 4.5.5", "niuniu 4.6", "niuniu 4.8", "niuniu 6.3", "niuniu 6.3.1", "niuniu 6.3.2", "ruling N1"
)
def test_a_round_of_niu_niu_with_two_boxes(staff: Come, table: Table) -> None:
    desk = Console(staff("dealer", "wide", "vi"), table("E"))
    desk.begins()
    desk.keys("ArrowRight 3 a ArrowDown a d ArrowRight ArrowRight ArrowRight a")
    desk.recorded(2)
    desk.looks.at_table("deal-niuniu-betting")
    desk.does("close")
    desk.step("cards")
    desk.cards("KS QS JS TH")
    desk.looks.at_table("deal-niuniu-cards")
    desk.cards("9C 2S 3S 5S 4H 6H AS 2H 4C 8D 9D KH QH JH 7C 8C")
    desk.step("stage")
    expect(desk.page.locator(".asking li")).to_have_count(2)
    desk.keys("a")  # the guest at seat 2 has arranged one of the two hands; the house arranges the others
    expect(desk.page.locator(".asking li")).to_have_count(1)
    desk.does("stage")
    desk.does("call")
    desk.says("Niu 5")
    # Niu 9 wins 50 less 5 %; Niu Niu wins 50 and three times 100 less 5 %; no Niu loses against Niu 5.
    assert desk.reaches() == [
        ("collect", 5, desk.amount(5_000)),
        ("pay", 3, desk.amount(33_250)),
        ("pay", 2, desk.amount(4_750)),
    ]
    desk.looks.at_table("deal-niuniu-pay")
    desk.speaks("en")
    desk.looks.glance("deal-niuniu-pay")
    desk.does("pay")
    desk.step("open")
    assert sum(line.get("commission", 0) for line in desk.lines()) == 2_000
    desk.looks.check()


def test_two_consoles_and_one_is_offline(
    staff: Come, table: Table, browser: Browser, office: Office, cable: Cable
) -> None:
    name = table("K")
    here = Console(staff("dealer", "wide", "vi"), name)
    away = Console(Guest(browser, cable.address, "tablet", "en", cookie=office.cookie("dealer", 2)), name)
    try:
        here.begins(burns="5H")
        away.does("take")
        here.keys("p ArrowRight")
        here.recorded(1)
        away.recorded(1)  # what one records, the other shows
        away.page.keyboard.press("ArrowRight")
        away.page.keyboard.press("b")
        expect(away.seat(2)).to_have_attribute("data-known", "screen")

        cable.cut()
        lost = monotonic()
        away.step("offline")
        away.page.keyboard.press("ArrowRight")  # leaving the seat sends nothing now
        away.page.keyboard.press("Enter")
        here.keys("t ArrowRight")
        here.recorded(2)
        here.does("close")
        here.step("cards")
        here.cards("9S KH KD 3C")
        here.step("call")
        here.page.wait_for_timeout(max(0, OFFLINE_SECONDS - (monotonic() - lost)) * 1000)
        away.step("offline")
        cable.mend()

        away.step("call")
        for desk in (here, away):
            desk.says("Player wins 9–3, natural")
            desk.recorded(1, 2)
        bets = {(line["bet"], line["amount"]) for seat in ("seat 1", "seat 2") for line in _confirmed(here)[seat]}
        assert bets == {("player", 5_000), ("tie", 5_000)}, "nothing of the lost console reached the table"
        away.does("call")
        here.step("pay")
        away.does("pay")
        for desk in (here, away):
            desk.step("open")
        assert {line["patron"]: line["won"] for line in here.lines()} == {"seat 1": 5_000, "seat 2": 0}
    finally:
        away.dealer.close()


def _confirmed(desk: Console) -> dict[str, Any]:
    with Wire(desk.dealer.address, desk.dealer.cookie) as wire:
        return dict(wire.state(desk.table)["confirmed"])
