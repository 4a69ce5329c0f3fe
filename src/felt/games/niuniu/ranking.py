"""The rank of five cards (niuniu 6.2), and their arrangement (niuniu 4.9)."""

from collections.abc import Sequence
from enum import IntEnum
from itertools import combinations

import msgspec

from felt.core.cards import Card, Rank
from felt.core.wagers import Clause
from felt.core.words import Words
from felt.games.niuniu.rules import POINTS, points


class HandRank(IntEnum):
    """niuniu 6.2, weakest first."""

    NO_NIU = 0
    NIU_6_OR_LESS = 1
    NIU_7 = 2
    NIU_8 = 3
    NIU_9 = 4
    NIU_NIU = 5
    SUPREME = 6
    HOIANA = 7

    @property
    def key(self) -> str:
        return self.name.lower()


RANK_NAMES = {
    HandRank.HOIANA: Words("Hoiana Niu Niu", "Ngầu Hầm Hoiana"),
    HandRank.SUPREME: Words("Supreme Niu Niu", "Ngầu Hầm Tối Thượng"),
    HandRank.NIU_NIU: Words("Niu Niu", "Ngầu Hầm"),
    HandRank.NIU_9: Words("Niu 9", "Ngầu 9"),
    HandRank.NIU_8: Words("Niu 8", "Ngầu 8"),
    HandRank.NIU_7: Words("Niu 7", "Ngầu 7"),
    HandRank.NIU_6_OR_LESS: Words("Niu 6 or less", "Ngầu 6 hoặc nhỏ hơn"),
    HandRank.NO_NIU: Words("No Niu", "Không Ngầu"),
}

RANK_CLAUSES: dict[HandRank, Clause] = {
    HandRank.HOIANA: "niuniu 6.2.1",
    HandRank.SUPREME: "niuniu 6.2.2",
    HandRank.NIU_NIU: "niuniu 6.2.3",
    HandRank.NIU_9: "niuniu 6.2.4",
    HandRank.NIU_8: "niuniu 6.2.5",
    HandRank.NIU_7: "niuniu 6.2.6",
    HandRank.NIU_6_OR_LESS: "niuniu 6.2.7",
    HandRank.NO_NIU: "niuniu 6.2.8",
}

# The last digit of the two cards beside a Niu: 6.2.3 (ten or twenty) to 6.2.7.
RANK_OF_DIGIT = (
    HandRank.NIU_NIU,
    *[HandRank.NIU_6_OR_LESS] * 6,
    HandRank.NIU_7,
    HandRank.NIU_8,
    HandRank.NIU_9,
)

LOW_POINTS = tuple(digit for digit, rank in enumerate(RANK_OF_DIGIT) if rank is HandRank.NIU_6_OR_LESS)
"""The points of Niu 1 to Niu 6, which one row of the pay table pays alike."""

# Every hand by its rank and points, weakest first (ruling N4).
ORDER = tuple(
    (rank, points) for rank in HandRank for points in (LOW_POINTS if rank is HandRank.NIU_6_OR_LESS else (0,))
)

# The ways to take three of five cards, and the two that remain.
_THREE_OF_FIVE = tuple(
    (three, tuple(place for place in range(5) if place not in three)) for three in combinations(range(5), 3)
)


class Arrangement(msgspec.Struct, frozen=True):
    """A hand arranged by the rules: the three cards that make the Niu, and the two cards that rank it.

    Without a Niu all five cards are in `rest`, highest first (niuniu 4.9.3 and 4.9.4)."""

    rank: HandRank
    niu: tuple[Card, ...]
    rest: tuple[Card, ...]
    points: int = 0
    """6 for Niu 6, and so on down to 1 for Niu 1, which share a rank. 0 for a hand of any other rank."""

    @property
    def key(self) -> str:
        """`niu_5`; the key of the rank where the rank says it all."""
        return key_of(self.rank, self.points)

    @property
    def name(self) -> Words:
        return name_of(self.rank, self.points)

    @property
    def highest(self) -> Card:
        """The card that decides between two hands of equal rank and equal points."""
        return max(self.niu + self.rest, key=strength_of_card)

    @property
    def strength(self) -> tuple[HandRank, int, int]:
        """Orders hands: by rank, by points (ruling N4), then by the rank of the highest card (niuniu 6.2.9) and its
        suit (niuniu 6.2.10)."""
        return self.rank, self.points, self.highest.strength


def key_of(rank: HandRank, points: int) -> str:
    return f"niu_{points}" if points else rank.key


def name_of(rank: HandRank, points: int) -> Words:
    """`Niu 5`, the name of a hand. The row of the pay table that pays it is `Niu 6 or less`."""
    return Words(f"Niu {points}", f"Ngầu {points}") if points else RANK_NAMES[rank]


def strength_of_card(card: Card) -> int:
    return card.strength


def makes_niu(three: Sequence[Card]) -> bool:
    """niuniu 4.9.1: three cards that total 10, 20 or 30."""
    return sum(POINTS[card.rank] for card in three) % 10 == 0


def arrange(hand: Sequence[Card]) -> Arrangement:
    """The best legal arrangement. Every Niu in a hand leaves the same last digit on the other two cards, so that all
    Nius of a hand are equal (niuniu 4.9.2, ruling N7). Of several, this function takes the Niu that leaves the
    strongest two cards. A hand is settled by it, however the patron arranged the hand (niuniu 4.9.5 and 7.9)."""
    cards = sorted(hand, key=strength_of_card, reverse=True)
    niu, rest = _split(cards)
    rank = _rank(cards, niu, rest)
    return Arrangement(rank, niu, rest, points(rest) % 10 if rank is HandRank.NIU_6_OR_LESS else 0)


def _split(cards: list[Card]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    values = [POINTS[card.rank] for card in cards]
    # The three lowest cards come first, so that the two highest cards remain.
    for (a, b, c), (d, e) in reversed(_THREE_OF_FIVE):
        if (values[a] + values[b] + values[c]) % 10 == 0:
            return (cards[a], cards[b], cards[c]), (cards[d], cards[e])
    return (), tuple(cards)


def _rank(cards: list[Card], niu: tuple[Card, ...], rest: tuple[Card, ...]) -> HandRank:
    """The cards are sorted, highest first: equal ranks are neighbours, the lowest card is last."""
    if cards[0].rank == cards[3].rank or cards[1].rank == cards[4].rank:  # niuniu 6.2.1
        return HandRank.HOIANA
    if cards[4].rank >= Rank.JACK:  # niuniu 6.2.2
        return HandRank.SUPREME
    if not niu:
        return HandRank.NO_NIU
    return RANK_OF_DIGIT[points(rest) % 10]
