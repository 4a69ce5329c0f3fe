"""The sockets that have something to send. A write costs more than its bytes, so a socket writes once for everything
that it is sent within a few turns of the event loop."""

import asyncio
from typing import Protocol
from weakref import WeakKeyDictionary

from felt.server.socket.frames import text_frame

TURNS = 3
"""A patron is told of a commit in one turn, the task that waits for it goes on in the next, and its answer is sent in
the one after: one write carries them all."""


class Flushed(Protocol):
    def flush(self) -> None: ...


class Outbox:
    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._call_soon = loop.call_soon
        self._waiting: list[Flushed] = []
        self._is_due = False
        self.message, self.frame = b"", text_frame(b"")
        """The latest message and its frame: a message that goes to many sockets, one after the other, is framed
        once."""

    def add(self, socket: Flushed) -> None:
        self._waiting.append(socket)
        if not self._is_due:
            self._is_due = True
            self._call_soon(self._turn, TURNS)

    def _turn(self, left: int) -> None:
        if left > 1:
            self._call_soon(self._turn, left - 1)
            return
        self._is_due = False
        self.flush()

    def flush(self) -> None:
        """Now: who comes later in this turn waits for the next one."""
        waiting, self._waiting = self._waiting, []
        for socket in waiting:
            socket.flush()


_outboxes: "WeakKeyDictionary[asyncio.AbstractEventLoop, Outbox]" = WeakKeyDictionary()


def outbox_of(loop: asyncio.AbstractEventLoop) -> Outbox:
    """One for all sockets of an event loop."""
    if (found := _outboxes.get(loop)) is None:
        found = _outboxes[loop] = Outbox(loop)
    return found
