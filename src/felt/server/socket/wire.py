"""A WebSocket as uvicorn serves it, with three additions: sending without waiting, the number of bytes that wait to be
read, and closing at once."""

from functools import cached_property
from typing import Any, NamedTuple, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

EXTENSION = "felt.wire"
CLOSE_SECONDS = 3.0
"""How long the client may take to answer a close frame."""
PONGS_BYTES_MAX = 64 * 1024
FRAGMENTS_MAX = 64
"""Of one message. The limit on its bytes does not count empty fragments."""
PARSED_BYTES = 2048
"""How much is parsed at a time: the bytes that arrive at once may hold tens of thousands of frames."""


class Incoming(NamedTuple):
    data: bytes
    is_text: bool
    is_control: bool = False
    """A ping or a pong: not a message, but it counts against the rate limit."""


class Wire(Protocol):
    """A socket, whatever serves it. Only `receive_message` waits."""

    async def receive_message(self) -> Incoming | None:
        """The next message; None when the client has gone or the socket is closed."""

    def send_message(self, message: bytes) -> None:
        """Sent in the next turn of the event loop, together with all messages until then."""

    def flush(self) -> None:
        """Send the waiting messages now."""

    @property
    def waiting_bytes(self) -> int:
        """Bytes that were sent and that the client has not read."""

    def close(self, code: int, reason: str) -> None:
        """Close after everything that was sent."""

    def abort(self) -> None:
        """Close at once, and drop what was sent."""


def text_frame(message: bytes) -> bytes:
    """RFC 6455 section 5.2: one final, unmasked frame of text."""
    length = len(message)
    if length < 126:
        return bytes((0x81, length)) + message
    if length < 65_536:
        return b"\x81\x7e" + length.to_bytes(2, "big") + message
    return b"\x81\x7f" + length.to_bytes(8, "big") + message


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """A `Wire`. The application finds it as an extension of the ASGI scope."""

    async def run_asgi(self) -> None:
        self.scope["extensions"] = {**(self.scope["extensions"] or {}), EXTENSION: {"wire": self}}
        try:
            await super().run_asgi()
        finally:
            del self.scope["extensions"]  # a reference cycle with this socket
        if not self.disconnected:  # a close waits until the client has read everything, and this one may never read
            self.loop.call_later(CLOSE_SECONDS, self.transport.abort)

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # a denial is an answer too, which uvicorn does not see

    def data_received(self, data: bytes) -> None:
        if self.handshake_initiated and not self.handshake_complete:
            self.transport.abort()  # RFC 6455 section 4.1: nothing is sent before the handshake is answered
            return
        if self.handshake_complete:
            self.unparsed += data
            self._parse()
            return
        super().data_received(data)
        if not self.handshake_initiated:
            # The request is complete but no handshake: its headers are too long or too many.
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    @cached_property
    def unparsed(self) -> bytearray:
        """Bytes that have arrived and are not parsed yet."""
        return bytearray()

    def _parse(self) -> None:
        """Parse until there is a message that the application has not seen. Data after our close frame is discarded."""
        while self.unparsed and not self.read_paused and not self.transport.is_closing():
            if self.close_sent and len(self.unparsed) > PARSED_BYTES:
                self.unparsed.clear()
                self.transport.pause_reading()
                return
            data = bytes(self.unparsed[:PARSED_BYTES])
            del self.unparsed[:PARSED_BYTES]
            super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """Break reference cycles, so that the memory is freed without the garbage collector."""
        super().connection_lost(exc)
        self.conn.parser.close()

    async def receive_message(self) -> Incoming | None:
        message: Any = await self.receive()
        self._parse()
        if message["type"] != "websocket.receive":
            return None
        return Incoming(message["bytes"], message["is_text"], message["is_control"])

    def send_message(self, message: bytes) -> None:
        # The frame is the same for all sockets, so the protocol object need not build it for each.
        # Messages of one turn of the loop are written together: a write costs more than its bytes.
        if self.close_sent or self.transport.is_closing():
            return
        if not self.gathered:
            self.loop.call_soon(self.flush)
        self.gathered.append(text_frame(message))

    @cached_property
    def gathered(self) -> list[bytes]:
        return []

    def flush(self) -> None:
        if self.gathered and not self.transport.is_closing():
            self.transport.write(b"".join(self.gathered))
        self.gathered.clear()

    @property
    def waiting_bytes(self) -> int:
        return self.transport.get_write_buffer_size() + sum(map(len, self.gathered))

    def close(self, code: int, reason: str) -> None:
        if self.close_sent or self.transport.is_closing() or self.conn.state is not State.OPEN:
            return
        self.flush()
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(CLOSE_SECONDS, self.transport.abort)

    def abort(self) -> None:
        self.close_sent = True
        self.transport.abort()

    def shutdown(self) -> None:
        """The server stops. A close under way keeps its time, so that the goodbye before it arrives."""
        self.stop_keepalive()
        if not self.close_sent and self.handshake_complete:
            self.close(1012, "shutting_down")
        elif not self.handshake_complete:
            super().shutdown()

    def send_receive_event_to_app(self) -> None:
        """Hand over raw bytes: the decoder refuses bytes that are not UTF-8, and the log need not know of them."""
        data = b"".join(self.frames)
        self.frames = []
        self._hand_over(Incoming(data, is_text=self.curr_msg_data_type == "text"))

    def _hand_over(self, incoming: Incoming) -> None:
        if self.close_sent:
            return
        data, is_text, is_control = incoming
        event: Any = {"type": "websocket.receive", "bytes": data, "is_text": is_text, "is_control": is_control}
        self.queue.put_nowait(event)
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < FRAGMENTS_MAX:
            super().handle_cont(event)
        else:
            self.frames = []
            self.close(1009, "too_many_fragments")

    def handle_ping(self) -> None:
        """Disconnect a client that sends pings and does not read the pongs: they would pile up."""
        super().handle_ping()
        if self.waiting_bytes > PONGS_BYTES_MAX:
            self.abort()
        self._hand_over(Incoming(b"", is_text=False, is_control=True))

    def handle_pong(self, event: Frame) -> None:
        super().handle_pong(event)
        self._hand_over(Incoming(b"", is_text=False, is_control=True))

    def keepalive_timeout(self) -> None:
        """The connection is half-open: the client has gone and will never read."""
        super().keepalive_timeout()
        self.transport.abort()
