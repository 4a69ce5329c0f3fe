"""The floor: every room, and whoever watches it. Events are serialised once and sent to all."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

import msgspec

from felt.core.refusals import Refusal
from felt.core.words import Words
from felt.dealing import Device
from felt.journal import JournalBroken
from felt.ledger import Transfer
from felt.protocol.messages import ChipsAtHand, Draft, Hand, TableState, encode
from felt.rooms.bank import Bank
from felt.rooms.clock import Clock
from felt.rooms.recovery import Rebuilt, event_of
from felt.rooms.room import Happened, Room
from felt.server.floor import views
from felt.store import Store, TableHead
from felt.store.writer import Writer
from felt.table import Event, State, evolve
from felt.table.commands import CloseTable, OpenTable
from felt.table.events import CardsDealt, Drafted, RoundEnded, RoundSettled, RoundVoided, TableClosed
from felt.table.settings import Settings
from felt.table.state import Phase

logger = logging.getLogger(__name__)

HOUSE = "house"
NAMES_MAX = 100_000
CROWD_SECONDS = 0.5
"""How often an open table's sums are told, at most."""


class NoSuchTable(Refusal):
    words = Words("There is no table “{table}”.", "Không có bàn “{table}”.")


class SeatIsElsewhere(Refusal):
    words = Words(
        "Your seat at table {table} is open in another place; open the table here again to take it back.",
        "Chỗ của bạn ở bàn {table} đang mở ở nơi khác; hãy mở lại bàn tại đây để lấy lại chỗ.",
    )


class Watcher(Protocol):
    """A connection, as far as a room is concerned. Sending never waits: who cannot keep up is dropped."""

    @property
    def patron(self) -> str: ...

    @property
    def name(self) -> str: ...

    def send(self, message: bytes) -> None: ...

    def flush(self) -> None:
        """Let what was sent go out now, ahead of whatever else the server has to do."""

    def taken_elsewhere(self, table: str) -> None:
        """Another socket of this patron has the seat now, and this one watches no longer."""


class Spectacle:
    """One table as it is in the books, and its watchers. The room itself may be a little ahead of this."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.state = State()
        self.seq = 0
        self.result: RoundSettled | RoundVoided | None = None
        self.told = 0
        """The number of the last event that all watchers were told."""
        self.crowd_due = False
        self.watchers: set[Watcher] = set()
        self.onlookers: set[Watcher] = set()
        """Those of the watchers who only look, and leave a seat of their patron's to another socket."""
        self.claims: dict[str, Watcher] = {}
        """By patron, the socket that last asked to watch or to join."""

    def seen_by(self, patron: str, names: views.Names) -> dict[str, Any]:
        seen = views.public_state(self.state, self.result, patron, names)
        return seen | {"you": views.own_state(self.state, patron)}


class Floor:
    """Opens the rooms, keeps them running, and tells everybody what has happened."""

    def __init__(self, *, store: Store, writer: Writer, device: Callable[[str], Device], clock: Clock) -> None:
        self.store = store
        self.writer = writer
        self.clock = clock
        self.bank = Bank(store)
        self.rooms: dict[str, Room] = {}
        self.settings: dict[str, Settings] = {}
        self.shown: dict[str, Spectacle] = {}
        self.sockets: defaultdict[str, set[Watcher]] = defaultdict(set)
        """By patron."""
        self.names: dict[str, str] = {}
        """How they are seen, by patron: of all who are connected or at a table."""
        self.counted: defaultdict[str, int] = defaultdict(int)
        """Events by name, for the metrics."""
        self._device = device
        self._running: list[asyncio.Task[None]] = []

    async def open(self, tables: Iterable[Settings]) -> None:
        """Go on with every table where its journal ends; open those that are closed, close those not named any more."""
        await asyncio.gather(*(self._open_table(settings) for settings in tables))
        for head in await self.store.heads():
            if head.table not in self.rooms:
                await self._wind_up(head)
        self._running = [asyncio.create_task(room.run(), name=f"room {room.name}") for room in self.rooms.values()]
        for task in self._running:
            task.add_done_callback(_heard)

    async def _open_table(self, settings: Settings) -> None:
        name = settings.name
        self.settings[name] = settings
        room = await self._start_room(name)
        await room.do(OpenTable(by=HOUSE, settings=settings))
        if room.state.settings != settings and room.state.phase is not Phase.CLOSED:
            logger.warning("new settings wait until the table has been closed", extra={"table": name})
        logger.info("table open", extra={"table": name, "round": self.shown[name].state.round})

    async def _wind_up(self, head: TableHead) -> None:
        """A table that the settings name no longer is run until its round is over: no stake stays on its felt."""
        name = head.table
        async for record in self.store.records(name, after=head.seq - 1):
            if isinstance(event_of(record), TableClosed):
                return
        told = {"table": name, "round": head.round}
        try:
            room = await self._start_room(name)
        except JournalBroken as broken:
            # Whoever has taken the table off the floor for this can open the others.
            del self.rooms[name], self.shown[name]
            logger.error("a table that is not in the settings any more cannot be closed: %s", broken, extra=told)
            return
        self.settings[name] = room.state.opened
        logger.warning("not in the settings any more: the table closes when its round is over", extra=told)
        await room.do(CloseTable(by=HOUSE))

    async def _start_room(self, name: str) -> Room:
        self.shown[name] = Spectacle(name)
        room = Room(
            name,
            store=self.store,
            writer=self.writer,
            bank=self.bank,
            device=self._device(name),
            clock=self.clock,
            listen=lambda happened: self.tell(name, happened),
            rebuilt=lambda rebuilt: self.set_up(name, rebuilt),
        )
        self.rooms[name] = room
        await room.start()
        return room

    async def close(self) -> None:
        """Let no more time pass. What is under way is found again at the next start."""
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    def standing_still(self) -> int:
        return sum(room.stands_still for room in self.rooms.values())

    def room(self, table: str) -> Room:
        if table not in self.rooms:
            raise NoSuchTable(table=table, at="table")
        return self.rooms[table]

    def set_up(self, table: str, rebuilt: Rebuilt) -> None:
        """A room was built from its journal: whoever watches gets its state anew."""
        spectacle = self.shown[table]
        spectacle.state, spectacle.result = rebuilt.state, rebuilt.result
        spectacle.seq = spectacle.told = rebuilt.chain.seq
        for patron in spectacle.state.patrons:
            self.take_seat(table, patron)
        for watcher in tuple(spectacle.watchers):
            watcher.send(self.state_message(table, watcher.patron))

    def tell(self, table: str, happened: Sequence[Happened]) -> None:
        """Committed: now it is known. Each event is put into words once, whoever watches, and what its patrons can
        spend after it goes with it: a stake is seen to go before what it wins, though one commit brings both."""
        spectacle = self.shown[table]
        told_before = spectacle.told
        for index, each in enumerate(happened):
            self._tell_event(spectacle, each)
            to_come = [transfer for later in happened[index + 1 :] for transfer in later.moved] if each.moved else []
            for account in {account for transfer in each.moved for account in (transfer.debit, transfer.credit)}:
                if account.startswith("patron:"):
                    self._tell_chips(account.removeprefix("patron:"), before=to_come)
        if spectacle.told != told_before:
            for watcher in tuple(spectacle.watchers):
                watcher.flush()

    def _tell_event(self, spectacle: Spectacle, each: Happened) -> None:
        table, event, state = spectacle.name, each.event, spectacle.state
        if each.record is not None and each.record.seq <= spectacle.seq:
            return  # found in the journal already, when the room was built from it
        evolve(state, event)
        self.counted[str(type(event).__struct_config__.tag)] += 1
        if isinstance(event, Drafted):
            self._show(spectacle, event.patron, encode(Draft(table, event.wagers)))
            return
        assert each.record is not None
        spectacle.seq = each.record.seq
        if isinstance(event, RoundSettled | RoundVoided):
            spectacle.result = event
            told = {"table": table, "round": state.round, "seq": each.record.seq}
            logger.info("round over: %s", type(event).__struct_config__.tag, extra=told)
        elif isinstance(event, RoundEnded):
            spectacle.result = None
        self._broadcast(spectacle, each.record.seq, each.at, event)
        if isinstance(event, CardsDealt) and (cover := views.covered(state, event.to)) is not None:
            self._show(spectacle, cover.seen_by, encode(Hand(table, event.to, event.cards)))

    def _broadcast(self, spectacle: Spectacle, seq: int, at: int, event: Event) -> None:
        """To all, but at an open table what concerns one patron to that one, and of a result to each their own lines.

        So an event costs a message a watcher at most, however many bet."""
        table, state = spectacle.name, spectacle.state
        alone = views.is_open(state)
        patron = views.concerns(event) if alone else None
        watchers = tuple(spectacle.watchers)
        if patron is not None:
            message = views.event_message(table, seq, spectacle.told, at, state, event, self.names)
            self._show(spectacle, patron, message)
            self._crowd_changed(spectacle)
            return
        after, spectacle.told = spectacle.told, seq
        if alone and isinstance(event, RoundSettled | RoundVoided):
            nobody = views.event_message(table, seq, after, at, state, views.lines_of(event, None), self.names)
            own = defaultdict(list)
            for line in event.lines:
                own[line.patron].append(line)
            for watcher in watchers:
                lines = own.get(watcher.patron)
                if lines is None:
                    watcher.send(nobody)
                else:
                    theirs = msgspec.structs.replace(event, lines=tuple(lines))
                    watcher.send(views.event_message(table, seq, after, at, state, theirs, self.names))
            return
        message = views.event_message(table, seq, after, at, state, event, self.names)
        for watcher in watchers:
            watcher.send(message)

    def _crowd_changed(self, spectacle: Spectacle) -> None:
        """Tell all watchers soon, and once for all that changes until then."""
        if not spectacle.crowd_due:
            spectacle.crowd_due = True
            asyncio.get_running_loop().call_later(CROWD_SECONDS, self._tell_crowd, spectacle)

    def _tell_crowd(self, spectacle: Spectacle) -> None:
        spectacle.crowd_due = False
        message = encode(views.crowd(spectacle.name, spectacle.state))
        for watcher in tuple(spectacle.watchers):
            watcher.send(message)

    def _tell_chips(self, patron: str, *, before: Sequence[Transfer]) -> None:
        if patron not in self.sockets:
            return
        available = self.bank.known(patron, before=before)
        if available is not None:
            message = encode(ChipsAtHand(available))
            for socket in tuple(self.sockets[patron]):
                socket.send(message)

    def _show(self, spectacle: Spectacle, patron: str | None, message: bytes) -> None:
        """To one patron, where they watch."""
        for watcher in self.sockets.get(patron or "", set()) & spectacle.watchers:
            watcher.send(message)

    def state_message(self, table: str, patron: str) -> bytes:
        spectacle = self.shown[table]
        return msgspec.json.encode(TableState(table, spectacle.seq, spectacle.seen_by(patron, self.names)))

    def watch(self, table: str, watcher: Watcher, *, look: bool = False) -> None:
        self.room(table)
        spectacle = self.shown[table]
        if not look:
            self.claim_seat(table, watcher)
            spectacle.onlookers.discard(watcher)
        elif watcher not in spectacle.watchers:
            spectacle.onlookers.add(watcher)
        spectacle.watchers.add(watcher)
        self.take_seat(table, watcher.patron)
        watcher.send(self.state_message(table, watcher.patron))

    def unwatch(self, table: str, watcher: Watcher) -> None:
        if table in self.shown:
            spectacle = self.shown[table]
            spectacle.watchers.discard(watcher)
            spectacle.onlookers.discard(watcher)
            if spectacle.claims.get(watcher.patron) is watcher:
                del spectacle.claims[watcher.patron]

    # One socket a seat: the one that asked last.

    def claim_seat(self, table: str, watcher: Watcher) -> None:
        """Said when a request arrives, for a join may take long: who came after it comes before it."""
        self.room(table)
        self.shown[table].claims[watcher.patron] = watcher

    def take_seat(self, table: str, patron: str, *, joined: Watcher | None = None) -> None:
        """At a table where this patron sits, let the latest of their sockets watch alone. One that has `joined`
        has the seat though it does not watch."""
        spectacle = self.shown[table]
        if patron not in spectacle.state.patrons:
            return
        if joined is not None:
            spectacle.onlookers.discard(joined)
        watching = self._at_seat(spectacle, patron)
        latest = spectacle.claims.get(patron)
        if latest is None or (latest is not joined and latest not in watching):
            latest = next(iter(watching), None)
        for watcher in watching - {latest}:
            spectacle.watchers.discard(watcher)
            watcher.taken_elsewhere(table)

    def check_seat(self, table: str, watcher: Watcher) -> None:
        """Refuse to play from a socket that does not watch while another of this patron's does."""
        self.room(table)
        spectacle = self.shown[table]
        at_seat = self._at_seat(spectacle, watcher.patron)
        if at_seat and watcher not in at_seat and watcher.patron in spectacle.state.patrons:
            raise SeatIsElsewhere(table=table, at="table")

    def _at_seat(self, spectacle: Spectacle, patron: str) -> set[Watcher]:
        return (self.sockets.get(patron, set()) & spectacle.watchers) - spectacle.onlookers

    # How patrons are seen.

    def patrons(self) -> set[str]:
        """All who are at a table."""
        return {patron for spectacle in self.shown.values() for patron in spectacle.state.patrons}

    def remember(self, names: views.Names) -> None:
        self.names.update(names)

    def renamed(self, patron: str, name: str) -> None:
        """Whoever sees this patron at a table gets its state anew."""
        self.names[patron] = name
        for table, spectacle in self.shown.items():
            if patron in spectacle.state.patrons:
                for watcher in tuple(spectacle.watchers):
                    if watcher.patron == patron or not views.is_open(spectacle.state):
                        watcher.send(self.state_message(table, watcher.patron))

    def _forget_names(self) -> None:
        here = self.sockets.keys() | self.patrons()
        self.names = {patron: name for patron, name in self.names.items() if patron in here}

    def connected(self, watcher: Watcher) -> None:
        if len(self.names) > NAMES_MAX:
            self._forget_names()
        self.sockets[watcher.patron].add(watcher)
        self.names.setdefault(watcher.patron, watcher.name)  # `renamed` may have come while the socket was opening

    def disconnected(self, watcher: Watcher) -> None:
        for table in self.shown:
            self.unwatch(table, watcher)
        sockets = self.sockets.get(watcher.patron)
        if sockets is not None:
            sockets.discard(watcher)
            if not sockets:
                del self.sockets[watcher.patron]
                self.bank.left(watcher.patron)


def _heard(task: asyncio.Task[None]) -> None:
    """A room runs until it is cancelled; one that ends otherwise must not do so in silence."""
    if not task.cancelled() and (defect := task.exception()) is not None:
        logger.critical("%s runs no more", task.get_name(), exc_info=defect)
