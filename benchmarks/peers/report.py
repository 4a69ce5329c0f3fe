"""What `benchmarks.peers` prints."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from benchmarks.peers.measuring import Figures, Spread
from benchmarks.peers.servers import Floor

BROADCAST_RATIO = 1.3
MEMORY_RATIO = 1.2
P99_MS = 20.0
JOINED_PER_SECOND = 4_000 / 3
RATE_ONE_TABLE = 8_000
RATE_TABLES = 10_000

Found = Mapping[tuple[str, int, int], Figures]
"""By server, tables, and patrons of each."""


def say_row(name: str, floor: Floor, figures: Figures) -> None:
    print(f"{name:<18}{floor.tables:>4} × {floor.patrons:<6}", end="")
    print(f" joined {figures.joined_s:6.2f} s  {figures.kib_each:5.1f} KiB each", end="")
    print(f"  broadcast {_shown(figures.broadcast_ms, 1)} ms", end="")
    if figures.rate is not None and figures.processor_us is not None:
        print(f"  {_shown(figures.rate, 0)} acks/s  {_shown(figures.processor_us, 0)} µs a bet", end="")
    if figures.p99_ms is not None:
        print(f"  p99 at half {_shown(figures.p99_ms, 1)} ms", end="")
    print(f"  REFUSED {', '.join(figures.refused)}" if figures.refused else "", flush=True)


def _shown(spread: Spread, digits: int) -> str:
    return f"{spread.middle:,.{digits}f} ({spread.least:,.{digits}f} to {spread.most:,.{digits}f})"


class Goal(NamedTuple):
    what: str
    figure: float
    bound: float
    at_most: bool = True

    @property
    def holds(self) -> bool:
        return self.figure <= self.bound if self.at_most else self.figure >= self.bound


def say_goals(found: Found) -> None:
    print("\ngoals (medians)", flush=True)
    for goal in goals(found):
        bound = f"at {'most' if goal.at_most else 'least'} {goal.bound:,.4g}"
        print(f"{'holds ' if goal.holds else 'MISSED'}  {goal.what:<58}{goal.figure:>10,.4g}  {bound}", flush=True)


def say_growth(name: str, found: Mapping[Floor, Figures]) -> None:
    each = {
        "processor a bet": [figures.processor_us.middle for figures in found.values() if figures.processor_us],
        "joining a patron": [figures.joined_s / floor.clients for floor, figures in found.items()],
    }
    for what, costs in each.items():
        print(f"{name}: {what}, the most by the least: {max(costs) / min(costs):.2f}", flush=True)


def goals(found: Found) -> Iterator[Goal]:
    for (name, tables, patrons), figures in found.items():
        if not name.startswith("Felt"):
            continue
        where = f"{name}, {tables} × {patrons:,}: "
        if figures.rate is not None:
            least = RATE_ONE_TABLE if tables == 1 else RATE_TABLES
            yield Goal(where + "acknowledged a second", figures.rate.middle, least, at_most=False)
        if figures.p99_ms is not None:
            yield Goal(where + "p99 at half that rate, ms", figures.p99_ms.middle, P99_MS)
        yield Goal(where + "joined, s", figures.joined_s, tables * patrons / JOINED_PER_SECOND)
        if tables > 1:
            continue
        if (picows := found.get(("picows", tables, patrons))) is not None:
            ratio = figures.broadcast_ms.middle / picows.broadcast_ms.middle
            yield Goal(where + "broadcast, × picows", ratio, BROADCAST_RATIO)
        if (bare := found.get(("uvicorn bare", tables, patrons))) is not None:
            yield Goal(where + "memory each, × uvicorn bare", figures.kib_each / bare.kib_each, MEMORY_RATIO)
