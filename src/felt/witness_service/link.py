"""A connection to a witness elsewhere, over HTTP. It stays open: a question costs one round trip."""

import asyncio
import ssl
from http import HTTPStatus
from urllib.parse import urlsplit

import h11

from felt.record.judgement import PLAIN, Answer
from felt.witness.refusals import WitnessSilent

SECONDS_MAX = 5.0
ANSWER_BYTES_MAX = 72 * 1024
READ_BYTES = 16 * 1024
IDLE_MAX = 32
"""So many connections are kept. Each carries one question at a time."""


class WitnessLink:
    """Every call raises `WitnessSilent` if the witness cannot be reached, is late, or answers what is no HTTP."""

    def __init__(self, url: str, *, seconds_max: float = SECONDS_MAX) -> None:
        self._address = urlsplit(url)
        self._seconds_max = seconds_max
        self._idle: list[_Connection] = []

    async def call(self, method: str, path: str, body: bytes = b"") -> Answer:
        try:
            async with asyncio.timeout(self._seconds_max):
                return await self._call(method, path, body)
        except (OSError, h11.ProtocolError, UnicodeError, TimeoutError) as error:
            raise WitnessSilent(problem=str(error) or type(error).__name__) from error

    def close(self) -> None:
        while self._idle:
            self._idle.pop().close()

    async def _call(self, method: str, path: str, body: bytes) -> Answer:
        """A witness that was restarted has closed its connections. A call may be made again: the same question has the
        same answer."""
        while self._idle:
            connection = self._idle.pop()
            try:
                return await self._on(connection, method, path, body)
            except (OSError, h11.RemoteProtocolError):
                continue
        return await self._on(await self._connected(), method, path, body)

    async def _on(self, connection: "_Connection", method: str, path: str, body: bytes) -> Answer:
        is_kept = False
        try:
            answer = await connection.call(method, self._address.path.rstrip("/") + path, body)
            is_kept = connection.can_go_on() and len(self._idle) < IDLE_MAX
        finally:
            if not is_kept:
                connection.close()
        if is_kept:
            self._idle.append(connection)
        return answer

    async def _connected(self) -> "_Connection":
        host, is_tls = self._address.hostname or "", self._address.scheme == "https"
        port = self._address.port or (443 if is_tls else 80)
        streams = await asyncio.open_connection(host, port, ssl=ssl.create_default_context() if is_tls else None)
        return _Connection(host, *streams)


class _Connection:
    def __init__(self, host: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._host = host
        self._reader = reader
        self._writer = writer
        self._http = h11.Connection(h11.CLIENT)

    async def call(self, method: str, target: str, body: bytes) -> Answer:
        headers = [("Host", self._host), ("Content-Length", str(len(body)))]
        sent = [h11.Request(method=method, target=target, headers=headers), h11.Data(data=body), h11.EndOfMessage()]
        self._writer.write(b"".join(self._http.send(event) or b"" for event in sent))
        await self._writer.drain()
        status, kind, content = HTTPStatus.OK.value, PLAIN, b""
        while not isinstance(event := await self._event(), h11.EndOfMessage):
            if isinstance(event, h11.Response):
                status = event.status_code
                kind = dict(event.headers).get(b"content-type", PLAIN.encode()).decode()
            elif isinstance(event, h11.Data):
                content += event.data
                if len(content) > ANSWER_BYTES_MAX:
                    raise h11.RemoteProtocolError("the answer is too long")
        return Answer(status, content.decode(), kind)

    def can_go_on(self) -> bool:
        """Whether another question can follow."""
        if self._http.our_state is not h11.DONE or self._http.their_state is not h11.DONE:
            return False
        self._http.start_next_cycle()
        return True

    def close(self) -> None:
        self._writer.close()

    async def _event(self) -> object:
        while (event := self._http.next_event()) is h11.NEED_DATA:
            self._http.receive_data(await self._reader.read(READ_BYTES))
        return event
