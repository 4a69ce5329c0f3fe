"""Chips by denomination."""

from typing import Annotated, TypeAlias

import msgspec

from felt.core.chips import CENTS_MAX, CENTS_PER_CHIP, Cents
from felt.pit.rack.refusals import NotADenomination, TooManyChips

Chips: TypeAlias = dict[
    Annotated[int, msgspec.Meta(ge=1, le=CENTS_MAX)], Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
]
"""By denomination in cents, how many chips."""


def total(chips: Chips, place: str = "chips") -> Cents:
    """A denomination is a whole number of chips of one (ruling A1)."""
    for denomination in chips:
        if denomination % CENTS_PER_CHIP:
            raise NotADenomination(denomination=denomination, place=f"{place}.{denomination}")
    amount = sum(denomination * count for denomination, count in chips.items())
    if amount > CENTS_MAX:
        raise TooManyChips(place=place)
    return Cents(amount)
