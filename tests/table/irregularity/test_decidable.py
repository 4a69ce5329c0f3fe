"""The rows that are listed as decidable are those by which a person can decide, and no others."""

import pytest

from felt.core.authority import Role
from felt.core.chips import Cents
from felt.core.irregularity import Irregularity
from felt.core.refusals import ClauseDoesNotApply, Refusal
from felt.table import decide
from felt.table.commands import CloseTable
from felt.table.dealer.commands import CallResult, OpenBetting
from felt.table.dealer.refusals import NotDealtByHand
from felt.table.irregularity.commands import Rule
from felt.table.irregularity.decide import decidable
from felt.table.irregularity.refusals import ChoiceIsOpen, DecidedElsewhere
from felt.table.refusals import TableClosedNow
from felt.table.state import State
from tests.table.dealer.pit import MANAGER, Pit, casino_table
from tests.table.driver import TableUnderTest, baccarat_table, niuniu_table, sicbo_table
from tests.table.irregularity.acted import BOTH_STAND, NATURAL, PLAYER_DRAWS, at_table, dealt

NOT_NOW = (ClauseDoesNotApply, DecidedElsewhere, NotDealtByHand, ChoiceIsOpen, TableClosedNow)


def situations() -> dict[str, State]:
    called = dealt(NATURAL)
    called.act(CallResult)
    paid = dealt(NATURAL)
    paid.paid()
    betting = at_table()
    betting.act(OpenBetting)
    choosing = dealt(PLAYER_DRAWS)
    choosing.rule("7.13", MANAGER, named="7D KC")
    closed = at_table()
    closed.do(CloseTable(by=MANAGER))
    throw = Pit(casino_table("sicbo")).ready()
    throw.bets({1: [("big", 10)]})
    hands = Pit(casino_table("niuniu")).ready()
    hands.bets({1: [("ante", 10, 1)]})
    pits = {
        "between rounds": at_table(),
        "betting": betting,
        "dealing": dealt("9S"),
        "dealt": dealt(BOTH_STAND),
        "called": called,
        "paid": paid,
        "choosing": choosing,
        "closed": closed,
        "dice": throw,
        "niu niu": hands,
    }
    machines = {name: machine(name) for name in ("baccarat", "sicbo", "niuniu")}
    return {name: pit.state for name, pit in pits.items()} | machines


def machine(game: str) -> State:
    settings = {"baccarat": baccarat_table(), "sicbo": sicbo_table(), "niuniu": niuniu_table()}[game]
    return TableUnderTest(settings).opened().betting("an").state


def refused(state: State, row: Irregularity) -> bool:
    command = Rule(by="ha", role=Role.DIRECTOR, clause=row.clause, remedy=row.remedy)
    try:
        next(decide(state, command, 0, lambda patron: Cents(0)), None)
    except NOT_NOW:
        return True
    except Refusal:  # something is still to be named
        return False
    return False


@pytest.mark.clause("ruling A8")
@pytest.mark.parametrize("situation", situations())
def test_listed_or_refused(situation: str) -> None:
    state = situations()[situation]
    listed = {(row.clause, row.remedy) for row in decidable(state)}
    assert listed == {(row.clause, row.remedy) for row in state.game.irregularities if not refused(state, row)}
    assert bool(listed) is (situation not in ("choosing", "closed"))
