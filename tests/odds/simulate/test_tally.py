"""Tallies of successive blocks join into one."""

from itertools import accumulate

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from felt.core.chips import Cents
from felt.odds.simulate.tally import BINS_MAX, ShiftResults, Tally
from tests.odds.simulate.tallies import in_full, shifts_in_full

steps = st.lists(st.integers(-(10**6), 10**6), min_size=1, max_size=60)


@given(steps, st.data())
def test_shift_results_joined_are_those_of_all_shifts_together(drawn: list[int], data: st.DataObject) -> None:
    unit = 5
    results = np.array([step * unit for step in drawn], dtype=np.int64)
    whole = ShiftResults.of(results, unit=unit)
    parts = np.split(results, sorted(data.draw(st.lists(st.integers(0, len(drawn)), max_size=4))))
    joined = ShiftResults(unit=unit)
    for part in parts:
        joined = joined.joined(ShiftResults.of(part, unit=unit))
    assert shifts_in_full(joined) == shifts_in_full(whole)
    assert len(whole.counts) <= BINS_MAX
    assert whole.shifts == len(drawn)
    assert len(whole.in_bins(10).counts) <= 10
    assert whole.in_bins(10).shifts == len(drawn)
    if int(results.max() - results.min()) < BINS_MAX * unit:
        assert whole.quantile(50) == sorted(results.tolist())[(len(drawn) + 1) // 2 - 1], "exact while it can be"


@given(st.lists(st.integers(-1000, 1000), min_size=1, max_size=30), st.data())
def test_tallies_join_in_any_grouping(gained: list[int], data: st.DataObject) -> None:
    def tally(part: list[int]) -> Tally:
        money = list(accumulate(part, initial=0))
        return Tally(
            counts=np.array([len(part)]),
            house=Cents(money[-1]),
            highest=Cents(max(money)),
            lowest=Cents(min(money)),
            drawdown=Cents(max(high - now for high, now in zip(accumulate(money, max), money, strict=True))),
            shifts=ShiftResults(unit=1),
        )

    first, second = sorted((data.draw(st.integers(0, len(gained))), data.draw(st.integers(0, len(gained)))))
    a, b, c = tally(gained[:first]), tally(gained[first:second]), tally(gained[second:])
    expected = in_full(tally(gained))
    assert in_full(a.followed_by(b).followed_by(c)) == expected
    assert in_full(a.followed_by(b.followed_by(c))) == expected
