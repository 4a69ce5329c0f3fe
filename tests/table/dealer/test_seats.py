"""A seat is held by a patron with an account or by a guest without one, never by both."""

import pytest

from felt.table.commands import Join, Leave
from felt.table.dealer.commands import CallResult, CloseBetting, OpenBetting, Pay, RecordWagers
from felt.table.events import Joined
from felt.table.refusals import SeatTaken, TableFull
from tests.table.dealer.pit import MANAGER, Pit, casino_table, on_seat


@pytest.fixture
def pit() -> Pit:
    """Betting is open at a table with two seats."""
    pit = Pit(casino_table("sicbo", seats=2)).ready()
    pit.act(OpenBetting)
    return pit


def test_a_patron_cannot_join_at_the_chips_of_a_guest(pit: Pit) -> None:
    pit.lay(1, ("big", 10))
    refusal = pit.refused(Join(patron="an", seat=1))
    assert isinstance(refusal, SeatTaken)
    assert (refusal.place, refusal.values) == ("seat", {"seat": 1, "free": "2"})
    assert pit.do(Join(patron="an")) == [Joined("an", 2, 1)]
    assert isinstance(pit.refused(Join(patron="binh")), TableFull)


def test_a_guest_cannot_bet_at_the_seat_of_a_patron(pit: Pit) -> None:
    pit.do(Join(patron="an", seat=2))
    refusal = pit.refused(pit.as_(RecordWagers, seat=2, wagers=on_seat(2, ("big", 10))))
    assert (refusal.code, refusal.place, refusal.values) == ("seat_of_an_account", "seat", {"seat": 2})
    assert pit.act(RecordWagers, seat=2, wagers=()) == []
    pit.lay(1, ("big", 10))
    pit.do(Leave(patron="an"))
    pit.lay(2, ("small", 10))
    assert pit.state.guests == {"seat 1", "seat 2"}


def test_a_patron_who_has_left_chips_on_the_felt_holds_the_seat_until_the_round_is_over(pit: Pit) -> None:
    pit.sits("an", 50, ("big", 10))
    pit.do(Leave(patron="an"))
    assert pit.refused(pit.as_(RecordWagers, seat=2, wagers=on_seat(2, ("big", 10)))).code == "seat_of_an_account"
    pit.act(CloseBetting)
    pit.throw(4, 5, 6)
    pit.paid()
    pit.act(OpenBetting)
    pit.lay(2, ("big", 10))
    assert pit.state.guests == {"seat 2"}


def test_the_seat_of_a_guest_is_free_once_no_chips_lie_there(pit: Pit) -> None:
    pit.lay(1, ("big", 10))
    pit.lay(1)
    assert pit.do(Join(patron="an", seat=1)) == [Joined("an", 1, 1)]


def test_the_seat_of_a_guest_is_taken_until_the_round_is_paid(pit: Pit) -> None:
    pit.lay(1, ("big", 10))
    pit.act(CloseBetting)
    assert isinstance(pit.refused(Join(patron="an", seat=1)), SeatTaken)
    pit.throw(4, 5, 6)
    pit.act(CallResult)
    assert isinstance(pit.refused(Join(patron="an", seat=1)), SeatTaken)
    pit.act(Pay)
    assert pit.do(Join(patron="an", seat=1)) == [Joined("an", 1, 2)]


def test_the_seat_of_a_guest_is_free_when_the_round_is_void(pit: Pit) -> None:
    pit.lay(1, ("big", 10))
    pit.act(CloseBetting)
    pit.rule("7.5", MANAGER)
    assert pit.do(Join(patron="an", seat=1)) == [Joined("an", 1, 2)]
