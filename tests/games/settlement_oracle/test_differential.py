"""A part of the full comparison. `python -m tests.games.settlement_oracle 200000` runs all of it."""

import pytest

from tests.games.settlement_oracle.cases import random_cases
from tests.games.settlement_oracle.comparison import Tally, compare

SEED = 7

pytestmark = pytest.mark.no_cover  # random cases


@pytest.fixture(scope="module")
def tally() -> Tally:
    return compare(random_cases(4000, seed=SEED))


@pytest.mark.clause("ruling A3", "ruling B6", "ruling B8", "ruling B9", "ruling B10", "ruling N4", "ruling N5")
def test_felt_settles_as_the_books_do(tally: Tally) -> None:
    assert not tally.differences, "\n".join(map(str, tally.differences[:3]))


def test_hard_cases_are_common(tally: Tally) -> None:
    for kind in (
        "baccarat: below the minimum",
        "baccarat: over the maximum, insured",
        "baccarat: pro rata, insured",
        "baccarat: insured at both moments",
        "baccarat: limits by odds",
        "niuniu: small Niu on both sides",
        "niuniu: an Ante over the maximum",
    ):
        assert tally.kinds[kind] >= 60, kind
