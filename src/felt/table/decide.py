"""A command becomes events, or a refusal. Every refusal comes before the first event."""

from collections.abc import Iterator

from felt.table import chance, course, patrons, staff
from felt.table.commands import (
    AnswerInsurance,
    Arrange,
    AskToSqueeze,
    CannotDeal,
    Close,
    Command,
    Confirm,
    InRound,
    Join,
    Leave,
    Open,
    OpenCards,
    Pause,
    Restart,
    Resume,
    SetWagers,
    SupplyCards,
    SupplyDice,
    SupplySeed,
    Tick,
    Void,
)
from felt.table.events import Event
from felt.table.refusals import RoundHasPassed, TableClosedNow
from felt.table.state import Phase, State


def decide(state: State, command: Command, now: int) -> Iterator[Event]:  # noqa: PLR0912 - one case a command
    """The events of `command` at `now`. The caller evolves the state by each before it asks for the next."""
    match command:
        case Open():
            return staff.open_table(state, command)
        case _ if state.settings is None or (state.phase is Phase.CLOSED and not isinstance(command, Tick | Restart)):
            raise TableClosedNow
        case InRound(round=meant) if meant not in (None, state.round):
            raise RoundHasPassed(meant=meant, now=state.round, at="round")
        case Join():
            return patrons.join(state, command, now)
        case Leave():
            return patrons.leave(state, command, now)
        case SetWagers():
            return patrons.set_wagers(state, command, now)
        case Confirm():
            return patrons.confirm(state, command, now)
        case AskToSqueeze():
            return patrons.ask_to_squeeze(state, command, now)
        case OpenCards():
            return course.open_cards(state, command, now)
        case AnswerInsurance():
            return course.answer_insurance(state, command, now)
        case Arrange():
            return course.arrange(state, command, now)
        case Tick():
            return course.tick(state, now)
        case Restart():
            return staff.restart(state, command, now)
        case SupplySeed() | SupplyCards() | SupplyDice():
            return chance.supply(state, command, now)
        case CannotDeal():
            return chance.cannot_deal(state, now)
        case Close():
            return staff.close(state, command, now)
        case Pause():
            return staff.pause(state, command, now)
        case Resume():
            return staff.resume(state, command, now)
        case Void():
            return staff.void(state, command, now)
