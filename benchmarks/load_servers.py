"""The two servers of `benchmarks.load`, each in a process of its own: the house, and a bare one of the same stack.

`house CONFIG GUESTS OUT` prints its port once the guests' cookies are in OUT; when its standard input ends it stops
and leaves in OUT when each broadcast was committed. `bare OUT` sends what it is told to on standard input."""

import asyncio
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import uvicorn
import uvloop
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from felt.rooms.room import Happened
from felt.server.house import House, open_house
from felt.server.logs import start_logging
from felt.server.serving import listen, serving
from felt.server.settings import load

Told = tuple[str, int, str, int, int, int]
"""Table, number, event, the moment at which it was in the books, how many watched, and how many events of the same
commit were sent before it."""
SMALL = '{"type":"event","table":"T1","seq":0,"at":0,"event":{"type":"small"}}'.ljust(150)
MEASURED = ("betting_opened", "betting_closed", "round_settled")
GUESTS_AT_ONCE = 200
LINE_BYTES_MAX = 64 * 1024 * 1024


async def stdin_lines() -> asyncio.StreamReader:
    reader = asyncio.StreamReader(limit=LINE_BYTES_MAX)
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    return reader


async def house(config: Path, guests: int, out: Path) -> None:
    start_logging("warning")
    settings = load(config, {}, {})
    async with open_house(settings) as opened:
        told = watch_commits(opened)
        cookies: list[str] = []
        for first in range(0, guests, GUESTS_AT_ONCE):
            count = min(GUESTS_AT_ONCE, guests - first)
            tokens = await asyncio.gather(*(opened.accounts.guest() for _ in range(count)))
            cookies += (f"{opened.accounts.cookie_name}={token}" for token in tokens)
        out.write_text(json.dumps(cookies))
        listening = listen("127.0.0.1", 0)
        async with serving(opened, listening):
            print(listening.getsockname()[1], flush=True)
            await (await stdin_lines()).read()
        writer = opened.writer
        counts = {
            "commits": writer.commits,
            "batches": writer.batches_committed,
            "group_largest": writer.group_largest,
            "commit_ms_mean": 1000 * writer.commit_seconds_total / max(1, writer.commits),
            "commit_ms_max": 1000 * writer.commit_seconds_max,
            "problems": await opened.store.problems(),
        }
    out.write_text(json.dumps({"told": told, **counts}))


def watch_commits(opened: House) -> list[Told]:
    told: list[Told] = []
    tell = opened.floor.tell

    def telling(table: str, happened: Sequence[Happened]) -> None:
        committed_ns = time.monotonic_ns()
        watchers = len(opened.floor.shown[table].watchers)
        kept = [each for each in happened if each.record is not None]
        for before, each in enumerate(kept):
            kind = str(type(each.event).__struct_config__.tag)
            if kind in MEASURED and each.record is not None:
                told.append((table, each.record.seq, kind, committed_ns, watchers, before))
        tell(table, happened)

    opened.floor.tell = telling  # type: ignore[method-assign]
    return told


async def bare(out: Path) -> None:
    """Each line of standard input: a JSON list of table name, number, bytes of the message, how many small ones go
    before it, the first client and how many."""
    sockets: list[WebSocket] = []
    told: list[Told] = []

    async def serve(socket: WebSocket) -> None:
        await socket.accept()
        sockets.append(socket)
        await socket.send_text('{"type":"welcome","patron":"bare"}')
        try:
            while True:
                await socket.receive_text()
        except WebSocketDisconnect:
            pass

    config = uvicorn.Config(
        Starlette(routes=[WebSocketRoute("/ws", serve)]),
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        lifespan="off",
        log_level="warning",
    )
    server = uvicorn.Server(config)
    listening = listen("127.0.0.1", 0)
    running = asyncio.create_task(server.serve(sockets=[listening]))
    print(listening.getsockname()[1], flush=True)
    async for line in await stdin_lines():
        table, seq, size, before, first, count = json.loads(line)
        head = f'{{"type":"event","table":"{table}","seq":{seq},"at":0,"event":{{"type":"bare"}}}}'
        message = head + " " * (size - len(head))
        told.append((table, seq, "bare", time.monotonic_ns(), count, before))
        for socket in sockets[first : first + count]:
            for _ in range(before):
                await socket.send_text(SMALL)
            await socket.send_text(message)
    server.should_exit = True
    await running
    out.write_text(json.dumps({"told": told}))


def main() -> None:
    kind, *rest = sys.argv[1:]
    if kind == "house":
        config, guests, out = rest
        serving_one = house(Path(config), int(guests), Path(out))
    else:
        serving_one = bare(Path(rest[0]))
    with asyncio.Runner(loop_factory=uvloop.Loop) as runner:
        runner.run(serving_one)


if __name__ == "__main__":
    main()
