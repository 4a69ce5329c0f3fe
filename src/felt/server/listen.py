"""The server on the network."""

import asyncio
import errno
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager

import uvicorn

from felt.core.refusals import Refusal
from felt.core.words import Words
from felt.server.app import create_app
from felt.server.garbage import seldom_collected
from felt.server.http.protocol import protocol_of
from felt.server.services import Services
from felt.server.socket.wire import WebSocketProtocol

FRAME_BYTES_MAX = 16 * 1024
"""More than a message may have, so that a message that is a little too long is still answered. Beyond this the socket
closes."""
PING_SECONDS = 20.0
STOPPING_SECONDS = 5
LOOPBACK = "127.0.0.1"


IN_USE = Words(
    "another program has this port; choose another one with --port (0 takes any that is free)",
    "chương trình khác đang giữ cổng này; hãy chọn cổng khác bằng --port (0 là lấy cổng trống bất kỳ)",
)
NOT_HERE = Words("this machine has no such address; see --host", "máy này không có địa chỉ như vậy; xem --host")
NOT_ALLOWED = Words(
    "ports below 1024 are for the administrator of the machine; choose another one with --port",
    "cổng dưới 1024 dành cho người quản trị máy; hãy chọn cổng khác bằng --port",
)
PROBLEMS = {errno.EADDRINUSE: IN_USE, errno.EADDRNOTAVAIL: NOT_HERE, errno.EACCES: NOT_ALLOWED}


class CannotListen(Refusal):
    words = Words("Cannot listen on {host} port {port}: {problem}.", "Không mở được {host} cổng {port}: {problem}.")


def listen(host: str, port: int) -> socket.socket:
    """A bound socket. It is bound before anything is opened, so that nothing must be undone if the port is taken."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, socket.SOCK_STREAM)
    except (socket.gaierror, UnicodeError) as error:
        raise CannotListen(host=host, port=port, problem=NOT_HERE) from error
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
    system = error.strerror or str(error)
    return CannotListen(host=host, port=port, problem=PROBLEMS.get(error.errno or 0, Words(system, system)))


def address_of(listening: socket.socket) -> str:
    """The address to open in a browser: `localhost` where possible, because passkeys work only with names."""
    host, port = listening.getsockname()[:2]
    if host == LOOPBACK and _is_localhost(port):
        host = "localhost"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _is_localhost(port: int) -> bool:
    """Whether `localhost` leads to this server: to its loopback address, and on no other address to another program."""
    try:
        found = socket.getaddrinfo("localhost", port, type=socket.SOCK_STREAM)
    except OSError:
        return False
    others = {(family, address) for family, _, _, _, address in found if address[0] != LOOPBACK}
    return len(others) < len(found) and not any(_is_taken(family, address) for family, address in others)


def _is_taken(family: int, address: tuple[str, int] | tuple[str, int, int, int] | tuple[int, bytes]) -> bool:
    try:
        with socket.socket(family, socket.SOCK_STREAM) as trying:
            trying.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trying.bind(address)
    except OSError as error:
        return error.errno == errno.EADDRINUSE
    return False


class Server(uvicorn.Server):
    """The caller handles signals, and sets `should_exit`."""

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
    services: Services, *, started: Callable[[], None] = lambda: None, ping_seconds: float = PING_SECONDS
) -> Server:
    settings = services.settings
    config = uvicorn.Config(
        create_app(services),
        http=protocol_of(services.doorway),
        ws=WebSocketProtocol,
        ws_max_size=FRAME_BYTES_MAX,
        ws_ping_interval=ping_seconds,
        ws_ping_timeout=ping_seconds,
        ws_per_message_deflate=False,
        lifespan="off",
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_graceful_shutdown=STOPPING_SECONDS,
    )
    return Server(config, started)


@asynccontextmanager
async def serving(
    services: Services, listening: socket.socket, *, ping_seconds: float = PING_SECONDS
) -> AsyncIterator[None]:
    """Serve while the block runs."""
    started = asyncio.Event()
    server = server_of(services, started=started.set, ping_seconds=ping_seconds)
    task = asyncio.create_task(server.serve(sockets=[listening]))
    waiting = asyncio.ensure_future(started.wait())
    try:
        await asyncio.wait((waiting, task), return_when=asyncio.FIRST_COMPLETED)
        yield
    finally:
        waiting.cancel()
        services.sockets.close()
        server.should_exit = True
        await task
