"""The commands of staff: open, close, pause and resume a table, and void a round."""

from collections.abc import Iterator

from felt.core.authority import LADDER, Role
from felt.core.events import Event
from felt.core.game import Game, OnFelt
from felt.core.irregularity import Remedy, refuse_below
from felt.core.refusals import NotAnIrregularity, NotNow
from felt.core.wagers import Clause, Mode
from felt.table import course
from felt.table.alarm.events import Ending, ShoeAlarmOver
from felt.table.alarm.watch import clauses_of, rank_for
from felt.table.commands import CloseTable, OpenTable, PauseTable, Restart, ResumeTable, VoidRound
from felt.table.dealer import duty
from felt.table.dealer.refusals import NobodyOnDuty, NotDealtByHand
from felt.table.events import (
    RoundEnded,
    TableClosed,
    TableClosing,
    TableOpened,
    TablePaused,
    TableRestarted,
    TableResumed,
)
from felt.table.irregularity.refusals import ReasonNeeded
from felt.table.refusals import SeatsNeeded, SwitchesDoNotFit
from felt.table.settings import Betting, Dealing
from felt.table.state import Phase, State

KINDS_OF_TABLE = {
    (Dealing.MACHINE, Betting.TIMED, Mode.ONLINE): "online",
    (Dealing.HAND, Betting.TIMED, Mode.ONLINE): "live",
    (Dealing.HAND, Betting.CALLED, Mode.DEALER): "casino",
}
"""Who deals, what opens betting, and what becomes of wagers outside the limits (ruling A5)."""


def open_table(state: State, command: OpenTable, now: int) -> Iterator[Event]:
    """Opens a closed table with these settings. To open an open table changes nothing."""
    if state.phase is not Phase.CLOSED:
        return
    settings = command.settings
    if (settings.dealing, settings.betting, settings.rules.mode) not in KINDS_OF_TABLE:
        raise SwitchesDoNotFit(place="settings.dealing")
    if settings.betting is Betting.CALLED and settings.seats is None:
        raise SeatsNeeded(place="settings.seats")
    if settings.equipment_registered and settings.dealing is Dealing.MACHINE:
        raise NotDealtByHand(place="settings.equipment_registered")
    game = settings.game.at(now)
    # Impossible limits are refused now, not at the first bet.
    game.admit((), game.own_rules(settings.rules), OnFelt({}, {}))
    yield TableOpened(command.by, settings, game.rules_hash(settings.rules), game.edition)
    if settings.dealing is Dealing.HAND and not state.attending:
        yield from duty.stand_still(state, now)


def close(state: State, command: CloseTable, now: int) -> Iterator[Event]:
    if not state.closing:
        yield TableClosing(command.by, command.why)
    if state.phase is Phase.RESULT and state.by_calls:
        yield RoundEnded()
    if state.phase in (Phase.WAITING, Phase.COUNTDOWN):
        yield TableClosed()


def pause(state: State, command: PauseTable, now: int) -> Iterator[Event]:
    """ruling A8: a dealer may always stop the table, also a table that an alarm has stopped. A table that was paused
    without a clause may be stopped by one. After that the clause stays, so that nobody resumes the table with less
    authority than the clause demands."""
    rows = state.game.irregularities
    if command.clause and command.clause not in {row.clause for row in rows}:
        game, example = state.game.title, rows[0].clause
        raise NotAnIrregularity(clause=command.clause, game=game, example=example, place="clause")
    if not state.paused:
        left = None if state.deadline is None else max(0, state.deadline - now)
    elif (command.clause and not state.stopped_by) or state.stopped_by_alarm:
        left = state.left_ms
    else:
        return
    yield TablePaused(command.by, command.why, left, command.role or "", command.clause)


def resume(state: State, command: ResumeTable, now: int) -> Iterator[Event]:
    """To resume a table with an open alarm is to judge the alarm false."""
    if state.paused:
        refuse_below(_least_to_resume(state.game, state.stopped_by), command.role, state.stopped_by)
        proposed = clauses_of(state)
        for clause in proposed:
            refuse_below(rank_for(state.game, clause), command.role, clause)
        if proposed and not command.why.strip():
            raise ReasonNeeded(place="why", clauses=proposed)
        if state.by_hand and not state.attending:
            raise NobodyOnDuty
        if proposed:
            yield ShoeAlarmOver(Ending.JUDGED_FALSE, command.by, command.role or "", command.why)
        yield TableResumed(command.by, None if state.left_ms is None else now + state.left_ms, command.role or "")
        yield from course.catch_up(state, now)


def _least_to_resume(game: Game, clause: Clause) -> Role:
    """ruling A8: a Pit Supervisor, unless the clause that stopped the table names a higher rank (ruling S6)."""
    rows = game.irregularities
    named = (row.least for row in rows if row.clause == clause and row.remedy is Remedy.CONTINUE and row.least)
    return max([Role.PIT_SUPERVISOR, *named], key=LADDER.index)


def restart(state: State, command: Restart, now: int) -> Iterator[Event]:
    """Patrons get back the time in which they could not reach the table."""
    if state.deadline is not None and not state.paused and state.phase is not Phase.CLOSED:
        left = max(0, state.deadline - command.away_since)
        yield TableRestarted(now + left)


def void(state: State, command: VoidRound, now: int) -> Iterator[Event]:
    """The clause decides who may use it, and when (rulings A6 and A8). A replay does not come here: rounds that were
    void by an earlier rule stay void."""
    row = state.game.void_by(command.clause)
    row.refuse_below_rank(command.role)
    if not state.in_play:
        raise NotNow(phase=state.phase)
    row.refuse_outside_its_time(state)
    yield from course.void(state, row, command.by, command.role, now)
