"""A request of the protocol, carried out at its table."""

from felt.core.chips import Cents
from felt.core.wagers import Moment, Wager
from felt.protocol import (
    Arrange,
    CloseTable,
    Confirm,
    Insure,
    Join,
    Leave,
    OpenCards,
    OpenTable,
    PatronRequest,
    PauseTable,
    ResumeTable,
    SetWagers,
    Squeeze,
    StaffRequest,
    VoidRound,
)
from felt.server.floor import Floor
from felt.server.people import People, Person
from felt.table import commands
from felt.table.refusals import InsuranceNotOpen, RoundHasPassed
from felt.table.state import IN_PLAY, State


async def carry_out(  # noqa: PLR0912 - one case a request
    floor: Floor, people: People, person: Person, request: PatronRequest | StaffRequest
) -> None:
    """In the name of whoever is signed in, never of anybody else."""
    room = floor.room(request.table)
    patron = person.id
    number = room.state.round
    if isinstance(request, SetWagers | Confirm | Insure) and request.round not in (None, number):
        raise RoundHasPassed(meant=request.round, now=number, at="round")
    match request:
        case Join(seat=seat):
            await floor.bank.available(patron)
            await room.do(commands.Join(patron=patron, seat=seat))
        case Leave():
            await room.do(commands.Leave(patron=patron))
        case SetWagers(wagers=stakes):
            await room.do(commands.SetWagers(patron=patron, wagers=tuple(stake.wager(patron) for stake in stakes)))
        case Confirm(wagers=stakes):
            wagers = None if stakes is None else tuple(stake.wager(patron) for stake in stakes)
            async with people.one_stake_at_a_time(person):
                if _lies_on_the_felt(room.state, patron, wagers):
                    await room.caught_up()
                    return
                meant = room.state.play.drafts.get(patron, ()) if wagers is None else wagers
                await _refuse_past_own_limit(people, person, meant)
                _refuse_another_round(room.state, number)
                await room.do(commands.Confirm(patron=patron, wagers=meant))
        case Insure(wagers=stakes):
            moment = _moment(floor, request.table)
            wagers = tuple(stake.wager(patron, moment) for stake in stakes)
            async with people.one_stake_at_a_time(person):
                if wagers and wagers == _insured(room.state, patron, moment):
                    await room.caught_up()
                    return
                await _refuse_past_own_limit(people, person, wagers)
                _refuse_another_round(room.state, number)
                await room.do(commands.AnswerInsurance(patron=patron, wagers=wagers))
        case Squeeze(side=side):
            await room.do(commands.AskToSqueeze(patron=patron, side=side))
        case OpenCards(side=side):
            await room.do(commands.OpenCards(patron=patron, side=side))
        case Arrange(box=box, niu=niu):
            await room.do(commands.Arrange(patron=patron, box=box, niu=niu))
        case OpenTable():
            await room.do(commands.Open(by=patron, settings=floor.settings[request.table]))
        case CloseTable(why=why):
            await room.do(commands.Close(by=patron, why=why))
        case PauseTable(why=why):
            await room.do(commands.Pause(by=patron, why=why))
        case ResumeTable():
            await room.do(commands.Resume(by=patron))
        case VoidRound(clause=clause):
            await room.do(commands.Void(by=patron, clause=clause))


async def _refuse_past_own_limit(people: People, person: Person, wagers: tuple[Wager, ...]) -> None:
    refusal = await people.may_stake(person, Cents(sum(wager.amount for wager in wagers)))
    if refusal is not None:
        raise refusal


def _refuse_another_round(state: State, number: int) -> None:
    """One that began while the patron's own limit was looked up: nobody meant these wagers for it."""
    if state.round != number:
        raise RoundHasPassed(meant=number, now=state.round, at="round")


def _lies_on_the_felt(state: State, patron: str, wagers: tuple[Wager, ...] | None) -> bool:
    """A confirmation that comes again, from a patron who lost the answer to a crash, is no mistake of the patron's."""
    confirmed = state.play.confirmed.get(patron)
    return state.phase in IN_PLAY and confirmed is not None and wagers in (None, confirmed)


def _insured(state: State, patron: str, moment: Moment) -> tuple[Wager, ...]:
    return tuple(wager for wager in state.play.insurance if wager.patron == patron and wager.moment is moment)


def _moment(floor: Floor, table: str) -> Moment:
    offers = floor.room(table).state.play.offers
    if not offers:
        raise InsuranceNotOpen
    return offers[0].moment
