"""The number of calls that one address and one person may make.

Refusal
└── ComeBackLater
    └── TooManyCalls

An address may be a whole hotel's, so it may make many calls, and this machine itself is not counted, since a proxy may
run on it. A person is counted, wherever they call from. A call counts by the work that it makes."""

from felt.core.words import Words
from felt.rooms.clock import Clock
from felt.server.rate_limit import AddressBuckets, Buckets, ComeBackLater, Rate

PERSON_CALLS_PER_SECOND = 10
ADDRESS_CALLS_PER_SECOND = 200
CALLS_SECONDS = 30
"""The calls of so many seconds may come at once. A page makes a handful when it opens, a lobby one every 5 s."""


class TooManyCalls(ComeBackLater):
    words = Words("Too many requests; try again in {seconds} s.", "Quá nhiều yêu cầu; hãy thử lại sau {seconds} giây.")


class CallLimits:
    def __init__(self, clock: Clock) -> None:
        self._by_address = AddressBuckets(clock, _rate(ADDRESS_CALLS_PER_SECOND), TooManyCalls)
        self._by_person = Buckets(clock, _rate(PERSON_CALLS_PER_SECOND), TooManyCalls)

    def check_address(self, address: str, weight: int = 1) -> None:
        self._by_address.check(address, weight)

    def check_person(self, person: str, weight: int) -> None:
        self._by_person.check(person, weight)


def _rate(per_second: int) -> Rate:
    return Rate(at_once=per_second * CALLS_SECONDS, each_ms=1_000 // per_second)
