"""Amounts, limits and patrons of random cases."""

from random import Random
from typing import Any

PATRONS = ("an", "binh", "chi", "dung")


def near(rng: Random, *marks: int) -> int:
    """An amount at one of the marks, just below it, or just above it."""
    return max(1, rng.choice(marks) + rng.choice((-1, 0, 0, 1)))


def chips(rng: Random, lowest: int, most: int) -> int:
    """Whole chips between two bounds, often at a bound."""
    first, last = -(-lowest // 100), most // 100
    return 100 * rng.choice((first, last, rng.randint(first, last)))


def pick(rng: Random, share: float) -> bool:
    return rng.random() < share


def spoiled(rng: Random, wagers: list[dict[str, Any]]) -> None:
    """Breaks one wager in a way that every game refuses."""
    wager = rng.choice(wagers)
    match rng.randrange(3):
        case 0:
            wager["bet"] = rng.choice(("bankr", "total-3", "total-18", "pair-5-2", "pair-3-3", "number-7", "anti"))
        case 1:
            wager["amount"] = rng.choice((0, -100, 10.5, 2**53, "100", True))
        case _:
            wager["moment"] = rng.choice(("four_cards", "third_card"))
