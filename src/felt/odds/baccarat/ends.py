"""The ends of a Baccarat round: how many deals lead to each, and a round of the pure game that ended there.

The compiled kernel only counts. `felt.games` decides what an end means for a bet, once for each end. The sums that
follow are prepared once and computed again for every shoe."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate, product
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from felt.core.cards import Card, cards
from felt.games.baccarat.round import Outcome, Round
from felt.games.baccarat.rules import (
    BANKER_DRAWS_AGAINST_STANDING_ON,
    BANKER_DRAWS_ON,
    NATURAL,
    PLAYER_DRAWS_ON,
    POINTS,
    total,
)
from felt.odds.shoe import VALUES, Shoe
from felt.odds.walk import walk

Counts = NDArray[np.int64]
Key = TypeVar("Key")

NO_ROW: frozenset[int] = frozenset()
THIRD_CARDS = (*range(VALUES), None)
"""The values of a hand's third card, and None where the hand stood: as the kernel orders them."""
SHAPE = (VALUES, VALUES, len(THIRD_CARDS), len(THIRD_CARDS))
"""Player's first total, Banker's first total, Player's third card, Banker's third card."""

ONE_OF_EACH_VALUE = cards("KS AS 2S 3S 4S 5S 6S 7S 8S 9S")
TWO_OF_EACH_VALUE = dict.fromkeys(ONE_OF_EACH_VALUE, 2)


def count_deals(shoe: Shoe) -> Counts:
    """How many of the ordered deals of six cards lead to each end."""
    shoe.refuse_too_few()
    from felt.odds.baccarat.kernel import count_deals as count

    player_draws, banker_draws = _drawing_tables()
    return count(np.array(shoe.values, np.int64), player_draws, banker_draws, NATURAL).ravel()


@cache
def _drawing_tables() -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """baccarat 4.15-4.17 as the kernel reads them: one row a total, and for the Banker one column a third card."""
    player_draws = np.array([first in PLAYER_DRAWS_ON for first in range(VALUES)])
    banker_draws = np.array([[_banker_draws(first, third) for third in THIRD_CARDS] for first in range(VALUES)])
    return player_draws, banker_draws


def _banker_draws(first: int, third: int | None) -> bool:
    if third is None:
        return first in BANKER_DRAWS_AGAINST_STANDING_ON
    return third in BANKER_DRAWS_ON.get(first, NO_ROW)  # a natural has no row: it ends the round


@cache
def ends() -> Mapping[int, Outcome]:
    """By its place in the counts, every end that the rules can deal, with an outcome that came to it.

    The first two cards are never a pair: pairs are counted by rank, apart from this."""
    found: dict[int, Outcome] = {}
    for player, banker in product(range(VALUES), repeat=2):
        four_cards = Round(_two_cards(player), _two_cards(banker))
        for walked in walk(four_cards, TWO_OF_EACH_VALUE):
            outcome = walked.finished.outcome()
            found[_place(outcome)] = outcome
    return found


def _two_cards(points: int) -> tuple[Card, Card]:
    return Card.ST, ONE_OF_EACH_VALUE[points]


def _place(outcome: Outcome) -> int:
    hands = outcome.player, outcome.banker
    first_totals = (total(hand[:2]) for hand in hands)
    third_cards = (THIRD_CARDS.index(POINTS[hand[2].rank] if len(hand) == 3 else None) for hand in hands)
    return int(np.ravel_multi_index((*first_totals, *third_cards), SHAPE))


class Sums(Generic[Key]):
    """Sums over the counts, by key: one pass for all of them, exact in 64 bits since none exceeds the deals in all."""

    def __init__(self, places: Mapping[Key, Sequence[int]]) -> None:
        self.keys = tuple(places)
        self._places = np.array([place for group in places.values() for place in group])
        self._starts = np.array([0, *accumulate(len(group) for group in places.values())][:-1])

    def of(self, ways: Counts) -> Iterator[tuple[Key, int]]:
        return zip(self.keys, np.add.reduceat(ways[self._places], self._starts).tolist(), strict=True)
