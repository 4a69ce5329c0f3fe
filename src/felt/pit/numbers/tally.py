"""What has been wagered and won so far, in whole cents. Edges and covariances are applied at the end: until then
everything is a sum of integers, so that tallies of a year are exact and can be added."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from felt.core.game import Game
from felt.odds.rating import Rating, Spot, Spread
from felt.odds.registry import ODDS
from felt.table.events import SettledLine

RulesKey = tuple[str, str]
"""A game, and the hash of the rules in force."""


class Ratings:
    """What wagers are worth, by the rules under which they were laid."""

    def __init__(self) -> None:
        self._by_rules: dict[RulesKey, Rating | None] = {}

    def add(self, game: Game, rules: Any, rules_hash: str) -> RulesKey:
        key = (game.name, rules_hash)
        if key not in self._by_rules:
            odds = ODDS.get(game.name)
            self._by_rules[key] = None if odds is None or odds.rating is None else odds.rating(rules)
        return key

    def get(self, key: RulesKey) -> Rating | None:
        return self._by_rules.get(key)

    def of(self, key: RulesKey) -> Rating:
        rating = self._by_rules[key]
        assert rating is not None, "only rated wagers are tallied by spot"
        return rating


class Theory(NamedTuple):
    """What the wagers should have brought the house, in cents."""

    win: Fraction
    variance: Fraction
    exact: bool
    """Whether the variance is exact. Otherwise it is a bound that is not too small."""


class OfRound(NamedTuple):
    """The wagers of a round, and by what they are rated."""

    key: RulesKey
    lines: Sequence[SettledLine]
    outcome: Mapping[str, Any]


def gain(lines: Iterable[SettledLine]) -> int:
    """What the house gained, commission included."""
    return sum(line.stake - line.returned - line.won for line in lines)


@dataclass
class Tally:
    rounds: int = 0
    void: int = 0
    win: int = 0
    at_risk: int = 0
    drop: int = 0
    not_rated: int = 0
    """Chips at risk under conditions for which no edge is known."""
    not_rated_win: int = 0
    spots: Counter[tuple[RulesKey, Spot]] = field(default_factory=Counter)
    """Cents at risk."""
    squares: Counter[tuple[RulesKey, str]] = field(default_factory=Counter)
    """By risk, the sum of the squared amounts of all rounds."""
    products: Counter[tuple[RulesKey, str, str]] = field(default_factory=Counter)
    """By two risks of one round, the sum of the products of their amounts."""

    @property
    def rated_win(self) -> int:
        return self.win - self.not_rated_win

    def settle(self, of_round: OfRound, ratings: Ratings, *, rated: bool = True) -> None:
        self.rounds += 1
        self.win += gain(of_round.lines)
        self.at_risk += sum(line.at_risk for line in of_round.lines)
        self.rate(of_round, ratings if rated else None)

    def rate(self, of_round: OfRound, ratings: Ratings | None, *, sign: int = 1) -> None:
        """`sign` is -1 to take a round out again."""
        key, lines, outcome = of_round
        rating = None if ratings is None else ratings.get(key)
        found: list[tuple[Spot, SettledLine]] = []
        for line in lines:
            if not line.at_risk:
                continue
            spot = None if rating is None else rating.spot(line, outcome)
            if spot is None:
                self.not_rated += sign * line.at_risk
                self.not_rated_win += sign * gain((line,))
            else:
                found.append((spot, line))
                self.spots[key, spot] += sign * line.at_risk
        if rating is None or not found:
            return
        risks = rating.risks(found)
        for place, (name, amount) in enumerate(risks):
            self.squares[key, name] += sign * amount * amount
            for other, other_amount in risks[:place]:
                self.products[key, other, name] += sign * amount * other_amount

    def correct(self, before: OfRound, after: OfRound, ratings: Ratings | None) -> None:
        """The difference that the correction of a settled round makes. It is rated only if the round is in this tally
        and no insurance is beside wagers that change: insurance was priced by cards that were perhaps others."""
        difference = gain(after.lines) - gain(before.lines)
        more = sum(line.at_risk for line in after.lines) - sum(line.at_risk for line in before.lines)
        self.win += difference
        self.at_risk += more
        same = _stakes(before.lines) == _stakes(after.lines)
        insured = any(line.moment is not None for line in (*before.lines, *after.lines))
        if ratings is None or (insured and not same):
            self.not_rated += more
            self.not_rated_win += difference
        elif not same:
            self.rate(before, ratings, sign=-1)
            self.rate(after, ratings)

    def add(self, other: "Tally") -> None:
        self.rounds += other.rounds
        self.void += other.void
        self.win += other.win
        self.at_risk += other.at_risk
        self.drop += other.drop
        self.not_rated += other.not_rated
        self.not_rated_win += other.not_rated_win
        self.spots.update(other.spots)
        self.squares.update(other.squares)
        self.products.update(other.products)

    def theory(self, ratings: Ratings) -> Theory:
        win = theoretical_win(self.spots, ratings)
        variance, exact = Fraction(0), True
        for (key, name), squared in self.squares.items():
            variance += squared * ratings.of(key).variance(name)
        for (key, one, other), product in self.products.items():
            spread: Spread = ratings.of(key).covariance(one, other)
            variance += 2 * product * spread.value
            exact = exact and spread.exact
        return Theory(win, variance, exact)


def theoretical_win(spots: Mapping[tuple[RulesKey, Spot], int], ratings: Ratings) -> Fraction:
    return sum((amount * ratings.of(key).edge(spot) for (key, spot), amount in spots.items()), Fraction(0))


def _stakes(lines: Iterable[SettledLine]) -> Counter[tuple[object, ...]]:
    return Counter((line.patron, line.bet, line.box, line.moment, line.at_risk) for line in lines)
