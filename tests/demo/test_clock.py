"""The clock of a demonstration, on a steady clock that moves only while somebody sleeps."""

import pytest

from felt.demo.clock import DemoClock

BEHIND_MS = 60_000


class Night:
    """Time passes by sleeping."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ms = 0
        self.slept: list[float] = []
        monkeypatch.setattr("asyncio.sleep", self.sleep)

    def steady_ns(self) -> int:
        return self.ms * 1_000_000

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.ms += max(1, round(seconds * 1000))


@pytest.fixture
def night(monkeypatch: pytest.MonkeyPatch) -> Night:
    return Night(monkeypatch)


async def test_it_is_behind_then_hurries_then_keeps_the_time_of_the_day(night: Night) -> None:
    clock = DemoClock(behind_ms=BEHIND_MS, rate=61, steady=night.steady_ns)
    began = clock.now()
    await clock.sleep(7)
    assert night.slept == [5.0, 2.0], "nobody has told it to hurry"
    assert clock.now() == began + 7_000
    clock.hurry()
    await clock.caught_up()
    assert night.slept[2:] == [1.0]
    assert clock.now() == began + 7_000 + 61_000
    await clock.sleep(3)
    assert night.slept[3:] == [3.0]
    assert clock.now() == began + 7_000 + 61_000 + 3_000


async def test_those_who_wait_while_it_hurries_wait_a_fraction(night: Night) -> None:
    clock = DemoClock(behind_ms=BEHIND_MS, rate=61, steady=night.steady_ns)
    began = clock.now()
    clock.hurry()
    await clock.until(began + 6_100)
    assert sum(night.slept) == pytest.approx(0.1)
    assert clock.now() == began + 6_100
    await clock.until(began + 61_000 + 2_000)
    assert clock.now() == began + 63_000
    assert night.ms == 3_000, "one second in a hurry, and two after it has caught up"


async def test_a_clock_that_is_not_behind_is_that_of_the_day(night: Night) -> None:
    clock = DemoClock(behind_ms=0, rate=2, steady=night.steady_ns)
    began = clock.now()
    clock.hurry()
    await clock.caught_up()
    await clock.sleep(1)
    assert (night.slept, clock.now()) == ([1.0], began + 1_000)
