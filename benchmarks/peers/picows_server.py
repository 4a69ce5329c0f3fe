"""picows (PyPI) as a server that keeps nothing. Standard input and output are those of `benchmarks/c/bets_epoll.c`."""

import asyncio
import importlib
import time
from typing import Any

import uvloop

from benchmarks.load.processes import raise_file_limit, stdin_lines
from benchmarks.peers.telling import WELCOME, accepted, opening

picows: Any = importlib.import_module("picows")  # installed for the run alone
TEXT = picows.WSMsgType.TEXT
connected: set[Any] = set()


class Listener(picows.WSListener):  # type: ignore[misc]
    def on_ws_connected(self, transport: Any) -> None:
        connected.add(transport)
        transport.send(TEXT, WELCOME)

    def on_ws_disconnected(self, transport: Any) -> None:
        connected.discard(transport)

    def on_ws_frame(self, transport: Any, frame: Any) -> None:
        if frame.msg_type == TEXT:
            transport.send(TEXT, accepted(frame.get_payload_as_bytes()))
        elif frame.msg_type == picows.WSMsgType.CLOSE:
            transport.disconnect()


async def main() -> None:
    raise_file_limit()
    server = await picows.ws_create_server(lambda request: Listener(), "127.0.0.1", 0, backlog=4096)
    print(server.sockets[0].getsockname()[1], flush=True)
    async for line in await stdin_lines():
        told, message = time.monotonic_ns(), opening(line)
        for transport in tuple(connected):
            transport.send(TEXT, message)
        print(told, flush=True)
    server.close()


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.Loop) as runner:
        runner.run(main())
