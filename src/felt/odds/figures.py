"""The figures of a bet: how often it wins, what the house keeps, how far results spread. All exact."""

from collections.abc import Iterable
from fractions import Fraction
from math import sqrt

import msgspec

from felt.core.settlement import Result, Verdict


class BetOdds(msgspec.Struct, frozen=True):
    """A bet's chances, per chip staked."""

    bet: str
    pays: tuple[Fraction, ...]
    """What a win pays after commission, to one; smallest first where it can pay different amounts."""
    win: Fraction
    lose: Fraction
    push: Fraction
    edge: Fraction
    """What the house keeps of a chip staked, on average. Below zero the patron has the edge."""
    variance: Fraction

    @property
    def edge_percent(self) -> float:
        return float(100 * self.edge)

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.variance)


def bet_odds(bet: str, ways: Iterable[tuple[Verdict, int]]) -> BetOdds:
    """The figures of a bet from its verdicts and the number of ways in which each comes about."""
    counted = list(ways)
    total = sum(count for _, count in counted)
    chance = {result: Fraction(0) for result in Result}
    mean, mean_of_squares = Fraction(0), Fraction(0)
    pays: set[Fraction] = set()
    for verdict, count in counted:
        probability = Fraction(count, total)
        chance[verdict.result] += probability
        mean += probability * verdict.net
        mean_of_squares += probability * verdict.net**2
        if verdict.result is Result.WIN:
            pays.add(verdict.pays)
    return BetOdds(
        bet=bet,
        pays=tuple(sorted(pays)),
        win=chance[Result.WIN],
        lose=chance[Result.LOSE],
        push=chance[Result.STAND_OFF],
        edge=-mean,
        variance=mean_of_squares - mean**2,
    )
