"""The log of the house with a million entries: how long it takes to grow it by a hundred, to sign, and to prove."""

import asyncio
import hashlib
import tempfile
from pathlib import Path
from time import perf_counter

from felt.fairness.signing import SigningKey
from felt.journal import Chain
from felt.logbook.book import Entry, KeptCheckpoint, LogBook
from felt.record.checkpoint import Checkpoint
from felt.record.tree import Growing
from felt.store import Batch
from felt.store.factory import open_store

ENTRIES = 1_000_000
PORTION = 10_000
TIMES = 20


def run() -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_measured(Path(folder) / "felt.db"))


async def _measured(path: Path) -> None:
    store = await open_store(str(path))
    try:
        first = Chain("t1").append(b'{"type":"table_closed"}', kind="table_closed", round_number=0, at=0)
        await store.commit([Batch((first,))])
        book, growing = LogBook(store), Growing(0, ())
        started = perf_counter()
        for _ in range(ENTRIES // PORTION):
            await _grow(book, growing, PORTION)
        seconds = perf_counter() - started
        ((pages,),), ((page_bytes,),) = await store.rows("PRAGMA page_count"), await store.rows("PRAGMA page_size")
        print(f"{ENTRIES} entries written: {seconds:.1f} s; {pages * page_bytes / 1e6:.0f} MB")
        started = perf_counter()
        for _ in range(TIMES):
            await _grow(book, await book.growing(), 100)
        print(f"growth by 100: {_each(started):.1f} ms")
        key, size = SigningKey(bytes(32)), await book.size()
        started = perf_counter()
        for number in range(1, TIMES + 1):
            await book.growth(size - 100, size)
            note = Checkpoint("felt.example/log", size, await book.root(size)).signed(key)
            await book.keep(KeptCheckpoint(number, size, 0, str(note)))
        print(f"checkpoint: {_each(started):.1f} ms")
        started = perf_counter()
        for number in range(TIMES):
            await book.growth(number * ENTRIES // TIMES + 1, size)
        print(f"proof of growth: {_each(started):.2f} ms")
    finally:
        await store.close()


async def _grow(book: LogBook, growing: Growing, count: int) -> None:
    first = growing.size
    entries = [
        Entry(0, "t1", number + 1, hashlib.sha256(b"%d" % number).digest()) for number in range(first, first + count)
    ]
    await book.add(growing, entries, {"t1": first + count})


def _each(started: float) -> float:
    return (perf_counter() - started) / TIMES * 1_000
