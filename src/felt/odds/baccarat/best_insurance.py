"""What insurance is worth to a patron who buys it by the best rule, by the points or by the cards that lie open.

The cap is one for both moments: cover bought after four cards is no longer to be had after the Player's third card
(baccarat 6.4.3, ruling B6). A gain grows in proportion to the cover, so that no mixture is better than the better of
its parts: all cover now, or all of it later.

By ruling B8 a patron who is offered insurance after four cards and takes none has no second offer in that round. The
smallest purchase, one chip, keeps the second offer."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import cache
from itertools import product
from math import lcm, perm
from typing import NamedTuple

import msgspec
import numpy as np

from felt.core.odds import NOTHING
from felt.core.settlement import Result
from felt.core.wagers import Moment
from felt.core.words import Words
from felt.games.baccarat.bets import NAMES, Bet
from felt.games.baccarat.insurance import CELLS, Offer
from felt.games.baccarat.round import Winner
from felt.odds.baccarat.convolution import Counts
from felt.odds.baccarat.ends import SHAPE, End, four_card_gains
from felt.odds.baccarat.insurance import OFFERS, SIDES, Cell, every_shown
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


Situation = tuple[Fraction | None, int, int]
"""What a patron sees after four cards, over all the deals in which it is seen: the odds of the insurance offered, None
if there is none; what all the cover gains, bought now; and what it gains, bought after the Player's third card wherever
it gains there. Gains are of a wager of one chip, insured to the cap, in `COVER_PARTS`."""


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
        gained: defaultdict[int, int] = defaultdict(int)
        for odds, now, later in self.situations:
            if odds is None:
                gained[1] += later
                continue
            cover = odds.denominator * wager_chips
            chip = min(odds.numerator, cover)
            gained[cover] += max(0, cover * now, chip * now + (cover - chip) * later)
        return self._share(sum((Fraction(parts, cover) for cover, parts in gained.items()), NOTHING))

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


class _Cover(NamedTuple):
    """All the cover that may be had, bought in one cell."""

    passed: Cell | None
    """The cell shown after four cards and let pass, where this one is shown later."""
    bought: Cell

    @property
    def stake(self) -> int:
        """The stake that would win one chip, in `COVER_PARTS`."""
        return COVER_PARTS * OFFERS[self.bought].odds.denominator // OFFERS[self.bought].odds.numerator


@cache
def _covers() -> tuple[_Cover, ...]:
    return tuple(sorted({_Cover(shown.passed, shown.cell) for shown in every_shown()}, key=_in_order))


def _in_order(cover: _Cover) -> tuple[int, int]:
    return -1 if cover.passed is None else cover.passed, cover.bought


def cover_groups() -> list[list[End]]:
    """The ends at which each cover wins; then those at which it loses."""
    groups: dict[tuple[Result, _Cover], list[End]] = {
        (result, cover): [] for result in (Result.WIN, Result.LOSE) for cover in _covers()
    }
    for shown in every_shown():
        if shown.result is not Result.STAND_OFF:
            groups[shown.result, _Cover(shown.passed, shown.cell)].append(shown.end)
    return list(groups.values())


class _Choice(NamedTuple):
    """What a patron can choose who sees a cell after four cards, or none. Covers go by their place in `_covers`."""

    passed: Offer | None
    odds: Fraction | None
    now: int
    """Without a cell, the place behind all covers: there is nothing to gain."""
    later: tuple[tuple[int, tuple[Offer | None, Offer]], ...]


@cache
def _choices() -> Mapping[Winner, tuple[_Choice, ...]]:
    return {side: tuple(_choice(side, cell) for cell in (None, *_AFTER_FOUR_CARDS[side])) for side in SIDES}


def _choice(side: Winner, passed: Cell | None) -> _Choice:
    offer = None if passed is None else OFFERS[passed]
    covers = _covers()
    later = (
        (place, (offer, OFFERS[cover.bought]))
        for place, cover in enumerate(covers)
        if cover.passed == passed and OFFERS[cover.bought].side is side
    )
    return _Choice(
        passed=offer,
        odds=None if offer is None else offer.odds,
        now=len(covers) if passed is None else covers.index(_Cover(None, passed)),
        later=tuple(each for each in later if each[1][1].moment is Moment.THIRD_CARD),
    )


@cache
def _stakes() -> tuple[int, ...]:
    return tuple(cover.stake for cover in _covers())


def best_by_points(counted: Sequence[int], *, deals: int) -> tuple[BestByPoints, ...]:
    """The best rule for a wager on each side, from the deals of `cover_groups`."""
    stakes = _stakes()
    gains = [
        won * COVER_PARTS - lost * stake
        for won, lost, stake in zip(counted[: len(stakes)], counted[len(stakes) :], stakes, strict=True)
    ]
    gains.append(0)
    return tuple([_by_points(side, choices, gains, deals) for side, choices in _choices().items()])


def _by_points(side: Winner, choices: Sequence[_Choice], gains: Sequence[int], deals: int) -> BestByPoints:
    situations: list[Situation] = []
    after_four_cards: list[Offer] = []
    after_third_card: list[tuple[Offer | None, Offer]] = []
    for passed, odds, place, later in choices:
        now, waiting = gains[place], 0
        bought = []
        for cover, offers in later:
            if (gain := gains[cover]) > 0:
                waiting += gain
                bought.append(offers)
        if passed is not None and now > waiting:
            after_four_cards.append(passed)
        else:
            after_third_card += bought
        situations.append((odds, now, waiting))
    return BestByPoints(
        side=side,
        seen=Sight.POINTS,
        deals=deals,
        situations=tuple(situations),
        after_four_cards=tuple(after_four_cards),
        after_third_card=tuple(after_third_card),
    )


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
                (odds, ways * gain_now, ways * gain_later)
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
    for end, passed, cell, result in every_shown():
        offer = OFFERS[cell]
        comes_to = {Result.WIN: COVER_PARTS, Result.LOSE: -_Cover(passed, cell).stake, Result.STAND_OFF: 0}[result]
        gains[offer.moment][SIDES.index(offer.side), end] = comes_to
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
