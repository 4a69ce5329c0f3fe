"""What insurance is worth to a patron who buys it by the best rule, by the points or by the cards that lie open.

The cap is one for both moments: cover bought after four cards is no longer to be had after the Player's third card
(baccarat 6.4.3, ruling B6). A gain grows in proportion to the cover, so that no mixture is better than the better of
its parts: all cover now, or all of it later.

By ruling B8 a patron who is offered insurance after four cards and takes none has no second offer in that round. The
smallest purchase, one chip, keeps the second offer."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from functools import cache
from itertools import product
from math import lcm, perm
from typing import NamedTuple

import msgspec
import numpy as np

from felt.core.odds import ALL, NOTHING
from felt.core.wagers import Moment
from felt.core.words import Words
from felt.games.baccarat.bets import NAMES, Bet
from felt.games.baccarat.insurance import CELLS, Offer, verdict
from felt.games.baccarat.round import Winner
from felt.odds.baccarat.ends import SHAPE, Counts, Sums, ends, four_card_gains
from felt.odds.baccarat.insurance import OFFERS, SIDES, Cell, shown, whole
from felt.odds.shoe import CARDS_PER_ROUND_MAX, TWO_CARDS, Shoe

COVER_PARTS = lcm(*(offer.odds.numerator for offer in OFFERS))
"""What cover gains is added as whole numbers of these parts of a chip, and made a fraction at the end."""

_AFTER_FOUR_CARDS = {
    side: [cell for cell, offer in enumerate(OFFERS) if offer.side is side and offer.moment is Moment.FOUR_CARDS]
    for side in SIDES
}


class Sight(StrEnum):
    """What a patron's decision rests on."""

    POINTS = "points"
    """The totals of both hands: a cell of the table, and after the third card the cell before it."""
    CARDS = "cards"
    """Every card on the felt. It tells which cards are left in the shoe."""


SEEN = {
    Sight.POINTS: Words("by points", "theo điểm"),
    Sight.CARDS: Words("by cards", "theo lá bài"),
}


class Situation(NamedTuple):
    """What a patron sees after four cards, over all the deals in which it is seen. Gains are of a wager of one chip,
    insured to the cap, in `COVER_PARTS`."""

    odds: Fraction | None
    """Of the insurance offered; None if there is none."""
    now: int
    """What all the cover gains, bought now."""
    later: int
    """What all the cover gains, bought after the Player's third card wherever it gains there."""


class BestInsurance(msgspec.Struct, frozen=True, kw_only=True):
    """The most that insuring a wager on `side` can bring a patron who decides by `seen`, per round and per chip of the
    wager. Rounds in which nothing is bought are included."""

    side: Winner
    seen: Sight
    deals: int
    situations: tuple[Situation, ...]

    @property
    def name(self) -> Words:
        """`Banker, by cards`"""
        side, seen = NAMES[Bet(self.side)], SEEN[self.seen]
        return Words(f"{side.en}, {seen.en}", f"{side.vi}, {seen.vi}")

    @property
    def value(self) -> Fraction:
        """If both offers are free, as before ruling B8. It is also what a wager gains under ruling B8, if it is so
        large that one chip counts for nothing."""
        return self._share(sum(max(now, later) for _, now, later in self.situations))

    def value_of(self, *, wager_chips: int) -> Fraction:
        """Under ruling B8. To keep the second offer, a patron buys one chip of insurance at the first: odds / wager of
        the cover. Apart from that chip, cover is divisible. A chip that would pay more than the wager is all of the
        cover."""
        gained = NOTHING
        for odds, now, later in self.situations:
            if odds is None:
                gained += later
                continue
            chip = min(ALL, odds / wager_chips)
            gained += max(NOTHING, Fraction(now), chip * now + (1 - chip) * later)
        return self._share(gained)

    @property
    def value_of_one_offer(self) -> Fraction:
        """Under ruling B8, for a patron who buys no chip merely to keep the second offer."""
        return self._share(sum(later if odds is None else max(now, 0) for odds, now, later in self.situations))

    @property
    def chips_for_second_offer(self) -> Fraction:
        """What the chips that keep the second offer cost under ruling B8, in chips per round. For every wager that is
        large enough `value_of` is `value`, less this over the wager."""
        cost = sum(
            odds * (later - now) for odds, now, later in self.situations if odds is not None and later > max(now, 0)
        )
        return self._share(cost)

    def _share(self, gained: Fraction | int) -> Fraction:
        return Fraction(gained, COVER_PARTS * self.deals)


class BestByPoints(BestInsurance, frozen=True, kw_only=True):
    """The rule itself, too: for each cell shown after four cards it buys all the cover, or waits."""

    after_four_cards: tuple[Offer, ...]
    after_third_card: tuple[tuple[Offer | None, Offer], ...]
    """What to buy, behind the cell that was shown after four cards and let pass; None where none was shown. Under
    ruling B8 a cell is let pass at the price of one chip."""


# By points.


def best_by_points(ways: Counts, *, deals: int) -> tuple[BestByPoints, ...]:
    """The best rule for a wager on each side."""
    gains: defaultdict[tuple[Cell | None, Cell], int] = defaultdict(int)
    for cover, count in _cover().of(ways):
        gains[cover.passed, cover.bought] += count * cover.gain
    now: dict[Cell, int] = {}
    later: dict[Winner, defaultdict[Cell | None, dict[Cell, int]]] = {side: defaultdict(dict) for side in SIDES}
    for (passed, cell), gain in gains.items():
        offer = OFFERS[cell]
        if offer.moment is Moment.FOUR_CARDS:
            now[cell] = gain
        elif gain > 0:
            later[offer.side][passed][cell] = gain
    return tuple(_by_points(side, now, later[side], deals=deals) for side in SIDES)


def _by_points(
    side: Winner, gains: Mapping[Cell, int], later: defaultdict[Cell | None, dict[Cell, int]], *, deals: int
) -> BestByPoints:
    """`gains` by the cell in which cover is bought after four cards; `later` by the cell let pass, None where none was
    shown, and by the cell in which cover is bought after the third card."""
    now: list[Cell] = []
    situations = [Situation(None, 0, sum(later[None].values()))]
    for cell in _AFTER_FOUR_CARDS[side]:
        gain, waiting = gains.get(cell, 0), sum(later[cell].values())
        situations.append(Situation(OFFERS[cell].odds, gain, waiting))
        if gain > waiting:
            now.append(cell)
            later.pop(cell)
    return BestByPoints(
        side=side,
        seen=Sight.POINTS,
        deals=deals,
        situations=tuple(situations),
        after_four_cards=tuple(OFFERS[cell] for cell in now),
        after_third_card=tuple(
            (None if passed is None else OFFERS[passed], OFFERS[cell])
            for passed, cells in later.items()
            for cell in sorted(cells)
        ),
    )


class _Cover(NamedTuple):
    """All the cover that may be had, bought in one cell, and what comes of it at some ends of the round."""

    passed: Cell | None
    """The cell shown after four cards and let pass, where this one is shown later."""
    bought: Cell
    gain: int
    """What the patron gains by the stake that would win one chip, in `COVER_PARTS`."""


@cache
def _cover() -> Sums[_Cover]:
    """The ends at which the cover of a cell comes to the same, by what was shown before it."""
    places = defaultdict(list)
    for place, passed, cell, gain in _gains():
        if gain:
            places[_Cover(passed, cell, gain)].append(place)
    return Sums(places)


def _gains() -> Iterator[tuple[int, Cell | None, Cell, int]]:
    """Every end of a round with each cell shown on the way there, behind the cell before it; and what cover bought in
    that cell gains."""
    for place, outcome in ends().items():
        for passed, cell in shown(outcome):
            offer = OFFERS[cell]
            yield place, passed, cell, whole(verdict(offer, outcome).net / offer.odds * COVER_PARTS)


# By cards.


def best_by_cards(shoe: Shoe) -> tuple[BestInsurance, ...]:
    """The best rule for a wager on each side, from a shoe of which every card is known. Some milliseconds."""
    deals, now, later = four_card_gains(shoe, *_gains_by_moment())
    return tuple(
        BestInsurance(
            side=side,
            seen=Sight.CARDS,
            deals=perm(shoe.cards, CARDS_PER_ROUND_MAX),
            situations=tuple(
                Situation(odds, ways * gain_now, ways * gain_later)
                for odds, ways, gain_now, gain_later in zip(
                    _odds_by_four_cards(side),
                    deals.tolist(),
                    now[:, place].tolist(),
                    later[:, place].tolist(),
                    strict=True,
                )
                if gain_now or gain_later
            ),
        )
        for place, side in enumerate(SIDES)
    )


@cache
def _gains_by_moment() -> tuple[Counts, Counts]:
    """For each side, what all the cover gains at each end of a round: bought after four cards; after the third card."""
    gains = {moment: np.zeros((len(SIDES), np.prod(SHAPE)), np.int64) for moment in Moment}
    for place, _, cell, gain in _gains():
        offer = OFFERS[cell]
        gains[offer.moment][SIDES.index(offer.side), place] = gain
    first, second = (gains[moment].reshape(len(SIDES), *SHAPE) for moment in Moment)
    return first, second


@cache
def _odds_by_four_cards(side: Winner) -> tuple[Fraction | None, ...]:
    """The odds of the insurance offered on each four cards, in the order of `four_card_gains`."""
    offered = []
    for player_hand, banker_hand in product(TWO_CARDS, repeat=2):
        player, banker = sum(player_hand) % 10, sum(banker_hand) % 10
        own, other = (player, banker) if side is Winner.PLAYER else (banker, player)
        cell = CELLS.get((Moment.FOUR_CARDS, side, own, other))
        offered.append(cell.odds if cell else None)
    return tuple(offered)
