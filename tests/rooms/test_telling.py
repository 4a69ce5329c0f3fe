"""What is told: after it is in the books, in order, once; and a table whose telling fails goes on."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

from felt.core.chips import Cents
from felt.core.refusals import Refusal
from felt.core.wagers import Mode, Wager
from felt.dealing.devices import Machine
from felt.dealing.keys import MasterKey
from felt.games import sicbo
from felt.rooms.bank import Bank
from felt.rooms.clock import VirtualClock
from felt.rooms.room import DEFECT_RETRY_MS, Room
from felt.rooms.submission import PublishedEvent
from felt.server.floor.rooms import Floor
from felt.store import Batch
from felt.store.sqlite.store import SQLiteStore
from felt.store.writer import Writer
from felt.table.codec import encode_state
from felt.table.commands import Join, OpenTable, SetWagers, Tick
from felt.table.events import Joined
from felt.table.settings import Settings
from felt.table.state import Phase
from tests.patience import PATIENCE_SECONDS
from tests.store.bank import SQLitePlace

NOW = 1_000_000
KEY = MasterKey(bytes(32))
TABLE = Settings(game_name="sicbo", name="T", seats=7, rules=sicbo.Rules(mode=Mode.ONLINE))
DRAFT = SetWagers(patron="an", wagers=(Wager("an", "big", Cents(5_000)),))


class Listener:
    """Keeps the names of what it is told; `fails` says when it does."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.fails: Callable[[Sequence[PublishedEvent]], bool] = lambda happened: False
        self.rebuilt = 0

    def listen(self, happened: Sequence[PublishedEvent]) -> None:
        if self.fails(happened):
            raise RuntimeError("for a test")
        self.told += [type(each.event).__name__ for each in happened]

    def build(self, _: object) -> None:
        self.rebuilt += 1


class Watched(VirtualClock):
    """Knows which moments were waited for."""

    def __init__(self) -> None:
        super().__init__(NOW)
        self.awaited: list[int] = []

    async def until(self, moment: int) -> None:
        self.awaited.append(moment)
        await super().until(moment)


@asynccontextmanager
async def open_room(place: SQLitePlace, clock: VirtualClock, listener: Listener) -> AsyncIterator[tuple[Room, Writer]]:
    store = place.store()
    await store.open()
    writer = Writer(store)
    room = Room(
        "T",
        store=store,
        writer=writer,
        bank=Bank(store),
        device=Machine("T", KEY),
        clock=clock,
        listen=listener.listen,
        rebuilt=listener.build,
    )
    await room.start()
    await room.do(OpenTable(by="pit", settings=TABLE))
    try:
        yield room, writer
    finally:
        await writer.close()
        await store.close()


@asynccontextmanager
async def running(room: Room) -> AsyncIterator[None]:
    task = asyncio.create_task(room.run())
    await asyncio.sleep(0)  # it waits now
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def until(condition: Callable[[], bool], clock: VirtualClock | None = None) -> None:
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not condition():
            if clock is not None:
                clock.advance(500)
            await asyncio.sleep(0.001)


async def test_a_draft_is_told_after_what_it_stands_on(sqlite_place: SQLitePlace) -> None:
    """Also one that is decided just when the commit is done, and nobody has been told of it yet."""

    clock, listener = VirtualClock(NOW), Listener()
    async with open_room(sqlite_place, clock, listener) as (room, writer):
        await room.do(Join(patron="an"))
        assert room.state.deadline is not None
        clock.advance(room.state.deadline - clock.now())
        drafting: list[asyncio.Task[object]] = []

        def draft_at_once(point: str) -> None:
            if point == "after_commit" and not drafting:
                drafting.append(asyncio.create_task(room.do(DRAFT)))

        writer.failpoint = draft_at_once
        listener.told.clear()
        await room.do(Tick())
        assert room.state.phase is Phase.BETTING
        await drafting[0]
        assert listener.told == ["BettingOpened", "Drafted"]


class SlowToAnswer(SQLiteStore):
    """What is committed is in the books, but its writer learns of it only when `answer` is set."""

    answer: asyncio.Event

    async def commit(self, batches: Sequence[Batch]) -> list[Refusal | None]:
        answers = await super().commit(batches)
        await self.answer.wait()
        return answers


async def test_what_a_rebuilt_table_found_in_its_journal_is_not_told_again(sqlite_place: SQLitePlace) -> None:
    store = SlowToAnswer(sqlite_place.url)
    store.answer = asyncio.Event()
    store.answer.set()
    await store.open()
    writer = Writer(store)
    floor = Floor(store=store, writer=writer, device=lambda table: Machine(table, KEY), clock=VirtualClock(NOW))
    await floor.open([TABLE])
    room, shown = floor.rooms["T"], floor.broadcasts["T"]
    before = shown.seq
    store.answer.clear()
    joining = asyncio.create_task(room.do(Join(patron="an")))
    await until(lambda: "an" in room.state.patrons)
    while [record async for record in store.records("T", after=before)] == []:
        await asyncio.sleep(0.001)
    rebuilding = asyncio.create_task(room.start())
    await until(lambda: shown.seq > before)
    store.answer.set()
    await asyncio.gather(joining, rebuilding)
    assert floor.counted["joined"] == 0, "known from the journal"
    assert encode_state(shown.state) == encode_state(room.state)
    await floor.close()
    await writer.close()
    await store.close()


def is_join(happened: Sequence[PublishedEvent]) -> bool:
    return any(isinstance(each.event, Joined) for each in happened)


async def test_a_table_that_could_not_be_told_goes_on(sqlite_place: SQLitePlace) -> None:
    clock, listener = VirtualClock(NOW), Listener()
    async with open_room(sqlite_place, clock, listener) as (room, _), running(room):
        listener.fails = is_join
        await room.do(Join(patron="an"))
        await until(lambda: room.state.phase is Phase.BETTING, clock)
        assert listener.rebuilt == 2
        assert "Joined" not in listener.told


async def test_a_table_that_can_never_be_told_is_not_rebuilt_all_the_time(sqlite_place: SQLitePlace) -> None:
    clock, listener = Watched(), Listener()
    async with open_room(sqlite_place, clock, listener) as (room, _), running(room):
        listener.fails = bool
        await room.do(Join(patron="an"))
        await until(lambda: NOW + DEFECT_RETRY_MS in clock.awaited)
        assert listener.rebuilt == 2
        listener.fails = lambda happened: False
        clock.advance(DEFECT_RETRY_MS)
        await until(lambda: room.state.phase is Phase.BETTING, clock)
        assert listener.rebuilt == 3
