"""Felt for `benchmarks.peers`, in a process of its own, as `felt serve` runs it: `CONFIG GUESTS FOLDER`.

Prints its port once the guests' cookies are in FOLDER. Each line of standard input is answered with the moments at
which it began to tell of open betting since the last line, by table and number."""

import asyncio
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import uvloop

from benchmarks.load.house import admit_guests
from benchmarks.load.processes import stdin_lines
from felt.rooms.submission import PublishedEvent
from felt.server.config.settings import load
from felt.server.listen import listen, serving
from felt.server.logs import start_logging
from felt.server.services import open_services
from felt.table.events import BettingOpened


async def house(config: Path, guests: int, folder: Path) -> None:
    start_logging("warning")
    began_ns: dict[str, int] = {}

    def heard(table: str, happened: Sequence[PublishedEvent]) -> None:
        for each in happened:
            if isinstance(each.event, BettingOpened) and each.record is not None:
                began_ns[f"{table}/{each.record.seq}"] = time.monotonic_ns()

    async with open_services(load(config, {}, {})) as opened:
        opened.floor.on_told(heard)
        await admit_guests(opened, guests, folder)
        listening = listen("127.0.0.1", 0)
        async with serving(opened, listening):
            print(listening.getsockname()[1], flush=True)
            async for _ in await stdin_lines():
                print(json.dumps(began_ns), flush=True)
                began_ns.clear()


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.Loop) as runner:
        runner.run(house(Path(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])))
