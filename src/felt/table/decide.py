"""Decides a command: events, or a refusal. A refusal always comes before the first event."""

from collections.abc import Iterator

from felt.core.commands import Command, InRound, PlaceChips
from felt.core.events import Event
from felt.core.stage import Available
from felt.table import chance, course, patrons, staff
from felt.table.alarm.watch import watched
from felt.table.commands import (
    CannotDeal,
    CloseTable,
    Confirm,
    GiveSeed,
    Join,
    Leave,
    OpenChains,
    OpenTable,
    PauseTable,
    Restart,
    ResumeTable,
    SetWagers,
    StartAfresh,
    SupplyCards,
    SupplyDice,
    SupplyLinks,
    SupplySeed,
    SupplyShuffle,
    Tick,
    VoidRound,
)
from felt.table.corrections.commands import ApproveCorrection, ProposeCorrection, WithdrawCorrection
from felt.table.corrections.decide import decide_correction
from felt.table.dealer import decide as dealer
from felt.table.dealer.commands import StaffCommand, StaffInRound
from felt.table.irregularity import choice
from felt.table.irregularity.commands import Choose
from felt.table.refusals import NotPartOfThisGame, RoundHasPassed, TableClosedNow
from felt.table.state import Phase, State

OF_THE_ROOM = Tick | Restart | StartAfresh | SupplyLinks
"""A closed table takes them too: the links of its last shuffle are revealed when it closes."""


def decide(state: State, command: Command, now: int, available: Available) -> Iterator[Event]:
    """The events of `command` at `now`. The caller applies each event to the state before it takes the next one."""
    events = _decided(state, command, now, available)
    return watched(state, command, events, now) if state.settings is not None and state.by_hand else events


def _decided(state: State, command: Command, now: int, available: Available) -> Iterator[Event]:  # noqa: PLR0912
    match command:
        case OpenTable():
            return staff.open_table(state, command, now)
        case PlaceChips(round=meant) if meant == state.round and state.ended is not None:
            if state.repeats(command):
                return iter(())
            raise RoundHasPassed(meant=meant, now=meant + 1, place="round")
        case ProposeCorrection() | ApproveCorrection() | WithdrawCorrection():
            return decide_correction(state, command, available)
        case _ if state.settings is None or (state.phase is Phase.CLOSED and not isinstance(command, OF_THE_ROOM)):
            raise TableClosedNow
        case InRound(round=meant) if meant not in (None, state.round):
            raise RoundHasPassed(meant=meant, now=state.round, place="round")
        case Join():
            return patrons.join(state, command, now)
        case Leave():
            return patrons.leave(state, command, now)
        case SetWagers():
            return patrons.set_wagers(state, command, now)
        case Confirm():
            return patrons.confirm(state, command, now, available)
        case Tick():
            return course.tick(state, now)
        case Restart():
            return staff.restart(state, command, now)
        case OpenChains() | SupplySeed() | SupplyShuffle() | SupplyCards() | SupplyDice() | SupplyLinks():
            return chance.supply(state, command, now)
        case GiveSeed():
            return chance.give_seed(state, command)
        case CannotDeal():
            return chance.cannot_deal(state, command, now)
        case StartAfresh():
            return chance.start_afresh(state, now)
        case CloseTable():
            return staff.close(state, command, now)
        case PauseTable():
            return staff.pause(state, command, now)
        case ResumeTable():
            return staff.resume(state, command, now)
        case VoidRound():
            return staff.void(state, command, now)
        case Choose():
            return choice.choose(state, command, now)
        case StaffCommand() | StaffInRound():
            return dealer.decide(state, command, now, lambda wish: _decided(state, wish, now, available))
        case _:
            return _answer_stage(state, command, now, available)


def _answer_stage(state: State, command: Command, now: int, available: Available) -> Iterator[Event]:
    name = state.game.stage_of(type(command))
    if name is None:
        state.refuse_paused()
        raise NotPartOfThisGame(game=state.game.title)
    stage = state.play.stages.get(name) or state.game.fresh_stages()[name]
    yield from stage.answer(state, command, now, available)
    yield from course.stage_over(state, now)
