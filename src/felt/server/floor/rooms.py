"""The floor: every table's room and its broadcast, and the sockets of the patrons who are connected."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Collection, Container, Iterable, Sequence

from felt.core.chips import Cents
from felt.core.events import Event
from felt.dealing import Device
from felt.journal import JournalBroken
from felt.ledger import Transfer, patron_account
from felt.protocol.messages import ChipsAtHand, encode
from felt.register import is_table
from felt.rooms.bank import Bank, changes
from felt.rooms.clock import Clock
from felt.rooms.equipment import EquipmentRegister
from felt.rooms.fair.supplier import Supplier
from felt.rooms.room import Room
from felt.rooms.submission import PublishedEvent
from felt.server.floor.audience import Watcher
from felt.server.floor.broadcast import Broadcast
from felt.server.floor.names import Names
from felt.server.floor.pulse import won_by_house
from felt.server.floor.refusals import NoSuchTable
from felt.store import TableHead
from felt.store.documents import DocumentStore
from felt.store.writer import Writer
from felt.table.commands import CloseTable, OpenTable
from felt.table.corrections.events import RoundCorrected
from felt.table.dealer.events import CardsPrepared
from felt.table.events import RoundSettled, ShoeRemoved, ShuffleFixed, ShuffleLost, TableClosed
from felt.table.settings import Settings
from felt.table.state import Phase
from felt.verify.records import event_of

logger = logging.getLogger(__name__)

HOUSE = "house"
PATRON = patron_account("")
SETTLING_EVENTS = (RoundSettled, RoundCorrected)
SHOE_EVENTS = (ShuffleFixed, CardsPrepared, ShuffleLost, ShoeRemoved)


class Floor:
    """Opens the rooms, keeps them running, and tells the watchers what has happened."""

    def __init__(
        self,
        *,
        store: DocumentStore,
        writer: Writer,
        device: Callable[[str], Device | Supplier],
        clock: Clock,
        equipment: EquipmentRegister | None = None,
        code_hash: str = "",
    ) -> None:
        self.store = store
        self.writer = writer
        self.clock = clock
        self.bank = Bank(store)
        self.rooms: dict[str, Room] = {}
        self.broadcasts: dict[str, Broadcast] = {}
        self.settings: dict[str, Settings] = {}
        self.sockets: defaultdict[str, set[Watcher]] = defaultdict(set)
        """By patron."""
        self.names = Names()
        self.opened_at = clock.now()
        """When the figures of the process begin."""
        self.counted: defaultdict[str, int] = defaultdict(int)
        """Events by name, for the metrics."""
        self.won: dict[str, int] = {}
        """By table, what the house has won since the start, in cents; for the metrics."""
        self.settled: dict[str, int] = {}
        """By table, the rounds settled since the start."""
        self.shoe_over = asyncio.Event()
        """Set when a shoe has ended; the listener clears it."""
        self._device = device
        self._equipment = equipment
        self.code_hash = code_hash
        """The software, for the record of each round."""
        self._running: dict[str, asyncio.Task[None]] = {}
        self._listeners: list[Callable[[str, Sequence[PublishedEvent]], None]] = []
        self._leaving: set[str] = set()
        """The tables that stand here only until they are closed."""

    async def open(self, tables: Collection[Settings], *, may_fail: Container[str] = ()) -> None:
        """Resume every table where its journal ends, open the tables that are closed, and close the tables that the
        settings no longer name. A table of `may_fail` whose journal is broken keeps the others from nothing."""
        self.settings = {each.name: each for each in tables}
        await asyncio.gather(*(self._open_or_leave_out(each, each.name in may_fail) for each in tables))
        for head in await self.store.heads():
            if head.table not in self.rooms and is_table(head.table):
                await self._wind_up(head)
        for room in self.rooms.values():
            self._run(room)

    def _run(self, room: Room) -> None:
        task = self._running[room.name] = asyncio.create_task(room.run(), name=room.name)
        task.add_done_callback(_report_defect)

    async def _open_or_leave_out(self, settings: Settings, may_fail: bool) -> None:
        try:
            await self._open_table(settings)
        except JournalBroken as broken:
            if not may_fail:
                raise
            del self.settings[settings.name]
            facts = {"table": settings.name, "reason": str(broken)}
            logger.error("table stays away: its journal is broken", extra=facts)

    async def add(self, settings: Settings, *, by: str) -> None:
        """A table that was not here opens at once."""
        try:
            await self._open_table(settings, by=by)
        except BaseException:
            self._drop(settings.name)
            raise
        self._run(self.rooms[settings.name])

    def change(self, settings: Settings) -> None:
        """The table is opened with these settings the next time."""
        self.settings[settings.name] = settings

    async def take_away(self, table: str, *, by: str, why: str) -> None:
        """The table closes after its round, and is then gone."""
        room, told = self.rooms[table], self.broadcasts[table].state
        self._leaving.add(table)
        if room.state.phase is not Phase.CLOSED:
            await room.do(CloseTable(by=by, why=why))
        elif told.phase is Phase.CLOSED:
            self._drop(table)

    def is_leaving(self, table: str) -> bool:
        return table in self._leaving

    def _drop(self, table: str) -> None:
        if (task := self._running.pop(table, None)) is not None:
            task.cancel()
        self._leaving.discard(table)
        for known in (self.rooms, self.broadcasts, self.settings):
            known.pop(table, None)
        logger.info("table gone", extra={"table": table})

    async def _open_table(self, settings: Settings, *, by: str = HOUSE) -> None:
        name = settings.name
        room = await self._start_room(name)
        self.settings[name] = settings
        await room.do(OpenTable(by=by, settings=settings))
        if room.state.settings != settings and room.state.phase is not Phase.CLOSED:
            logger.warning("new settings wait until the table is closed", extra={"table": name})
        logger.info("table open", extra={"table": name, "round": self.broadcasts[name].state.round})

    async def _wind_up(self, head: TableHead) -> None:
        """Run a table that the settings no longer name until its round is over, so that no stake stays on its felt.
        Corrections are the only events after a table has closed."""
        name = head.table
        async for record in self.store.records(name, after=head.seq - 1):
            if isinstance(event_of(record), TableClosed):
                return
        facts = {"table": name, "round": head.round}
        try:
            room = await self._start_room(name)
        except JournalBroken as broken:
            # An operator who took the table out of the settings because of this can still open the other tables.
            logger.error(
                "table is not in the settings and cannot be closed: its journal is broken",
                extra=facts | {"reason": str(broken)},
            )
            return
        if room.state.phase is Phase.CLOSED:
            del self.rooms[name], self.broadcasts[name]
            return
        self.settings[name] = room.state.opened
        self._leaving.add(name)
        logger.warning("table is not in the settings: closing it after its round", extra=facts)
        await room.do(CloseTable(by=HOUSE))

    async def _start_room(self, name: str) -> Room:
        broadcast = self.broadcasts[name] = Broadcast(name, self.sockets, self.names)
        room = Room(
            name,
            store=self.store,
            writer=self.writer,
            bank=self.bank,
            device=self._device(name),
            clock=self.clock,
            listen=lambda happened: self.tell(name, happened),
            rebuilt=broadcast.rebuild,
            equipment=self._equipment,
            code_hash=self.code_hash,
        )
        try:
            await room.start()
        except BaseException:
            del self.broadcasts[name]
            raise
        self.rooms[name] = room
        return room

    async def close(self) -> None:
        """Stop the clock of all tables. Rounds under way are resumed at the next start."""
        running = list(self._running.values())
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    def standing_still(self) -> int:
        return sum(room.stands_still for room in self.rooms.values())

    def room(self, table: str) -> Room:
        if table not in self.rooms:
            raise NoSuchTable(table=table, place="table")
        return self.rooms[table]

    def broadcast(self, table: str) -> Broadcast:
        if table not in self.rooms:
            raise NoSuchTable(table=table, place="table")
        return self.broadcasts[table]

    def on_told(self, listener: Callable[[str, Sequence[PublishedEvent]], None]) -> None:
        """`listener` hears of every commit of a table."""
        self._listeners.append(listener)

    def tell(self, table: str, happened: Sequence[PublishedEvent]) -> None:
        """Tell the watchers what was committed. After each event its patrons are told the chips they can spend: they
        see a stake go before they see what it wins, even if one commit brings both."""
        if table not in self.broadcasts:  # it went away while a correction was written
            return
        for listener in self._listeners:
            listener(table, happened)
        broadcast = self.broadcasts[table]
        told_before = broadcast.told
        to_come = changes(transfer for each in happened for transfer in each.moved)
        for index, each in enumerate(happened):
            following = happened[index + 1].event if index + 1 < len(happened) else None
            if broadcast.tell(each, following):
                self.counted[each.event.kind()] += 1
            if isinstance(each.event, SETTLING_EVENTS):
                self._count_win(table, each)
            elif isinstance(each.event, SHOE_EVENTS) and _ends_shoe(each.event):
                self.shoe_over.set()
            if each.moved:
                for account, change in changes(each.moved).items():
                    to_come[account] -= change
                for patron in patrons_of(each.moved):
                    self.tell_chips(patron, to_come=to_come[patron_account(patron)])
        if broadcast.told != told_before:
            broadcast.audience.flush()
        if table in self._leaving and broadcast.state.phase is Phase.CLOSED:
            self._drop(table)

    def _count_win(self, table: str, each: PublishedEvent) -> None:
        self.won[table] = self.won.get(table, 0) + won_by_house(table, each.moved)
        self.settled[table] = self.settled.get(table, 0) + isinstance(each.event, RoundSettled)

    def tell_chips(self, patron: str, *, to_come: int = 0) -> None:
        """Tell the patron's sockets the chips that they can spend, less those that events `to_come` bring."""
        sockets = self.sockets.get(patron)
        available = self.bank.known(patron) if sockets else None
        if sockets and available is not None:
            message = encode(ChipsAtHand(Cents(available - to_come)))
            for socket in tuple(sockets):
                socket.send(message)

    def connected(self, watcher: Watcher) -> None:
        self.names.arrived(watcher.patron, watcher.name, lambda: self.sockets.keys() | self.patrons())
        self.sockets[watcher.patron].add(watcher)

    def disconnected(self, watcher: Watcher) -> None:
        for broadcast in self.broadcasts.values():
            broadcast.unwatch(watcher)
        sockets = self.sockets.get(watcher.patron)
        if sockets is not None:
            sockets.discard(watcher)
            if not sockets:
                del self.sockets[watcher.patron]
                self.bank.left(watcher.patron)

    def patrons(self) -> set[str]:
        """All patrons at a table."""
        return {patron for broadcast in self.broadcasts.values() for patron in broadcast.state.patrons}

    def renamed(self, patron: str, name: str) -> None:
        self.names[patron] = name
        for broadcast in self.broadcasts.values():
            broadcast.rename(patron)


def patrons_of(moved: Iterable[Transfer]) -> list[str]:
    """The patrons whose accounts these transfers touch."""
    accounts = {account for transfer in moved for account in (transfer.debit, transfer.credit)}
    return [account.removeprefix(PATRON) for account in accounts if account.startswith(PATRON)]


def _ends_shoe(event: Event) -> bool:
    """A shoe is over when another one follows it. A single deck or dice are no shoe."""
    return not isinstance(event, ShuffleFixed | CardsPrepared) or event.decks > 1


def _report_defect(task: asyncio.Task[None]) -> None:
    """A room runs until it is cancelled. If it ends otherwise, the log must say so."""
    if not task.cancelled() and (defect := task.exception()) is not None:
        logger.critical("room stopped by a defect", exc_info=defect, extra={"table": task.get_name()})
