"""The statistics of a report."""

import pytest

from felt.odds.simulate.report import wilson


@pytest.mark.parametrize(("hits", "trials", "low", "high"), [(0, 10, 0, 0.2775), (5, 10, 0.2366, 0.7634)])
def test_intervals_of_chances_are_wilsons(hits: int, trials: int, low: float, high: float) -> None:
    assert wilson(hits, trials) == pytest.approx((low, high), abs=1e-4)
    assert wilson(trials - hits, trials) == pytest.approx((1 - high, 1 - low), abs=1e-4)
