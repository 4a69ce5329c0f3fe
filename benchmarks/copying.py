"""`felt backup` and `felt restore` on both stores: rows a second, from the first row to the checked copy."""

import asyncio
import tempfile
import time
from itertools import islice
from pathlib import Path

from tests.store.servers import server

from benchmarks.store import Wagers, purchases
from felt.store import Batch
from felt.store.copying import copy
from felt.store.factory import open_store, source_at, target_at

WAGERS = 500_000
TOGETHER = 2_000


def run() -> None:
    """No goal: a copy must not take longer than the night."""
    with tempfile.TemporaryDirectory(prefix="felt-bench-") as folder, server() as postgres:
        books, moved = f"{folder}/felt.db", postgres.new_place()
        asyncio.run(_fill(books))
        for name, source, target in (
            ("SQLite, backup", books, f"{folder}/copy.db"),
            ("SQLite, restore", f"{folder}/copy.db", f"{folder}/restored.db"),
            ("PostgreSQL, restore", f"{folder}/copy.db", moved),
            ("PostgreSQL, backup", moved, f"{folder}/copy2.db"),
        ):
            started = time.perf_counter()
            copied = asyncio.run(copy(source_at(source), target_at(target), place=source))
            seconds = time.perf_counter() - started
            print(f"{name}: {copied.total / seconds:,.0f} rows/s ({copied.total:,} rows in {seconds:.1f} s)")
        print(f"  {Path(f'{folder}/copy.db').stat().st_size / copied.total:,.0f} bytes a row")


async def _fill(url: str) -> None:
    store = await open_store(url)
    wagers = Wagers()
    await store.commit(list(purchases()))
    while batches := list(islice(wagers, min(TOGETHER, WAGERS - wagers.made))):
        together = Batch(
            tuple(record for batch in batches for record in batch.records),
            tuple(transfer for batch in batches for transfer in batch.transfers),
        )
        assert await store.commit([together]) == [None]
    await store.close()


if __name__ == "__main__":
    run()
