"""The commands of staff: open, close, pause and resume a table, and void a round."""

from collections.abc import Iterator

from felt.core.events import Event
from felt.core.game import OnFelt
from felt.core.refusals import NotAVoid, NotNow
from felt.core.wagers import Mode
from felt.table import course
from felt.table.commands import CloseTable, OpenTable, PauseTable, Restart, ResumeTable, VoidRound
from felt.table.events import (
    TableClosed,
    TableClosing,
    TableOpened,
    TablePaused,
    TableRestarted,
    TableResumed,
)
from felt.table.refusals import NotDealtByMachine
from felt.table.state import Phase, State


def open_table(state: State, command: OpenTable, now: int) -> Iterator[Event]:
    """Opens a closed table with these settings. To open an open table changes nothing."""
    if state.phase is not Phase.CLOSED:
        return
    settings = command.settings
    if settings.rules.mode is not Mode.ONLINE:
        raise NotDealtByMachine(place="settings.rules.mode")
    game = settings.game.at(now)
    # Impossible limits are refused now, not at the first bet.
    game.admit((), game.own_rules(settings.rules), OnFelt({}, {}))
    yield TableOpened(command.by, settings, game.rules_hash(settings.rules), game.edition)


def close(state: State, command: CloseTable, now: int) -> Iterator[Event]:
    if not state.closing:
        yield TableClosing(command.by, command.why)
    if state.phase in (Phase.WAITING, Phase.COUNTDOWN):
        yield TableClosed()


def pause(state: State, command: PauseTable, now: int) -> Iterator[Event]:
    if not state.paused:
        left = None if state.deadline is None else max(0, state.deadline - now)
        yield TablePaused(command.by, command.why, left)


def resume(state: State, command: ResumeTable, now: int) -> Iterator[Event]:
    if state.paused:
        yield TableResumed(command.by, None if state.left_ms is None else now + state.left_ms)
        yield from course.catch_up(state, now)


def restart(state: State, command: Restart, now: int) -> Iterator[Event]:
    """Patrons get back the time in which they could not reach the table."""
    if state.deadline is not None and not state.paused and state.phase is not Phase.CLOSED:
        left = max(0, state.deadline - command.away_since)
        yield TableRestarted(now + left)


def void(state: State, command: VoidRound, now: int) -> Iterator[Event]:
    if command.clause not in state.game.voids:
        raise NotAVoid(clause=command.clause, known=", ".join(state.game.voids), place="clause")
    if not state.in_play:
        raise NotNow(phase=state.phase)
    yield course.void(state, command.clause, command.by, now)
