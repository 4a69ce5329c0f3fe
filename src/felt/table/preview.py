"""What a command would do: it is carried out on a copy of the table, and nothing is kept.

A person who decides sees this before it is confirmed: every wager that moves, by how much and by which clause."""

import copy
from collections.abc import Sequence

import msgspec

from felt.core.cards import Card
from felt.core.chips import Cents
from felt.core.commands import Command
from felt.core.events import ChipsReturned, Event
from felt.core.irregularity import ShoeAfter
from felt.core.stage import Available
from felt.core.wagers import Clause
from felt.ledger import Transfer
from felt.table.decide import decide
from felt.table.events import RoundSettled, RoundVoided, ShoeRemoved
from felt.table.evolve import evolve
from felt.table.money import transfers
from felt.table.state import State


class Moved(msgspec.Struct, frozen=True):
    """The chips of one patron that the command moves."""

    patron: str
    returned: Cents
    """Stakes that go back to the patron."""
    won: Cents
    lost: Cents
    clauses: tuple[Clause, ...]
    """All clauses that move them, in the order of the wagers (ruling A7)."""


class Preview(msgspec.Struct, frozen=True):
    events: tuple[Event, ...]
    moved: tuple[Moved, ...]
    transfers: tuple[Transfer, ...]
    shoe: ShoeAfter
    """What becomes of the cards in use."""
    asked: tuple[str, ...]
    """The patrons who have to answer before the round continues."""
    phase: str
    """The phase after it."""
    free_hand: Clause
    """The clause by which a free hand follows; empty if none does."""
    carried: tuple[Card, ...]
    """The cards that open it."""


def preview(state: State, command: Command, now: int, available: Available) -> Preview:
    """Raises the refusal of the command, if it is refused. The state does not change."""
    settings = state.settings
    after = copy.deepcopy(state, {id(settings): settings})
    were_over = _over(after)
    events: list[Event] = []
    moves: list[Transfer] = []
    by_patron: dict[str, Moved] = {}
    for event in decide(after, command, now, available):
        moves += transfers(after, event, seq=0)
        for moved in _moved(after, event):
            before = by_patron.get(moved.patron)
            by_patron[moved.patron] = moved if before is None else _together(before, moved)
        evolve(after, event)
        events.append(event)
    return Preview(
        tuple(events),
        tuple(by_patron.values()),
        tuple(moves),
        _shoe(events, ended=_over(after) and not were_over),
        _asked(after),
        str(after.phase),
        after.free_hand,
        tuple(after.carried),
    )


def _over(state: State) -> bool:
    return state.shuffle is not None and state.cards_are_over


def _moved(state: State, event: Event) -> list[Moved]:
    """`state` is the table just before the event."""
    match event:
        case RoundSettled(lines=lines) | RoundVoided(lines=lines):
            return [
                Moved(line.patron, line.returned, line.won, Cents(line.stake - line.returned), line.clauses)
                for line in lines
            ]
        case ChipsReturned(patron=patron, clause=clause):
            released = state.play.released_by(event)
            return [Moved(patron, hold.amount, Cents(0), Cents(0), (clause,)) for hold in released]
    return []


def _together(first: Moved, second: Moved) -> Moved:
    return Moved(
        first.patron,
        Cents(first.returned + second.returned),
        Cents(first.won + second.won),
        Cents(first.lost + second.lost),
        tuple(dict.fromkeys((*first.clauses, *second.clauses))),
    )


def _shoe(events: Sequence[Event], *, ended: bool) -> ShoeAfter:
    if any(isinstance(event, ShoeRemoved) for event in events):
        return ShoeAfter.REPLACED
    return ShoeAfter.ENDED if ended else ShoeAfter.STAYS


def _asked(state: State) -> tuple[str, ...]:
    if state.play.choice is not None:
        return tuple(patron for patron in state.play.choice.asked if patron not in state.play.choice.answers)
    stage = state.open_stage
    return () if stage is None else stage.waits_for()
