"""Exact odds of every cell of the insurance table (baccarat 6.4.6), and what the best use of them is worth."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from math import lcm
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

_SHOWN = {
    (side, moment): [cell for cell, offer in enumerate(OFFERS) if offer.side is side and offer.moment is moment]
    for side in SIDES
    for moment in Moment
}

# Gains are added as whole numbers of these parts of a chip, and made a fraction at the end.
STAKE_PARTS = lcm(*(offer.odds.denominator for offer in OFFERS))
COVER_PARTS = lcm(*(offer.odds.numerator for offer in OFFERS))

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
    def patron_edge(self) -> bool:
        """Whether the patron gains, on average, by buying it."""
        return self.gained > 0


class BestInsurance(msgspec.Struct, frozen=True):
    """The most that insuring a wager of one chip on `side` can bring, and the rule that brings it.

    The rule sees the cell shown at each of the two moments and remembers the first. Over both it may stake no more
    than would pay the wager, stake × odds summed (6.4.3, ruling B6): cover bought after four cards is no longer to be
    had after the Player's third card. What it gains grows in proportion to what it stakes, so that half measures are
    never best: for each cell shown after four cards it buys all the cover now, or none and then, cell by cell,
    all or nothing later; whichever gains more."""

    side: Winner
    value: Fraction
    """What it gains per round, on average, the rounds in which nothing is bought included."""
    after_four_cards: tuple[Offer, ...]
    after_third_card: tuple[tuple[Offer | None, Offer], ...]
    """What to buy, behind the cell that was shown after four cards and let pass; None where none was shown."""


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


def best_insurance(ways: Counts, *, deals: int) -> tuple[BestInsurance, ...]:
    """The best rule for a wager on each side."""
    gains: defaultdict[tuple[Cell | None, Cell], int] = defaultdict(int)
    for cover, count in _cover().of(ways):
        gains[cover.passed, cover.bought] += count * cover.gain
    return tuple(_best(side, gains, deals=deals) for side in SIDES)


def _best(side: Winner, gains: Mapping[tuple[Cell | None, Cell], int], *, deals: int) -> BestInsurance:
    later: defaultdict[Cell | None, list[Cell]] = defaultdict(list)
    value: defaultdict[Cell | None, int] = defaultdict(int)
    after_third_card = _SHOWN[side, Moment.THIRD_CARD]
    for (passed, cell), gain in gains.items():
        if gain > 0 and cell in after_third_card:
            later[passed].append(cell)
            value[passed] += gain
    now: list[Cell] = []
    for cell in _SHOWN[side, Moment.FOUR_CARDS]:
        gain = gains.get((None, cell), 0)
        if gain > value[cell]:
            now.append(cell)
            later.pop(cell, None)
            value[cell] = gain
    return BestInsurance(
        side=side,
        value=Fraction(sum(value.values()), COVER_PARTS * deals),
        after_four_cards=tuple(OFFERS[cell] for cell in now),
        after_third_card=tuple(
            (None if passed is None else OFFERS[passed], OFFERS[cell])
            for passed, cells in later.items()
            for cell in sorted(cells)
        ),
    )


class _Settled(NamedTuple):
    """A stake of one chip in a cell, and what it comes to at some ends of the round."""

    cell: Cell
    result: int
    """By its place in `RESULTS`."""
    gain: int
    """What it brings the patron, in `STAKE_PARTS`."""


class _Cover(NamedTuple):
    """All the cover that may be had, bought in one cell, and what comes of it at some ends of the round."""

    passed: Cell | None
    """The cell shown after four cards and let pass, where this one is shown later."""
    bought: Cell
    gain: int
    """What the patron gains by the stake that would win one chip, in `COVER_PARTS`."""


@cache
def _settled() -> Sums[_Settled]:
    places = defaultdict(list)
    for place, outcome in ends().items():
        for _, cell in _shown(outcome):
            comes_to = verdict(OFFERS[cell], outcome)
            settled = _Settled(cell, RESULTS.index(comes_to.result), _whole(comes_to.net * STAKE_PARTS))
            places[settled].append(place)
    return Sums(places)


@cache
def _cover() -> Sums[_Cover]:
    """The ends at which the cover of a cell comes to the same, by what was shown before it."""
    places = defaultdict(list)
    for place, outcome in ends().items():
        for passed, cell in _shown(outcome):
            offer = OFFERS[cell]
            gain = verdict(offer, outcome).net / offer.odds
            places[_Cover(passed, cell, _whole(gain * COVER_PARTS))].append(place)
    return Sums(places)


def _shown(outcome: Outcome) -> Iterator[tuple[Cell | None, Cell]]:
    """The cells shown in a round, each behind the one shown before on the same hand."""
    for side in SIDES:
        passed: Cell | None = None
        for moment in Moment:
            if offer := offer_made(outcome, moment, side):
                cell = OFFERS.index(offer)
                yield passed, cell
                passed = cell


def _whole(parts: Fraction) -> int:
    assert parts.denominator == 1, "the parts of a chip divide every gain"
    return parts.numerator
