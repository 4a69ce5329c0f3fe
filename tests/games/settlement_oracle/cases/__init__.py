"""Random cases of `felt settle`, the same for the same seed."""

from collections.abc import Iterator
from random import Random

from tests.games.settlement_oracle.answers import Case
from tests.games.settlement_oracle.cases import niuniu, sicbo
from tests.games.settlement_oracle.cases.baccarat import rounds as baccarat

GAMES = (*(baccarat.random_case,) * 7, *(niuniu.random_case,) * 2, sicbo.random_case)
"""Baccarat has most of the rules on wagers, so it gets most of the cases."""


def random_cases(count: int, *, seed: int) -> Iterator[tuple[str, Case]]:
    """Pairs of a kind and a case."""
    rng = Random(seed)  # noqa: S311 - test data, repeatable on purpose
    for _ in range(count):
        yield rng.choice(GAMES)(rng)
