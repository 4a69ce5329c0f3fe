"""HTTP as uvicorn serves it, with time limits for slow requests and for answers that the client does not read, and with
a pace and a number of connections for each address."""

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from felt.server.http.connections import AddressConnections
from felt.server.http.downloads import STALLED_SECONDS
from felt.server.http.pace import Pace

REQUEST_SECONDS = 15.0
"""How often a connection is looked at. If it waits for the same thing twice, it is closed. An answer that the client
does not read gets more time."""
PROGRESS_BYTES = 256 * 1024
"""A long body goes on as long as so much of it arrives between two looks."""


class HttpProtocol(H11Protocol):
    """Closes connections that send nothing, send a byte at a time, or do not read the answer. Begins the requests of
    one address at a pace, on all its connections together."""

    pace = Pace()
    """All connections of an address share it, for one server."""
    doorway = AddressConnections()
    """The open connections of each address, for one server."""
    _counted: str | None = None
    """The address under which this connection is counted."""
    _paced: str | None = None
    """The address whose pace this connection follows; None for this machine and for proxies."""
    _waits = False
    """Whether the next request waits for its turn."""
    _came = 0
    """The bytes that have arrived."""
    _next_look: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        counted = self._paced = self.doorway.counted_as(self.client[0]) if self.client else None
        if counted is not None and (answer := self.doorway.come(counted)) is not None:
            transport.write(answer)
            transport.close()
            return
        self._counted = counted
        self._look(before=None, since=self.loop.time())

    def connection_lost(self, exc: Exception | None) -> None:
        self._uncount()
        self._look_no_more()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The socket has a protocol of its own now: the memory of this one is freed at once."""
        self._uncount()
        self._look_no_more()
        super().handle_websocket_upgrade(event)

    def _uncount(self) -> None:
        counted, self._counted = self._counted, None
        if counted is not None:
            self.doorway.go(counted)

    def data_received(self, data: bytes) -> None:
        self._came += len(data)
        super().data_received(data)

    def handle_events(self) -> None:
        """Called for data that has arrived, and when an answer is complete, for requests that were sent ahead."""
        if self._waits:
            return
        fresh = self.conn.their_state is h11.IDLE and bool(self.conn.trailing_data[0])
        if fresh and self._paced is not None and not self.pace.begin(self._paced, self.loop.call_later, self._go_on):
            self._waits = True
            self._unset_keepalive_if_required()
            self.flow.pause_reading()
            return
        super().handle_events()

    def _go_on(self) -> None:
        self._waits = False
        if not self.transport.is_closing():
            self.flow.resume_reading()
            super().handle_events()

    def _look_no_more(self) -> None:
        if self._next_look is not None:
            self._next_look.cancel()
            self._next_look = None

    def _look(self, before: object, since: float) -> None:
        now = self.loop.time()
        untaken = self.transport.get_write_buffer_size()
        progress = self._came // PROGRESS_BYTES
        asking = self.conn.their_state in (h11.IDLE, h11.SEND_BODY) and (self.conn.their_state, self.cycle, progress)
        awaited = untaken or asking
        if awaited != before:
            since = now
        elif awaited and now - since >= (STALLED_SECONDS if untaken else 0):
            self.transport.abort()
            return
        self._next_look = self.loop.call_later(REQUEST_SECONDS, self._look, awaited, since)


def protocol_of(doorway: AddressConnections) -> type[HttpProtocol]:
    """The protocol of one server."""
    return type("ServerHttpProtocol", (HttpProtocol,), {"doorway": doorway, "pace": Pace()})
