"""A request of the protocol, carried out at its table."""

import msgspec

from felt.core.commands import PlaceChips
from felt.core.events import Event
from felt.core.requests import PatronRequest, StaffRequest
from felt.protocol.requests import Join, OpenTable, ProposeCorrection
from felt.rooms.room import Room
from felt.server.accounts.people import Person
from felt.server.floor.rooms import Floor
from felt.server.play.admission import Admission
from felt.server.play.joins import Joins
from felt.table import commands
from felt.table.codec import decode, encode
from felt.table.corrections.events import CorrectionProposed


async def carry_out(
    floor: Floor,
    admission: Admission,
    person: Person,
    request: PatronRequest | StaffRequest,
    *,
    address: str | None,
) -> CorrectionProposed | None:
    """In the name of the person who is signed in. The request has passed `Admission.admit`. Joins are counted for
    `address`; None is not counted. A proposed correction is answered with its preview."""
    room = floor.room(request.table)
    match request:
        case Join():
            await floor.bank.available(person.id)
            await _join(room, admission.joins, person, request, address)
        case PatronRequest():
            command = request.command(person.id)
            if isinstance(command, PlaceChips):
                await _place(room, admission, person, command)
            else:
                await room.do(command)
        case OpenTable():
            await room.do(commands.OpenTable(by=person.id, settings=floor.settings[request.table]))
        case ProposeCorrection():
            proposed = await room.do(request.command(person.id, person.role))
            return _preview(proposed[0] if proposed else room.state.proposals.get(request.round))
        case StaffRequest():
            await room.do(request.command(person.id, person.role))
    return None


def _preview(proposed: Event | None) -> CorrectionProposed | None:
    """As the journal has it. None if a repeated proposal has been approved or withdrawn since."""
    preview = None if proposed is None else decode(encode(proposed))
    return preview if isinstance(preview, CorrectionProposed) else None


async def _join(room: Room, joins: Joins, person: Person, request: Join, address: str | None) -> None:
    joins.begin(address)
    written = False
    try:
        written = bool(await room.do(request.command(person.id)))
    finally:
        joins.end(person.id, address, written=written)


async def _place(room: Room, admission: Admission, person: Person, command: PlaceChips) -> None:
    """Chips that lie on the felt already are not checked against the patron's own limit again."""
    async with admission.one_stake_at_a_time(person):
        state = await room.in_force()
        wagers = state.meant(command)
        if wagers is not None and not state.repeats(command):
            await admission.check_stake(person, wagers)
        # The wagers that were checked are the ones placed, even if the draft changes meanwhile.
        await room.do(msgspec.structs.replace(command, wagers=wagers))
