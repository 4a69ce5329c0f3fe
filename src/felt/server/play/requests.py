"""A request of the protocol, carried out at its table."""

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
from felt.server.accounts.people import Person
from felt.server.floor.rooms import Floor
from felt.server.play.admission import Admission
from felt.table import commands


async def carry_out(  # noqa: PLR0912 - one case a request
    floor: Floor, admission: Admission, person: Person, request: PatronRequest | StaffRequest
) -> None:
    """In the name of the person who is signed in. The request has passed `Admission.admit`."""
    room = floor.room(request.table)
    patron = person.id
    match request:
        case Join(seat=seat):
            await floor.bank.available(patron)
            await room.do(commands.Join(patron=patron, seat=seat))
        case Leave():
            await room.do(commands.Leave(patron=patron))
        case SetWagers(round=number, wagers=stakes):
            wagers = tuple(stake.wager(patron) for stake in stakes)
            await room.do(commands.SetWagers(patron=patron, round=number, wagers=wagers))
        case Confirm(round=number, wagers=stakes):
            async with admission.one_stake_at_a_time(person):
                play = (await room.in_force()).play
                meant = play.drafts.get(patron) if stakes is None else tuple(stake.wager(patron) for stake in stakes)
                if meant is not None and not play.has_confirmed(patron, meant):
                    await admission.check_stake(person, meant)
                await room.do(commands.Confirm(patron=patron, round=number, wagers=meant))
        case Insure(round=number, moment=moment, wagers=stakes):
            wagers = tuple(stake.wager(patron, moment) for stake in stakes)
            async with admission.one_stake_at_a_time(person):
                if not (await room.in_force()).play.has_insured(patron, wagers):
                    await admission.check_stake(person, wagers)
                await room.do(commands.AnswerInsurance(patron=patron, round=number, moment=moment, wagers=wagers))
        case Squeeze(round=number, side=side):
            await room.do(commands.AskToSqueeze(patron=patron, round=number, side=side))
        case OpenCards(round=number, side=side):
            await room.do(commands.OpenCards(patron=patron, round=number, side=side))
        case Arrange(round=number, box=box, niu=niu):
            await room.do(commands.Arrange(patron=patron, round=number, box=box, niu=niu))
        case OpenTable():
            await room.do(commands.Open(by=patron, settings=floor.settings[request.table]))
        case CloseTable(why=why):
            await room.do(commands.Close(by=patron, why=why))
        case PauseTable(why=why):
            await room.do(commands.Pause(by=patron, why=why))
        case ResumeTable():
            await room.do(commands.Resume(by=patron))
        case VoidRound(round=number, clause=clause):
            await room.do(commands.Void(by=patron, round=number, clause=clause))
