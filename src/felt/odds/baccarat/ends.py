"""The ends of a Baccarat round: how many deals lead to each, and a round of the pure game that ended there.

`convolution` only counts. `felt.games` decides what an end means for a bet, once for each end. The sums that follow are
prepared once and computed again for every shoe."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate, product

import numpy as np
from numpy.typing import NDArray

from felt.core.cards import Card, cards
from felt.games.baccarat.round import TO_PLAYER, Outcome, Round
from felt.games.baccarat.rules import POINTS, total
from felt.odds.baccarat import convolution
from felt.odds.baccarat.convolution import NOWHERE, Counts
from felt.odds.shoe import TWO_CARDS, VALUES, Shoe

THIRD_CARDS = (*range(VALUES), None)
"""The values of a hand's third card, and None where the hand stood."""
SHAPE = (VALUES, VALUES, len(THIRD_CARDS), len(THIRD_CARDS))
"""Player's first total, Banker's first total, Player's third card, Banker's third card."""

ONE_OF_EACH_VALUE = cards("KS AS 2S 3S 4S 5S 6S 7S 8S 9S")

Hand = tuple[Card, ...]
Reading = type[Round]
"""A subclass of `Round` has another drawing rule: a reading of the book that is not in force."""
End = int
"""An end, by its place in an array of `SHAPE`."""


def count_deals(shoe: Shoe, reading: Reading = Round) -> Counts:
    """How many of the ordered deals of six cards lead to each end."""
    found, places = _places(reading)
    deals = np.zeros(np.prod(SHAPE), np.int64)
    deals[found] = count_places(shoe).take(places)
    return deals


def count_places(shoe: Shoe) -> Counts:
    """The deals of each place of `convolution`, which `Sums` adds up."""
    shoe.refuse_too_few()
    return convolution.count(shoe.values)


def ends(reading: Reading = Round) -> Mapping[End, Outcome]:
    """Every end that the rules can deal, with an outcome that came to it.

    The first two cards are never a pair: pairs are counted by rank, apart from this."""
    return _ends(reading)


@cache
def _ends(reading: Reading) -> Mapping[End, Outcome]:
    two_cards = [(Card.ST, card) for card in ONE_OF_EACH_VALUE]
    outcomes = (
        outcome for player, banker in product(two_cards, repeat=2) for outcome in _dealt_on(reading, player, banker)
    )
    return {_end(outcome): outcome for outcome in outcomes}


def _dealt_on(reading: Reading, player: Hand, banker: Hand) -> Iterator[Outcome]:
    game_round = reading(player, banker)
    need = game_round.needs
    if need is None:
        yield game_round.outcome()
        return
    for card in ONE_OF_EACH_VALUE:
        hands = ((*player, card), banker) if need is TO_PLAYER else (player, (*banker, card))
        yield from _dealt_on(reading, *hands)


def _end(outcome: Outcome) -> End:
    hands = outcome.player, outcome.banker
    first_totals = (total(hand[:2]) for hand in hands)
    third_cards = (THIRD_CARDS.index(POINTS[hand[2].rank] if len(hand) == 3 else None) for hand in hands)
    end = 0
    for size, part in zip(SHAPE, (*first_totals, *third_cards), strict=True):
        end = end * size + part
    return end


@cache
def _places(reading: Reading) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The ends, and the place in which the deals of each are counted."""
    found = np.array(list(ends(reading)))
    player, banker, player_third, banker_third = (column.tolist() for column in np.unravel_index(found, SHAPE))
    places = [
        convolution.place(first, second, THIRD_CARDS[one], THIRD_CARDS[other])
        for first, second, one, other in zip(player, banker, player_third, banker_third, strict=True)
    ]
    return found, np.array(places)


def four_card_gains(shoe: Shoe, first: Counts, second: Counts) -> tuple[Counts, Counts, Counts]:
    """What a patron who has seen the first four cards can expect of each bet: one row for each two hands of
    `TWO_CARDS`, in no order of the cards of a hand.

    `first` and `second` hold what a bet gains at each end; a bet may be decided on with four cards seen, or once the
    Player's third card is seen too. The answer: the ordered deals of those four cards; what each bet of `first` gains
    in all from there, over the (n-4)(n-5) cards to come; and what each bet of `second` gains if it is made only on
    those third cards of the Player on which it gains."""
    shoe.refuse_too_few()
    values = np.array(shoe.values)
    deals = (_hands(values)[:, None] * _hands(values - _HELD)).ravel()
    now, later = (np.zeros((len(deals), len(gains)), np.int64) for gains in (first, second))
    rows = deals.nonzero()[0]
    player, banker = np.divmod(rows, len(_HELD))
    totals = _TOTALS[player], _TOTALS[banker]
    to_come = _to_come(values - _HELD[player] - _HELD[banker]) * _can_end()[totals]
    for bet, gains in enumerate(first):
        now[rows, bet] = (to_come * gains[totals]).sum((1, 2))
    for bet, gains in enumerate(second):
        later[rows, bet] = (to_come * gains[totals]).sum(2).clip(0).sum(1)
    return deals, now, later


_HELD = np.array([[hand.count(value) for value in range(VALUES)] for hand in TWO_CARDS])
_TOTALS = np.array([sum(hand) % 10 for hand in TWO_CARDS])


def _hands(left: Counts) -> Counts:
    """How many ordered deals of two cards make each hand of `TWO_CARDS`."""
    one, other = np.array(TWO_CARDS).T
    equal = one == other
    hands: Counts = left[..., one] * (left[..., other] - equal) * np.where(equal, 1, 2)
    return hands


def _to_come(left: Counts) -> Counts:
    """The ordered deals of two more cards by those that are drawn as third cards: to the Player or to nobody, to the
    Banker or to nobody. What is not drawn can be any card."""
    sixths = left.sum(1, keepdims=True) - 1
    each = np.concatenate((left, sixths), 1)
    deals: Counts = each[:, :, None] * each[:, None, :]
    deals.reshape(len(left), -1)[:, :: len(THIRD_CARDS) + 1] -= np.concatenate((left, -sixths), 1)
    return deals


@cache
def _can_end() -> Counts:
    """1 for each end that the rules can deal."""
    can = np.zeros(SHAPE, np.int64)
    can.ravel()[list(ends())] = 1
    return can


class Sums:
    """The deals of groups of ends, one sum for each group: exact in 64 bits, since none exceeds the deals in all.

    Ends that are in the same groups are added up first, and these sums then make the sums of all groups."""

    def __init__(self, groups: Iterable[Sequence[End]]) -> None:
        groups_with: defaultdict[End, list[int]] = defaultdict(list)
        sizes = 0
        for group, together in enumerate(groups):
            sizes += 1
            for end in together:
                groups_with[end].append(group)
        alike: defaultdict[tuple[int, ...], list[int]] = defaultdict(list)
        for end, place in zip(*(column.tolist() for column in _places(Round)), strict=True):
            alike[tuple(groups_with[end])].append(place)
        parts: list[list[int]] = [[len(alike)] for _ in range(sizes)]
        for part, shared in enumerate(alike):
            for group in shared:
                parts[group].append(part)
        self._places, self._starts = _laid_out([*alike.values(), [NOWHERE]])
        self._parts, self._part_starts = _laid_out(parts)

    def of(self, counts: Counts) -> list[int]:
        """From the counts of a shoe, in the order of the groups."""
        parts = np.add.reduceat(counts.take(self._places), self._starts)
        sums: list[int] = np.add.reduceat(parts.take(self._parts), self._part_starts).tolist()
        return sums


def _laid_out(rows: Sequence[Sequence[int]]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The rows end to end, and where each of them starts."""
    return np.array([each for row in rows for each in row]), np.array([0, *accumulate(map(len, rows[:-1]))])
