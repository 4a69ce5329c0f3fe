"""One row of figures: a table, a game, a shoe, a dealer, a supervisor, a whole shift."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import isqrt

import msgspec

from felt.pit.numbers.follow import Place
from felt.pit.numbers.tally import Ratings, Tally

OUTSIDE = 3
"""A result further than so many standard deviations from the theoretical win stands out."""
MACHINE = "–"
"""In the place of a person: nobody."""


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """Amounts are whole cents. What is exact is written as a fraction of a cent."""

    name: str
    rounds: int
    void: int
    at_risk: int
    win: int
    drop: int
    not_rated: int
    """Of `at_risk`, the chips for which no edge is known."""
    rated_win: int
    """The win without that of the chips not rated: this is held against the theoretical win."""
    theoretical: Fraction
    variance: Fraction
    exact: bool
    """Whether the variance is exact; otherwise it is a bound that is not too small."""

    @property
    def hold(self) -> Fraction | None:
        """Win by drop; None where nothing was dropped."""
        return Fraction(self.win, self.drop) if self.drop else None

    @property
    def deviation(self) -> int:
        """The standard deviation, rounded up to a cent."""
        return isqrt_up(self.variance)

    @property
    def away_squared(self) -> Fraction:
        return (self.rated_win - self.theoretical) ** 2

    @property
    def outside(self) -> bool:
        """Whether the result is further from the theoretical win than chance explains."""
        return self.away_squared > OUTSIDE**2 * self.variance

    @property
    def band(self) -> tuple[int, int]:
        """The results within `OUTSIDE` standard deviations, in cents."""
        return nearest(self.theoretical) - OUTSIDE * self.deviation, nearest(
            self.theoretical
        ) + OUTSIDE * self.deviation

    @property
    def tenths_of_deviations(self) -> int | None:
        """How far the result is from the theoretical win; None if chance had no part."""
        if not self.variance:
            return None
        tenths = isqrt(int(100 * self.away_squared / self.variance))
        return tenths if self.rated_win >= self.theoretical else -tenths


def figure(name: str, tally: Tally, ratings: Ratings) -> Figure:
    theory = tally.theory(ratings)
    return Figure(
        name=name,
        rounds=tally.rounds,
        void=tally.void,
        at_risk=tally.at_risk,
        win=tally.win,
        drop=tally.drop,
        not_rated=tally.not_rated,
        rated_win=tally.rated_win,
        theoretical=theory.win,
        variance=theory.variance,
        exact=theory.exact,
    )


GROUPS: dict[str, Callable[[Place], str]] = {
    "table": lambda place: place.table,
    "game": lambda place: place.game,
    "shoe": lambda place: f"{place.table} / {place.shoe}" if place.shoe else "",
    "dealer": lambda place: place.dealer or MACHINE,
    "supervisor": lambda place: place.supervisor or MACHINE,
}


def grouped(tallies: Mapping[Place, Tally], ratings: Ratings) -> dict[str, list[Figure]]:
    return {
        group: [figure(name, tally, ratings) for name, tally in sorted(_summed(tallies, name_of).items())]
        for group, name_of in GROUPS.items()
    }


def together(tallies: Iterable[Tally]) -> Tally:
    total = Tally()
    for tally in tallies:
        total.add(tally)
    return total


def _summed(tallies: Mapping[Place, Tally], name_of: Callable[[Place], str]) -> dict[str, Tally]:
    """A round without a shoe belongs to no shoe."""
    summed: dict[str, Tally] = {}
    for place, tally in tallies.items():
        if name := name_of(place):
            summed.setdefault(name, Tally()).add(tally)
    return summed


def nearest(amount: Fraction) -> int:
    """The nearest cent, for display only."""
    return (2 * amount.numerator + amount.denominator) // (2 * amount.denominator)


def isqrt_up(value: Fraction) -> int:
    """The square root, rounded up to a whole number: a band is never too narrow."""
    whole = -(-value.numerator // value.denominator)
    root = isqrt(whole)
    return root if root * root == whole else root + 1
