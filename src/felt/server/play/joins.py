"""How often a person may join a table, and how often all people of one address.

Refusal
└── ComeBackLater
    ├── TooManyJoins
    └── TooManyJoinsFromAddress

Every join, and the leave after it, is an event that the journal keeps for ever. A patron who goes from table to table
does not notice the limit; a program that joins and leaves in turn waits longer each time. A program that does so with
ever new guests has one address all the same. An address may be a whole hotel's, so dozens of people may come at once.
Leaving is never refused."""

from felt.core.words import Words
from felt.rooms.clock import Clock
from felt.server.rate_limit import Backoff, Buckets, ComeBackLater, Rate

JOINS_AT_ONCE = 10
FORGIVEN_EVERY_MS = 30_000
WAIT_MAX_MS = 5 * 60_000
ADDRESS_MINUTES_AT_ONCE = 2
"""An address may use up the joins of so many minutes at once."""


class TooManyJoins(ComeBackLater):
    words = Words(
        "You have joined tables too often; join again in {seconds} s.",
        "Bạn đã vào bàn quá nhiều lần; hãy vào lại sau {seconds} giây.",
    )


class TooManyJoinsFromAddress(ComeBackLater):
    words = Words(
        "People at your network address have joined tables too often; join again in {seconds} s.",
        "Địa chỉ mạng của bạn có quá nhiều lượt vào bàn; hãy vào lại sau {seconds} giây.",
    )


class Joins:
    def __init__(self, clock: Clock, *, per_address_per_minute: int) -> None:
        self._by_person = Backoff(
            clock, TooManyJoins, free=JOINS_AT_ONCE, longest_ms=WAIT_MAX_MS, forgiven_every_ms=FORGIVEN_EVERY_MS
        )
        rate = Rate(at_once=ADDRESS_MINUTES_AT_ONCE * per_address_per_minute, each_ms=60_000 // per_address_per_minute)
        self._by_address = Buckets(clock, rate, TooManyJoinsFromAddress)

    def check(self, person: str) -> None:
        self._by_person.check(person)

    def begin(self, address: str | None) -> None:
        """Count a join before it is decided: joins that arrive together are not all let in. None is not counted."""
        if address is not None:
            self._by_address.check(address)

    def end(self, person: str, address: str | None, *, written: bool) -> None:
        """A join that wrote nothing does not count."""
        if written:
            self._by_person.failed(person)
        elif address is not None:
            self._by_address.give_back(address)
