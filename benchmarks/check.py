"""`felt check` on SQLite and PostgreSQL: events and transfers a second, beside a plain read of the same rows and
SQLite's own integrity check; books of twice the size, to see that the cost is linear; and memory."""

import asyncio
import resource
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from tests.check import forging
from tests.machine import KEY
from tests.rooms import evening
from tests.store.servers import server

from felt.check import Report
from felt.check.queries import DOCUMENTS
from felt.check.resume import Resume
from felt.check.run import Plan, check
from felt.dealing.keys import MasterKey
from felt.server.accounts.forms import FORMS
from felt.store.factory import reading_of

ROUNDS = (400, 800)
TIMES = 3
PLAIN = ("SELECT * FROM events", "SELECT * FROM transfers", DOCUMENTS)


def run() -> None:
    """Goal: a million events in less than ten minutes, and twice the books in about twice the time."""
    with tempfile.TemporaryDirectory(prefix="felt-bench-") as folder, server() as postgres:
        for rounds in ROUNDS:
            path = str(Path(folder) / f"{rounds}.db")
            asyncio.run(evening.play(path, Path(folder) / "notes", rounds=rounds))
            measure(f"SQLite, {rounds} rounds a table", path)
            url = postgres.new_place()
            asyncio.run(forging.copy(path, url))
            measure(f"PostgreSQL, {rounds} rounds a table", url)


def measure(name: str, url: str) -> None:
    baseline, sound = _timed(lambda: _plain(url))[0], _timed(lambda: _sound(url))[0]
    without_key, report = _timed(lambda: _checked(url))
    with_key, _ = _timed(lambda: _checked(url, KEY))
    assert report.clean, report.findings
    events, transfers = report.counts.events, report.counts.transfers
    memory_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"{name}: {events:,} events and {transfers:,} transfers in {without_key:.2f} s: {events / without_key:,.0f} "
        f"events/s, {transfers / without_key:,.0f} transfers/s; {with_key:.2f} s with the key "
        f"({events / with_key:,.0f} events/s); plain read {baseline:.2f} s, integrity and schema {sound:.2f} s; "
        f"at most {memory_mb:.0f} MB",
        flush=True,
    )


def _timed(work: Callable[[], Awaitable[Report | None]]) -> tuple[float, Report]:
    """The shortest of some times, and the last result."""

    async def awaited() -> Report | None:
        return await work()

    seconds: list[float] = []
    for _ in range(TIMES):
        began = time.perf_counter()
        report = asyncio.run(awaited())
        seconds.append(time.perf_counter() - began)
    return min(seconds), report or Report()


async def _plain(url: str) -> None:
    books = reading_of(url)
    await books.open()
    for query in PLAIN:
        async for _ in books.stream(query):
            pass
    await books.close()


async def _sound(url: str) -> None:
    books = reading_of(url)
    await books.open()
    found = [words.en async for words in books.damage()]
    assert not found, found
    await books.close()


async def _checked(url: str, *keys: MasterKey) -> Report:
    resume = Resume(None, database=url, with_keys=bool(keys))
    return await check(reading_of(url), Plan(FORMS, keys), progress=lambda events: None, resume=resume)


if __name__ == "__main__":
    run()
