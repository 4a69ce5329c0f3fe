"""What guests and patrons are asked at a table that is dealt by hand, run from the dealer's console: the squeeze, and
the choices after an irregularity. Guests answer through the dealer, patrons with accounts in their own browsers."""

import pytest
from playwright.sync_api import expect

from tests.web.desk import Come, Console, Table
from tests.web.guest import Guest
from tests.web.test_by_hand import lays
from tests.web.wire import Office


def chooses(patron: Guest, *, stay: bool) -> None:
    answer = patron.page.locator(".question.choice .answer button").nth(int(stay))
    answer.click()
    expect(answer).to_have_attribute("aria-pressed", "true")


def paid(desk: Console) -> None:
    desk.does("call")
    desk.does("pay")


def called(patron: Guest) -> str:
    """The end of the name is the same in both languages."""
    return str(patron.me()["name"]).rpartition(" ")[2]


@pytest.mark.clause("baccarat 4.7", "baccarat 4.9", "baccarat 7.11.2.1", "ruling B21")
def test_a_squeeze_and_a_majority_for_new_cards(staff: Come, guest: Come, table: Table, office: Office) -> None:
    name = table("K")
    desk, patron = Console(staff("dealer", "tablet", "vi"), name), guest("desktop", "vi")
    desk.does("take")
    desk.does("shuffle")
    desk.step("cards")
    with office.wire("dealer") as forgetful:  # the burn is forgotten: the console would have asked for it
        forgetful.ask("open_betting", table=name)
    patron.sit(name)
    patron.may_bet()
    patron.page.locator(".want input").check()
    lays(patron, "player")
    desk.keys("ArrowRight ArrowRight 2 b s ArrowRight")  # seat 1 is the patron's; the guest squeezes for the Banker
    desk.step("close")
    desk.looks.at_table("asked-betting")
    desk.does("close")
    desk.step("cards")
    desk.cards("9S 2H KD 5C")
    desk.step("stage")
    desk.waits_for(called(patron), desk.dealer.word("staff/deal", "seat", 3))
    desk.looks.at_table("asked-squeeze")
    desk.speaks("en")
    desk.looks.glance("asked-squeeze")
    desk.keys("b")  # the guest opens the Banker's cards
    desk.waits_for(called(patron))
    patron.page.locator(".squeeze .button.main").click()
    desk.step("call")
    desk.says("Player wins 9–7")
    paid(desk)

    # A first card was seen and none was burned: both want other cards.
    supervisor = Console(staff("pit_supervisor", "tablet", "vi"), name)
    supervisor.raises("baccarat 7.11.2.1")
    supervisor.act("decide")
    desk.step("choice")
    desk.looks.at_table("asked-cards")
    chooses(patron, stay=False)
    desk.waits_for(desk.dealer.word("staff/deal", "seat", 3))
    desk.keys("w")
    desk.step("shuffle")
    desk.looks.check()


@pytest.mark.clause("baccarat 7.9", "ruling A9", "ruling B21")
def test_who_stays_and_who_withdraws(staff: Come, guest: Come, table: Table) -> None:
    name = table("K")
    desk, patron = Console(staff("dealer", "tablet", "vi"), name), guest("phone", "vi")
    manager = Console(staff("shift_manager", "tablet", "en"), name)
    desk.begins(burns="5H")
    patron.sit(name)
    lays(patron, "player")
    desk.keys("ArrowRight 2 b ArrowRight p ArrowRight")
    desk.recorded(2, 3)
    desk.does("close")
    desk.step("cards")
    desk.cards("6S 7C KD KH")
    desk.step("call")
    manager.raises("baccarat 7.9", "return_wagers")
    manager.act("decide")
    desk.step("choice")
    desk.looks.at_table("asked-withdrawal")
    desk.keys("s")  # a slip of the finger: the guest at seat 2 withdraws
    desk.waits_for(called(patron), desk.dealer.word("staff/deal", "seat", 3))
    desk.keys("ArrowLeft w")
    withdrew = desk.page.locator('[data-answered="seat 2"]')
    expect(withdrew).to_contain_text(desk.dealer.word("staff/deal", "choice.withdrawal.no"))
    desk.looks.at_table("asked-answered")
    chooses(patron, stay=True)
    desk.keys("ArrowRight s")
    # Everybody has answered. The cards are put in order, and the round goes on with those who stay.
    manager.raises("baccarat 7.9", "continue")
    for card in ("7C", "6S", "KD", "KH"):
        manager.dialog.locator(f'[data-card="{card}"]').first.click()
    manager.act("decide")
    desk.says("7–6")
    paid(desk)
    desk.step("open")
    gains = {line["patron"]: line["won"] for line in desk.lines()}
    assert gains == {patron.me()["id"]: 10_000, "seat 3": 10_000}, "who withdrew has no line"
    desk.looks.check()
