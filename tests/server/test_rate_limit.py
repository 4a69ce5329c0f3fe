"""Token buckets and growing delays, below, at and above their limits."""

import pytest

from felt.core.words import Words
from felt.rooms.clock import VirtualClock
from felt.server import rate_limit
from felt.server.rate_limit import (
    DELAY_MAX_MS,
    FIRST_DELAY_MS,
    FORGIVEN_EVERY_MS,
    FREE_FAILURES,
    AddressBuckets,
    Backoff,
    Bucket,
    Buckets,
    ComeBackLater,
    Rate,
)

NOW = 1_800_000_000_000
RATE = Rate(at_once=3, each_ms=100)


class Later(ComeBackLater):
    words = Words("{seconds}", "{seconds}")


def test_a_bucket_gives_so_many_at_once_and_then_one_each_interval() -> None:
    clock = VirtualClock(NOW)
    bucket = Bucket(clock, RATE)
    assert [bucket.take() for _ in range(5)] == [True, True, True, False, False]
    clock.advance(99)
    assert not bucket.take()
    clock.advance(1)
    assert [bucket.take(), bucket.take()] == [True, False]


def test_a_token_that_is_given_back_may_be_taken_again() -> None:
    clock = VirtualClock(NOW)
    buckets = Buckets(clock, RATE, Later)
    for _ in range(RATE.at_once):
        buckets.check("an")
    buckets.give_back("an")
    buckets.give_back("binh")
    for key in ("an", *["binh"] * RATE.at_once):
        buckets.check(key)
    for key in ("an", "binh"):
        with pytest.raises(Later):
            buckets.check(key)


def test_a_bucket_holds_no_more_than_its_size_however_long_it_rests() -> None:
    clock = VirtualClock(NOW)
    bucket = Bucket(clock, RATE)
    clock.advance(1_000_000)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_a_refused_count_takes_nothing() -> None:
    clock = VirtualClock(NOW)
    buckets = Buckets(clock, RATE, Later)
    buckets.check("an", 2)
    with pytest.raises(Later) as refused:
        buckets.check("an", 2)
    assert refused.value.seconds == 1, "rounded up"
    buckets.check("an", 1)
    buckets.check("binh", 3)


def test_the_oldest_keys_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit, "KEYS_MAX", 2)
    clock = VirtualClock(NOW)
    buckets = Buckets(clock, Rate(at_once=1, each_ms=100), Later)
    for key in ("an", "binh", "chi"):
        buckets.check(key)
    buckets.check("an")
    with pytest.raises(Later):
        buckets.check("chi")
    backoff = Backoff(clock, Later)
    for key in ("an", "binh", "chi"):
        for _ in range(FREE_FAILURES):
            backoff.failed(key)
    backoff.check("an")
    with pytest.raises(Later):
        backoff.check("binh")


def test_this_machine_is_not_counted() -> None:
    buckets = AddressBuckets(VirtualClock(NOW), Rate(at_once=1, each_ms=100), Later)
    for _ in range(3):
        buckets.check("127.0.0.1")
    buckets.check("6.6.6.6")
    with pytest.raises(Later):
        buckets.check("6.6.6.6")


def test_a_delay_doubles_up_to_its_maximum_and_ends_to_the_millisecond() -> None:
    clock = VirtualClock(NOW)
    backoff = Backoff(clock, Later)
    for _ in range(FREE_FAILURES - 1):
        backoff.failed("an")
    backoff.check("an")
    delay = FIRST_DELAY_MS
    while True:
        backoff.failed("an")
        clock.advance(delay - 1)
        with pytest.raises(Later):
            backoff.check("somebody else", "an")
        clock.advance(1)
        backoff.check("an")
        if delay == DELAY_MAX_MS:
            break
        delay = min(2 * delay, DELAY_MAX_MS)


def test_failures_are_forgotten_after_success_and_forgiven_one_by_one() -> None:
    clock = VirtualClock(NOW)
    backoff = Backoff(clock, Later)
    for _ in range(FREE_FAILURES):
        backoff.failed("an", "binh")
    backoff.succeeded("an")
    backoff.check("an")
    with pytest.raises(Later):
        backoff.check("binh")
    clock.advance(FORGIVEN_EVERY_MS - 1)
    backoff.failed("binh")
    with pytest.raises(Later):
        backoff.check("binh")
    clock.advance(2 * FORGIVEN_EVERY_MS)
    backoff.failed("binh")
    with pytest.raises(Later):
        backoff.check("binh")
    clock.advance(3 * FORGIVEN_EVERY_MS)
    backoff.failed("binh")
    backoff.check("binh")


def test_how_many_are_free_and_how_long_the_delay_gets() -> None:
    clock = VirtualClock(NOW)
    backoff = Backoff(clock, Later, free=5, longest_ms=3_000)
    for _ in range(4):
        backoff.failed("an")
    backoff.check("an")
    for seconds in (1, 2, 3, 3):
        backoff.failed("an")
        with pytest.raises(Later) as refused:
            backoff.check("an")
        assert refused.value.seconds == seconds
        clock.advance(seconds * 1_000)
        backoff.check("an")
