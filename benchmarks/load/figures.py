"""What the processes of `benchmarks.load` have seen, put together."""

import json
import math
import statistics
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.load.house import Told
from benchmarks.load.processes import WORKERS


class Seen(msgspec.Struct):
    """By the patrons."""

    last: dict[tuple[str, int], tuple[int, int, int]]
    """By table and number: when the last had it, how many had it, and its bytes."""
    acknowledged: list[tuple[str, int, str, int, int]]
    """Table, round, patron, amount, and when."""
    answered_ms: list[tuple[int, float]]
    """When, and after how long."""
    refused: Counter[str]
    refused_in_time: int
    unanswered: int
    lost: int
    messages: int
    bytes: int
    ports: list[int]


class House(msgspec.Struct, kw_only=True):
    """One part of the benchmark, as played."""

    seen: Seen
    told: list[Told]
    store: dict[str, Any]
    clients: int
    began_ns: int
    ended_ns: int
    cpu_s: float
    joining_s: float
    rss_before: int
    rss_connected: int
    rss_end: int

    @property
    def played_s(self) -> float:
        return (self.ended_ns - self.began_ns) / 1e9

    def measured(self, at_ns: int) -> bool:
        """Patrons bet before everybody has come, and after the time is up: neither counts."""
        return self.began_ns <= at_ns <= self.ended_ns

    def while_playing(self, kind: str) -> list[Told]:
        return [each for each in self.told if each.kind == kind and each.watchers and self.measured(each.told_ns)]

    def wagers_while_playing(self) -> int:
        return sum(self.measured(at_ns) for *_, at_ns in self.seen.acknowledged)

    def answers_while_playing(self) -> list[float]:
        return [ms for at_ns, ms in self.seen.answered_ms if self.measured(at_ns)]

    def size(self, kind: str) -> int:
        keys = [(each.table, each.seq) for each in self.while_playing(kind)]
        sizes = [self.seen.last[key][2] for key in keys if key in self.seen.last]
        return int(statistics.median(sizes)) if sizes else 0


class Bare(msgspec.Struct, kw_only=True):
    """The bare server, idle and with the traffic of the house."""

    seen: Seen
    told: list[Told]
    cpu_s: float
    sent_s: float


def latencies_ms(seen: Seen, told: Sequence[Told], since: str) -> list[float]:
    """Of the broadcasts that reached everybody who watched, to the last of them."""
    found = []
    for each in told:
        received = seen.last.get((each.table, each.seq))
        if received is not None and received[1] == each.watchers:
            found.append((received[0] - getattr(each, since)) / 1e6)
    return found


def seen_by_all(folder: Path) -> Seen:
    parts = [json.loads((folder / f"patrons-{number}.json").read_text()) for number in range(WORKERS)]
    last: dict[tuple[str, int], tuple[int, int, int]] = {}
    for each in parts:
        for table, seq, received_ns, count, size in each["last"]:
            known_ns, known, _ = last.get((table, seq), (0, 0, 0))
            last[table, seq] = (max(known_ns, received_ns), known + count, size)

    def total(key: str) -> Any:
        return sum(each[key] for each in parts)

    def joined(key: str) -> list[Any]:
        return [value for each in parts for value in each[key]]

    return Seen(
        last=last,
        acknowledged=[tuple(each) for each in joined("acknowledged")],
        answered_ms=[tuple(each) for each in joined("answered_ms")],
        refused=sum((Counter(each["refused"]) for each in parts), Counter()),
        refused_in_time=total("refused_in_time"),
        unanswered=total("unanswered"),
        lost=total("lost"),
        messages=total("messages"),
        bytes=total("bytes"),
        ports=joined("ports"),
    )


def spread(values: Sequence[float]) -> str:
    """Median, and the worst but one in a hundred."""
    ordered = sorted(values)
    if not ordered:
        return "–"
    return f"{statistics.median(ordered):.1f} / p99 {ordered[math.ceil(0.99 * (len(ordered) - 1))]:.1f}"
