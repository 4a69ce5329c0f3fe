"""Exact odds of every cell of the insurance table (baccarat 6.4.6)."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import lcm, sqrt
from typing import NamedTuple

import msgspec

from felt.core.settlement import Result
from felt.core.wagers import Moment
from felt.games.baccarat.insurance import CELLS, Offer, offer_made, verdict
from felt.games.baccarat.round import Outcome, Winner
from felt.odds.baccarat.ends import Counts, Sums, ends

SIDES = (Winner.PLAYER, Winner.BANKER)
OFFERS = tuple(CELLS.values())

Cell = int
"""A cell, by its place in `OFFERS`. Sums are computed for every shoe, and numbers are quick keys."""

STAKE_PARTS = lcm(*(offer.odds.denominator for offer in OFFERS))
"""Gains are added as whole numbers of these parts of a chip, and made a fraction at the end."""

RESULTS = (Result.WIN, Result.LOSE, Result.STAND_OFF)


class InsuranceOdds(msgspec.Struct, frozen=True, kw_only=True):
    """One cell of the table: in how many deals it is offered (ruling B5), and what becomes of a stake on it then.

    Holds counts; fractions are computed on demand. A cell that this shoe never offers has a frequency of 0 and no
    chances."""

    offer: Offer
    deals: int
    """All the deals of six cards from the shoe, whether or not the cell is offered."""
    won: int
    lost: int
    pushed: int
    gained: int
    """What a chip staked in each of them brings the patron in all, in `STAKE_PARTS`."""

    @property
    def moment(self) -> Moment:
        return self.offer.moment

    @property
    def side(self) -> Winner:
        """The hand insured."""
        return self.offer.side

    @property
    def own(self) -> int:
        """The points of the hand insured."""
        return self.offer.own

    @property
    def other(self) -> int:
        return self.offer.other

    @property
    def odds(self) -> Fraction:
        return self.offer.odds

    @property
    def offered(self) -> int:
        return self.won + self.lost + self.pushed

    @property
    def frequency(self) -> Fraction:
        """How often it is offered, per round."""
        return Fraction(self.offered, self.deals)

    @property
    def win(self) -> Fraction | None:
        return Fraction(self.won, self.offered) if self.offered else None

    @property
    def lose(self) -> Fraction | None:
        return Fraction(self.lost, self.offered) if self.offered else None

    @property
    def push(self) -> Fraction | None:
        return Fraction(self.pushed, self.offered) if self.offered else None

    @property
    def edge(self) -> Fraction | None:
        """What the house keeps of a chip staked, on average, when the cell is offered and bought."""
        return Fraction(-self.gained, STAKE_PARTS * self.offered) if self.offered else None

    @property
    def variance(self) -> Fraction | None:
        """Of what a chip staked brings, when the cell is offered and bought."""
        if self.edge is None:
            return None
        return (self.won * self.odds**2 + self.lost) / self.offered - self.edge**2

    @property
    def standard_deviation(self) -> float | None:
        return None if self.variance is None else sqrt(self.variance)

    @property
    def patron_edge(self) -> bool:
        """Whether the patron gains, on average, by buying it."""
        return self.gained > 0


def insurance_odds(ways: Counts, *, deals: int) -> tuple[InsuranceOdds, ...]:
    """Every cell, in the order of the pay table."""
    counts = [[0] * len(RESULTS) for _ in OFFERS]
    gained = [0] * len(OFFERS)
    for settled, count in _settled().of(ways):
        counts[settled.cell][settled.result] += count
        gained[settled.cell] += count * settled.gain
    return tuple(
        InsuranceOdds(offer=offer, deals=deals, won=won, lost=lost, pushed=pushed, gained=gains)
        for offer, (won, lost, pushed), gains in zip(OFFERS, counts, gained, strict=True)
    )


class _Settled(NamedTuple):
    """A stake of one chip in a cell, and what it comes to at some ends of the round."""

    cell: Cell
    result: int
    """By its place in `RESULTS`."""
    gain: int
    """What it brings the patron, in `STAKE_PARTS`."""


@cache
def _settled() -> Sums[_Settled]:
    places = defaultdict(list)
    for place, outcome in ends().items():
        for _, cell in shown(outcome):
            comes_to = verdict(OFFERS[cell], outcome)
            settled = _Settled(cell, RESULTS.index(comes_to.result), whole(comes_to.net * STAKE_PARTS))
            places[settled].append(place)
    return Sums(places)


def shown(outcome: Outcome) -> Iterator[tuple[Cell | None, Cell]]:
    """The cells shown in a round, each behind the one shown before on the same hand."""
    for side in SIDES:
        passed: Cell | None = None
        for moment in Moment:
            if offer := offer_made(outcome, moment, side):
                cell = OFFERS.index(offer)
                yield passed, cell
                passed = cell


def whole(parts: Fraction) -> int:
    assert parts.denominator == 1, "the parts of a chip divide every gain"
    return parts.numerator
