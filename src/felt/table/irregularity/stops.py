"""A clause stops the table, and a clause lets it continue (sicbo 7.1, ruling S6)."""

from collections.abc import Iterator

from felt.core.events import Event
from felt.core.irregularity import Irregularity
from felt.table import staff
from felt.table.commands import PauseTable, ResumeTable
from felt.table.irregularity.commands import Rule
from felt.table.irregularity.refusals import NotStoppedByThis
from felt.table.state import State


def stop(state: State, command: Rule, row: Irregularity, now: int) -> Iterator[Event]:
    """To stop a table twice by the clause changes nothing."""
    stopped = PauseTable(by=command.by, role=command.role, why=command.why, clause=row.clause)
    yield from staff.pause(state, stopped, now)


def go_on(state: State, command: Rule, row: Irregularity, now: int) -> Iterator[Event]:
    """A table that another clause stopped continues by that clause."""
    if not state.paused or state.stopped_by != row.clause:
        raise NotStoppedByThis(clause=row.clause, place="clause", clauses=(row.clause,))
    yield from staff.resume(state, ResumeTable(by=command.by, role=command.role), now)
