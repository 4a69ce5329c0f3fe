"""A server of Felt's own stack that keeps nothing: Starlette, uvicorn with websockets-sansio, uvloop. Standard input
and output are those of `benchmarks/c/bets_epoll.c`."""

import asyncio
import time

import uvicorn
import uvloop
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from benchmarks.load.processes import raise_file_limit, stdin_lines
from benchmarks.peers.telling import WELCOME, accepted, opening
from felt.server.listen import listen

sockets: set[WebSocket] = set()


async def serve(socket: WebSocket) -> None:
    await socket.accept()
    sockets.add(socket)
    await socket.send_text(WELCOME.decode())
    try:
        while True:
            await socket.send_text(accepted(await socket.receive_text()).decode())
    except WebSocketDisconnect:
        sockets.discard(socket)


async def main() -> None:
    raise_file_limit()
    config = uvicorn.Config(
        Starlette(routes=[WebSocketRoute("/ws", serve)]),
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        lifespan="off",
        log_level="error",
    )
    server = uvicorn.Server(config)
    listening = listen("127.0.0.1", 0)
    running = asyncio.create_task(server.serve(sockets=[listening]))
    print(listening.getsockname()[1], flush=True)
    async for line in await stdin_lines():
        told, text = time.monotonic_ns(), opening(line).decode()
        for socket in tuple(sockets):
            await socket.send_text(text)
        print(told, flush=True)
    server.should_exit = True
    await running


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.Loop) as runner:
        runner.run(main())
