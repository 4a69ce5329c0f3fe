"""A request of the protocol, carried out at its table."""

import msgspec

from felt.core.chips import Cents
from felt.core.commands import PlaceChips
from felt.core.requests import PatronRequest
from felt.protocol.requests import CloseTable, Join, OpenTable, PauseTable, ResumeTable, StaffRequest, VoidRound
from felt.rooms.room import Room
from felt.server.accounts.people import People, Person
from felt.server.floor.rooms import Floor
from felt.table import commands


async def carry_out(floor: Floor, people: People, person: Person, request: PatronRequest | StaffRequest) -> None:
    """In the name of the person who is signed in, never of anybody else."""
    room = floor.room(request.table)
    match request:
        case PatronRequest():
            if isinstance(request, Join):
                await floor.bank.available(person.id)
            command = request.command(person.id)
            if isinstance(command, PlaceChips):
                await _place(room, people, person, command)
            else:
                await room.do(command)
        case OpenTable():
            await room.do(commands.OpenTable(by=person.id, settings=floor.settings[request.table]))
        case CloseTable(why=why):
            await room.do(commands.CloseTable(by=person.id, why=why))
        case PauseTable(why=why):
            await room.do(commands.PauseTable(by=person.id, why=why))
        case ResumeTable():
            await room.do(commands.ResumeTable(by=person.id))
        case VoidRound(round=number, clause=clause):
            await room.do(commands.VoidRound(by=person.id, round=number, clause=clause))


async def _place(room: Room, people: People, person: Person, command: PlaceChips) -> None:
    """Chips go onto the felt within the limits that the patron has set for themselves. Chips that lie there already
    are not counted again."""
    async with people.one_stake_at_a_time(person):
        state = await room.in_force()
        wagers = state.meant(command)
        if wagers is not None and not state.repeats(command):
            refusal = await people.may_stake(person, Cents(sum(wager.amount for wager in wagers)))
            if refusal is not None:
                raise refusal
        # The wagers that were counted are the ones placed, whatever becomes of the draft meanwhile.
        await room.do(msgspec.structs.replace(command, wagers=wagers))
