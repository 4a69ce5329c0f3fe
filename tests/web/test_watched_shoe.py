"""The watch of the shoe at the dealer's console, and free hands dealt there to their end."""

import pytest
from playwright.sync_api import expect

from tests.table.alarm.shoes import IN_ORDER, NINTH
from tests.web.desk import Come, Console, Table


def deals(desk: Console, cards: str) -> None:
    """One guest on the Player, and these cards."""
    desk.does("open")
    desk.step("close")
    desk.keys("2 p ArrowRight")
    desk.recorded(1)
    desk.does("close")
    desk.step("cards")
    desk.cards(cards)


def plays(desk: Console, cards: str) -> None:
    """To the end of the round."""
    deals(desk, cards)
    desk.does("call")
    desk.does("pay")


@pytest.mark.clause("baccarat 7.1.1", "ruling A8", "ruling B19")
def test_a_shoe_that_was_not_shuffled(staff: Come, table: Table) -> None:
    """The alarm stops the table. It is judged false in one shoe; in the next one the round is void by the clause that
    the alarm proposes, and the dealer brings other cards."""
    name = table("K")
    desk = Console(staff("dealer", "tablet", "vi"), name)
    manager = Console(staff("pit_manager", "tablet", "en"), name)
    desk.does("take")
    for shoe in ("judged false", "decided"):
        desk.does("shuffle")
        desk.step("cards")
        desk.cards("5H")
        for dealt in (IN_ORDER[:11], IN_ORDER[12:]):
            plays(desk, dealt)
        deals(desk, NINTH)
        alarm = desk.step("alarm")
        expect(alarm).to_contain_text("7.1.1")
        manager.page.locator("button.irregularity:enabled").click()
        if shoe == "judged false":
            desk.looks.at_table("alarm")
            desk.keys("Enter")  # the dealer sees what the clause would do, and who decides by it
            expect(desk.dialog.locator('.moves [data-patron="seat 1"]')).to_be_visible()
            desk.looks.look("alarm-dealer")
            desk.act("ask")
            expect(desk.page.locator(".calls [data-call]")).to_contain_text("7.1.1")
            expect(manager.dialog).to_contain_text(
                manager.dealer.word("staff/irregularity", "alarm.kind.new_deck_order")
            )
            manager.dialog.locator("[name=judge]").fill("seen on the tape: it was shuffled")
            manager.looks.look("alarm-manager")
            manager.dialog.locator(".alarm form .button").click()
            manager.dialog.locator(".said").wait_for()
            manager.keys("Enter")
            decided = desk.dealer.word("staff/calls", "answered.decided", "pit manager 1")
            expect(desk.page.locator(".calls .news")).to_contain_text(decided)
            desk.step("cards")
            desk.cards("9H 8D 2C")
            desk.does("call")
            desk.does("pay")
            desk.step("open")
            manager.raises("baccarat 7.1.1")
            manager.act("decide")
        else:
            manager.dialog.locator(".alarm .button.danger").first.click()
            expect(manager.dialog.locator('.moves [data-patron="seat 1"]')).to_be_visible()
            manager.act("decide")
            desk.step("shuffle")
    desk.looks.check()
    manager.looks.check()


@pytest.mark.clause("baccarat 7.7", "baccarat 7.8")
def test_a_free_hand_is_dealt_to_its_end(staff: Come, table: Table) -> None:
    """By 7.7 a card that came in error opens a hand without wagers. After it there are wagers again."""
    name = table("K")
    desk = Console(staff("dealer", "tablet", "vi"), name)
    supervisor = Console(staff("pit_supervisor", "tablet", "en"), name)
    desk.begins(burns="5H")
    desk.keys("2 p ArrowRight b ArrowRight")
    desk.recorded(1, 2)
    desk.does("close")
    desk.step("cards")
    desk.cards("9S 2H KD 5C")  # nine to seven: nobody draws
    desk.step("call")
    supervisor.raises("baccarat 7.7")
    supervisor.cards("4D")
    supervisor.act("decide")
    desk.does("call")
    desk.does("pay")
    desk.step("freeHand")
    desk.looks.at_table("free-hand")
    desk.does("freeHand")
    desk.step("cards")  # the Player has the 4 of diamonds already
    desk.looks.at_table("free-hand-dealt")
    desk.cards("KH 3C 6S")
    desk.step("call")
    desk.says("Player wins 7–6")
    desk.does("call")
    desk.step("pay")
    desk.looks.at_table("free-hand-called")
    desk.does("pay")
    desk.step("open")
    recalled = desk.dealer.api(f"/api/rounds/{name}/2")
    assert (recalled["verified"], recalled["lines"]) == (True, [])
    plays(desk, "9H 2D KC 5S")
    desk.step("open")
    desk.looks.check()
