"""The steps of an evening once more, by real rooms on any store."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

from felt.house import ChipsGiven
from felt.rooms.bank import Bank
from felt.rooms.clock import VirtualClock
from felt.rooms.house import HouseJournal
from felt.rooms.recovery import rebuild
from felt.rooms.room import Room
from felt.store import Store
from felt.store.writer import Writer
from felt.table.commands import Restart
from felt.table.events import TableRestarted
from tests.machine import KEY, SameEachTime
from tests.table.dealer.pit import Pit, Step, same

Failpoint = Callable[[str], None]


class House:
    """One table and its books, in one process."""

    def __init__(self, table: str, store: Store, failpoint: Failpoint | None, snapshot_every: int) -> None:
        self.table = table
        self.store = store
        self.snapshot_every = snapshot_every
        self.clock = VirtualClock()
        self.writer = Writer(store, failpoint=failpoint)
        self.journal = HouseJournal(store, self.writer, self.clock)
        self.room = self._new_room()

    def _new_room(self) -> Room:
        self.bank = Bank(self.store)
        return Room(
            self.table,
            store=self.store,
            writer=self.writer,
            bank=self.bank,
            device=SameEachTime(self.table, KEY),
            clock=self.clock,
            snapshot_every=self.snapshot_every,
        )

    async def start(self) -> None:
        """Whatever the room before had in memory is lost."""
        self.room = self._new_room()
        await self.room.start()

    async def take(self, steps: Sequence[Step]) -> None:
        for step in steps:
            self.clock.advance(max(0, step.at - self.clock.now()))
            match step.what:
                case Restart():
                    await self.start()
                case ChipsGiven():
                    await self.journal.give(step.what)
                    self.bank.forget()
                case _:
                    await self.room.do(step.what)

    async def events(self) -> int:
        """How many events the books have. The time is that of the last one. A room that is back writes that it is
        back: nothing of the evening."""
        events = 0
        async for record in self.store.records(self.table):
            events += record.kind != TableRestarted.kind()
            self.clock.advance(record.at - self.clock.now())
        return events

    async def compare(self, pit: Pit) -> None:
        """The books come to the same table and the same balances."""
        rebuilt = (await rebuild(self.store, self.table)).state
        rebuilt.ended, pit.state.ended = None, None  # serves late answers only
        assert same(rebuilt, pit.state)
        found = {account: each.balance for account, each in (await self.store.balances()).items() if each.balance}
        assert found == {account: balance for account, balance in pit.books.balance.items() if balance}
        assert await self.store.problems() == []


@asynccontextmanager
async def house(
    table: str, store: Store, *, failpoint: Failpoint | None = None, snapshot_every: int = 20
) -> AsyncIterator[House]:
    await store.open()
    opened = House(table, store, failpoint, snapshot_every)
    try:
        yield opened
    finally:
        await opened.writer.close()
        await store.close()
