"""Chips are whole cents (ruling A1). No amount is ever a float."""

from fractions import Fraction
from typing import NewType

Cents = NewType("Cents", int)

CENTS_PER_CHIP = 100
CENTS_MAX = Cents(2**53 - 1)
"""The largest amount that every JSON reader holds exactly."""


def portion(amount: Cents | Fraction, ratio: Fraction) -> Cents:
    """`amount` × `ratio`, rounded down to a cent. No other function rounds chips (ruling A3)."""
    return Cents(amount * ratio.numerator // ratio.denominator)


def whole_chips(amount: Cents) -> Cents:
    """The largest number of whole chips in `amount`, in cents (ruling A1)."""
    return Cents(amount - amount % CENTS_PER_CHIP)


def has_fraction(amount: Cents | Fraction, ratio: Fraction) -> bool:
    """Whether `portion` would drop a fraction of a cent."""
    return amount * ratio.numerator % ratio.denominator != 0
