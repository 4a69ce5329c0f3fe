"""Odds are exact fractions: winnings per chip at risk. `8 to 1` is 8; `19 to 20` is 19/20."""

from fractions import Fraction

from felt.core.words import Language, Words

EVEN_MONEY = Fraction(1)
NOTHING = Fraction(0)
ALL = Fraction(1)


def to_one(odds: int | str) -> Fraction:
    """Odds of `odds` to one: `to_one(8)`, `to_one("1.5")`."""
    return Fraction(odds)


def as_words(odds: Fraction) -> Words:
    return Words(in_words(odds, Language.EN), in_words(odds, Language.VI))


def in_words(odds: Fraction, language: Language) -> str:
    """English says pay to stake (`19 to 20`); the Vietnamese books write stake : pay (`20:19`, ruling A2)."""
    if language is Language.VI:
        return f"{odds.denominator}:{odds.numerator}"
    return f"{odds.numerator} to {odds.denominator}"
