"""Who may play, who may stake, and from which socket. Every request to a table passes `admit` once.

The checks come in this order, and the first that fails answers:

1. the role of the person allows the request (`felt.protocol.authority`, ruling A6);
2. the table exists, and the patron's seat is not open on another socket;
3. the patron's own limits allow play, unless the request stakes nothing;
4. a patron who joins has not joined too often of late (`joins`). A patron may always leave.

A join is also counted for the address of its socket, when it is carried out, and refused there (`Joins.begin`).

A request that stakes chips is checked once more when its wagers are known, inside `one_stake_at_a_time`:

5. the patron's own loss limit covers the stake."""

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import AbstractAsyncContextManager, suppress

from felt.core.commands import PlaceChips
from felt.core.requests import PatronRequest, StaffRequest
from felt.core.wagers import Wager, staked
from felt.protocol.authority import check
from felt.protocol.requests import Join, Leave, Subscribe, Unsubscribe
from felt.rooms.submission import PublishedEvent
from felt.server.accounts.people import Person, Session
from felt.server.accounts.service import Accounts
from felt.server.floor.audience import Watcher
from felt.server.floor.rooms import Floor
from felt.server.play.duty import Duty
from felt.server.play.joins import Joins
from felt.store import StoreUnavailable
from felt.table.events import BettingOpened

TableRequest = Subscribe | Unsubscribe | PatronRequest | StaffRequest


class Admission:
    def __init__(self, floor: Floor, accounts: Accounts, joins: Joins, duty: Duty) -> None:
        self._duty = duty
        self._floor = floor
        self._accounts = accounts
        self.joins = joins
        self._looking_ahead: set[asyncio.Task[None]] = set()
        floor.on_told(self._told)

    async def admit(self, session: Session, socket: Watcher, request: TableRequest) -> None:
        """Return if the request may be carried out, or raise the refusal."""
        if isinstance(request, StaffRequest):
            self.admit_staff(session, request)
            return
        self._check_person(session, socket, request)
        if isinstance(request, PatronRequest):
            refusal = await self._accounts.limits.may_play(session.person.id)
            if refusal is not None and not request.stakes_nothing and not self._is_repeated(session, request):
                raise refusal
        if isinstance(request, Join):
            self.joins.check(session.person.id)

    def admits_at_once(self, session: Session, socket: Watcher, request: PatronRequest) -> bool:
        """Whether a patron may stake, known without asking the books: they have set no limits. Raises the refusal of
        `admit` if it comes before the limits."""
        self._check_person(session, socket, request)
        return self._accounts.limits.none_set(session.person.id)

    def _check_person(self, session: Session, socket: Watcher, request: TableRequest) -> None:
        check(session.person.role, request)
        if isinstance(request, PatronRequest):
            self._check_socket(socket, request)
        self._accounts.sessions.active(session)

    def _told(self, table: str, happened: Sequence[PublishedEvent]) -> None:
        """When betting opens, the limits of the patrons at the table are read before the patrons stake."""
        if any(isinstance(each.event, BettingOpened) for each in happened):
            patrons = tuple(self._floor.broadcasts[table].state.patrons)
            looking = asyncio.create_task(self._look_ahead(patrons))
            self._looking_ahead.add(looking)
            looking.add_done_callback(self._looking_ahead.discard)

    async def _look_ahead(self, patrons: Iterable[str]) -> None:
        with suppress(StoreUnavailable):  # each stake asks for itself, and is refused
            await self._accounts.limits.look_ahead(patrons)

    def admit_staff(self, session: Session, request: StaffRequest) -> None:
        """The same for a request that needs no socket."""
        check(session.person.role, request)
        self.heard(session)

    def heard(self, session: Session) -> None:
        """A member of staff is at work: at a table, or with the chips and the papers around it."""
        self._accounts.sessions.active(session)
        self._duty.heard(session)

    def _is_repeated(self, session: Session, request: PatronRequest) -> bool:
        """Whether the request asks for chips that are in the books already: who lost the answer is told of them."""
        command = request.command(session.person.id)
        return isinstance(command, PlaceChips) and self._floor.broadcast(request.table).state.repeats(command)

    def _check_socket(self, socket: Watcher, request: TableRequest) -> None:
        """A patron may leave from any socket. A join claims the seat for its socket when it arrives."""
        if isinstance(request, Join):
            self._floor.broadcast(request.table).seats.claim(socket)
        elif not isinstance(request, Leave):
            self._floor.broadcast(request.table).seats.check(socket)

    def one_stake_at_a_time(self, person: Person) -> AbstractAsyncContextManager[None]:
        return self._accounts.limits.one_stake_at_a_time(person.id)

    async def check_stake(self, person: Person, wagers: tuple[Wager, ...]) -> None:
        refusal = await self._accounts.limits.may_stake(person.id, staked(wagers))
        if refusal is not None:
            raise refusal
