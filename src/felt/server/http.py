"""HTTP, as uvicorn serves it, with an end to requests that never come whole."""

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

REQUEST_SECONDS = 15.0
"""How often it is looked at what a connection waits for; the same twice, and it is let go."""


class HttpProtocol(H11Protocol):
    """Lets go of whoever connects and says nothing, or says it a byte at a time."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._look(before=None)

    def _look(self, before: object) -> None:
        if self not in self.connections:
            return  # gone, or a WebSocket by now
        awaited = self.conn.their_state in (h11.IDLE, h11.SEND_BODY) and (self.conn.their_state, self.cycle)
        if awaited and awaited == before:
            self.transport.abort()
        else:
            self.loop.call_later(REQUEST_SECONDS, self._look, awaited)
