"""One socket at a time. If it ends, the link opens the next one. Commands keep their id and wait for their answer
across sockets."""

import asyncio
import logging
import random
from collections.abc import Callable
from typing import Protocol
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.typing import Origin

from felt.client.errors import ClientClosed, Refused, SignedOut, Unreachable
from felt.client.session import origin
from felt.core.requests import Request
from felt.protocol.messages import VERSION, Accepted, Goodbye, Message, Pong, Welcome, encode, message_decoder
from felt.protocol.messages import Refused as RefusedMessage

logger = logging.getLogger(__name__)

FIRST_WAIT_S = 0.1
LONGEST_WAIT_S = 10.0
MESSAGE_BYTES_MAX = 64 * 1024 * 1024
"""The state of an open table names all its patrons."""

NOT_LET_IN = (401, 403)
SESSION_ENDED = "session_ended"

Answer = Accepted | Pong
Outbox = asyncio.Queue[bytes]


class Asked(msgspec.Struct):
    raw: bytes
    answer: asyncio.Future[Answer]
    again: bool
    """Whether to repeat the request on the next socket if this one ends before the answer."""


class Listener(Protocol):
    def connected(self, welcome: Welcome) -> None:
        """A new socket is open. It has no subscriptions yet."""

    def received(self, message: Message) -> None:
        """A message that does not answer a command."""

    def ended(self, reason: Exception) -> None:
        """The link has ended and opens no other socket."""


def waits(randomness: random.Random) -> Callable[[int], float]:
    """The wait doubles after every failure. It is random, so that clients do not reconnect at the same time."""

    def wait(failures: int) -> float:
        longest = min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** min(failures, 10))
        return randomness.uniform(longest / 2, longest)

    return wait


async def _send_all(socket: ClientConnection, outbox: Outbox) -> None:
    while True:
        await socket.send(await outbox.get(), text=True)


class Link:
    def __init__(self, url: str, cookie: str, listener: Listener, *, patience_s: float) -> None:
        self._url = url
        self._cookie = cookie
        self._listener = listener
        self._patience_s = patience_s
        self._wait = waits(random.Random())  # noqa: S311 - spreads reconnects, decides nothing
        self._socket: ClientConnection | None = None
        self._outbox: Outbox | None = None
        self._asked: dict[str, Asked] = {}
        self._unanswered: dict[str, None] = {}
        """Ids in the order sent on this socket."""
        self._ended: Exception | None = None
        self._welcomed = asyncio.Event()
        self._running: asyncio.Task[None] | None = None
        self.sockets = 0
        """How many have been opened so far."""

    async def open(self) -> None:
        """Returns after the server's welcome. Raises if the server cannot be reached."""
        self._running = asyncio.create_task(self._run(), name=f"felt client of {self._url}")
        welcomed = asyncio.create_task(self._welcomed.wait())
        try:
            await asyncio.wait((self._running, welcomed), return_when=asyncio.FIRST_COMPLETED)
        finally:
            welcomed.cancel()
        if self._ended is not None:
            raise self._ended

    async def close(self) -> None:
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)
        self._end(ClientClosed())

    async def cut(self) -> None:
        """Drop the socket without a close frame, as a bad network does. The link reconnects."""
        if self._socket is not None:
            self._socket.transport.abort()

    async def ask(self, request: Request) -> Answer:
        """The answer to a command, from this or a later socket. Raises `Refused`."""
        if self._ended is not None:
            raise self._ended
        asked = Asked(encode(request), asyncio.get_running_loop().create_future(), again=True)
        self._put(request.id, asked)
        try:
            return await asked.answer
        finally:
            self._asked.pop(request.id, None)

    def post(self, request: Request, refused: Callable[[Refused], None]) -> None:
        """Send without waiting, on this socket only. A refusal calls `refused`."""

        def answered(answer: asyncio.Future[Answer]) -> None:
            self._asked.pop(request.id, None)
            error = answer.exception()
            if isinstance(error, Refused):
                refused(error)

        asked = Asked(encode(request), asyncio.get_running_loop().create_future(), again=False)
        asked.answer.add_done_callback(answered)
        self._put(request.id, asked)

    def _put(self, request_id: str, asked: Asked) -> None:
        self._asked[request_id] = asked
        if self._outbox is not None:  # else the next socket sends it
            self._unanswered[request_id] = None
            self._outbox.put_nowait(asked.raw)

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        failures, last_contact = 0, loop.time()
        while self._ended is None:
            problem = ""
            try:
                async with self._connect() as socket:
                    await self._serve(socket)
                    failures, last_contact = 0, loop.time()
            except InvalidStatus as error:
                problem = f"HTTP {error.response.status_code}"
                if error.response.status_code in NOT_LET_IN:
                    self._end(SignedOut(problem=problem))
            except (OSError, TimeoutError, WebSocketException) as error:
                problem = str(error) or type(error).__name__
            except Exception as defect:  # else waiting calls would wait for ever
                logger.exception("client stopped by a defect")
                self._end(defect)
            if self._socket is not None:  # the server said welcome: reset the patience
                failures, last_contact = 0, loop.time()
            self._lost()
            if not self._welcomed.is_set() or loop.time() - last_contact > self._patience_s:
                self._end(Unreachable(url=self._url, problem=problem))
            if self._ended is None:
                await asyncio.sleep(self._wait(failures))
                failures += 1

    def _connect(self) -> connect:
        parts = urlsplit(self._url)
        scheme = "wss" if parts.scheme == "https" else "ws"
        return connect(
            f"{scheme}://{parts.netloc}{parts.path.rstrip('/')}/ws",
            additional_headers={"Cookie": self._cookie},
            origin=Origin(origin(self._url)),
            compression=None,
            max_size=MESSAGE_BYTES_MAX,
            proxy=None,
            close_timeout=2,
        )

    async def _serve(self, socket: ClientConnection) -> None:
        sending: asyncio.Task[None] | None = None
        try:
            async for raw in socket:
                try:
                    message = message_decoder.decode(raw)
                except msgspec.MsgspecError as error:  # a newer server may send messages that we do not know
                    logger.warning("unreadable message ignored", extra={"reason": str(error)})
                    continue
                if isinstance(message, Welcome):
                    sending = asyncio.create_task(_send_all(socket, self._welcome(socket, message)))
                else:
                    self._receive(message)
        finally:
            if sending is not None:
                sending.cancel()
                await asyncio.gather(sending, return_exceptions=True)

    def _welcome(self, socket: ClientConnection, message: Welcome) -> Outbox:
        """Subscribes to the tables first, so that the events of a repeated command come before its answer."""
        outbox = self._outbox = asyncio.Queue()
        if message.version != VERSION:
            self._end(SignedOut(problem=f"the server has protocol version {message.version}, this client {VERSION}"))
            socket.transport.abort()
            return outbox
        self._socket = socket
        self._unanswered = {}
        self.sockets += 1
        asked_before = dict(self._asked)
        self._listener.connected(message)
        for request_id, asked in asked_before.items():
            self._put(request_id, asked)
        self._welcomed.set()
        return outbox

    def _receive(self, message: Message) -> None:
        match message:
            case Accepted(re=request_id) | Pong(re=request_id):
                self._unanswered.pop(request_id, None)
                asked = self._asked.get(request_id)
                if asked is not None and not asked.answer.done():
                    asked.answer.set_result(message)
            case RefusedMessage():
                self._refuse(message)
            case Goodbye(code=code, message=sentence):
                if code == SESSION_ENDED:
                    self._end(SignedOut(problem=sentence.rstrip(".")))
            case _:
                self._listener.received(message)

    def _refuse(self, message: RefusedMessage) -> None:
        """Answers come in the order of the commands: a refusal without an id answers the oldest unanswered command."""
        request_id = message.re or next(iter(self._unanswered), "")
        self._unanswered.pop(request_id, None)
        asked = self._asked.get(request_id)
        if asked is not None and not asked.answer.done():
            asked.answer.set_exception(Refused(message.code, message.message, message.clauses, message.place))

    def _lost(self) -> None:
        self._socket, self._outbox = None, None
        self._asked = {request_id: asked for request_id, asked in self._asked.items() if asked.again}

    def _end(self, reason: Exception) -> None:
        if self._ended is not None:
            return
        self._ended = reason
        self._socket, self._outbox = None, None
        for asked in self._asked.values():
            if not asked.answer.done():
                asked.answer.set_exception(reason)
        self._listener.ended(reason)
