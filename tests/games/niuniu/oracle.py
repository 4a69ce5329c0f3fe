"""The Niu Niu book, read a second time and independently: nothing here imports felt. Cards are texts, `KS`."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import NamedTuple

CARDS = "A23456789TJQK"  # niuniu 6.2.11, lowest first
SUITS = "DCHS"  # niuniu 6.2.12, lowest first
POINTS = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10} | {str(face): face for face in range(2, 10)}

RANKS = ["no_niu", "niu_6_or_less", "niu_7", "niu_8", "niu_9", "niu_niu", "supreme", "hoiana"]
"""niuniu 6.2, weakest first."""

BESIDE_A_NIU = {
    **dict.fromkeys((10, 20), "niu_niu"),
    **dict.fromkeys((9, 19), "niu_9"),
    **dict.fromkeys((8, 18), "niu_8"),
    **dict.fromkeys((7, 17), "niu_7"),
    **dict.fromkeys((6, 5, 4, 3, 2, 1, 16, 15, 14, 13, 12, 11), "niu_6_or_less"),
}
"""niuniu 6.2.3-6.2.7: what the two other cards total."""

RANK_SETS = [ranks for ranks in combinations_with_replacement(CARDS, 5) if len(set(ranks)) > 1]
"""All 6,175 sets of five ranks that one deck can deal."""


def points(cards: Iterable[str]) -> int:
    return sum(POINTS[card[0]] for card in cards)


def niu_ways(hand: Sequence[str]) -> Iterator[tuple[list[str], list[str]]]:
    """Every legal way to lay out a hand: three cards that total 10, 20 or 30, and the two others (4.9.1)."""
    for places in combinations(range(5), 3):
        three = [hand[place] for place in places]
        if points(three) in (10, 20, 30):
            yield three, [hand[place] for place in range(5) if place not in places]


def ranks_of_ways(hand: Sequence[str]) -> set[str]:
    """The rank by each legal way; more than one would make the arrangement matter."""
    return {BESIDE_A_NIU[points(two)] for _, two in niu_ways(hand)}


def rank_of(hand: Sequence[str]) -> str:
    letters = "".join(card[0] for card in hand)
    if any(letters.count(letter) == 4 for letter in letters):
        return "hoiana"
    if set(letters) <= set("JQK"):
        return "supreme"
    return max(ranks_of_ways(hand) or {"no_niu"}, key=RANKS.index)


def low_points(hand: Sequence[str]) -> int:
    """6 for Niu 6 and so on to 1 for Niu 1, which rank in that order (ruling N4); 0 for a hand of any other rank."""
    if rank_of(hand) != "niu_6_or_less":
        return 0
    (digit,) = {points(two) % 10 for _, two in niu_ways(hand)}
    return digit


def card_order(card: str) -> tuple[int, int]:
    return CARDS.index(card[0]), SUITS.index(card[1])


def strength(hand: Sequence[str]) -> tuple[int, int, tuple[int, int]]:
    """Rank, then the points of a low Niu, then the highest card, then its suit (6.2.9, 6.2.10)."""
    return RANKS.index(rank_of(hand)), low_points(hand), max(card_order(card) for card in hand)


def tie_break(box: Sequence[str], house: Sequence[str]) -> list[str]:
    """What is left to decide between two hands of one rank: their points, their highest cards, or the suits."""
    if rank_of(box) != rank_of(house):
        return []
    if low_points(box) != low_points(house):
        return ["ruling N4"]
    (box_card, _), (house_card, _) = (max(card_order(card) for card in hand) for hand in (box, house))
    return ["niuniu 6.2.9"] if box_card != house_card else ["niuniu 6.2.10"]


def hands_of(ranks: Sequence[str]) -> int:
    """In how many ways one deck deals these ranks."""
    ways = 1
    for letter in set(ranks):
        ways *= comb(4, ranks.count(letter))
    return ways


def dealt(ranks: Sequence[str], turn: int = 0) -> list[str]:
    """One hand with these ranks; `turn` turns the suits."""
    return [letter + SUITS[(ranks[:place].count(letter) + turn) % 4] for place, letter in enumerate(ranks)]


# niuniu 5.1: on the Ante, on the Double; from Niu 7 up less 5%.
PAYS = {
    "hoiana": (1, 3),
    "supreme": (1, 3),
    "niu_niu": (1, 3),
    "niu_9": (1, 2),
    "niu_8": (1, 2),
    "niu_7": (1, 2),
    "niu_6_or_less": (1, 1),
    "no_niu": (1, 1),
}
WITH_COMMISSION = {"hoiana", "supreme", "niu_niu", "niu_9", "niu_8", "niu_7"}

# niuniu 6.4 and ruling N3: the part of the Additional that the winning house takes.
ADDITIONAL_LOST = {
    "hoiana": Fraction(1),
    "supreme": Fraction(1),
    "niu_niu": Fraction(1),
    "niu_9": Fraction(1, 2),
    "niu_8": Fraction(1, 2),
    "niu_7": Fraction(1, 2),
    "niu_6_or_less": Fraction(0),
    "no_niu": Fraction(0),
}
ADDITIONAL_LOST_BY = {
    "hoiana": ["niuniu 6.4.1"],
    "supreme": ["niuniu 6.4.2"],
    "niu_niu": ["niuniu 6.4.3"],
    "niu_9": ["niuniu 6.4.4"],
    "niu_8": ["niuniu 6.4.4"],
    "niu_7": ["niuniu 6.4.4"],
    "niu_6_or_less": ["niuniu 6.4.5"],
    "no_niu": ["niuniu 6.4.5", "ruling N3"],
}
IN_ANTES = {"ante": 1, "double": 2, "additional": 4}


class Expected(NamedTuple):
    at_risk: int
    returned: Fraction
    won: Fraction


def expected(bet: str, ante: int, box: Sequence[str], house: Sequence[str], ante_most: int | None = None) -> Expected:
    """What the book makes of a wager in a box whose Ante is `ante`, before any rounding."""
    stake = ante * IN_ANTES[bet]
    at_risk = min(ante, ante_most if ante_most is not None else ante) * IN_ANTES[bet]
    if strength(box) > strength(house):
        won = {"ante": Fraction(1), "double": Fraction(PAYS[rank_of(box)][1]), "additional": Fraction(0)}[bet] * at_risk
        return Expected(at_risk, Fraction(stake), won * (Fraction(19, 20) if rank_of(box) in WITH_COMMISSION else 1))
    lost = ADDITIONAL_LOST[rank_of(house)] if bet == "additional" else Fraction(1)
    return Expected(at_risk, stake - at_risk * lost, Fraction(0))


def clauses(
    bet: str,
    ante: int,
    box: Sequence[str],
    house: Sequence[str],
    *,
    with_double: bool,
    limits: tuple[int, int] | None = None,
) -> list[str]:
    """What a line cites, in the order applied: the limits, a tie of rank, how it was decided, a fraction given up."""
    least, most = limits or (ante, ante)
    cited: list[str] = []
    if ante < least:
        cited += ["niuniu 7.6"]
    if ante > most:
        cited += ["niuniu 7.6", "ruling N5"]
    cited += tie_break(box, house)
    if strength(box) < strength(house):
        cited += ADDITIONAL_LOST_BY[rank_of(house)] if bet == "additional" else ["niuniu 6.3.2"]
    elif bet == "additional":
        cited += ["ruling N2"]
    elif not with_double:
        cited += ["niuniu 5.2"]
    else:
        cited += ["niuniu 5.1", "niuniu 5.3", "ruling N2"] if rank_of(box) in WITH_COMMISSION else ["niuniu 5.1"]
    if expected(bet, ante, box, house, most).won.denominator > 1:
        cited += ["ruling A3"]
    return cited
