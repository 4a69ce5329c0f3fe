"""How long each phase of a round lasts, and how long its cards and dice take to be shown."""

from typing import Annotated

import msgspec

Milliseconds = Annotated[int, msgspec.Meta(ge=0, le=3_600_000)]


class Times(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """online 2.d.1.1 and 2.d.2.1; rulings B13, B14, O1, S4 and N8. A decision's time begins when the cards have been
    shown, so that a slow screen has as much of it as a fast one."""

    countdown_ms: Milliseconds = 5_000
    betting_ms: Milliseconds = 12_000
    squeeze_ms: Milliseconds = 10_000
    insurance_ms: Milliseconds = 8_000
    arranging_ms: Milliseconds = 15_000
    result_ms: Milliseconds = 0
    """How long the result stands before the next countdown, during which it stands too."""
    card_ms: Milliseconds = 520
    """The step of a deal: one card. Where the machine deals, screens show its cards in these steps."""
    dice_ms: Milliseconds = 2_600
    """A throw: the cage is shaken, and opened."""
