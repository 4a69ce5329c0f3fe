"""Exact Sic Bo odds, held against a count by hand and the published figures."""

from fractions import Fraction
from itertools import product
from math import isclose, sqrt

import pytest

from felt.odds.bet_odds import BetOdds
from felt.odds.sicbo import odds

THROWS = list(product(range(1, 7), repeat=3))

# sicbo 5.1, typed anew.
TOTALS_PAY = {4: 50, 5: 18, 6: 14, 7: 12, 8: 8, 9: 6, 10: 6, 11: 6, 12: 6, 13: 8, 14: 12, 15: 14, 16: 18, 17: 50}


def gain(bet: str, dice: tuple[int, ...]) -> int:
    """What a chip on the spot brings, in the words of section 6."""
    kind, *numbers = bet.split("-")
    figures = [int(number) for number in numbers]
    triple = dice[0] == dice[1] == dice[2]
    match kind:
        case "small":
            return 1 if 4 <= sum(dice) <= 10 and not triple else -1
        case "big":
            return 1 if 11 <= sum(dice) <= 17 and not triple else -1
        case "any_triple":
            return 24 if triple else -1
        case "triple":
            return 150 if triple and dice[0] == figures[0] else -1
        case "double":
            return 8 if sorted(dice).count(figures[0]) > 1 else -1
        case "total":
            return TOTALS_PAY[figures[0]] if sum(dice) == figures[0] else -1
        case "pair":
            return 5 if set(figures) <= set(dice) else -1
        case "number":
            return sum(die == figures[0] for die in dice) or -1
    raise AssertionError(bet)


@pytest.mark.clause(
    "sicbo 5.1", "sicbo 6.1", "sicbo 6.6", "sicbo 6.7", "sicbo 6.8", "ruling S1", "ruling S2", "ruling S3"
)
@pytest.mark.parametrize("found", odds(), ids=lambda found: str(found.bet))
def test_every_spot_by_all_throws(found: BetOdds) -> None:
    gains = [gain(found.bet, dice) for dice in THROWS]
    mean = Fraction(sum(gains), 216)
    assert found.win == Fraction(sum(amount > 0 for amount in gains), 216)
    assert found.lose == Fraction(sum(amount < 0 for amount in gains), 216)
    assert found.push == 0
    assert found.edge == -mean
    assert found.variance == Fraction(sum(amount * amount for amount in gains), 216) - mean**2
    assert isclose(found.standard_deviation, sqrt(found.variance))
    assert found.pays == tuple(sorted({Fraction(amount) for amount in gains if amount > 0}))


def test_there_are_fifty_spots() -> None:
    assert len(odds()) == 50
    assert len({bet.bet for bet in odds()}) == 50


@pytest.mark.clause("sicbo 5.1")
@pytest.mark.parametrize(
    ("bet", "edge"),
    [
        ("small", Fraction(6, 216)),  # the six triples that are neither small nor big
        ("big", Fraction(6, 216)),
        ("triple-3", Fraction(216 - 151, 216)),
        ("any_triple", Fraction(216 - 6 * 25, 216)),
        ("double-5", Fraction(216 - 16 * 9, 216)),
        ("pair-2-5", Fraction(216 - 30 * 6, 216)),
        ("total-4", Fraction(216 - 3 * 51, 216)),
        ("total-10", Fraction(216 - 27 * 7, 216)),
        ("number-6", Fraction(125 - 75 - 2 * 15 - 3, 216)),
    ],
)
def test_edges_known_everywhere(bet: str, edge: Fraction) -> None:
    assert next(figures for figures in odds() if figures.bet == bet).edge == edge
