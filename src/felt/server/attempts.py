"""A delay that grows with every failure, and a measure for newcomers, on the server's clock."""

from collections import OrderedDict
from ipaddress import IPv6Address, ip_address

import msgspec

from felt.rooms.clock import Clock
from felt.server.account_refusals import TooManyAttempts

FREE = 3
"""So many failures cost nothing but the last of them its first delay."""
FIRST_DELAY_MS = 1_000
DELAY_MAX_MS = 15 * 60_000
FORGOTTEN_MS = 60 * 60_000
REMEMBERED_MAX = 50_000

ARRIVALS_PER_MINUTE = 60
"""Newcomers of one address: each of them costs the books a few rows for ever."""


class _Failures(msgspec.Struct):
    count: int
    last: int
    until: int


SUBSCRIBER_BITS = 64
"""What comes after these in an IPv6 address, whoever has the network chooses at will."""


def origin_of(address: str) -> str:
    """All the addresses that one subscriber has at will count as one."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address) or found.is_loopback:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Address(int(found) >> SUBSCRIBER_BITS << SUBSCRIBER_BITS))


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
            raise TooManyAttempts(seconds=-(-left // 1000))

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


class Arrivals:
    """So many newcomers from one address at once, and so many a minute. The machine itself may bring as many as it
    likes: bots do."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._free_at: OrderedDict[str, int] = OrderedDict()
        """When all that an address has brought is paid off, at one arrival's worth of time each."""

    def check(self, address: str) -> None:
        if _is_here(address):
            return
        now, each_ms = self._clock.now(), 60_000 // ARRIVALS_PER_MINUTE
        free_at = max(self._free_at.pop(address, now), now) + each_ms
        if free_at - now > 60_000:
            self._free_at[address] = free_at - each_ms
            raise TooManyAttempts(seconds=1)
        self._free_at[address] = free_at
        while len(self._free_at) > REMEMBERED_MAX:
            self._free_at.popitem(last=False)


def _is_here(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
