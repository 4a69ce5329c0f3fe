"""A Niu Niu table's settings and the value of cards."""

from typing import Annotated

import msgspec

from felt.core.cards import Card
from felt.core.limits import Limits
from felt.core.wagers import Mode

HAND_SIZE = 5
"""niuniu 2.2.4"""

BOXES_PER_PATRON = 2
"""niuniu 4.6"""

DOUBLE_TO_ANTE = 2
ADDITIONAL_TO_DOUBLE = 2
"""niuniu 2.2.2 and 2.2.3, ruling N1: exactly twice."""


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How one table is set up. The limits bound the Ante (ruling N5)."""

    mode: Mode = Mode.DEALER
    limits: Limits = msgspec.field(default_factory=dict)
    boxes: Annotated[int, msgspec.Meta(ge=1, le=9)] = 7


# niuniu 6.2.13: court cards count ten, the ace one, the others their face. Indexed by rank.
POINTS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)


def points(cards: tuple[Card, ...]) -> int:
    return sum(POINTS[card.rank] for card in cards)
