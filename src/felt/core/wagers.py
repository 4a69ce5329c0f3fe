"""A wager: who, on what, how much."""

from enum import StrEnum
from typing import Annotated

import msgspec

from felt.core.chips import CENTS_MAX, Cents

Amount = Annotated[Cents, msgspec.Meta(ge=1, le=CENTS_MAX)]
PatronName = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
BetName = Annotated[str, msgspec.Meta(min_length=1, max_length=32)]

Clause = str
"""A reference into a book or the rulings: the book's name and the number. The catalogue knows them all."""


class Mode(StrEnum):
    """Who deals. An online table refuses what breaks a limit; a dealer-run one records what lies on the felt
    and settles it by the clauses on such wagers (ruling A5)."""

    ONLINE = "online"
    DEALER = "dealer"


class Moment(StrEnum):
    """When an insurance wager was made (ruling B5)."""

    FOUR_CARDS = "four_cards"
    THIRD_CARD = "third_card"


class Wager(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """Chips of one patron on one spot. `moment` belongs to insurance alone, `box` to Niu Niu alone."""

    patron: PatronName
    bet: BetName
    amount: Amount
    moment: Moment | None = None
    box: int | None = None
