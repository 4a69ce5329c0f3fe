"""The benchmark against other servers runs, and says which goals hold."""

import pytest
from benchmarks.peers.measuring import Figures, Spread, measured
from benchmarks.peers.report import goals
from benchmarks.peers.servers import Floor, Start, felt_on, module


@pytest.mark.parametrize(
    "start", [module("bare"), felt_on(lambda folder: f"{folder}/felt.db")], ids=["uvicorn bare", "felt"]
)
def test_a_crowd_of_four_is_told_and_answered(start: Start) -> None:
    figures = measured(start, Floor(tables=2, patrons=2, betting_ms=30_000), bursts=1, paced=0)
    assert figures.rate is not None
    assert figures.rate.least > 0
    assert figures.broadcast_ms.least > 0
    assert not figures.refused


def test_goals_compare_with_the_same_crowd_only() -> None:
    def figures(ms: float, *, rate: float | None = None) -> Figures:
        spread = None if rate is None else Spread(rate, rate, rate)
        return Figures(joined_s=1, kib_each=10 * ms, broadcast_ms=Spread(ms, ms, ms), rate=spread, p99_ms=spread)

    found = {
        ("picows", 1, 500): figures(1),
        ("uvicorn bare", 1, 500): figures(2),
        ("Felt, SQLite", 1, 500): figures(1.4, rate=9_000),
        ("Felt, SQLite", 40, 100): figures(9, rate=9_000),
    }
    assert [(goal.what.partition(": ")[2], goal.holds) for goal in goals(found)] == [
        ("acknowledged a second", True),
        ("p99 at half that rate, ms", False),
        ("joined, s", False),
        ("broadcast, × picows", False),
        ("memory each, × uvicorn bare", True),
        ("acknowledged a second", False),
        ("p99 at half that rate, ms", False),
        ("joined, s", True),
    ]
