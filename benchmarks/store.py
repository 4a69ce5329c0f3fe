"""Durable wagers through the one writer, on SQLite and PostgreSQL: rate, gain over one commit a wager, latency, a large
settlement, bytes on disk.

A wager is what a confirmation commits: one event and one hold. Felt's process keeps to one core; PostgreSQL may use
the others. Every figure is of this run; what else the machine does shows in all of them (`chrt -r 10` before the
command keeps the core free of it)."""

import asyncio
import os
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from itertools import islice
from pathlib import Path
from statistics import median, quantiles

import asyncpg
import uvloop
from tests.store.servers import server

from felt.core.chips import Cents
from felt.journal import Chain
from felt.ledger import CAGE, Kind, Purpose, Transfer, escrow_account, house_account, patron_account
from felt.store import Batch
from felt.store.postgres.store import PostgresStore
from felt.store.sqlite.store import SQLiteStore
from felt.store.writer import Writer

RATE_GOAL = 10_000
GAIN_GOAL = 20
LATENCY_GOAL_MS = 20
SETTLEMENT_GOAL_S = 0.5

TABLES = 10
PATRONS = 5_000
WAGERS = 60_000
SINGLE_WAGERS = 1_000
IN_FLIGHT = 4_000
PACED_SECONDS = 5
SETTLEMENTS = 5
SETTLEMENT_EVENT_BYTES = 700_000

AnyStore = SQLiteStore | PostgresStore


def run() -> None:
    """Goals: see the figures, each has its own next to it."""
    with tempfile.TemporaryDirectory(prefix="felt-bench-") as folder:
        path = Path(folder) / "felt.db"
        measure("SQLite", lambda: SQLiteStore(path), lambda: _file_bytes(path))
    with server() as postgres:
        url = postgres.new_place()
        measure("PostgreSQL", lambda: PostgresStore(url), lambda: _database_bytes(url))


def measure(name: str, make: Callable[[], AnyStore], size: Callable[[], Awaitable[int]]) -> None:
    with _one_core(), asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(_measure(name, make, size))


async def _measure(name: str, make: Callable[[], AnyStore], size: Callable[[], Awaitable[int]]) -> None:
    wagers = Wagers()
    async with _writer(make) as writer:
        await asyncio.gather(*(writer.submit(batch) for batch in purchases()))
        single = await one_by_one(writer, wagers)
    before = await size()
    async with _writer(make) as writer:
        rate = await together(writer, wagers)
    per_wager = (await size() - before) / WAGERS
    print(f"{name}: {rate:,.0f} durable wagers/s (goal {RATE_GOAL:,}), {WAGERS / writer.commits:.0f} in a commit")
    print(f"  one commit a wager: {single:,.0f}/s; together {rate / single:.0f} × (goal {GAIN_GOAL} ×)")
    for load in (RATE_GOAL / 2, rate / 2):
        async with _writer(make) as writer:
            typical, slow = await latency_ms(writer, wagers, load)
        print(f"  acknowledged at {load:,.0f}/s: p50 {typical:.1f} ms, p99 {slow:.1f} ms (goal {LATENCY_GOAL_MS} ms)")
    async with _writer(make) as writer:
        seconds = await settlements(writer, wagers)
    print(
        f"  settlement of {PATRONS:,} patrons: {median(seconds):.3f} s, slowest {max(seconds):.3f} s "
        f"(goal {SETTLEMENT_GOAL_S} s)"
    )
    print(f"  {per_wager:,.0f} bytes on disk a wager, of which the event {wagers.body_bytes:,.0f}")


async def one_by_one(writer: Writer, wagers: "Wagers") -> float:
    made = list(islice(wagers, SINGLE_WAGERS))
    start = time.perf_counter()
    for batch in made:
        await writer.commit(batch)
    return SINGLE_WAGERS / (time.perf_counter() - start)


async def together(writer: Writer, wagers: "Wagers") -> float:
    """Patrons who each wager again as soon as they are answered."""
    made = iter(list(islice(wagers, WAGERS)))

    async def patron() -> None:
        for batch in made:
            await writer.submit(batch)

    start = time.perf_counter()
    await asyncio.gather(*(patron() for _ in range(IN_FLIGHT)))
    return WAGERS / (time.perf_counter() - start)


async def latency_ms(writer: Writer, wagers: "Wagers", rate: float) -> tuple[float, float]:
    """Wagers that come when they come, however long the others wait; counted from when each was due."""
    made = list(islice(wagers, int(rate * PACED_SECONDS)))
    waited: list[float] = []
    start = time.perf_counter()

    def wager(batch: Batch, due: float) -> asyncio.Future[None]:
        future = writer.submit(batch)
        future.add_done_callback(lambda _: waited.append(time.perf_counter() - due))
        return future

    futures = []
    for number, batch in enumerate(made):
        due = start + number / rate
        if due > time.perf_counter():
            await asyncio.sleep(due - time.perf_counter())
        futures.append(wager(batch, due))
    for each in futures:
        await each
    cuts = quantiles(waited, n=100)
    return 1_000 * cuts[49], 1_000 * cuts[98]


async def settlements(writer: Writer, wagers: "Wagers") -> list[float]:
    """Every patron's stake is posted and paid out again, in one batch with the event that says so."""
    seconds = []
    for number in range(SETTLEMENTS):
        made = [next(wagers) for _ in range(PATRONS)]
        await asyncio.gather(*(writer.submit(batch) for batch in made))
        batch = wagers.settlement(number, [held for batch in made for held in batch.transfers])
        start = time.perf_counter()
        await writer.commit(batch)
        seconds.append(time.perf_counter() - start)
    return seconds


class Wagers(Iterator[Batch]):
    """Confirmed wagers, patron after patron, table after table."""

    def __init__(self) -> None:
        self.chains = [Chain(f"baccarat-{number:02}") for number in range(TABLES)]
        self.made = 0
        self.body_bytes = 0

    def __next__(self) -> Batch:
        chain = self.chains[self.made % TABLES]
        patron = f"patron-{self.made * 7_919 % PATRONS:05}"
        self.made += 1
        round_number = 1 + self.made // 500
        body = (
            f'{{"type":"wagers_confirmed","patron":"{patron}","wagers":[{{"bet":"banker","amount":100000}},'
            f'{{"bet":"tie","amount":5000}}],"total":105000}}'
        ).encode()
        self.body_bytes = len(body)
        record = chain.append(
            body, kind="wagers_confirmed", round_number=round_number, at=1_760_000_000_000 + self.made
        )
        held = Transfer(
            f"{chain.table}/{record.seq}/0",
            Kind.HOLD,
            patron_account(patron),
            escrow_account(chain.table),
            Cents(105_000),
            "baccarat 4.1",
            Purpose.WAGER,
            None,
            chain.table,
            round_number,
            record.seq,
        )
        return Batch((record,), (held,))

    def settlement(self, number: int, holds: list[Transfer]) -> Batch:
        chain = self.chains[0]
        body = b'"' + b"x" * SETTLEMENT_EVENT_BYTES + b'"'
        record = chain.append(body, kind="round_settled", round_number=number, at=self.made)
        transfers = []
        for place, held in enumerate(holds):
            posted = Transfer(
                f"{held.id}/posted",
                Kind.POST,
                held.debit,
                held.credit,
                held.amount,
                "baccarat 5.1.2",
                Purpose.WAGER,
                held.id,
                held.table,
                held.round,
                record.seq,
            )
            paid = Transfer(
                f"{record.seq}/{place}/paid",
                Kind.MOVE,
                house_account(held.table),
                held.debit,
                held.amount,
                "baccarat 5.1.2",
                Purpose.WON,
                None,
                held.table,
                held.round,
                record.seq,
            )
            transfers += [posted, paid]
        return Batch((record,), tuple(transfers))


def purchases() -> Iterator[Batch]:
    for first in range(0, PATRONS, 100):
        yield Batch(
            (),
            tuple(
                Transfer(
                    f"bought-{number}",
                    Kind.MOVE,
                    CAGE,
                    patron_account(f"patron-{number:05}"),
                    Cents(10**12),
                    "bought at the cage",
                    Purpose.BUY_IN,
                )
                for number in range(first, first + 100)
            ),
        )


@asynccontextmanager
async def _writer(make: Callable[[], AnyStore]) -> AsyncIterator[Writer]:
    store = make()
    await store.open()
    writer = Writer(store)
    yield writer
    await writer.close()
    await store.close()


@contextmanager
def _one_core() -> Iterator[None]:
    """Where the system lets us choose."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(allowed)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)


async def _file_bytes(path: Path) -> int:
    return path.stat().st_size


async def _database_bytes(url: str) -> int:
    connection = await asyncpg.connect(url)
    try:
        return int(
            await connection.fetchval(
                "SELECT sum(pg_total_relation_size(oid)) FROM pg_class "
                "WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'"
            )
        )
    finally:
        await connection.close()


if __name__ == "__main__":
    run()
