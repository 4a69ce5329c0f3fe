"""The load benchmark divides by the time it measures, and so counts what was answered in it."""

from collections import Counter

from benchmarks.load.figures import House, Seen


def test_only_what_was_answered_in_the_time_measured_counts() -> None:
    answered = (99, 100, 150, 200, 201)
    seen = Seen(
        last={},
        acknowledged=[("B1", 1, "an", 100, at) for at in answered],
        answered_ms=[(at, float(at)) for at in answered],
        refused=Counter(),
        refused_in_time=0,
        unanswered=0,
        lost=0,
        messages=0,
        bytes=0,
        ports=[],
    )
    house = House(
        seen=seen,
        told=[],
        store={},
        clients=1,
        began_ns=100,
        ended_ns=200,
        cpu_s=0,
        joining_s=0,
        rss_before=0,
        rss_connected=0,
        rss_end=0,
    )
    assert house.wagers_while_playing() == 3
    assert house.answers_while_playing() == [100.0, 150.0, 200.0]
