"""The figures of a bet: how often it wins, what the house keeps, how far results spread. All exact."""

from collections.abc import Iterable
from fractions import Fraction
from math import lcm, sqrt
from typing import NamedTuple

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
    def patron_edge(self) -> bool:
        """Whether the patron gains, on average."""
        return self.edge < 0

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.variance)


class BetWays(NamedTuple):
    """In how many ways each verdict on a bet comes about: what its figures are made of when they are asked for."""

    bet: str
    verdicts: tuple[Verdict, ...]
    ways: tuple[int, ...]

    def odds(self) -> BetOdds:
        return bet_odds(self.bet, zip(self.verdicts, self.ways, strict=True))


def bet_odds(bet: str, ways: Iterable[tuple[Verdict, int]]) -> BetOdds:
    """The figures of a bet from its verdicts and the number of ways in which each comes about.

    Summed in whole numbers, in the smallest part of a chip that any verdict pays; fractions are made at the end."""
    counted = [(verdict, verdict.net, count) for verdict, count in ways]
    total = sum(count for _, _, count in counted)
    part = lcm(*(net.denominator for _, net, _ in counted))
    came = dict.fromkeys(Result, 0)
    gained = squared = 0
    for verdict, net, count in counted:
        parts = net.numerator * (part // net.denominator)
        came[verdict.result] += count
        gained += count * parts
        squared += count * parts * parts
    return BetOdds(
        bet=bet,
        pays=tuple(sorted({verdict.pays for verdict, _, _ in counted if verdict.result is Result.WIN})),
        win=Fraction(came[Result.WIN], total),
        lose=Fraction(came[Result.LOSE], total),
        push=Fraction(came[Result.STAND_OFF], total),
        edge=Fraction(-gained, part * total),
        variance=Fraction(squared * total - gained * gained, (part * total) ** 2),
    )


def bet_as_json(bet: BetOdds) -> dict[str, object]:
    """Plain data: fractions as `p/q`."""
    return {
        "bet": bet.bet,
        "pays": [str(odds) for odds in bet.pays],
        "win": str(bet.win),
        "lose": str(bet.lose),
        "push": str(bet.push),
        "edge": str(bet.edge),
        "edge_percent": bet.edge_percent,
        "patron_edge": bet.patron_edge,
        "variance": str(bet.variance),
        "standard_deviation": bet.standard_deviation,
    }
