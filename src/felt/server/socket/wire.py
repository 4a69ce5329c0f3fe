"""The socket itself, as uvicorn serves it, with what the game needs besides: to send without waiting, to know how much
waits, and to let go at once of whoever does not read."""

from functools import cached_property
from typing import Any, NamedTuple, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

EXTENSION = "felt.wire"
CLOSE_SECONDS = 3.0
"""How long the other side may take to answer a close."""
PONGS_BYTES_MAX = 64 * 1024
FRAGMENTS_MAX = 64
"""Of one message. A limit on its bytes does not count those that are empty."""
PORTION_BYTES = 2048
"""So much is taken apart in one go: what comes at once may hold tens of thousands of frames."""


class Incoming(NamedTuple):
    data: bytes
    is_text: bool
    is_sign: bool = False
    """A ping or a pong: no message, but work like any other."""


class Wire(Protocol):
    """A socket, whoever serves it. Nothing here waits but `receive`."""

    async def receive_message(self) -> Incoming | None:
        """The next message; None when the other side has gone or the socket was closed."""

    def send_message(self, message: bytes) -> None:
        """Goes out when the loop next turns, together with what is sent until then."""

    def flush(self) -> None:
        """Let what was sent go out now."""

    @property
    def waiting_bytes(self) -> int:
        """What was sent and the other side has not taken."""

    def close(self, code: int, reason: str) -> None:
        """After all that was sent."""

    def abort(self) -> None:
        """At once, whatever was sent."""


def text_frame(message: bytes) -> bytes:
    """RFC 6455 section 5.2: one final, unmasked frame of text."""
    length = len(message)
    if length < 126:
        return bytes((0x81, length)) + message
    if length < 65_536:
        return b"\x81\x7e" + length.to_bytes(2, "big") + message
    return b"\x81\x7f" + length.to_bytes(8, "big") + message


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """A `Wire`. Handed to the application as an extension of the ASGI scope."""

    async def run_asgi(self) -> None:
        self.scope["extensions"] = {**(self.scope["extensions"] or {}), EXTENSION: {"wire": self}}
        try:
            await super().run_asgi()
        finally:
            del self.scope["extensions"]  # which lead back to this socket
        if not self.disconnected:  # a close waits until all is taken, and whoever does not read takes nothing
            self.loop.call_later(CLOSE_SECONDS, self.transport.abort)

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # by a denial, which uvicorn would take for no answer at all

    def data_received(self, data: bytes) -> None:
        if self.handshake_initiated and not self.handshake_complete:
            self.transport.abort()  # RFC 6455 section 4.1: nothing is sent before the handshake is answered
            return
        if self.handshake_complete:
            self.untaken += data
            self._take()
            return
        super().data_received(data)
        if not self.handshake_initiated:
            # The request came whole, and was no handshake: its headers are too long, or too many.
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    @cached_property
    def untaken(self) -> bytearray:
        """What came and was not taken apart yet."""
        return bytearray()

    def _take(self) -> None:
        """As far as there is nothing that the application has not seen. To whoever goes on after the close nobody
        listens any more."""
        while self.untaken and not self.read_paused and not self.transport.is_closing():
            if self.close_sent and len(self.untaken) > PORTION_BYTES:
                self.untaken.clear()
                self.transport.pause_reading()
                return
            portion = bytes(self.untaken[:PORTION_BYTES])
            del self.untaken[:PORTION_BYTES]
            super().data_received(portion)

    def connection_lost(self, exc: Exception | None) -> None:
        """Leaves nothing behind that refers to itself in a circle: what is freed at once need not be searched for."""
        super().connection_lost(exc)
        self.conn.parser.close()

    async def receive_message(self) -> Incoming | None:
        message: Any = await self.receive()
        self._take()
        if message["type"] != "websocket.receive":
            return None
        return Incoming(message["bytes"], message["is_text"], message["is_sign"])

    def send_message(self, message: bytes) -> None:
        # A frame of the server is the same for everybody: no need to ask the protocol to make it, once a socket.
        # What is sent in one turn of the loop is written at once: a write costs more than the bytes in it.
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
        """The server stops. A close that is under way is left its time, so that the goodbye before it arrives."""
        self.stop_keepalive()
        if not self.close_sent and self.handshake_complete:
            self.close(1012, "shutting_down")
        elif not self.handshake_complete:
            super().shutdown()

    def send_receive_event_to_app(self) -> None:
        """Bytes as they came: whether they are UTF-8 is the decoder's question, and no matter for the log."""
        data = b"".join(self.frames)
        self.frames = []
        self._hand_over(Incoming(data, is_text=self.curr_msg_data_type == "text"))

    def _hand_over(self, incoming: Incoming) -> None:
        if self.close_sent:
            return
        data, is_text, is_sign = incoming
        event: Any = {"type": "websocket.receive", "bytes": data, "is_text": is_text, "is_sign": is_sign}
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
        """Who asks for signs of life and does not take them is let go: they would pile up."""
        super().handle_ping()
        if self.waiting_bytes > PONGS_BYTES_MAX:
            self.abort()
        self._hand_over(Incoming(b"", is_text=False, is_sign=True))

    def handle_pong(self, event: Frame) -> None:
        super().handle_pong(event)
        self._hand_over(Incoming(b"", is_text=False, is_sign=True))

    def keepalive_timeout(self) -> None:
        """Half-open: the other side is gone, and what was sent to it will never be taken."""
        super().keepalive_timeout()
        self.transport.abort()
