"""A wager: its patron, its bet, its amount."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated

import msgspec

from felt.core.chips import CENTS_MAX, Cents

Amount = Annotated[Cents, msgspec.Meta(ge=1, le=CENTS_MAX)]
PatronName = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
BetName = Annotated[str, msgspec.Meta(min_length=1, max_length=32)]

Clause = str
"""A reference to a clause of a book or to a ruling: the book's name and the number. The catalogue lists all of them."""


class Mode(StrEnum):
    """Whether a machine or a person deals. An online table refuses a wager outside the limits. A dealer-run table
    records the wagers on the felt and settles them by the clauses on such wagers (ruling A5)."""

    ONLINE = "online"
    DEALER = "dealer"


class Moment(StrEnum):
    """When an insurance wager was made (ruling B5)."""

    FOUR_CARDS = "four_cards"
    THIRD_CARD = "third_card"


class Laid(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """Chips on one spot, without their patron."""

    bet: BetName
    amount: Amount
    moment: Moment | None = None
    box: int | None = None

    def by(self, patron: PatronName) -> "Wager":
        return Wager(patron, self.bet, self.amount, self.moment, self.box)


class Wager(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """Chips of one patron on one spot. Only insurance has a `moment`. Only Niu Niu has a `box`."""

    patron: PatronName
    bet: BetName
    amount: Amount
    moment: Moment | None = None
    box: int | None = None


def staked(wagers: Sequence[Wager]) -> Cents:
    """The sum of the wagers. Nearly always there is one."""
    return wagers[0].amount if len(wagers) == 1 else Cents(sum(wager.amount for wager in wagers))
