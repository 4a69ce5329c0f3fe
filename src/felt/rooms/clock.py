"""The server's clock. All times come from it."""

import asyncio
import heapq
import time
from collections.abc import Callable
from itertools import count
from typing import Protocol


class Clock(Protocol):
    """Milliseconds since 1970."""

    def now(self) -> int: ...

    async def until(self, time_ms: int) -> None:
        """Return at `time_ms` or later."""


LONGEST_SLEEP_MS = 5_000
"""A sleep does not count the time while the machine is suspended: a waiting task reads the clock again after this
time."""


STEADY: int = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


def steady_ns() -> int:
    """Never goes back. If the system has such a clock, it also counts the time while the machine is suspended."""
    return time.clock_gettime_ns(STEADY)


class SystemClock:
    """Never goes back: after the start only the operating system's steady clock moves it."""

    def __init__(self, steady: Callable[[], int] = steady_ns) -> None:
        self._steady = steady
        self._started_ms = time.time_ns() // 1_000_000
        self._steady_ms = steady() // 1_000_000

    def now(self) -> int:
        return self._started_ms + self._steady() // 1_000_000 - self._steady_ms

    async def until(self, time_ms: int) -> None:
        while (left := time_ms - self.now()) > 0:
            await asyncio.sleep(min(left, LONGEST_SLEEP_MS) / 1000)


class VirtualClock:
    """Moved by hand, for tests and demonstrations. It wakes waiting tasks in the order of their times."""

    def __init__(self, now: int = 0) -> None:
        self._now = now
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._order = count()

    def now(self) -> int:
        return self._now

    async def until(self, time_ms: int) -> None:
        if time_ms > self._now:
            woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            heapq.heappush(self._waiting, (time_ms, next(self._order), woken))
            await woken

    def advance(self, milliseconds: int) -> None:
        self._now += milliseconds
        while self._waiting and self._waiting[0][0] <= self._now:
            _, _, woken = heapq.heappop(self._waiting)
            if not woken.done():
                woken.set_result(None)


async def came_before(event: asyncio.Event, clock: Clock, deadline: int | None) -> bool:
    """Wait for the event, and no longer than until the deadline. Whether the event came."""
    came = asyncio.ensure_future(event.wait())
    if deadline is None:
        return await came
    late = asyncio.ensure_future(clock.until(deadline))
    try:
        await asyncio.wait((came, late), return_when=asyncio.FIRST_COMPLETED)
        return came.done()
    finally:
        came.cancel()
        late.cancel()
