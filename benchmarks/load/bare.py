"""A bare server of the same stack for `benchmarks.load` (Starlette, uvicorn with websockets-sansio, uvloop), in a
process of its own: `FOLDER`. No table, no books: it sends bytes.

Standard input: `idle` sends the broadcasts of FOLDER/idle.json one by one while nothing else happens; `traffic` sends
what is in FOLDER/schedule at its intervals. Standard output: the port, and `done` for each."""

import asyncio
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec
import uvicorn
import uvloop
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from benchmarks.load.house import Told
from benchmarks.load.processes import stdin_lines
from benchmarks.load.traffic import NOT_MEASURED, Traffic
from felt.server.listen import listen

SMALL = '{"type":"small"}'
IDLE_SECONDS = 0.01


class Broadcast(msgspec.Struct, array_like=True):
    table: str
    seq: int
    kind: str
    size: int
    before: int
    """So many small messages go before it, to each client."""
    first: int
    count: int


def message(table: str, seq: int, kind: str, size: int) -> str:
    event = f'{{"type":"{kind}","round":1'
    head = f'{{"type":"event","table":"{table}","seq":{seq},"after":0,"at":0,"event":{event}'
    return head + " " * (size - len(head) - 2) + "}}"


class Bare:
    def __init__(self) -> None:
        self.sockets: dict[int, WebSocket] = {}
        """By the number that their client has in its cookie."""
        self.told: list[Told] = []

    async def serve(self, socket: WebSocket) -> None:
        await socket.accept()
        self.sockets[int(socket.cookies["x"])] = socket
        await socket.send_text('{"type":"welcome","patron":"bare"}')
        try:
            while True:
                await socket.receive_text()
        except WebSocketDisconnect:
            pass

    def note(self, table: str, seq: int, kind: str, now: int, watchers: int) -> None:
        self.told.append(Told(table, seq, kind, now, now, now, watchers))

    async def idle(self, broadcasts: Sequence[Broadcast]) -> None:
        small = SMALL.ljust(150)
        for each in broadcasts:
            text = message(each.table, each.seq, each.kind, each.size)
            self.note(each.table, each.seq, each.kind, time.monotonic_ns(), each.count)
            for number in range(each.first, each.first + each.count):
                for _ in range(each.before):
                    await self.sockets[number].send_text(small)
                await self.sockets[number].send_text(text)
            await asyncio.sleep(IDLE_SECONDS * max(1, each.count // 100))

    async def traffic(self, schedule: Traffic, measured: Sequence[Told]) -> None:
        """Each broadcast is sent in a turn of its own, as soon as it is due."""
        begin = first = began = telling = 0
        noted: set[int] = set()
        for at, tell, client, size, place in schedule:
            if not begin:
                begin, first = time.monotonic_ns(), at
            if tell != telling or not tell:
                telling = tell
                await asyncio.sleep(max(0.0, (begin + at - first - time.monotonic_ns()) / 1e9))
                began = time.monotonic_ns()
            if place == NOT_MEASURED:
                text = SMALL.ljust(size)
            else:
                broadcast = measured[place]
                text = message(broadcast.table, broadcast.seq, broadcast.kind, size)
                if place not in noted:
                    noted.add(place)
                    self.note(broadcast.table, broadcast.seq, broadcast.kind, began, broadcast.watchers)
            await self.sockets[client].send_text(text)


async def main(folder: Path) -> None:
    bare = Bare()
    config = uvicorn.Config(
        Starlette(routes=[WebSocketRoute("/ws", bare.serve)]),
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
        if line.strip() == b"idle":
            await bare.idle(msgspec.json.decode((folder / "idle.json").read_bytes(), type=list[Broadcast]))
        else:
            measured = msgspec.json.decode((folder / "measured.json").read_bytes(), type=list[Told])
            await bare.traffic(Traffic.read(folder / "schedule"), measured)
        print("done", flush=True)
    server.should_exit = True
    await running
    (folder / "bare.json").write_bytes(msgspec.json.encode(bare.told))


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.Loop) as runner:
        runner.run(main(Path(sys.argv[1])))
