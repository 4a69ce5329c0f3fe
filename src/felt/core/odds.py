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
    return Words(as_told(odds, Language.EN), as_told(odds, Language.VI))


def as_told(odds: Fraction, language: Language) -> str:
    """Odds for patrons, as the felt prints them: payment before stake, `2:1`, `0,95:1`. Odds without a finite decimal
    stay a fraction: `1:3`."""
    if language is not Language.VI:
        return in_words(odds, language)
    if ENDS_WITHIN % odds.denominator:
        return f"{odds.numerator}:{odds.denominator}"
    paid = Decimal(odds.numerator) / Decimal(odds.denominator)
    return f"{paid}:1".replace(".", ",")


def in_words(odds: Fraction, language: Language) -> str:
    """Odds as the books write them: English pay to stake (`19 to 20`), Vietnamese stake : pay (`20:19`, ruling A2)."""
    if language is Language.VI:
        return f"{odds.denominator}:{odds.numerator}"
    return f"{odds.numerator} to {odds.denominator}"
