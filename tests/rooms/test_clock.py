"""The server's clock."""

import asyncio
import time

import pytest

from felt.rooms import clock as clocks
from felt.rooms.clock import SystemClock, steady_ns
from tests.patience import PATIENCE_SECONDS

HOUR_MS = 3_600_000


class Suspended:
    """The steady clock of a machine that slept for a while."""

    def __init__(self) -> None:
        self.slept_ms = 0

    def __call__(self) -> int:
        return steady_ns() + self.slept_ms * 1_000_000


@pytest.mark.skipif(not hasattr(time, "CLOCK_BOOTTIME"), reason="this system has no such clock")
def test_it_goes_on_while_the_machine_is_suspended() -> None:
    before = time.clock_gettime_ns(time.CLOCK_BOOTTIME)
    assert before <= steady_ns() <= time.clock_gettime_ns(time.CLOCK_BOOTTIME)


def test_where_there_is_no_such_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(time, "CLOCK_BOOTTIME", raising=False)
    before = time.monotonic_ns()
    assert before <= steady_ns() <= time.monotonic_ns()


def test_it_follows_the_steady_clock_whatever_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Suspended()
    clock = SystemClock(machine)
    began = clock.now()
    monkeypatch.setattr(time, "time_ns", lambda: 0)
    assert clock.now() >= began
    machine.slept_ms = HOUR_MS
    assert clock.now() >= began + HOUR_MS


async def test_who_waits_hears_of_it_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sleep of the process alone would go on for the rest of the hour."""
    monkeypatch.setattr(clocks, "LONGEST_SLEEP_MS", 10)

    machine = Suspended()
    clock = SystemClock(machine)
    waiting = asyncio.create_task(clock.until(clock.now() + HOUR_MS))
    await asyncio.sleep(0)
    machine.slept_ms = HOUR_MS
    async with asyncio.timeout(PATIENCE_SECONDS):
        await waiting
