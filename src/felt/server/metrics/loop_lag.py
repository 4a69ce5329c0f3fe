"""How late the event loop is: the time that everything on the server waits for its turn."""

import asyncio
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

EVERY_SECONDS = 0.05
REMEMBERED = 1_200
"""A minute of them."""


class LoopLag:
    """Wakes up at regular times, and notes how much later than asked. It costs one callback each time."""

    def __init__(self) -> None:
        self._late: deque[float] = deque(maxlen=REMEMBERED)

    @contextmanager
    def measured(self) -> Iterator[None]:
        """Measure the running loop while the block runs."""
        loop = asyncio.get_running_loop()
        handle: asyncio.TimerHandle

        def wake(due: float) -> None:
            nonlocal handle
            now = loop.time()
            self.note(now - due)
            handle = loop.call_at(now + EVERY_SECONDS, wake, now + EVERY_SECONDS)

        first = loop.time() + EVERY_SECONDS
        handle = loop.call_at(first, wake, first)
        try:
            yield
        finally:
            handle.cancel()

    def note(self, seconds: float) -> None:
        self._late.append(seconds)

    def quantile(self, part: float) -> float:
        """The delay that this part of the last minute stayed below; 0 before the first measurement."""
        late = sorted(self._late)
        return late[min(len(late) - 1, int(part * len(late)))] if late else 0.0
