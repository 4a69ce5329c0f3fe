"""Decides a command of the people who run a table that is dealt by hand."""

from collections.abc import Callable, Iterator

from felt.core.commands import Command
from felt.core.events import Event
from felt.table.dealer import calls, duty, keyed
from felt.table.dealer.commands import (
    CallResult,
    CloseBetting,
    CorrectKeyed,
    ForSeat,
    GoOn,
    KeyCards,
    KeyDice,
    LeaveTable,
    OpenBetting,
    Pay,
    PrepareCards,
    PrepareDice,
    RecordWagers,
    StaffCommand,
    StaffInRound,
    TakeTable,
)
from felt.table.irregularity import choice, free_hand
from felt.table.irregularity import decide as rulings
from felt.table.irregularity.commands import CloseChoice, OpenFreeHand, Rule
from felt.table.irregularity.refusals import ChoiceIsOpen
from felt.table.state import State

DECIDES: dict[type[Command], Callable[..., Iterator[Event]]] = {
    TakeTable: duty.take_table,
    LeaveTable: duty.leave_table,
    PrepareCards: calls.prepare_cards,
    PrepareDice: calls.prepare_dice,
    OpenBetting: calls.open_betting,
    RecordWagers: calls.record_wagers,
    CloseBetting: calls.close_betting,
    GoOn: calls.go_on,
    CallResult: calls.call_result,
    Pay: calls.pay,
    KeyCards: keyed.key_cards,
    KeyDice: keyed.key_dice,
    CorrectKeyed: keyed.correct_keyed,
    OpenFreeHand: free_hand.open_free_hand,
    CloseChoice: choice.close,
    Rule: rulings.rule,
}
IN_A_CHOICE = (TakeTable, LeaveTable, ForSeat, CloseChoice, Rule)
"""The commands that do not wait until the patrons have chosen."""


def decide(
    state: State, command: StaffCommand | StaffInRound, now: int, wish: Callable[[Command], Iterator[Event]]
) -> Iterator[Event]:
    """`wish` decides what a guest without an account wants."""
    if state.play.choice is not None and not isinstance(command, IN_A_CHOICE):
        raise ChoiceIsOpen
    if isinstance(command, ForSeat):
        return keyed.for_seat(state, command, now, wish)
    return DECIDES[type(command)](state, command, now)
