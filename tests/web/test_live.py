"""A live table: the clock opens betting, patrons bet with their accounts, and a dealer deals from the console."""

import pytest
from playwright.sync_api import expect

from tests.web.desk import Come, Console, Table


@pytest.mark.clause("baccarat 4.2", "baccarat 4.6")
def test_a_live_table_is_run_from_the_console(staff: Come, guest: Come, table: Table) -> None:
    name = table("V")
    desk, patron = Console(staff("dealer", "tablet", "vi"), name), guest("phone", "vi")
    desk.does("take")
    desk.does("shuffle")
    desk.step("cards")
    desk.cards("5H")
    desk.step("clock")
    desk.looks.at_table("live-waiting")
    patron.sit(name)
    patron.may_bet()
    desk.step("close")
    expect(desk.seat(2)).to_contain_text(desk.dealer.word("staff/deal", "free"))
    desk.looks.at_table("live-betting")
    patron.bet("player")
    patron.placed("player")
    patron.confirm()
    patron.placed("player", "confirmed")
    desk.step("cards")  # everybody has confirmed: the clock need not run out
    expect(desk.seat(1)).to_contain_text(desk.amount(patron.stake("player")))
    desk.cards("9S 2H KD 5C")
    desk.says("Player wins 9–7")
    desk.does("call")
    desk.step("pay")
    desk.looks.at_table("live-pay")
    desk.does("pay")
    patron.phase("result", "countdown", "betting")
    (line,) = desk.lines()
    assert (line["patron"], line["won"]) == (patron.me()["id"], line["stake"])
    desk.step("close")  # the next round opens by the clock
    desk.looks.check()
