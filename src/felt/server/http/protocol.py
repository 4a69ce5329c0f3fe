"""HTTP as uvicorn serves it, with time limits for slow requests and for answers that the client does not read."""

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from felt.server.http.downloads import STALLED_SECONDS

REQUEST_SECONDS = 15.0
"""How often a connection is looked at. If it waits for the same thing twice, it is closed. An answer that the client
does not read gets more time."""


class HttpProtocol(H11Protocol):
    """Closes connections that send nothing, send a byte at a time, or do not read the answer."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._look(before=None, since=self.loop.time())

    def _look(self, before: object, since: float) -> None:
        if self not in self.connections:
            return  # closed, or upgraded to a WebSocket
        now = self.loop.time()
        untaken = self.transport.get_write_buffer_size()
        asking = self.conn.their_state in (h11.IDLE, h11.SEND_BODY) and (self.conn.their_state, self.cycle)
        awaited = untaken or asking
        if awaited != before:
            since = now
        elif awaited and now - since >= (STALLED_SECONDS if untaken else 0):
            self.transport.abort()
            return
        self.loop.call_later(REQUEST_SECONDS, self._look, awaited, since)
