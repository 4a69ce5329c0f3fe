"""What the list of tables costs: `python -m benchmarks.listing`. Bytes and CPU of GET /api/tables, without a socket."""

import asyncio
import random
import tempfile
import time
from collections.abc import Callable

import msgspec
from starlette.types import Message, Scope

from felt.server.app import create_app
from felt.server.config.settings import ServerSettings, built_in_floor
from felt.server.services import Services, open_services

TABLES = 700
RESULTS = 40
CALLS = 50


async def measure(services: Services) -> None:
    chance = random.Random(1)  # noqa: S311 - the same tables every time
    for broadcast in services.floor.broadcasts.values():
        broadcast.state.results = chance.choices(["B", "P", "T", "Bp", "Pb"], k=RESULTS)
    app = create_app(services)

    async def call(*headers: tuple[bytes, bytes]) -> int:
        sent = 0

        async def receive() -> Message:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Message) -> None:
            nonlocal sent
            sent += len(message.get("body", b""))

        scope: Scope = {"type": "http", "method": "GET", "path": "/api/tables", "query_string": b""}
        scope["headers"] = [(b"host", b"felt"), *headers]
        await app(scope, receive, send)
        return sent

    def happen() -> None:
        """A row is kept by the number of the table's last event."""
        for broadcast in services.floor.broadcasts.values():
            broadcast.seq += 1

    async def row(what: str, *headers: tuple[bytes, bytes], before: Callable[[], None] = lambda: None) -> None:
        size, spent = await call(*headers), 0.0
        for _ in range(CALLS):
            before()
            began = time.thread_time()
            await call(*headers)
            spent += time.thread_time() - began
        print(f"{what:<34}{size:>10,} bytes{1000 * spent / CALLS:>8.2f} ms of CPU", flush=True)

    await row("nothing has happened since")
    await row("something has, at every table", before=happen)
    await row("compressed", (b"accept-encoding", b"gzip"))


async def main() -> None:
    floor = built_in_floor()
    tables = tuple(msgspec.structs.replace(floor[n % len(floor)], name=f"T{n}") for n in range(TABLES))
    with tempfile.TemporaryDirectory() as folder:
        async with open_services(
            ServerSettings(database_url=f"{folder}/felt.db", key_file=f"{folder}/felt.key", tables=tables)
        ) as services:
            await measure(services)


def run() -> None:
    asyncio.run(main())


if __name__ == "__main__":
    run()
