"""How long each phase of a round lasts."""

from typing import Annotated

import msgspec

Milliseconds = Annotated[int, msgspec.Meta(ge=0, le=3_600_000)]


class Times(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """online 2.d.1.1 and 2.d.2.1; rulings B13, B14, O1, S4 and N8."""

    countdown_ms: Milliseconds = 5_000
    betting_ms: Milliseconds = 12_000
    squeeze_ms: Milliseconds = 10_000
    insurance_ms: Milliseconds = 8_000
    arranging_ms: Milliseconds = 15_000
    result_ms: Milliseconds = 5_000
