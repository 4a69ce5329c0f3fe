"""The clock of a demonstration. It is behind the day at first, and then runs fast until it has caught up: the floor has
been open for a while, and nobody had to wait for it."""

import asyncio
from collections.abc import Callable

from felt.rooms.clock import LONGEST_SLEEP_MS, SystemClock, steady_ns


class DemoClock:
    """`behind_ms` ago, until it is told to `hurry`. It never goes back."""

    def __init__(self, *, behind_ms: int, rate: int, steady: Callable[[], int] = steady_ns) -> None:
        assert rate > 1, "it would never catch up"
        self._day = SystemClock(steady)
        self._behind_ms = behind_ms
        self._gains = rate - 1
        """Milliseconds that it gains on the day in each one, in a hurry."""
        self._hurried_at: int | None = None

    def now(self) -> int:
        return self._day.now() - self._lag_ms

    @property
    def _lag_ms(self) -> int:
        gained = 0 if self._hurried_at is None else (self._day.now() - self._hurried_at) * self._gains
        return max(0, self._behind_ms - gained)

    def hurry(self) -> None:
        self._hurried_at = self._day.now()

    async def caught_up(self) -> None:
        """Returns when it shows the time of the day."""
        while (lag_ms := self._lag_ms) > 0:
            await asyncio.sleep(lag_ms / self._gains / 1000)

    async def until(self, time_ms: int) -> None:
        while (left_ms := time_ms - self.now()) > 0:
            await asyncio.sleep(min(left_ms / self._speed, LONGEST_SLEEP_MS) / 1000)

    @property
    def _speed(self) -> int:
        return 1 if self._hurried_at is None or not self._lag_ms else self._gains + 1

    async def sleep(self, seconds: float) -> None:
        await self.until(self.now() + round(seconds * 1000))
