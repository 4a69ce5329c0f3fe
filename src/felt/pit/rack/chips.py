"""Chips by denomination."""

from typing import Annotated, TypeAlias

import msgspec

from felt.core.chips import CENTS_MAX, CENTS_PER_CHIP, Cents
from felt.pit.rack.refusals import MoreThanBooksHold, NotADenomination

DENOMINATIONS_MAX = 30

Denomination: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=CENTS_MAX)]
Chips: TypeAlias = Annotated[
    dict[Denomination, Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]], msgspec.Meta(max_length=DENOMINATIONS_MAX)
]
"""By denomination in cents, how many chips."""


def worth(chips: Chips) -> int:
    return sum(denomination * count for denomination, count in chips.items())


def total(chips: Chips, place: str = "chips") -> Cents:
    """A denomination is a whole number of chips of one, or divides one: guests bet whole chips, but winnings less
    commission are paid in parts of a chip (ruling A1)."""
    for denomination in chips:
        if denomination % CENTS_PER_CHIP and CENTS_PER_CHIP % denomination:
            raise NotADenomination(denomination=denomination, place=place)
    amount = worth(chips)
    if amount > CENTS_MAX:
        raise MoreThanBooksHold(place=place)
    return Cents(amount)
