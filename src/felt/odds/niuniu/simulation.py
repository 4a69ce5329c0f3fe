"""Niu Niu, simulated: one box against the house, from one deck shuffled for every round.

How a hand ranks, its points included, is asked of `arrange`, once for each of its 6,175 choices of ranks, and laid out
as a table; what the wagers come to is asked of the verdicts.
"""

from functools import cache, cached_property
from itertools import combinations_with_replacement, permutations, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from felt.core.cards import DECK, Card, Rank
from felt.core.settlement import Verdict
from felt.games.niuniu.bets import verdicts_when_box_wins, verdicts_when_house_wins
from felt.games.niuniu.ranking import HandRank, arrange
from felt.games.niuniu.rules import HAND_SIZE
from felt.odds.compiled import compiled
from felt.odds.niuniu.exact import odds
from felt.odds.random_stream import first_state, shuffle
from felt.odds.simulate.kernel import Outcomes, gains_by_bet

CARDS = {card.strength: card for card in DECK}
"""A card as the kernel holds it: its strength, which is its rank and then its suit."""

RANKS = range(len(Rank))
SUITS = len(DECK) // len(Rank)
POINTS_BITS = 3


def _numbers_of_choices(size: int) -> NDArray[np.int64]:
    """By the ranks of `size` cards in any order, the number of that choice of ranks."""
    numbers = np.zeros((len(RANKS),) * size, dtype=np.int64)
    for number, ranks in enumerate(combinations_with_replacement(RANKS, size)):
        for order in permutations(ranks):
            numbers[order] = number
    return numbers


def _hand_ranks() -> NDArray[np.uint8]:
    """By the choice of ranks of a hand's first two cards and that of its last three, how the hand ranks: its rank, then
    its points (ruling N4) in the lowest bits."""
    twos = list(combinations_with_replacement(RANKS, 2))
    threes = list(combinations_with_replacement(RANKS, 3))
    known: dict[tuple[int, ...], int] = {}
    table = np.zeros((len(twos), len(threes)), dtype=np.uint8)
    for (row, two), (column, three) in product(enumerate(twos), enumerate(threes)):
        ranks = tuple(sorted(two + three))
        if ranks[0] == ranks[-1]:  # one deck holds no five of a rank
            continue
        if ranks not in known:
            hand = arrange(_hand_of(ranks))
            known[ranks] = (hand.rank << POINTS_BITS) + hand.points
        table[row, column] = known[ranks]
    return table


def _hand_of(ranks: tuple[int, ...]) -> tuple[Card, ...]:
    """Cards of these ranks, suits taken in turn so that no card comes twice."""
    return tuple(CARDS[rank * SUITS + ranks[:place].count(rank)] for place, rank in enumerate(ranks))


def _verdicts_by_outcome() -> list[dict[str, Verdict]]:
    """An outcome is who wins, the house first, and with what: the pay tables look at nothing else. With a Double or
    without, the Ante comes to the same; only the clause cited differs."""
    house_wins = [verdicts_when_house_wins(rank) for rank in HandRank]
    return house_wins + [verdicts_when_box_wins(rank, with_double=True) for rank in HandRank]


class Tables(NamedTuple):
    """How hands rank, as the kernel reads it."""

    twos: NDArray[np.int64]
    threes: NDArray[np.int64]
    hand_ranks: NDArray[np.uint8]
    house_wins: int
    """So many outcomes, before those in which the box wins."""


class NiuNiu:
    def __init__(self) -> None:
        self.gains = gains_by_bet(_verdicts_by_outcome())
        self.tables = Tables(_numbers_of_choices(2), _numbers_of_choices(3), _hand_ranks(), len(HandRank))

    @cached_property
    def ways(self) -> tuple[int, ...]:
        """Counted by box and house, each with its rank: an outcome names the rank of the winner only."""
        counted = odds()
        house_wins = tuple(map(sum, zip(*counted.losses, strict=True)))
        return house_wins + tuple(map(sum, counted.wins))

    def dealing(self, seed: int, block: int) -> "Deck":
        return Deck(self, seed, block)


@cache
def simulated_game() -> NiuNiu:
    return NiuNiu()


class Deck:
    def __init__(self, game: NiuNiu, seed: int, block: int) -> None:
        self.tables = game.tables
        self.state = first_state(seed, block)
        self.cards = np.array(sorted(CARDS), dtype=np.uint8)

    def deal(self, outcomes: Outcomes) -> None:
        deal(outcomes, self.state, self.cards, self.tables)


@compiled
def deal(outcomes: Outcomes, kept_state: NDArray[np.uint64], cards: NDArray[np.uint8], tables: Tables) -> None:
    """Five cards to the box, then five to the house (4.8)."""
    state = (kept_state[0], kept_state[1], kept_state[2], kept_state[3])
    for index in range(len(outcomes)):
        state = shuffle(state, cards, 2 * HAND_SIZE)
        box_rank, box_highest = strength(cards[:HAND_SIZE], tables)
        house_rank, house_highest = strength(cards[HAND_SIZE : 2 * HAND_SIZE], tables)
        box_wins = box_rank > house_rank or (box_rank == house_rank and box_highest > house_highest)
        outcomes[index] = (tables.house_wins + (box_rank >> POINTS_BITS)) if box_wins else house_rank >> POINTS_BITS
    kept_state[0], kept_state[1], kept_state[2], kept_state[3] = state


@compiled
def strength(hand: NDArray[np.uint8], tables: Tables) -> tuple[np.int64, np.uint8]:
    """What compares hands: the rank with the points, then the highest card (`Arrangement.strength`)."""
    two = tables.twos[hand[0] // SUITS, hand[1] // SUITS]
    three = tables.threes[hand[2] // SUITS, hand[3] // SUITS, hand[4] // SUITS]
    return np.int64(tables.hand_ranks[two, three]), max(hand[0], hand[1], hand[2], hand[3], hand[4])
