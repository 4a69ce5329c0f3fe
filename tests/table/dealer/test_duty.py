"""Who is on duty, and a table at which nobody is."""

import pytest

from felt.core.chips import Cents
from felt.core.times import Times
from felt.table import State, Table
from felt.table.commands import CloseTable, Join, OpenTable, PauseTable, ResumeTable, Tick
from felt.table.dealer.commands import CloseBetting, LeaveTable, OpenBetting, PrepareCards, TakeTable
from felt.table.dealer.refusals import NotDealtByHand
from felt.table.state import Phase
from tests.table.dealer.pit import DEALER, MANAGER, ROLES, SUPERVISOR, Pit, casino_table, live_table
from tests.table.dealer.test_course import kinds
from tests.table.driver import baccarat_table

TIMES = Times(countdown_ms=5_000, betting_ms=12_000)


def test_a_table_stands_still_until_somebody_comes() -> None:
    pit = Pit(casino_table("sicbo"))
    assert pit.state.paused
    assert pit.refused(pit.as_(OpenBetting)).code == "not_on_duty"
    assert pit.refused(ResumeTable(by=SUPERVISOR, role=ROLES[SUPERVISOR])).code == "nobody_on_duty"
    assert kinds(pit.act(TakeTable)) == ["staff_came", "table_resumed"]
    assert pit.act(TakeTable) == [], "to come twice changes nothing"
    assert kinds(pit.act(TakeTable, SUPERVISOR)) == ["staff_came"]
    assert pit.state.attending == {DEALER: "dealer", SUPERVISOR: "pit_supervisor"}


def test_the_last_who_leaves_stops_the_table() -> None:
    pit = Pit(casino_table("sicbo")).ready()
    pit.act(TakeTable, SUPERVISOR)
    assert kinds(pit.act(LeaveTable)) == ["staff_left"]
    assert pit.act(LeaveTable) == [], "to leave twice changes nothing"
    assert kinds(pit.act(LeaveTable, SUPERVISOR, idle=True)) == ["staff_left", "table_paused"]
    assert pit.state.unattended


def test_a_table_that_is_stopped_stays_stopped_by_its_own_reason() -> None:
    pit = Pit(casino_table("sicbo")).ready()
    pit.do(PauseTable(by=DEALER, role=ROLES[DEALER], clause="sicbo 7.1"))
    assert pit.refused(pit.as_(OpenBetting)).code == "table_paused_now"
    assert kinds(pit.act(LeaveTable)) == ["staff_left"]
    assert kinds(pit.act(TakeTable)) == ["staff_came"]
    assert (pit.state.paused, pit.state.stopped_by) == (True, "sicbo 7.1")


def test_patrons_lose_no_time_while_nobody_is_there() -> None:
    pit = Pit(live_table("sicbo", times=TIMES)).ready()
    pit.do(Join(patron="an"))
    pit.now = 2_000
    pit.act(LeaveTable)
    assert pit.state.left_ms == 3_000
    pit.now = 100_000
    pit.act(TakeTable)
    assert pit.state.deadline == 103_000


@pytest.mark.clause("ruling A6")
def test_without_a_role_nobody_comes() -> None:
    pit = Pit(casino_table("sicbo"))
    assert pit.refused(TakeTable(by="an")).code == "no_authority"
    pit.act(TakeTable)
    assert pit.refused(OpenBetting(by=DEALER)).code == "no_authority"


@pytest.mark.parametrize("kind", [TakeTable, LeaveTable, OpenBetting])
def test_where_the_machine_deals_nobody_is_on_duty(kind: type[TakeTable | LeaveTable | OpenBetting]) -> None:
    table = Table(State())
    table.handle(OpenTable(by="pit", settings=baccarat_table()), 0, lambda patron: Cents(0))
    with pytest.raises(NotDealtByHand):
        table.handle(kind(by=DEALER, role=ROLES[DEALER]), 0, lambda patron: Cents(0))


def test_a_live_table_waits_for_new_cards_when_its_time_has_come() -> None:
    pit = Pit(live_table("baccarat", times=TIMES))
    pit.act(TakeTable)
    assert not pit.state.waits_for_dealer
    pit.do(Join(patron="an"))
    assert pit.state.phase == "countdown"
    assert pit.state.waits_for_dealer
    pit.now = 6_000
    assert pit.do(Tick()) == []
    pit.act(PrepareCards, cards=416)
    assert pit.state.waits_for_dealer, "the burn is missing"
    assert kinds(pit.key("5H")) == ["burned", "betting_opened"]
    assert not pit.state.waits_for_dealer
    pit.sits("an", 100, ("player", 10))
    assert pit.state.phase is Phase.DEALING


def test_a_dealer_closes_the_betting_of_a_live_table_early() -> None:
    pit = Pit(live_table("sicbo", times=TIMES)).ready()
    pit.do(Join(patron="binh"))
    pit.do(Join(patron="an"))
    pit.now = 5_000
    pit.do(Tick())
    pit.sits("an", 100, ("big", 10))
    assert kinds(pit.act(CloseBetting)) == ["betting_closed"]
    pit.throw(1, 4, 6)
    assert pit.paid()[0].won == 1_000
    pit.act(LeaveTable)
    assert pit.state.left_ms is not None
    pit.act(TakeTable, MANAGER)
    pit.do(CloseTable(by="pit"))
    pit.now = 60_000
    pit.do(Tick())
    assert pit.state.phase is Phase.CLOSED
