"""Niu Niu by arrays of cards, written down again from the book: nothing here imports felt.

A card is 4 × rank + suit, 0 for the ace of diamonds to 51 for the king of spades, so that the higher number is the
higher card (6.2.11, 6.2.12). A kind is a place in the order of hands (6.2, ruling N4)."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np

KINDS = [
    "no_niu", "niu_1", "niu_2", "niu_3", "niu_4", "niu_5", "niu_6", "niu_7", "niu_8", "niu_9", "niu_niu", "supreme",
    "hoiana",
]  # fmt: skip
"""Weakest first."""
LOW = range(KINDS.index("niu_1"), KINDS.index("niu_6") + 1)

# By kind, what a box gains and what it loses, in twentieths of an Ante: the Ante alone; Ante, Double and Additional.
WON = np.array([(20, 60)] * 7 + [(19, 95)] * 3 + [(19, 133)] * 3)
LOST = np.array([(-20, -60)] * 7 + [(-20, -100)] * 3 + [(-20, -140)] * 3)
TWENTIETHS = 20
ALONE, DOUBLED = 0, 1


def kinds_of(hands: Any) -> Any:
    """The kind of every hand, a row of five cards."""
    ranks = np.sort(hands // 4, axis=1).astype(np.int64)
    values = np.minimum(ranks + 1, 10)
    niu = np.zeros(len(hands), bool)
    for three in combinations(range(5), 3):
        niu |= values[:, three].sum(axis=1) % 10 == 0
    digit = values.sum(axis=1) % 10
    found = np.where(niu, np.where(digit == 0, KINDS.index("niu_niu"), digit), KINDS.index("no_niu"))
    found = np.where(ranks[:, 0] >= 10, KINDS.index("supreme"), found)
    four = (ranks[:, 0] == ranks[:, 3]) | (ranks[:, 1] == ranks[:, 4])
    return np.where(four, KINDS.index("hoiana"), found)


def wins(box: Any, house: Any) -> Any:
    """Whether each hand of a box beats that of the house: by kind, then by the highest card."""
    return 52 * kinds_of(box) + box.max(axis=1) > 52 * kinds_of(house) + house.max(axis=1)


def dealt(rounds: int, *, hands: int, seed: int) -> Any:
    """Rounds from shuffled decks: `[round, hand, card]`."""
    chance = np.random.default_rng(seed)
    drawn = chance.random((rounds, 52)).argpartition(5 * hands, axis=1)[:, : 5 * hands]
    return chance.permuted(drawn, axis=1).reshape(rounds, hands, 5)


def gains(rounds: Any, *, plan: int) -> Any:
    """What every box gains in twentieths of an Ante, `[round, box]`. The last hand is the house's."""
    kinds = np.stack([kinds_of(rounds[:, hand]) for hand in range(rounds.shape[1])], axis=1)
    house = rounds[:, -1]
    return np.stack(
        [
            np.where(wins(rounds[:, box], house), WON[kinds[:, box], plan], LOST[kinds[:, -1], plan])
            for box in range(rounds.shape[1] - 1)
        ],
        axis=1,
    )


@cache
def every_hand() -> Any:
    """All 2,598,960 hands, cards rising."""
    flat = np.fromiter((card for hand in combinations(range(52), 5) for card in hand), np.uint8, 5 * comb(52, 5))
    return flat.reshape(-1, 5)


def _shared_cards(hands: Any) -> Iterator[tuple[int, Any]]:
    """Up to four cards that two hands would share: how many, and for each hand the number of that choice of cards."""
    choose = np.array([[comb(card, size) for card in range(52)] for size in range(5)])
    for size in range(5):
        for places in combinations(range(5), size):
            numbers = np.zeros(len(hands), np.int64)
            for count, place in enumerate(places, start=1):
                numbers += choose[count, hands[:, place]]
            yield size, numbers


@cache
def deals_by_kind() -> Any:
    """The deals to a box and the house, by the kinds of both hands: inclusion and exclusion over shared cards."""
    hands = every_hand()
    kinds = kinds_of(hands)
    deals = -np.diag(np.bincount(kinds, minlength=len(KINDS)))  # all five shared: a hand against itself
    holding = [np.zeros((comb(52, size), len(KINDS)), np.int64) for size in range(5)]
    for size, numbers in _shared_cards(hands):
        cells = holding[size].size
        holding[size] += np.bincount(numbers * len(KINDS) + kinds, minlength=cells).reshape(-1, len(KINDS))
    for size, counted in enumerate(holding):
        deals += (-1) ** size * counted.T @ counted
    return deals


def low_deals_decided_otherwise() -> int:
    """Deals of two low hands in which the one with fewer points has the higher card, box and house either way."""
    hands = every_hand()
    kinds = kinds_of(hands)
    low = np.isin(kinds, LOW)
    hands, points = hands[low], kinds[low] - LOW[0]
    classes = len(LOW) * 52
    cells = points * 52 + hands[:, -1]
    by_size: dict[int, list[Any]] = {}
    for size, numbers in _shared_cards(hands):
        by_size.setdefault(size, []).append(numbers * classes + cells)
    signs = (1, -1, 1, -1, 1)
    return 2 * sum(signs[size] * _crossed(np.sort(np.concatenate(found))) for size, found in by_size.items())


def _crossed(holding: Any, chunk: int = 4_000) -> int:
    """Pairs of hands that hold the same cards, the one with more points with the lower highest card."""
    count = 0
    classes = len(LOW) * 52
    for first in range(0, int(holding[-1]) // classes + 1, chunk):
        start, end = np.searchsorted(holding, (first * classes, (first + chunk) * classes))
        counted = np.bincount(holding[start:end] - first * classes, minlength=chunk * classes)
        by_points = counted.reshape(chunk, len(LOW), 52)
        more_points = np.cumsum(by_points[:, ::-1], axis=1)[:, ::-1] - by_points
        lower_card = np.cumsum(more_points, axis=2) - more_points
        count += int((by_points * lower_card).sum())
    return count
