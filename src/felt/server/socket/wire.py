"""A WebSocket as uvicorn serves it, with three additions: sending without waiting, the number of bytes that wait to be
read, and closing at once."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from felt.server.socket.frames import plain_frame, text_frame
from felt.server.socket.outbox import outbox_of

EXTENSION = "felt.wire"
CLOSE_SECONDS = 3.0
"""How long the client may take to answer a close frame."""
PONGS_BYTES_MAX = 64 * 1024
FRAGMENTS_MAX = 64
"""Of one message. The limit on its bytes does not count empty fragments."""
PARSED_BYTES = 2048
"""How much websockets parses at a time: the bytes that arrive at once may hold tens of thousands of frames."""
UNPARSED_BYTES_MAX = 32 * 1024
"""A client that sends more than this ahead of the answers is not read from until then."""


class Incoming(NamedTuple):
    data: bytes
    is_text: bool
    is_control: bool = False
    """A ping or a pong: not a message, but it counts against the rate limit."""


Receiver = Callable[[Incoming], bool]
"""Takes the next message. Answers whether it can take another one at once; if not, it asks for it with `go_on`."""


class Wire(Protocol):
    """A socket, whatever serves it. Only `read` waits."""

    async def read(self, receiver: Receiver) -> None:
        """Hand over messages as they arrive. Returns when the client has gone or the socket is closed."""

    def go_on(self) -> None:
        """Hand over the next message."""

    gathered: Sequence[bytes]
    """Frames that wait to be written together. Until then `waiting_bytes` does not grow."""

    def send_message(self, message: bytes) -> None:
        """Sent soon, together with all messages until then."""

    def flush_all(self) -> None:
        """Send the waiting messages of all sockets now."""

    @property
    def waiting_bytes(self) -> int:
        """Bytes that were sent and that the client has not read."""

    def close(self, code: int, reason: str) -> None:
        """Close after everything that was sent."""

    def abort(self) -> None:
        """Close at once, and drop what was sent."""


def _nobody(_: Incoming) -> bool:
    return False


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """A `Wire`. The application finds it as an extension of the ASGI scope."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.receiver: Receiver = _nobody
        self.is_busy = True
        """Nobody takes a message now."""
        self.is_plain = True
        """No message has come in pieces. The frames are taken from the bytes as they arrive; websockets is asked only
        about the others."""
        self.unparsed = bytearray()
        """Bytes that have arrived and are not parsed yet."""
        self.untaken: list[Incoming] = []
        """Messages that websockets has parsed together with one that keeps the receiver busy."""
        self.gathered: list[bytes] = []
        self.outbox = outbox_of(self.loop)

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

    async def read(self, receiver: Receiver) -> None:
        self.receiver = receiver
        self.go_on()
        while True:  # the queue of uvicorn brings only the end
            message: Any = await self.queue.get()
            if message["type"] == "websocket.disconnect":
                return

    def go_on(self) -> None:
        self.is_busy = False
        while self.untaken and not self.is_busy and not self.close_sent:
            self.is_busy = not self.receiver(self.untaken.pop(0))
        self._parse()

    def _parse(self) -> None:
        """Parse until the receiver is busy. Data after our close frame is discarded."""
        while self.unparsed and not self.is_busy and not self.transport.is_closing():
            if self.close_sent and len(self.unparsed) > PARSED_BYTES:
                self.unparsed.clear()
                self._pause()
                return
            if self.is_plain:
                taken = plain_frame(self.unparsed)
                if taken is None:  # the rest of the frame is still to come
                    break
                self.is_plain = taken.is_plain
                if taken.message is not None:
                    self._hand_over(Incoming(taken.message, is_text=True))
                    continue
                data = taken.control
            else:
                data = bytes(self.unparsed[:PARSED_BYTES])
                del self.unparsed[:PARSED_BYTES]
            if data:
                super().data_received(data)
        if len(self.unparsed) > UNPARSED_BYTES_MAX:
            self._pause()
        elif self.read_paused and not self.close_sent:
            self.read_paused = False
            self.transport.resume_reading()

    def _pause(self) -> None:
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        """Break reference cycles, so that the memory is freed without the garbage collector."""
        super().connection_lost(exc)
        self.conn.parser.close()
        self.receiver = _nobody

    def send_message(self, message: bytes) -> None:
        if self.close_sent or self.transport.is_closing():
            return
        outbox, gathered = self.outbox, self.gathered
        if not gathered:
            outbox.add(self)
        if message is not outbox.message:
            outbox.message, outbox.frame = message, text_frame(message)
        gathered.append(outbox.frame)

    def flush(self) -> None:
        if self.gathered:
            if not self.transport.is_closing():
                self.transport.write(b"".join(self.gathered))
            self.gathered.clear()

    def flush_all(self) -> None:
        self.outbox.flush()

    @property
    def waiting_bytes(self) -> int:
        return self.transport.get_write_buffer_size()

    def close(self, code: int, reason: str) -> None:
        if self.close_sent or self.transport.is_closing() or self.conn.state is not State.OPEN:
            return
        self.flush()
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.is_busy = False  # what comes now is only waited for until the client's own close
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
        if self.is_busy:
            self.untaken.append(incoming)
        else:
            self.is_busy = not self.receiver(incoming)

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
