"""Counting every deal of Niu Niu without visiting each.

Suits decide nothing in a hand but the last tie (6.2.10), so the 2,598,960 hands fall into 6,175 *patterns*: how many
cards of each rank. The rank of a pattern is asked of `felt.games.niuniu.arrange` itself, on one of its hands; the
ways to deal patterns beside each other are products of binomials.

Two hands of equal rank and equal highest rank, with x and y cards of that highest rank: each of these x + y cards is
as likely as any other to have the best suit, so the first hand has it in exactly x / (x + y) of the deals.
"""

from collections.abc import Sequence
from itertools import combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from felt.core.cards import Card, Rank
from felt.games.niuniu.ranking import Arrangement, HandRank, arrange
from felt.games.niuniu.rules import HAND_SIZE, points
from felt.odds.compiled import compiled

Ints = NDArray[np.int64]
SmallInts = NDArray[np.int16]

HAND_RANKS = len(HandRank)
RANKS = len(Rank)
COPIES_MAX = 4
WIDTH = COPIES_MAX + 1
CHOOSE: Ints = np.array([[comb(n, k) for k in range(WIDTH)] for n in range(WIDTH)])
TIES = COPIES_MAX - 1
"""A tied box holds one to three cards of the highest rank, since the house holds one at least."""
PARTS_MAX = 2**HAND_SIZE


class Patterns(NamedTuple):
    """Every pattern of a deck, weakest first."""

    left: Ints
    """Cards of each rank in the deck."""
    cells: SmallInts
    """`WIDTH` × rank + copies, for up to five ranks; no copies of the lowest rank where there are fewer."""
    top: SmallInts
    """Copies of the highest rank."""
    hand_rank: SmallInts
    place: SmallInts
    """Among all hands, by all but the suit of the highest card; equal where only that suit decides."""
    parts: SmallInts
    """The places in `part_cells` of what can be taken out of the pattern, the whole of it (the last) left out."""
    part_cells: SmallInts
    part_sign: SmallInts
    """+1 where a part has an even number of cards, -1 where odd."""


def patterns(deck: Sequence[Card], *, split_low_niu: bool) -> Patterns:
    """The patterns of `deck`. `split_low_niu` reads 6.2.7 as six ranks, Niu 6 over Niu 5 and so on, not as one."""
    by_rank: list[list[Card]] = [[card for card in deck if card.rank == rank] for rank in Rank]
    found: list[tuple[tuple[int, int, int], tuple[int, ...]]] = []
    for ranks in combinations_with_replacement(range(RANKS), HAND_SIZE):
        hand = [by_rank[rank][copy] for rank, copy in _numbered(ranks) if copy < len(by_rank[rank])]
        if len(hand) == HAND_SIZE:
            arranged = arrange(hand)
            found.append(((arranged.rank, _low_niu(arranged) if split_low_niu else 0, ranks[-1]), ranks))
    found.sort()
