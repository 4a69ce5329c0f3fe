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
from felt.protocol import ChipsAtHand, Draft, Hand, TableState, encode
from felt.rooms.bank import Bank
from felt.rooms.clock import Clock
from felt.rooms.recovery import Rebuilt
from felt.rooms.room import Happened, Room
from felt.server import views
from felt.store import Store
from felt.store.writer import Writer
from felt.table import Event, State, evolve
from felt.table.commands import Open
from felt.table.events import CardsDealt, Drafted, RoundEnded, RoundSettled, RoundVoided
from felt.table.money import transfers
from felt.table.settings import Settings
from felt.table.state import Phase

logger = logging.getLogger(__name__)

HOUSE = "house"
CROWD_SECONDS = 0.5
"""How often an open table's sums are told, at most."""


class NoSuchTable(Refusal):
    words = Words("There is no table “{table}”.", "Không có bàn “{table}”.")


class Watcher(Protocol):
    """A connection, as far as a room is concerned. Sending never waits: who cannot keep up is dropped."""

    @property
    def patron(self) -> str: ...

    def send(self, message: bytes) -> None: ...


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

    def seen_by(self, patron: str) -> dict[str, Any]:
        return views.public_state(self.state, self.result, patron) | {"you": views.own_state(self.state, patron)}


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
        self.counted: defaultdict[str, int] = defaultdict(int)
        """Events by name, for the metrics."""
        self._device = device
        self._running: list[asyncio.Task[None]] = []

    async def open(self, tables: Iterable[Settings]) -> None:
        """Go on with every table where its journal ends; open those that are closed."""
        await asyncio.gather(*(self._open_table(settings) for settings in tables))
        self._running = [asyncio.create_task(room.run(), name=f"room {room.name}") for room in self.rooms.values()]

    async def _open_table(self, settings: Settings) -> None:
        name = settings.name
        spectacle = self.shown[name] = Spectacle(name)
        self.settings[name] = settings
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
        await room.do(Open(by=HOUSE, settings=settings))
        if room.state.settings != settings and room.state.phase is not Phase.CLOSED:
            logger.warning("new settings wait until the table has been closed", extra={"table": name})
        logger.info("table open", extra={"table": name, "round": spectacle.state.round})

    async def close(self) -> None:
        """Let no more time pass. What is under way is found again at the next start."""
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    def room(self, table: str) -> Room:
        if table not in self.rooms:
            raise NoSuchTable(table=table, at="table")
        return self.rooms[table]

    def set_up(self, table: str, rebuilt: Rebuilt) -> None:
        """A room was built from its journal: whoever watches gets its state anew."""
        spectacle = self.shown[table]
        spectacle.state, spectacle.result = rebuilt.state, rebuilt.result
        spectacle.seq = spectacle.told = rebuilt.chain.seq
        for watcher in tuple(spectacle.watchers):
            watcher.send(self.state_message(table, watcher.patron))

    def tell(self, table: str, happened: Sequence[Happened]) -> None:
        """Committed: now it is known. Each event is put into words once, whoever watches."""
        spectacle = self.shown[table]
        paid: set[str] = set()
        for each in happened:
            event, state = each.event, spectacle.state
            paid.update(
                account for transfer in transfers(state, event) for account in (transfer.debit, transfer.credit)
            )
            evolve(state, event)
            self.counted[str(type(event).__struct_config__.tag)] += 1
            if isinstance(event, Drafted):
                self._send(event.patron, encode(Draft(table, event.wagers)))
                continue
            assert each.record is not None
            spectacle.seq = each.record.seq
            if isinstance(event, RoundSettled | RoundVoided):
                spectacle.result = event
                told = {"table": table, "round": state.round, "seq": each.record.seq}
                logger.info("round over: %s", type(event).__struct_config__.tag, extra=told)
            elif isinstance(event, RoundEnded):
                spectacle.result = None
            self._broadcast(spectacle, each.record.seq, each.at, event)
            if isinstance(event, CardsDealt) and views.hidden_from_all(state, event):
                self._send(views.sees(state, event.to), encode(Hand(table, event.to, event.cards)))
        for account in paid:
            if account.startswith("patron:"):
                self._tell_chips(account.removeprefix("patron:"))

    def _broadcast(self, spectacle: Spectacle, seq: int, at: int, event: Event) -> None:
        """To all, but at an open table what concerns one patron to that one, and of a result to each their own lines.

        So an event costs a message a watcher at most, however many bet."""
        table, state = spectacle.name, spectacle.state
        alone = views.is_open(state)
        patron = views.concerns(event) if alone else None
        watchers = tuple(spectacle.watchers)
        if patron is not None:
            message = views.event_message(table, seq, spectacle.told, at, state, event)
            for watcher in self.sockets.get(patron, set()) & spectacle.watchers:
                watcher.send(message)
            self._crowd_changed(spectacle)
            return
        after, spectacle.told = spectacle.told, seq
        if alone and isinstance(event, RoundSettled | RoundVoided):
            nobody = views.event_message(table, seq, after, at, state, views.lines_of(event, None))
            own = defaultdict(list)
            for line in event.lines:
                own[line.patron].append(line)
            for watcher in watchers:
                lines = own.get(watcher.patron)
                if lines is None:
                    watcher.send(nobody)
                else:
                    theirs = msgspec.structs.replace(event, lines=tuple(lines))
                    watcher.send(views.event_message(table, seq, after, at, state, theirs))
            return
        message = views.event_message(table, seq, after, at, state, event)
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

    def _tell_chips(self, patron: str) -> None:
        available = self.bank.known(patron)
        if patron in self.sockets and available is not None:
            self._send(patron, encode(ChipsAtHand(available)))

    def _send(self, patron: str | None, message: bytes) -> None:
        for watcher in tuple(self.sockets.get(patron or "", ())):
            watcher.send(message)

    def state_message(self, table: str, patron: str) -> bytes:
        spectacle = self.shown[table]
        return msgspec.json.encode(TableState(table, spectacle.seq, spectacle.seen_by(patron)))

    def watch(self, table: str, watcher: Watcher) -> None:
        self.room(table)
        self.shown[table].watchers.add(watcher)
        watcher.send(self.state_message(table, watcher.patron))

    def unwatch(self, table: str, watcher: Watcher) -> None:
        if table in self.shown:
            self.shown[table].watchers.discard(watcher)

    def connected(self, watcher: Watcher) -> None:
        self.sockets[watcher.patron].add(watcher)

    def disconnected(self, watcher: Watcher) -> None:
        for spectacle in self.shown.values():
            spectacle.watchers.discard(watcher)
        sockets = self.sockets.get(watcher.patron)
        if sockets is not None:
            sockets.discard(watcher)
            if not sockets:
                del self.sockets[watcher.patron]
