"""Watches the shoe while its cards are keyed in: raises alarms, withdraws them, and lets the table go on after them."""

from collections.abc import Iterator

from felt.core.authority import Role
from felt.core.cards import Card
from felt.core.commands import Command
from felt.core.events import Event
from felt.core.game import Game
from felt.core.shoe.findings import Alarm
from felt.core.stage import HOUSE
from felt.core.wagers import Clause
from felt.table import course
from felt.table.alarm.events import Ending, ShoeAlarm, ShoeAlarmOver
from felt.table.dealer.events import CardsCorrected
from felt.table.events import Burned, CardsDealt, RoundVoided, TablePaused, TableResumed
from felt.table.irregularity.events import CardsCarried, CardsReordered, CardsSetAside, HandsTakenBack, Ruled
from felt.table.state import State

CARDS_CHANGED = (
    *(Burned, CardsDealt, CardsCorrected),
    *(CardsReordered, CardsCarried, CardsSetAside, HandsTakenBack),
)
"""After these events the shoe is looked at."""


def watched(state: State, command: Command, events: Iterator[Event], now: int) -> Iterator[Event]:
    """The events of a command at a table that is dealt by hand, and those of the watch of its shoe among them."""
    by, role = str(getattr(command, "by", HOUSE)), str(getattr(command, "role", None) or "")
    decided = False
    for event in events:
        yield event
        if isinstance(event, CARDS_CHANGED):
            yield from _look(state, by, role, now)
        elif isinstance(event, Ruled | RoundVoided):
            decided = decided or event.clause in clauses_of(state)
    if state.alarms and (decided or not state.cards_in_use):
        yield ShoeAlarmOver(Ending.DECIDED if decided else Ending.CARDS_REMOVED, by, role)
        if state.stopped_by_alarm:
            yield _goes_on(state, by, role, now)
            if not state.paused:
                yield from course.catch_up(state, now)


def _look(state: State, by: str, role: str, now: int) -> Iterator[Event]:
    found = [alarm for alarm in alarms_in(state) if alarm not in state.judged]
    if any(alarm not in found for alarm in state.alarms):
        yield ShoeAlarmOver(Ending.WITHDRAWN, by, role)
    raised = tuple(alarm for alarm in found if alarm not in state.alarms)
    if raised:
        stops = not state.paused or state.unattended
        if stops:  # as if the person had stopped it: patrons cannot tell the difference
            left = state.left_ms if state.paused else None if state.deadline is None else max(0, state.deadline - now)
            yield TablePaused(by, "", left, role)
        yield ShoeAlarm(raised, stops)
    elif state.stopped_by_alarm and not state.alarms:
        yield _goes_on(state, by, role, now)


def _goes_on(state: State, by: str, role: str, now: int) -> Event:
    """A table that nobody attends goes on standing still."""
    if not state.attending:
        return TablePaused(HOUSE, "", state.left_ms, unattended=True)
    return TableResumed(by, None if state.left_ms is None else now + state.left_ms, role)


def alarms_in(state: State) -> list[Alarm]:
    """All alarms that the cards in use have raised so far."""
    shuffle, clauses = state.shuffle, state.game.wrong_cards
    assert shuffle is not None, "a card has come"
    assert clauses is not None, "dice have no shoe"
    return shuffle.following.alarms(cards_out(state), clauses)


def cards_out(state: State) -> list[Card | None]:
    """The cards that have come out of the shoe, those that open the free hand to come among them. The first card was
    exposed, and the burned ones lie behind it (ruling B11)."""
    assert state.shuffle is not None
    seen, place = state.shuffle.seen, state.shuffle.place
    return [*seen[:1], *[None] * (place - len(seen)), *seen[1:], *state.carried]


def clauses_of(state: State) -> tuple[Clause, ...]:
    return tuple(dict.fromkeys(alarm.clause for alarm in state.alarms))


def rank_for(game: Game, clause: Clause) -> Role:
    """The lowest rank that may judge an alarm that proposes this clause: the one that may use the clause."""
    least = game.void_by(clause).least
    assert least is not None, "a person decides about wrong cards"
    return least
