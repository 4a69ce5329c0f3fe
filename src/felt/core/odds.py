"""Odds are exact fractions: winnings per chip at risk. `8 to 1` is 8; `19 to 20` is 19/20."""

from decimal import Decimal
from fractions import Fraction

from felt.core.words import Language, Words

EVEN_MONEY = Fraction(1)
NOTHING = Fraction(0)
ALL = Fraction(1)
ENDS_WITHIN = 10**6
"""A fraction whose denominator divides this number has at most six decimals."""


def to_one(odds: int | str) -> Fraction:
    """Odds of `odds` to one: `to_one(8)`, `to_one("1.5")`."""
    return Fraction(odds)


def as_words(odds: Fraction) -> Words:
    return Words(in_words(odds, Language.EN), in_words(odds, Language.VI))


def in_words(odds: Fraction, language: Language) -> str:
    """ruling A2: English writes the pay to the stake, `19 to 20`. Vietnamese writes the pay for a stake of one,
    `1 ăn 0,95`; odds without a finite decimal keep whole numbers, the stake first: `3 ăn 1`."""
    if language is not Language.VI:
        return f"{odds.numerator} to {odds.denominator}"
    if ENDS_WITHIN % odds.denominator:
        return f"{odds.denominator} ăn {odds.numerator}"
    paid = Decimal(odds.numerator) / Decimal(odds.denominator)
    return f"1 ăn {paid}".replace(".", ",")
