"""A delay that grows with every failure, and measures for newcomers and for calls, on the server's clock."""

from collections import OrderedDict

import msgspec

from felt.rooms.clock import Clock
from felt.server.accounts.refusals import TooManyAttempts, TooManyCalls
from felt.server.http.addresses import is_this_machine

FREE = 3
"""So many failures cost nothing but the last of them its first delay."""
FIRST_DELAY_MS = 1_000
DELAY_MAX_MS = 15 * 60_000
FORGOTTEN_MS = 60 * 60_000
REMEMBERED_MAX = 50_000

ARRIVALS_PER_MINUTE = 60
"""Newcomers of one address: each of them costs the books a few rows for ever."""

PERSON_CALLS_PER_SECOND = 10
ADDRESS_CALLS_PER_SECOND = 200
CALLS_SECONDS = 30
"""The calls of so many seconds may come at once. A page makes a handful when it opens, a lobby one every 5 s."""


class _Failures(msgspec.Struct):
    count: int
    last: int
    until: int


class Attempts:
    """Failures by name and by address. In memory: nobody can make the server forget them from outside."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._failures: OrderedDict[str, _Failures] = OrderedDict()

    def check(self, *keys: str) -> None:
        """Refuses, without a look at the password, until the delay is over."""
        now = self._clock.now()
        left = max((failures.until - now for key in keys if (failures := self._failures.get(key))), default=0)
        if left > 0:
            raise TooManyAttempts(seconds=_seconds(left))

    def failed(self, *keys: str) -> None:
        now = self._clock.now()
        for key in keys:
            before = self._failures.pop(key, None)
            count = 1 if before is None or now - before.last >= FORGOTTEN_MS else before.count + 1
            delay = min(FIRST_DELAY_MS << min(count - FREE, 20), DELAY_MAX_MS) if count >= FREE else 0
            self._failures[key] = _Failures(count, now, now + delay)
        while len(self._failures) > REMEMBERED_MAX:
            self._failures.popitem(last=False)

    def succeeded(self, name: str) -> None:
        """Forgets the name's failures, never the address's: who has an account of their own must not be able to
        start over by signing in to it."""
        self._failures.pop(name, None)


class Measure:
    """So many at once, and one more whenever its time has passed, by whatever key."""

    def __init__(self, clock: Clock, *, at_once: int, each_ms: int) -> None:
        self._clock = clock
        self._most_ms = at_once * each_ms
        self._each_ms = each_ms
        self._free_at: OrderedDict[str, int] = OrderedDict()
        """When all that was taken is paid off, at its worth of time each."""

    def take(self, key: str, count: int = 1) -> int:
        """How many milliseconds are missing; where it is 0 they were taken."""
        now = self._clock.now()
        before = max(self._free_at.pop(key, now), now)
        after = before + count * self._each_ms
        missing = max(0, after - now - self._most_ms)
        self._free_at[key] = before if missing else after
        while len(self._free_at) > REMEMBERED_MAX:
            self._free_at.popitem(last=False)
        return missing


class Arrivals:
    """So many newcomers from one address at once, and so many a minute. The machine itself may bring as many as it
    likes: bots do."""

    def __init__(self, clock: Clock) -> None:
        self._measure = Measure(clock, at_once=ARRIVALS_PER_MINUTE, each_ms=60_000 // ARRIVALS_PER_MINUTE)

    def check(self, address: str) -> None:
        if not is_this_machine(address) and (missing_ms := self._measure.take(address)):
            raise TooManyAttempts(seconds=_seconds(missing_ms))


class Calls:
    """What one address and one person may ask of the interface. An address may be that of a whole hotel, and the
    machine itself is not counted, for a proxy may run there; a person is, wherever they ask from."""

    def __init__(self, clock: Clock) -> None:
        self._by_address, self._by_person = (
            Measure(clock, at_once=per_second * CALLS_SECONDS, each_ms=1_000 // per_second)
            for per_second in (ADDRESS_CALLS_PER_SECOND, PERSON_CALLS_PER_SECOND)
        )

    def check_address(self, address: str) -> None:
        if not is_this_machine(address):
            _check(self._by_address.take(address))

    def check_person(self, person: str, weight: int) -> None:
        _check(self._by_person.take(person, weight))


def _check(missing_ms: int) -> None:
    if missing_ms:
        raise TooManyCalls(seconds=_seconds(missing_ms))


def _seconds(ms: int) -> int:
    return -(-ms // 1_000)
