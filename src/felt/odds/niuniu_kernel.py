"""Counting every deal of Niu Niu without visiting each.

Suits decide nothing in a hand but the last tie (6.2.10), so the 2,598,960 hands fall into 6,175 *patterns*: how many
cards of each rank. The rank of a pattern is asked of `felt.games.niuniu` itself, on one of its hands; the ways to deal
patterns beside each other are products of binomials.

Two hands of equal rank and equal highest rank, with x and y cards of that highest rank: each of these x + y cards is
as likely as any other to have the best suit, so the first hand has it in exactly x / (x + y) of the deals.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from felt.core.cards import Card, Rank
from felt.games.niuniu.ranking import HandRank, arrange
from felt.games.niuniu.rules import HAND_SIZE, points
from felt.odds.compiled import compiled

Counts = NDArray[np.int64]
Table = NDArray[np.int16]

HAND_RANKS = len(HandRank)
COPIES_MAX = 4
WIDTH = COPIES_MAX + 1
CELLS = WIDTH * len(Rank)
CHOOSE = np.array([[comb(n, k) for k in range(WIDTH)] for n in range(WIDTH)])

MULTIPLE = 12
"""Of every number in `CHOOSE` but nought."""
MULTIPLE_OF_PART = MULTIPLE ** (HAND_SIZE - 1)

GROUPS = HAND_RANKS + COPIES_MAX - 1
"""How a box can stand above the house: by its rank or its highest rank, one group for each rank of hand; or tied but
for the suit, one group for each number of cards of the highest rank, of which the house holds one at least."""


class Patterns(NamedTuple):
    """The patterns of a deck, weakest first."""

    left: Counts
    """Cards of each rank in the deck."""
    cells: Table
    """A cell is `WIDTH` × rank + copies, one for each rank in the pattern; 0, no aces, fills the row up."""
    top: Table
    """Copies of the highest rank."""
    hand_rank: Table
    place: Table
    """Strength but for the suit of the highest card."""
    hands: Counts
    """How many hands of the deck have the pattern."""


class Parts(NamedTuple):
    """What two hands can have in common, up to four cards, as patterns of their own."""

    cells: Table
    sign: Table
    """-1 for an odd number of cards."""
    number: Table
    """How many parts a pattern has."""
    which: Table
    """Their rows in `cells`."""
    ways: Table
    """To take that part out of a hand of the pattern."""


def patterns_of(deck: Sequence[Card], *, split_low_niu: bool) -> Patterns:
    """`split_low_niu` reads 6.2.7 as six ranks, Niu 6 over Niu 5 and so on, where the book has one."""
    by_rank = [[card for card in deck if card.rank == rank] for rank in Rank]
    found: list[tuple[tuple[HandRank, int, int], Counter[int]]] = []
    for ranks in combinations_with_replacement(range(len(Rank)), HAND_SIZE):
        pattern = Counter(ranks)
        if all(copies <= len(by_rank[rank]) for rank, copies in pattern.items()):
            hand = arrange([card for rank, copies in pattern.items() for card in by_rank[rank][:copies]])
            low_niu = split_low_niu and hand.rank is HandRank.NIU_6_OR_LESS
            found.append(((hand.rank, points(hand.rest) % 10 if low_niu else 0, ranks[-1]), pattern))
    found.sort(key=lambda strength_and_pattern: strength_and_pattern[0])
    places = {strength: place for place, strength in enumerate(dict(found))}
    left = np.array([len(cards) for cards in by_rank])
    cells = _table([_cells(pattern) for _, pattern in found], width=HAND_SIZE)
    return Patterns(
        left=left,
        cells=cells,
        top=np.array([pattern[max(pattern)] for _, pattern in found], np.int16),
        hand_rank=np.array([rank for (rank, _, _), _ in found], np.int16),
        place=np.array([places[strength] for strength, _ in found], np.int16),
        hands=CHOOSE[left[cells // WIDTH], cells % WIDTH].prod(axis=1),
    )


def parts_of(patterns: Patterns) -> Parts:
    """The whole of a pattern is no part here: it has five cards, and a pattern shares them with itself alone."""
    cells: dict[tuple[int, ...], int] = {}
    signs: list[int] = []
    which: list[list[int]] = []
    ways: list[list[int]] = []
    for pattern in patterns.cells.tolist():
        parts: list[tuple[tuple[int, ...], int, int]] = [((), 0, 1)]
        for rank, copies in (divmod(cell, WIDTH) for cell in pattern if cell):
            parts = [
                (part if not taken else (*part, WIDTH * rank + taken), size + taken, number * comb(copies, taken))
                for part, size, number in parts
                for taken in range(copies + 1)
            ]
        for part, size, _ in parts[:-1]:
            if cells.setdefault(part, len(signs)) == len(signs):
                signs.append((-1) ** size)
        which.append([cells[part] for part, _, _ in parts[:-1]])
        ways.append([number for _, _, number in parts[:-1]])
    return Parts(
        cells=_table([list(part) for part in cells], width=HAND_SIZE - 1),
        sign=np.array(signs, np.int16),
        number=np.array([len(row) for row in which], np.int16),
        which=_table(which, width=2**HAND_SIZE - 1),
        ways=_table(ways, width=2**HAND_SIZE - 1),
    )


def _cells(pattern: Counter[int]) -> list[int]:
    return [WIDTH * rank + copies for rank, copies in pattern.items()]


def _table(rows: list[list[int]], *, width: int) -> Table:
    return np.array([row + [0] * (width - len(row)) for row in rows], np.int16)


@compiled
def _choose_beside(house: int, patterns: Patterns, choose: Counts) -> None:
    """For each cell, the ways to take so many cards of that rank once the house has its hand."""
    left = patterns.left.copy()
    for kind in range(HAND_SIZE):
        cell = patterns.cells[house, kind]
        left[cell // WIDTH] -= cell % WIDTH
    for cell in range(CELLS):
        choose[cell] = CHOOSE[left[cell // WIDTH], cell % WIDTH]


@compiled
def _ways(box: int, patterns: Patterns, choose: Counts) -> int:
    """To deal the box a hand of this pattern."""
    cells = patterns.cells
    two: int = choose[cells[box, 0]] * choose[cells[box, 1]]
    three: int = choose[cells[box, 2]] * choose[cells[box, 3]] * choose[cells[box, 4]]
    return two * three


@compiled
def count_against_house(patterns: Patterns) -> tuple[Counts, Counts]:
    """The deals that a box wins, and those that it loses, by the rank of its hand and of the house's."""
    wins = np.zeros((HAND_RANKS, HAND_RANKS), np.int64)
    losses = np.zeros((HAND_RANKS, HAND_RANKS), np.int64)
    choose = np.empty(CELLS, np.int64)
    for house in range(len(patterns.hands)):
        _choose_beside(house, patterns, choose)
        house_rank, house_top = patterns.hand_rank[house], patterns.top[house]
        for box in range(len(patterns.hands)):
            rank = patterns.hand_rank[box]
            deals = patterns.hands[house] * _ways(box, patterns, choose)
            if patterns.place[box] > patterns.place[house]:
                wins[rank, house_rank] += deals
            elif patterns.place[box] < patterns.place[house]:
                losses[rank, house_rank] += deals
            else:
                tied = patterns.top[box] + house_top
                wins[rank, house_rank] += deals * patterns.top[box] // tied
                losses[rank, house_rank] += deals * house_top // tied
    return wins, losses


class Sums(NamedTuple):
    """What `count_two_boxes` keeps for one hand of the house."""

    choose: Counts
    share: Counts
    """For each cell, `MULTIPLE` / `choose`."""
    held: Counts
    """H(s, g): for each part, for each group."""
    pairs: Counts
    """For each two groups, the ways to deal two boxes hands of these groups, times `MULTIPLE_OF_PART`."""


@compiled
def count_two_boxes(patterns: Patterns, parts: Parts) -> Counts:
    """The deals to two boxes and the house in which both boxes win, by the rank of the house's hand and of theirs.

    For one hand of the house, let H(s, g) be the ways to deal a box a hand of group g and to pick the part s out of
    it. By inclusion and exclusion over the cards that two hands would share, two boxes get hands of groups g and k
    that share none in as many ways as the sum over s of ± H(s, g) H(s, k) / (ways to pick s from what is left).
    Times `MULTIPLE_OF_PART`, every term is a whole number, and the sums stay far below 2^63."""
    both = np.zeros((HAND_RANKS, HAND_RANKS, HAND_RANKS), np.int64)
    sums = Sums(
        np.empty(CELLS, np.int64),
        np.empty(CELLS, np.int64),
        np.empty((len(parts.sign), GROUPS), np.int64),
        np.empty((GROUPS, GROUPS), np.int64),
    )
    for house in range(len(patterns.hands)):
        _hold_parts(house, patterns, parts, sums)
        _share_parts(patterns.hand_rank[house], parts, sums)
        _add_pairs(house, patterns, sums.pairs, both)
    return both


@compiled
def _hold_parts(house: int, patterns: Patterns, parts: Parts, sums: Sums) -> None:
    """Fill H(s, g) for all s of up to four cards. A part of five is a hand against itself: it goes into `pairs`."""
    _choose_beside(house, patterns, sums.choose)
    for cell in range(CELLS):
        sums.share[cell] = MULTIPLE // sums.choose[cell] if sums.choose[cell] else 0
    sums.held.fill(0)
    sums.pairs.fill(0)
    for box in range(len(patterns.hands) - 1, -1, -1):
        if patterns.place[box] < patterns.place[house]:
            break
        ways = _ways(box, patterns, sums.choose)
        if ways:
            tied = patterns.place[box] == patterns.place[house]
            group = HAND_RANKS - 1 + patterns.top[box] if tied else patterns.hand_rank[box]
            sums.pairs[group, group] -= ways * MULTIPLE_OF_PART
            for part in range(parts.number[box]):
                sums.held[parts.which[box, part], group] += ways * parts.ways[box, part]


@compiled
def _share_parts(lowest: int, parts: Parts, sums: Sums) -> None:
    """Add the terms of all parts to `pairs`. No group below the house's rank holds anything."""
    for part in range(len(parts.sign)):
        weight = np.int64(parts.sign[part])
        for kind in range(HAND_SIZE - 1):
            weight *= sums.share[parts.cells[part, kind]]
        for group in range(lowest, GROUPS):
            weighted = weight * sums.held[part, group]
            if weighted:
                for other in range(group, GROUPS):
                    sums.pairs[group, other] += weighted * sums.held[part, other]


@compiled
def _add_pairs(house: int, patterns: Patterns, pairs: Counts, both: Counts) -> None:
    """Where a box is tied with the house but for the suit, it wins its share of the deals. Where both are, leave
    out those in which the house is above one or the other, and put back those taken out twice."""
    house_rank: int = patterns.hand_rank[house]
    house_top: int = patterns.top[house]
    for group in range(house_rank, GROUPS):
        for other in range(group, GROUPS):
            deals = pairs[group, other] // MULTIPLE_OF_PART * patterns.hands[house]
            top, other_top = group - HAND_RANKS + 1, other - HAND_RANKS + 1
            if top > 0:
                lost = deals * house_top // (top + house_top) + deals * house_top // (other_top + house_top)
                deals += deals * house_top // (top + other_top + house_top) - lost
            elif other_top > 0:
                deals = deals * other_top // (other_top + house_top)
            rank = house_rank if top > 0 else group
            other_rank = house_rank if other_top > 0 else other
            both[house_rank, rank, other_rank] += deals
            if other != group:
                both[house_rank, other_rank, rank] += deals
