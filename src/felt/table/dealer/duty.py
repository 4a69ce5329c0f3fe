"""Who is on duty at a table that is dealt by hand. A table at which nobody is on duty stands still."""

from collections.abc import Iterator

from felt.core.authority import Role
from felt.core.events import Event
from felt.core.irregularity import refuse_below
from felt.core.stage import HOUSE
from felt.table import course
from felt.table.dealer.commands import LeaveTable, StaffCommand, StaffInRound, TakeTable
from felt.table.dealer.events import StaffCame, StaffLeft
from felt.table.dealer.refusals import NotDealtByHand, NotOnDuty
from felt.table.events import TablePaused, TableResumed
from felt.table.state import State


def take_table(state: State, command: TakeTable, now: int) -> Iterator[Event]:
    """To take a table twice changes nothing, unless the role has changed."""
    refuse_machine(state)
    refuse_below(Role.DEALER, command.role, "")
    if state.attending.get(command.by) == command.role:
        return
    yield StaffCame(command.by, str(command.role))
    if state.paused and state.unattended:
        yield TableResumed(command.by, None if state.left_ms is None else now + state.left_ms, role=str(command.role))
        yield from course.catch_up(state, now)


def leave_table(state: State, command: LeaveTable, now: int) -> Iterator[Event]:
    """When the last person leaves, the table stands still."""
    refuse_machine(state)
    if command.by not in state.attending:
        return
    yield StaffLeft(command.by, state.attending[command.by], command.idle)
    if not state.attending:
        yield from stand_still(state, now)


def stand_still(state: State, now: int) -> Iterator[Event]:
    """Nobody is on duty: the table waits, and patrons lose no time."""
    if not state.paused:
        left = None if state.deadline is None else max(0, state.deadline - now)
        yield TablePaused(HOUSE, "", left, unattended=True)


def refuse_off_duty(state: State, command: StaffCommand | StaffInRound) -> None:
    refuse_absent(state, command)
    state.refuse_paused()


def refuse_absent(state: State, command: StaffCommand | StaffInRound) -> None:
    """ruling A6: a dealer or above, on duty at this table."""
    refuse_machine(state)
    refuse_below(Role.DEALER, command.role, "")
    if command.by not in state.attending:
        raise NotOnDuty


def refuse_machine(state: State) -> None:
    if not state.by_hand:
        raise NotDealtByHand
