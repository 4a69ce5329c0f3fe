"""A request of the protocol, carried out at its table."""

from collections.abc import Sequence

import msgspec

from felt.core.commands import Command, PlaceChips
from felt.core.events import Event
from felt.core.refusals import Refusal
from felt.core.requests import PatronRequest, StaffRequest
from felt.protocol.requests import Join, OpenTable, ProposeCorrection
from felt.rooms.room import Room
from felt.rooms.submission import Reply
from felt.server.accounts.people import Person, Session
from felt.server.floor.audience import Watcher
from felt.server.floor.rooms import Floor
from felt.server.play.admission import Admission
from felt.server.play.joins import Joins
from felt.table import commands
from felt.table.corrections.events import CorrectionProposed
from felt.table.preview import Preview, preview_of_proposal
from felt.table.state import State


async def carry_out(
    floor: Floor,
    admission: Admission,
    person: Person,
    request: PatronRequest | StaffRequest,
    *,
    address: str | None,
) -> Preview | None:
    """In the name of the person who is signed in. The request has passed `Admission.admit`. Joins are counted for
    `address`; None is not counted. A preview is the answer of a request that asks for one, and of a proposed
    correction."""
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
        case StaffRequest(preview=True):
            return await room.preview(_command(floor, person, request))
        case ProposeCorrection():
            proposed = await room.do(_command(floor, person, request))
            return _proposal(floor.broadcasts[request.table].state, request.round, proposed)
        case StaffRequest():
            await room.do(_command(floor, person, request))
    return None


def place_at_once(
    floor: Floor, admission: Admission, session: Session, socket: Watcher, request: PatronRequest, reply: Reply
) -> bool:
    """`Admission.admit` and `carry_out` for chips that can be decided without waiting: the patron has set no limits,
    and the room and their balance are in memory. False if they have to be waited for, or a check refuses them: then the
    other way says why."""
    try:
        command = request.command(session.person.id)
        if not isinstance(command, PlaceChips) or not admission.admits_at_once(session, socket, request):
            return False
    except Refusal:
        return False
    room = floor.room(request.table)
    if command.wagers is None:
        command = msgspec.structs.replace(command, wagers=room.state.meant(command))
    return room.ask(command, reply)


def _command(floor: Floor, person: Person, request: StaffRequest) -> Command:
    if isinstance(request, OpenTable):
        return commands.OpenTable(by=person.id, settings=floor.settings[request.table])
    return request.command(person.id, person.role)


def _proposal(state: State, number: int, happened: Sequence[Event]) -> Preview | None:
    """`state` is the table as the books have it. None if a repeated proposal has been approved or withdrawn since."""
    proposed = happened[0] if happened else state.proposals.get(number)
    return preview_of_proposal(state, proposed) if isinstance(proposed, CorrectionProposed) else None


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
