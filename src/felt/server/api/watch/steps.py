"""A search as steps back in time. Every source of findings takes its own steps, which are merged into one way back. A
page ends where it has found or looked at enough. The place where it ended is the cursor of the next page."""

import heapq
from collections.abc import AsyncGenerator, Sequence
from typing import NamedTuple

import msgspec

from felt.server.api.watch.findings import AnyFinding

CURSOR = r"^[0-9]{1,16}\.[A-Za-z0-9_~-]{1,41}\.[0-9]{1,19}\.[0-9]{1,19}\Z"


class Step(NamedTuple):
    """Something was looked at. `number` goes down from step to step of a source, and `at` never goes up."""

    at: int
    source: str
    number: int
    found: AnyFinding | None


Steps = AsyncGenerator[Step, None]


class Cursor(msgspec.Struct, frozen=True):
    """The last step of the page before."""

    at: int
    source: str
    number: int
    wager: int
    """The last number of the patron's wagers: they are found by number, not by time."""

    @classmethod
    def read(cls, text: str) -> "Cursor":
        at, source, number, wager = text.split(".")
        return cls(int(at), source, int(number), int(wager))

    def __str__(self) -> str:
        return f"{self.at}.{self.source}.{self.number}.{self.wager}"

    def is_past(self, step: Step) -> bool:
        """Whether the page before has shown this step."""
        if step.source == self.source:
            return step.number >= self.number
        return (-step.at, step.source) < (-self.at, self.source)


async def merged(sources: Sequence[Steps]) -> Steps:
    """The latest first. At the same time the sources go by their names."""
    waiting: list[tuple[int, str, int, Step]] = []

    async def take(place: int) -> None:
        async for step in sources[place]:
            heapq.heappush(waiting, (-step.at, step.source, place, step))
            return

    try:
        for place in range(len(sources)):
            await take(place)
        while waiting:
            *_, place, step = heapq.heappop(waiting)
            yield step
            await take(place)
    finally:
        for source in sources:
            await source.aclose()
