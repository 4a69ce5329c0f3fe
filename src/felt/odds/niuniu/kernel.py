"""Counting every deal of Niu Niu without visiting each.

Suits decide nothing in a hand but the last tie (6.2.10), so the 2,598,960 hands fall into 6,175 *patterns*: how many
cards of each rank. The rank of a pattern is asked of `felt.games.niuniu` itself, on one of its hands; the ways to deal
patterns beside each other are products of binomials.

Two hands of equal rank and points, with x and y cards of one and the same highest rank: each of these x + y cards is as
likely as any other to have the best suit, so the first hand has it in exactly x / (x + y) of the deals.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from felt.core.cards import Card, Rank
from felt.games.niuniu.ranking import ORDER, HandRank, arrange
from felt.games.niuniu.rules import HAND_SIZE
from felt.odds.compiled import compiled

Counts = NDArray[np.int64]
Small = NDArray[np.int16]
Index = NDArray[np.uint16]
"""What kernels index with has no sign: so the compiler need not look for places counted from the end."""

KINDS = len(ORDER)
KINDS_ROW = 16
"""A power of two, so that finding a place in a table of kinds takes no multiplication."""
COPIES_MAX = 4
WIDTH = COPIES_MAX + 1
CELLS = WIDTH * len(Rank)
CHOOSE = np.array([[comb(n, k) for k in range(WIDTH)] for n in range(WIDTH)])

MULTIPLE = 12
"""Of every number in `CHOOSE` but nought."""
MULTIPLE_OF_PART = MULTIPLE ** (HAND_SIZE - 1)


class Patterns(NamedTuple):
    """The patterns of a deck."""

    left: Counts
    """Cards of each rank in the deck."""
    cells: Index
    """A cell is `WIDTH` × rank + copies, one for each rank in the pattern; 0, no aces, fills the row up."""
    top: Small
    """Copies of the highest rank."""
    hand_rank: Index
    kind: Index
    """The rank and the points: the place in `ORDER`."""
    place: Small
    """Strength but for the suit of the highest card (ruling N4)."""
    one_rank_place: Small
    """The same where 6.2.7 is read as one rank, as the first edition read it."""
    hands: Counts
    """How many hands of the deck have the pattern."""


def patterns_of(deck: Sequence[Card]) -> Patterns:
    by_rank = [[card for card in deck if card.rank == rank] for rank in Rank]
    found: list[Counter[int]] = []
    strengths: list[tuple[HandRank, int, int]] = []
    for ranks in combinations_with_replacement(range(len(Rank)), HAND_SIZE):
        pattern = Counter(ranks)
        if any(copies > len(by_rank[rank]) for rank, copies in pattern.items()):
            continue
        hand = arrange([card for rank, copies in pattern.items() for card in by_rank[rank][:copies]])
        found.append(pattern)
        strengths.append((hand.rank, hand.points, ranks[-1]))
    left = np.array([len(cards) for cards in by_rank])
    cells = _table([[WIDTH * rank + copies for rank, copies in pattern.items()] for pattern in found], width=HAND_SIZE)
    return Patterns(
        left=left,
        cells=cells,
        top=np.array([pattern[max(pattern)] for pattern in found], np.int16),
        hand_rank=np.array([rank for rank, _, _ in strengths], np.uint16),
        kind=np.array([ORDER.index((rank, points)) for rank, points, _ in strengths], np.uint16),
        place=_places(strengths),
        one_rank_place=_places([(rank, top) for rank, _, top in strengths]),
        hands=CHOOSE[left[cells // WIDTH], cells % WIDTH].prod(axis=1),
    )


def only(patterns: Patterns, chosen: NDArray[np.bool_]) -> Patterns:
    """Some patterns of the same deck."""
    return Patterns(
        left=patterns.left,
        cells=patterns.cells[chosen],
        top=patterns.top[chosen],
        hand_rank=patterns.hand_rank[chosen],
        kind=patterns.kind[chosen],
        place=patterns.place[chosen],
        one_rank_place=patterns.one_rank_place[chosen],
        hands=patterns.hands[chosen],
    )


def _places(strengths: Sequence[tuple[int, ...]]) -> Small:
    place_of = {strength: place for place, strength in enumerate(sorted(set(strengths)))}
    return np.array([place_of[strength] for strength in strengths], np.int16)


def _table(rows: list[list[int]], *, width: int) -> Index:
    return np.array([row + [0] * (width - len(row)) for row in rows], np.uint16).reshape(-1, width)


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
def count_against_house(patterns: Patterns, place: Small) -> tuple[Counts, Counts]:
    """The deals that a box wins, and those that it loses, by the kind of its hand and of the house's."""
    wins = np.zeros((KINDS_ROW, KINDS_ROW), np.int64)
    losses = np.zeros((KINDS_ROW, KINDS_ROW), np.int64)
    choose = np.empty(CELLS, np.int64)
    for house in range(len(patterns.hands)):
        _choose_beside(house, patterns, choose)
        house_kind, house_top = patterns.kind[house], patterns.top[house]
        for box in range(len(patterns.hands)):
            kind, top = patterns.kind[box], patterns.top[box]
            deals = patterns.hands[house] * _ways(box, patterns, choose)
            if place[box] > place[house]:
                wins[kind, house_kind] += deals
            elif place[box] < place[house]:
                losses[kind, house_kind] += deals
            else:
                wins[kind, house_kind] += deals * top // (top + house_top)
                losses[kind, house_kind] += deals * house_top // (top + house_top)
    return wins[:KINDS, :KINDS], losses[:KINDS, :KINDS]


@compiled
def count_decided_otherwise(patterns: Patterns) -> int:
    """The deals with another winner where 6.2.7 is read as one rank."""
    count = 0
    choose = np.empty(CELLS, np.int64)
    for house in range(len(patterns.hands)):
        _choose_beside(house, patterns, choose)
        for box in range(len(patterns.hands)):
            above = patterns.place[box] - patterns.place[house]
            one_rank_above = patterns.one_rank_place[box] - patterns.one_rank_place[house]
            if above > 0 >= one_rank_above:
                deals = patterns.hands[house] * _ways(box, patterns, choose)
                if one_rank_above == 0:  # in one rank the suit decides, and the house has the better one in its share
                    deals = deals * patterns.top[house] // (patterns.top[box] + patterns.top[house])
                count += deals
    return 2 * count  # the other half: the same hands, box and house exchanged


class Parts(NamedTuple):
    """What two hands can have in common, up to four cards, as patterns of their own."""

    cells: Index
    sign: Small
    """-1 for an odd number of cards."""
    number: Small
    """How many parts a pattern has."""
    which: Index
    """Their rows in `cells`."""
    ways: Index
    """To take that part out of a hand of the pattern."""


def parts_of(patterns: Patterns) -> Parts:
    """The whole of a pattern is no part here: it has five cards, and a pattern shares them with itself alone."""
    rows: dict[tuple[int, ...], int] = {}
    signs: list[int] = []
    which: list[list[int]] = []
    ways: list[list[int]] = []
    for cells in patterns.cells.tolist():
        parts: list[tuple[tuple[int, ...], int, int]] = [((), 0, 1)]
        for rank, copies in (divmod(cell, WIDTH) for cell in cells if cell):
            parts = [
                ((*part, WIDTH * rank + taken) if taken else part, size + taken, number * comb(copies, taken))
                for part, size, number in parts
                for taken in range(copies + 1)
            ]
        for part, size, _ in parts[:-1]:
            if rows.setdefault(part, len(signs)) == len(signs):
                signs.append((-1) ** size)
        which.append([rows[part] for part, _, _ in parts[:-1]])
        ways.append([number for _, _, number in parts[:-1]])
    return Parts(
        cells=_table([list(part) for part in rows], width=HAND_SIZE - 1),
        sign=np.array(signs, np.int16),
        number=np.array([len(row) for row in which], np.int16),
        which=_table(which, width=2**HAND_SIZE - 1),
        ways=_table(ways, width=2**HAND_SIZE - 1),
    )


class Sums(NamedTuple):
    """What `count_three_hands` keeps for one hand of the house."""

    choose: Counts
    share: Counts
    """For each cell, `MULTIPLE` / `choose`."""
    held: Counts
    """H(s, t): for each part, for each tier."""
    pairs: Counts
    """For each two tiers, the ways to deal them to two boxes, times `MULTIPLE_OF_PART`."""


@compiled
def count_three_hands(patterns: Patterns, parts: Parts, tier: Index, tiers: int) -> Counts:
    """The deals of `patterns` to the house and two boxes, by the tiers of their hands; `tier` is that of each pattern.

    For one hand of the house, let H(s, t) be the ways to deal a box a hand of tier t and to pick the part s out of
    it. By inclusion and exclusion over the cards that two hands would share, two boxes get hands of tiers t and u
    that share none in as many ways as the sum over s of ± H(s, t) H(s, u) / (ways to pick s from what is left).
    Times `MULTIPLE_OF_PART`, every term is a whole number, and the sums stay far below 2^63."""
    deals = np.zeros((tiers, tiers, tiers), np.int64)
    sums = Sums(
        np.empty(CELLS, np.int64),
        np.empty(CELLS, np.int64),
        np.empty((len(parts.sign), tiers), np.int64),
        np.empty((tiers, tiers), np.int64),
    )
    for house in range(len(patterns.hands)):
        _choose_beside(house, patterns, sums.choose)
        _hold_parts(patterns, parts, tier, sums)
        _share_parts(parts, sums)
        for box in range(tiers):
            for other in range(tiers):
                pairs = sums.pairs[box, other] // MULTIPLE_OF_PART
                deals[tier[house], box, other] += patterns.hands[house] * pairs
    return deals


@compiled
def _hold_parts(patterns: Patterns, parts: Parts, tier: Index, sums: Sums) -> None:
    """Fill H(s, t) for all s of up to four cards. A part of five is a hand against itself: it goes into `pairs`."""
    sums.held.fill(0)
    sums.pairs.fill(0)
    for box in range(len(patterns.hands)):
        ways = _ways(box, patterns, sums.choose)
        if ways:
            sums.pairs[tier[box], tier[box]] -= ways * MULTIPLE_OF_PART
            for part in range(parts.number[box]):
                sums.held[parts.which[box, part], tier[box]] += ways * parts.ways[box, part]


@compiled
def _share_parts(parts: Parts, sums: Sums) -> None:
    """Add the terms of all parts to `pairs`."""
    for cell in range(CELLS):
        sums.share[cell] = MULTIPLE // sums.choose[cell] if sums.choose[cell] else 0
    tiers = len(sums.pairs)
    for part in range(len(parts.sign)):
        weight = np.int64(parts.sign[part])
        for kind in range(HAND_SIZE - 1):
            weight *= sums.share[parts.cells[part, kind]]
        for box in range(tiers):
            weighted = weight * sums.held[part, box]
            for other in range(tiers):
                sums.pairs[box, other] += weighted * sums.held[part, other]
