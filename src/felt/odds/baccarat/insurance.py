"""Exact odds of every cell of the insurance table (baccarat 6.4.6)."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import repeat
from math import sqrt
from typing import NamedTuple

import msgspec

from felt.core.settlement import Result
from felt.core.wagers import Moment
from felt.games.baccarat.insurance import CELLS, Offer, offers, round_at, verdict
from felt.games.baccarat.round import Outcome, Round, Winner
from felt.odds.baccarat.ends import End, Hand, ends

SIDES = (Winner.PLAYER, Winner.BANKER)
OFFERS = tuple(CELLS.values())

Cell = int
"""A cell, by its place in `OFFERS`. Sums are computed for every shoe, and numbers are quick keys."""

RESULTS = (Result.WIN, Result.LOSE, Result.STAND_OFF)


class InsuranceOdds(msgspec.Struct, frozen=True):
    """One cell of the table: in how many deals it is offered (ruling B5), and what becomes of a stake on it then.

    Holds counts; fractions are computed on demand. A cell that this shoe never offers has a frequency of 0 and no
    chances."""

    offer: Offer
    deals: int
    """All the deals of six cards from the shoe, whether or not the cell is offered."""
    won: int
    lost: int
    pushed: int

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
        paid, part = self.odds.as_integer_ratio()
        return Fraction(self.lost * part - self.won * paid, part * self.offered) if self.offered else None

    @property
    def variance(self) -> Fraction | None:
        """Of what a chip staked brings, when the cell is offered and bought."""
        if not self.offered:
            return None
        paid, part = self.odds.as_integer_ratio()
        squared = self.won * paid * paid + self.lost * part * part
        kept = self.lost * part - self.won * paid
        return Fraction(squared * self.offered - kept * kept, (part * self.offered) ** 2)

    @property
    def standard_deviation(self) -> float | None:
        variance = self.variance
        return None if variance is None else sqrt(variance)

    @property
    def patron_edge(self) -> bool:
        """Whether the patron gains, on average, by buying it."""
        return self.won * self.odds > self.lost


def insurance_odds(counted: Sequence[int], *, deals: int) -> tuple[InsuranceOdds, ...]:
    """Every cell, in the order of the pay table, from the deals of `cell_groups`."""
    cells = len(OFFERS)
    won, lost, pushed = (counted[cells * place : cells * (place + 1)] for place in range(len(RESULTS)))
    return tuple(map(InsuranceOdds, OFFERS, repeat(deals), won, lost, pushed))


def cell_groups() -> list[list[End]]:
    """The ends at which a stake in each cell is won; then those at which it is lost; then those at which it goes
    back."""
    groups: list[list[End]] = [[] for _ in range(len(RESULTS) * len(OFFERS))]
    for shown in every_shown():
        groups[RESULTS.index(shown.result) * len(OFFERS) + shown.cell].append(shown.end)
    return groups


class Shown(NamedTuple):
    """A cell that is shown on the way to an end of the round, and what a stake in it comes to there."""

    end: End
    passed: Cell | None
    """The cell that was shown before on the same hand."""
    cell: Cell
    result: Result


@cache
def every_shown() -> tuple[Shown, ...]:
    return tuple(shown for end, outcome in ends().items() for shown in _shown(end, outcome))


def _shown(end: End, outcome: Outcome) -> Iterator[Shown]:
    before: dict[Winner, Cell] = {}
    for moment in Moment:
        then = round_at(outcome, moment)
        for side, cell in () if then is None else _offered(then.player, then.banker):
            yield Shown(end, before.get(side), cell, verdict(OFFERS[cell], outcome).result)
            before[side] = cell


@cache
def _offered(player: Hand, banker: Hand) -> tuple[tuple[Winner, Cell], ...]:
    """Many ends have the same first cards."""
    return tuple((offer.side, OFFERS.index(offer)) for offer in offers(Round(player, banker)))
