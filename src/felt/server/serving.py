"""The house on the network."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager

import uvicorn

from felt.core.refusals import Refusal
from felt.core.words import Words
from felt.server.app import create_app
from felt.server.collecting import seldom_collected
from felt.server.house import House
from felt.server.http import HttpProtocol
from felt.server.wire import SocketProtocol

FRAME_BYTES_MAX = 16 * 1024
"""Above what a message may have, so that one that is a little too long is answered; beyond this the socket closes."""
PING_SECONDS = 20.0
STOPPING_SECONDS = 5


class CannotListen(Refusal):
    words = Words("Cannot listen on {host} port {port}: {problem}.", "Không mở được {host} cổng {port}: {problem}.")


def listen(host: str, port: int) -> socket.socket:
    """A socket that is taken, so that nothing need be undone when the port is not to be had."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, socket.SOCK_STREAM)
    except OSError as error:
        raise _cannot_listen(host, port, error) from error
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
    except OSError as error:
        listening.close()
        raise _cannot_listen(host, port, error) from error
    return listening


def _cannot_listen(host: str, port: int, error: OSError) -> CannotListen:
    problem = error.strerror or str(error)
    return CannotListen(host=host, port=port, problem=Words(problem, problem))


def address_of(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


class Server(uvicorn.Server):
    """Signals are the caller's: it sets `should_exit`."""

    def __init__(self, config: uvicorn.Config, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._tell_started = started

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        with seldom_collected():
            await super().serve(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        self._tell_started()


def server_of(
    house: House, *, started: Callable[[], None] = lambda: None, ping_seconds: float = PING_SECONDS
) -> Server:
    config = uvicorn.Config(
        create_app(house),
        http=HttpProtocol,
        ws=SocketProtocol,
        ws_max_size=FRAME_BYTES_MAX,
        ws_ping_interval=ping_seconds,
        ws_ping_timeout=ping_seconds,
        ws_per_message_deflate=False,
        lifespan="off",
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=bool(house.settings.proxies),
        forwarded_allow_ips=list(house.settings.proxies),
        timeout_graceful_shutdown=STOPPING_SECONDS,
    )
    return Server(config, started)


@asynccontextmanager
async def serving(house: House, listening: socket.socket, *, ping_seconds: float = PING_SECONDS) -> AsyncIterator[None]:
    """Serves while the block runs."""
    started = asyncio.Event()
    server = server_of(house, started=started.set, ping_seconds=ping_seconds)
    task = asyncio.create_task(server.serve(sockets=[listening]))
    waiting = asyncio.ensure_future(started.wait())
    try:
        await asyncio.wait((waiting, task), return_when=asyncio.FIRST_COMPLETED)
        yield
    finally:
        waiting.cancel()
        house.sockets.close()
        server.should_exit = True
        await task
