"""The report of a shift on SQLite: rounds a second, and what a year of one table comes to."""

import asyncio
import resource
import tempfile
import time
from pathlib import Path

from tests.rooms import evening

from felt.pit.numbers.follow import Span
from felt.pit.numbers.shift import Shift
from felt.rooms.report import shift_report
from felt.store.factory import open_store

ROUNDS = 3_400
"""At each of three tables: about 10,000 in all."""
YEAR = 1_000_000
"""The rounds of one table that is busy all day and night for a year: two a minute."""
ALWAYS = Span(0, 2**53)


def run() -> None:
    """Goal: a year of one table in less than ten minutes, and a shift of ten thousand rounds in a few seconds."""
    with tempfile.TemporaryDirectory(prefix="felt-bench-") as folder:
        path = str(Path(folder) / "felt.db")
        asyncio.run(evening.play(path, Path(folder) / "notes", rounds=ROUNDS))
        asyncio.run(_made(path))  # the odds are computed once
        began = time.perf_counter()
        report = asyncio.run(_made(path))
        seconds = time.perf_counter() - began
    rounds = report.total.rounds
    assert not report.differences
    memory_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"{rounds:,} rounds in {seconds:.2f} s: {rounds / seconds:,.0f} rounds/s; {YEAR:,} rounds in about "
        f"{seconds * YEAR / rounds / 60:.1f} min; at most {memory_mb:.0f} MB",
        flush=True,
    )


async def _made(path: str) -> Shift:
    store = await open_store(path)
    try:
        return await shift_report(store, ALWAYS)
    finally:
        await store.close()
