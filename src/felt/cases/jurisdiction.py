"""The times and amounts that the law of a place prescribes for disputes, as data. A case keeps those of its day."""

import msgspec

from felt.core.chips import CENTS_MAX, Cents

HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS
WEEK_MS = 7 * DAY_MS


class Jurisdiction(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str = "house"
    acknowledge_ms: int = 24 * HOUR_MS
    """A case is acknowledged within this time."""
    resolve_ms: int = 8 * WEEK_MS
    """A case is decided within this time, and so is a formal complaint after it."""
    answer_ms: int = 30 * DAY_MS
    """A patron may answer a decision, and complain about it, for so long before the case can be closed."""
    accept_ms: int = 183 * DAY_MS
    """A round can be disputed for so long."""
    keep_ms: int = 5 * 365 * DAY_MS
    """A case is kept for so long after it was closed."""
    two_people_from: Cents = Cents(100_000)
    """A decision about this amount or more needs a second person, and so does the answer to a complaint."""
    notify_from: Cents = CENTS_MAX
    """The authority is notified of a decision about this amount or more."""
    utc_offset_min: int = 0
    """How far the clocks of the place are ahead of UTC."""


DEFAULT = Jurisdiction()
