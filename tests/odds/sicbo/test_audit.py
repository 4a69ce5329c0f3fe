"""The audit's prices for Sic Bo, derived a second time over the 216 throws."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest

from tests.odds.audit.audited import column, found

THROWS = list(product(range(1, 7), repeat=3))


def edge_of(wins: Callable[[tuple[int, ...]], bool], pays: int) -> Fraction:
    won = sum(wins(throw) for throw in THROWS)
    return 1 - Fraction(won * (pays + 1), len(THROWS))


def triple(throw: tuple[int, ...]) -> bool:
    return len(set(throw)) == 1


@pytest.mark.clause("sicbo 6.1.1", "sicbo 6.1.2", "ruling S1", "ruling S2", "ruling S3")
def test_the_readings_of_sic_bo() -> None:
    small = "small_and_big_on_a_triple"
    for bet, totals in (("small", range(4, 11)), ("big", range(11, 18))):
        strict = edge_of(lambda throw, totals=totals: sum(throw) in totals and not triple(throw), 1)  # type: ignore[misc]
        loose = edge_of(lambda throw, totals=totals: sum(throw) in totals, 1)  # type: ignore[misc]
        assert column(small, f"edge_{bet}") == [strict, loose] == [Fraction(1, 36), Fraction(1, 108)]
    assert column("specific_double_on_a_triple", "edge") == [
        edge_of(lambda throw: throw.count(4) >= 2, 8),
        edge_of(lambda throw: throw.count(4) == 2, 8),
    ]
    assert column("pair_with_a_double", "edge") == [
        edge_of(lambda throw: {2, 5} <= set(throw), 5),
        edge_of(lambda throw: {2, 5} <= set(throw) and len(set(throw)) == 3, 5),
    ]
    assert column("totals_on_a_triple", "edge_total-6") == [
        edge_of(lambda throw: sum(throw) == 6, 14),
        edge_of(lambda throw: sum(throw) == 6 and not triple(throw), 14),
    ]
    assert [each.key for each in found("totals_on_a_triple").columns] == [f"edge_total-{n}" for n in (6, 9, 12, 15)]
