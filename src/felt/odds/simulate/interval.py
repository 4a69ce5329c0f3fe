"""Confidence intervals of a simulation's figures: they stay sound where a bet wins seldom, or has not won yet."""

from collections.abc import Iterable
from fractions import Fraction
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

CONFIDENCE_PERCENT = 95
SIGMAS = NormalDist().inv_cdf((1 + CONFIDENCE_PERCENT / 100) / 2)

Interval = tuple[float, float]


class Spread(NamedTuple):
    """How far a round's results lie apart, known exactly and not from the rounds played: a bet that has not won in a
    hundred rounds shows no spread at all, and its interval would be a point."""

    variance: Fraction
    least: int
    most: int

    @classmethod
    def of(cls, results: Iterable[tuple[int, int]]) -> "Spread":
        """`results` of a round, each with its ways."""
        possible = [(result, ways) for result, ways in results if ways]
        total = sum(ways for _, ways in possible)
        sum_ = sum(result * ways for result, ways in possible)
        squares = sum(result**2 * ways for result, ways in possible)
        return cls(
            variance=Fraction(squares * total - sum_**2, total**2),
            least=min(result for result, _ in possible),
            most=max(result for result, _ in possible),
        )

    def error(self, rounds: int) -> float:
        """The standard error of the mean of so many rounds."""
        return sqrt(self.variance / rounds)

    def interval(self, mean: Fraction, rounds: int) -> Interval:
        """The 95% interval around the mean of so many rounds, cut off at the results that a round can have.

        It is the score interval: its error is that of the bet as it is, not of the rounds that happened to come."""
        reach = SIGMAS * self.error(rounds)
        return max(float(self.least), float(mean) - reach), min(float(self.most), float(mean) + reach)


def wilson(hits: int, trials: int) -> Interval:
    """The 95% interval of a chance from `hits` in `trials` (Wilson): sound also where there are few hits or none."""
    share, squared = hits / trials, SIGMAS**2
    middle = (share + squared / (2 * trials)) / (1 + squared / trials)
    spread = SIGMAS * sqrt(share * (1 - share) / trials + squared / (4 * trials**2)) / (1 + squared / trials)
    return max(0.0, middle - spread), min(1.0, middle + spread)
