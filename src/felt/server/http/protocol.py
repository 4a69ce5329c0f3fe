"""HTTP, as uvicorn serves it, with an end to requests that never come whole and to answers that nobody takes."""

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from felt.server.http.downloads import STALLED_SECONDS

REQUEST_SECONDS = 15.0
"""How often it is looked at what a connection waits for; the same twice, and it is let go. An answer of which nothing
is taken is left more time."""


class HttpProtocol(H11Protocol):
    """Lets go of whoever connects and says nothing, or says it a byte at a time, or does not take the answer."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._look(before=None, since=self.loop.time())

    def _look(self, before: object, since: float) -> None:
        if self not in self.connections:
            return  # gone, or a WebSocket by now
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
