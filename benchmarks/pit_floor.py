"""What the floor at a glance costs: `python -m benchmarks pit_floor`. The pit asks for it every few seconds.

CPU of GET /api/pit/floor with 40 and 400 tables that have a rack, beside the list of the lobby in the same run. No
socket is used."""

import asyncio
import tempfile
import time
from pathlib import Path

import msgspec
from tests.server.api.test_pit import TABLE
from tests.server.reception import reception
from tests.store.bank import SQLitePlace

from felt.core.authority import Role

TABLES = (40, 400)
CALLS = 20
LOBBY, FLOOR = "/api/tables", "/api/pit/floor"


async def _measure(folder: Path, count: int) -> None:
    tables = tuple(msgspec.structs.replace(TABLE, name=f"C{number}") for number in range(1, count + 1))
    async with reception(SQLitePlace(folder / f"{count}.db"), tables=tables) as desk, desk.browser() as browser:
        await browser.become((await desk.account(role=Role.PIT_MANAGER))[0], desk.accounts)
        cost: dict[str, float] = {}
        for path in (LOBBY, FLOOR):
            await browser.done("GET", path)
            began = time.process_time()
            for _ in range(CALLS):
                await browser.done("GET", path)
            cost[path] = 1000 * (time.process_time() - began) / CALLS
        ratio = cost[FLOOR] / cost[LOBBY]
        print(f"{count} tables: glance {cost[FLOOR]:.1f} ms of CPU, list {cost[LOBBY]:.1f} ms, ratio {ratio:.1f}")


def run() -> None:
    with tempfile.TemporaryDirectory(prefix="felt-bench-") as folder:
        for count in TABLES:
            asyncio.run(_measure(Path(folder), count))
