"""Chips by denomination."""

from typing import Annotated, TypeAlias

import msgspec

from felt.core.chips import CENTS_MAX, CENTS_PER_CHIP, Cents
from felt.pit.rack.refusals import NotADenomination, TooManyChips

DENOMINATIONS_MAX = 30

Denomination: TypeAlias = Annotated[int, msgspec.Meta(ge=CENTS_PER_CHIP, le=CENTS_MAX)]
Chips: TypeAlias = Annotated[
    dict[Denomination, Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]], msgspec.Meta(max_length=DENOMINATIONS_MAX)
]
"""By denomination in cents, how many chips."""


def worth(chips: Chips) -> int:
    return sum(denomination * count for denomination, count in chips.items())


def total(chips: Chips, place: str = "chips") -> Cents:
    """A denomination is a whole number of chips of one (ruling A1)."""
    for denomination in chips:
        if denomination % CENTS_PER_CHIP:
            raise NotADenomination(denomination=denomination, place=place)
    amount = worth(chips)
    if amount > CENTS_MAX:
        raise TooManyChips(place=place)
    return Cents(amount)
