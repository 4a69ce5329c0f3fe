"""Section 7 of the Sic Bo book, acted out at a casino table from the command to the ledger."""

from typing import Any

import pytest

from felt.core.chips import Cents
from felt.core.irregularity import Remedy
from felt.core.wagers import Wager
from felt.ledger import house_account, outside_account
from felt.table.commands import Confirm, PauseTable, ResumeTable
from felt.table.dealer.commands import CallResult, CloseBetting, KeyDice, LeaveTable, OpenBetting, Pay, TakeTable
from felt.table.irregularity.commands import Rule
from felt.table.irregularity.events import Ruled
from felt.table.state import Phase
from tests.table.dealer.pit import casino_table
from tests.table.irregularity.hall import (
    DEALER,
    DIRECTOR,
    MANAGER,
    OPERATIONS,
    RANKS,
    SHIFT,
    SUPERVISOR,
    Hall,
    kinds,
)

FELT: dict[int, Any] = {1: [("big", 10)], 2: [("small", 20), ("total-11", 5)]}


def hall() -> Hall:
    table = Hall(casino_table("sicbo"))
    table.ready()
    return table


def closed() -> Hall:
    """Betting is closed, and the dice are not thrown."""
    table = hall()
    table.bets(FELT)
    return table


def thrown() -> Hall:
    table = closed()
    table.throw(1, 4, 6)
    return table


def called() -> Hall:
    table = thrown()
    table.act(CallResult)
    return table


def betting() -> Hall:
    table = hall()
    table.act(OpenBetting)
    table.lay(1, ("big", 10))
    return table


def all_goes_back(table: Hall, clause: str) -> None:
    """ruling A4; then the next round is played."""
    assert table.state.phase is Phase.RESULT
    table.recalled()
    assert table.books.balance.get(outside_account("C1"), 0) == 0
    assert table.books.balance.get(house_account("C1"), 0) == 0
    table.bets(FELT)
    table.throw(1, 4, 6)
    assert [line.won for line in table.paid()] == [1_000, 0, 3_000]
    table.survives_a_crash_after_every_event()


@pytest.mark.clause("sicbo 7.1", "ruling S6", "ruling A8")
class TestElectronicFault:
    def test_a_dealer_stops_the_table_and_an_operations_manager_lets_it_go_on(self) -> None:
        table = closed()
        assert kinds(table.rules("sicbo 7.1", DEALER, why="the cage is dead")) == ["ruled", "table_paused"]
        assert table.state.stopped_by == "sicbo 7.1"
        assert table.refused(table.as_(KeyDice, dice=(1, 4, 6), shakes=3)).code == "table_paused_now"
        for by in (DEALER, SUPERVISOR, MANAGER, SHIFT):
            refusal = table.refused(ResumeTable(by=by, role=RANKS[by]))
            assert (refusal.code, "sicbo 7.1" in refusal.clauses) == ("no_authority", True)
            assert table.not_ruled("sicbo 7.1", by, remedy=Remedy.CONTINUE).code == "no_authority"
        assert kinds(table.rules("sicbo 7.1", OPERATIONS, remedy=Remedy.CONTINUE)) == ["ruled", "table_resumed"]
        table.throw(1, 4, 6)
        assert [line.won for line in table.paid()] == [1_000, 0, 3_000]
        table.survives_a_crash_after_every_event()

    @pytest.mark.parametrize("situation", [hall, betting, closed, thrown, called])
    def test_at_any_time(self, situation: object) -> None:
        table: Hall = situation()  # type: ignore[operator]
        table.rules("sicbo 7.1", DEALER)
        assert table.state.paused
        table.rules("sicbo 7.1", DIRECTOR, remedy=Remedy.CONTINUE)
        assert not table.state.paused

    def test_a_table_that_is_paused_already_is_stopped_by_the_clause(self) -> None:
        table = closed()
        table.do(PauseTable(by=DEALER, role=RANKS[DEALER]))
        assert kinds(table.rules("sicbo 7.1", DEALER)) == ["ruled", "table_paused"]
        assert kinds(table.rules("sicbo 7.1", DEALER)) == ["ruled"]  # twice changes nothing
        assert table.refused(ResumeTable(by=SHIFT, role=RANKS[SHIFT])).code == "no_authority"
        table.do(ResumeTable(by=OPERATIONS, role=RANKS[OPERATIONS]))

    def test_a_high_rank_says_which_power_it_uses(self) -> None:
        table = closed()
        refusal = table.not_ruled("sicbo 7.1", OPERATIONS)
        assert (refusal.code, refusal.place) == ("remedy_needed", "remedy")
        assert "stop, continue" in str(refusal)

    def test_a_table_that_it_did_not_stop(self) -> None:
        table = closed()
        assert table.not_ruled("sicbo 7.1", OPERATIONS, remedy=Remedy.CONTINUE).code == "not_stopped_by_this"
        table.do(PauseTable(by=DEALER, role=RANKS[DEALER]))
        assert table.not_ruled("sicbo 7.1", OPERATIONS, remedy=Remedy.CONTINUE).code == "not_stopped_by_this"

    def test_a_new_dealer_does_not_let_it_go_on(self) -> None:
        table = closed()
        table.act(LeaveTable)
        table.rules("sicbo 7.1", MANAGER, remedy=Remedy.STOP)
        table.act(TakeTable)
        assert table.state.paused
        table.act(LeaveTable)
        refusal = table.refused(table.order("sicbo 7.1", OPERATIONS, remedy=Remedy.CONTINUE))
        assert refusal.code == "nobody_on_duty"

    def test_the_round_may_be_void_while_the_table_stands_still(self) -> None:
        table = closed()
        table.rules("sicbo 7.1", DEALER)
        table.rules("sicbo 7.5")
        table.rules("sicbo 7.1", OPERATIONS, remedy=Remedy.CONTINUE)
        all_goes_back(table, "sicbo 7.5")


class TestVoid:
    @pytest.mark.clause("sicbo 7.2", "ruling S6", "ruling A4")
    def test_fewer_than_three_shakes(self) -> None:
        table = closed()
        for shakes in (0, 1, 2):
            refusal = table.refused(table.as_(KeyDice, dice=(1, 4, 6), shakes=shakes))
            assert (refusal.code, refusal.place, refusal.clauses) == ("shaken_too_little", "shakes", ("sicbo 7.2",))
        table.only_from(MANAGER, "sicbo 7.2")
        assert kinds(table.rules("sicbo 7.2")) == ["ruled", "round_voided"]
        all_goes_back(table, "sicbo 7.2")

    @pytest.mark.clause("sicbo 7.3", "ruling S6", "ruling A4")
    def test_dice_exposed_while_betting(self) -> None:
        table = betting()
        table.sits("an", 100, ("small", 30))
        table.only_from(MANAGER, "sicbo 7.3")
        table.rules("sicbo 7.3")
        assert table.books.available("an") == 10_000
        assert [line.clauses for line in table.record[1][-1].event.lines] == [("sicbo 7.3", "ruling A4")]  # type: ignore[attr-defined]
        all_goes_back(table, "sicbo 7.3")

    @pytest.mark.clause("sicbo 7.3")
    @pytest.mark.parametrize("situation", [hall, closed, thrown, called])
    def test_only_while_betting(self, situation: object) -> None:
        table: Hall = situation()  # type: ignore[operator]
        refusal = table.not_ruled("sicbo 7.3")
        assert refusal.code == "clause_does_not_apply"
        assert "while betting is open" in str(refusal)

    @pytest.mark.parametrize(
        ("clause", "situation"),
        [
            *(pytest.param("sicbo 7.2", each, marks=pytest.mark.clause("sicbo 7.2")) for each in (thrown, called)),
            *(
                pytest.param("sicbo 7.4", each, marks=pytest.mark.clause("sicbo 7.4"))
                for each in (closed, thrown, called)
            ),
            *(
                pytest.param("sicbo 7.5", each, marks=pytest.mark.clause("sicbo 7.5"))
                for each in (betting, closed, thrown, called)
            ),
            *(
                pytest.param("sicbo 7.6", each, marks=pytest.mark.clause("sicbo 7.6"))
                for each in (betting, closed, thrown, called)
            ),
        ],
    )
    @pytest.mark.clause("ruling S6", "ruling A8")
    def test_a_fault_of_the_dice_or_of_the_dome(self, clause: str, situation: object) -> None:
        table: Hall = situation()  # type: ignore[operator]
        table.only_from(MANAGER, clause)
        assert kinds(table.rules(clause)) == ["ruled", "round_voided"]
        all_goes_back(table, clause)

    @pytest.mark.parametrize("clause", ["sicbo 7.2", "sicbo 7.4", "sicbo 7.5", "sicbo 7.6"])
    def test_not_between_rounds_and_not_after_payment(self, clause: str) -> None:
        assert hall().not_ruled(clause).code == "clause_does_not_apply"
        table = called()
        table.act(Pay)
        assert table.not_ruled(clause).code == "clause_does_not_apply"


@pytest.mark.clause("sicbo 7.7", "ruling S6")
@pytest.mark.parametrize("when", ["thrown", "called", "paid"])
def test_wrong_lights_are_noted_and_the_dice_decide(when: str) -> None:
    table = thrown()
    if when != "thrown":
        table.act(CallResult)
    if when == "paid":
        table.act(Pay)
    else:
        refusal = table.refused(table.as_(CallResult, result="12"))
        assert (refusal.code, refusal.clauses) == ("wrong_call", ("sicbo 7.7",))
    table.only_from(SUPERVISOR, "sicbo 7.7")
    (ruled,) = table.rules("sicbo 7.7", SUPERVISOR, why="12 was lit")
    assert isinstance(ruled, Ruled)
    assert (ruled.by, ruled.role, ruled.why) == (SUPERVISOR, "pit_supervisor", "12 was lit")
    if when != "paid":
        assert [line.won for line in table.paid()] == [1_000, 0, 3_000]
    assert table.books.balance[outside_account("C1")] == 1_000 + 3_000 - 2_000
    table.survives_a_crash_after_every_event()


@pytest.mark.clause("sicbo 7.8", "ruling S5")
class TestAnythingElse:
    def test_the_round_is_void(self) -> None:
        table = closed()
        table.only_from(DIRECTOR, "sicbo 7.8", remedy=Remedy.VOID_ROUND)
        assert table.not_ruled("sicbo 7.8", DIRECTOR).code == "remedy_needed"
        table.rules("sicbo 7.8", DIRECTOR, remedy=Remedy.VOID_ROUND, why="the lights of the hall failed")
        all_goes_back(table, "sicbo 7.8")

    @pytest.mark.clause("ruling A9")
    @pytest.mark.parametrize("situation", [closed, thrown, called])
    def test_a_wager_found_outside_the_limits_goes_back_and_the_others_play_on(self, situation: object) -> None:
        table: Hall = situation()  # type: ignore[operator]
        table.only_from(DIRECTOR, "sicbo 7.8", remedy=Remedy.CONTINUE, why="x", patrons=("seat 2",))
        events = table.rules(
            "sicbo 7.8", DIRECTOR, remedy=Remedy.CONTINUE, why="seat 2 lay over the limit", patrons=("seat 2",)
        )
        assert kinds(events) == ["ruled", "wagers_withdrawn"]
        if situation is closed:
            table.throw(1, 4, 6)
        assert [(line.patron, line.won) for line in table.paid()] == [("seat 1", 1_000)]
        assert table.books.balance[outside_account("C1")] == 1_000
        table.survives_a_crash_after_every_event()

    def test_a_decision_in_words_moves_nothing(self) -> None:
        table = closed()
        for why in ("", "  "):
            refusal = table.not_ruled("sicbo 7.8", DIRECTOR, remedy=Remedy.CONTINUE, why=why)
            assert (refusal.code, refusal.place) == ("reason_needed", "why")
        assert kinds(table.rules("sicbo 7.8", DIRECTOR, remedy=Remedy.CONTINUE, why="a dog; play on")) == ["ruled"]

    def test_a_patron_without_a_wager(self) -> None:
        table = closed()
        refusal = table.not_ruled("sicbo 7.8", DIRECTOR, remedy=Remedy.CONTINUE, why="x", patrons=("seat 1", "seat 7"))
        assert (refusal.code, refusal.place) == ("no_wager_to_return", "patrons[1]")

    @pytest.mark.clause("ruling A9")
    def test_wagers_that_went_back_while_betting_is_open_take_no_further_part(self) -> None:
        table = betting()
        table.sits("an", 100, ("big", 10))
        table.rules("sicbo 7.8", DIRECTOR, remedy=Remedy.CONTINUE, why="barred by the house", patrons=("an",))
        assert table.books.available("an") == 10_000
        again = Confirm(patron="an", wagers=(Wager("an", "big", Cents(1_000)),))
        assert table.refused(again).code == "already_confirmed"
        table.act(CloseBetting)
        table.throw(1, 4, 6)
        assert [line.patron for line in table.paid()] == ["seat 1"]
        table.survives_a_crash_after_every_event()

    def test_betting_is_not_closed_over_chips_that_exceed_the_limit_together(self) -> None:
        table = Hall(casino_table("sicbo", limits={"default": (1_000, 5_000)}))
        table.ready()
        table.act(OpenBetting)
        table.lay(1, ("big", 30), ("big", 30))
        table.lay(2, ("big", 50))
        refusal = table.refused(table.as_(CloseBetting))
        assert (refusal.code, refusal.clauses) == ("wager_above_maximum", ("ruling S5",))
        table.lay(1, ("big", 20), ("big", 30))
        table.act(CloseBetting)

    @pytest.mark.parametrize("amount", [Cents(500), Cents(9_000)])
    def test_a_wager_of_an_account_outside_the_limits_holds_betting_open_too(self, amount: Cents) -> None:
        table = Hall(casino_table("sicbo", limits={"default": (1_000, 5_000)}))
        table.ready()
        table.act(OpenBetting)
        table.sits("an", 100)
        table.do(Confirm(patron="an", wagers=(Wager("an", "big", amount),)))
        assert table.refused(table.as_(CloseBetting)).clauses == ("ruling S5",)


class TestWrongUse:
    def test_a_clause_of_another_book(self) -> None:
        refusal = closed().refused(closed().order("niuniu 7.5"))
        assert (refusal.code, refusal.place) == ("not_an_irregularity", "clause")

    def test_a_round_that_has_passed(self) -> None:
        table = closed()
        late = table.order("sicbo 7.5")
        table.throw(1, 4, 6)
        table.paid()
        table.bets(FELT)
        assert table.refused(late).code == "round_has_passed"

    def test_without_a_rank(self) -> None:
        table = closed()
        assert table.refused(Rule(by="an", round=1, clause="sicbo 7.5")).code == "no_authority"
