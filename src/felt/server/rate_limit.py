"""The rate limits of the server, on its own clock: token buckets, and a delay that doubles with every failure.

Refusal
└── ComeBackLater        too much was asked; the answer says when to ask again

All limits are kept in memory, for the most recent keys only: a flood of keys cannot use up the memory."""

from collections import OrderedDict

import msgspec

from felt.core.refusals import Refusal
from felt.rooms.clock import Clock
from felt.server.addresses import is_this_machine

KEYS_MAX = 50_000

FREE_FAILURES = 3
"""The first failures cost nothing; the last of these starts the first delay."""
FIRST_DELAY_MS = 1_000
DELAY_MAX_MS = 15 * 60_000
FORGIVEN_EVERY_MS = 10 * 60_000
"""One failure is forgiven in each such time."""


class ComeBackLater(Refusal):
    """Too much was asked. `seconds` says when to ask again."""

    @property
    def seconds(self) -> int:
        seconds = self.values["seconds"]
        assert isinstance(seconds, int)
        return seconds


class Rate(msgspec.Struct, frozen=True, kw_only=True):
    """`at_once` may be taken at once; after that, one more every `each_ms`."""

    at_once: int
    each_ms: int

    def take(self, paid_off: int, now: int, count: int = 1) -> tuple[int, int]:
        """The milliseconds to wait, and when everything taken so far is paid off at `each_ms` apiece. Nothing is
        taken if there is a wait."""
        before = paid_off if paid_off > now else now
        after = before + count * self.each_ms
        wait_ms = after - now - self.at_once * self.each_ms
        return (wait_ms, before) if wait_ms > 0 else (0, after)


class Bucket:
    """One token bucket."""

    def __init__(self, clock: Clock, rate: Rate) -> None:
        self._clock = clock
        self._rate = rate
        self._paid_off = 0

    def take(self) -> bool:
        wait_ms, self._paid_off = self._rate.take(self._paid_off, self._clock.now())
        return not wait_ms


class Buckets:
    """One token bucket for each key."""

    def __init__(self, clock: Clock, rate: Rate, refusal: type[ComeBackLater]) -> None:
        self._clock = clock
        self._rate = rate
        self._refusal = refusal
        self._paid_off: OrderedDict[str, int] = OrderedDict()

    def check(self, key: str, count: int = 1) -> None:
        """Take `count` tokens, or refuse and take none."""
        wait_ms, self._paid_off[key] = self._rate.take(self._paid_off.pop(key, 0), self._clock.now(), count)
        _forget_oldest(self._paid_off)
        if wait_ms:
            raise self._refusal(seconds=_seconds(wait_ms))

    def give_back(self, key: str) -> None:
        """One token was taken for nothing."""
        if key in self._paid_off:
            self._paid_off[key] -= self._rate.each_ms


class AddressBuckets(Buckets):
    """One token bucket for each address. This machine itself is not counted: bots and proxies run on it."""

    def check(self, key: str, count: int = 1) -> None:
        if not is_this_machine(key):
            super().check(key, count)


class _Failures(msgspec.Struct):
    count: int
    last: int
    until: int


class Backoff:
    """A delay for each key that doubles with every failure from the `free`-th on. Nobody can make the server forget it
    from outside; it fades with time."""

    def __init__(
        self,
        clock: Clock,
        refusal: type[ComeBackLater],
        *,
        free: int = FREE_FAILURES,
        longest_ms: int = DELAY_MAX_MS,
        forgiven_every_ms: int = FORGIVEN_EVERY_MS,
    ) -> None:
        self._clock = clock
        self._refusal = refusal
        self._free = free
        self._longest_ms = longest_ms
        self._forgiven_every_ms = forgiven_every_ms
        self._failures: OrderedDict[str, _Failures] = OrderedDict()

    def check(self, *keys: str) -> None:
        """Refuse while the delay of any of the keys lasts."""
        now = self._clock.now()
        wait_ms = max((failures.until - now for key in keys if (failures := self._failures.get(key))), default=0)
        if wait_ms > 0:
            raise self._refusal(seconds=_seconds(wait_ms))

    def failed(self, *keys: str) -> None:
        now = self._clock.now()
        for key in keys:
            before = self._failures.pop(key, None)
            count = 1 if before is None else max(0, before.count - (now - before.last) // self._forgiven_every_ms) + 1
            delay = 0
            if count >= self._free:
                delay = min(FIRST_DELAY_MS << min(count - self._free, 20), self._longest_ms)
            self._failures[key] = _Failures(count, now, now + delay)
        _forget_oldest(self._failures)

    def succeeded(self, key: str) -> None:
        self._failures.pop(key, None)


def _forget_oldest(kept: OrderedDict[str, int] | OrderedDict[str, _Failures]) -> None:
    while len(kept) > KEYS_MAX:
        kept.popitem(last=False)


def _seconds(ms: int) -> int:
    return -(-ms // 1_000)
