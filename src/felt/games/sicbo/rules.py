"""A Sic Bo table's settings."""

import msgspec

from felt.core.limits import Limits
from felt.core.wagers import Mode

DICE = 3
"""sicbo 3.4: three dice, faces 1 to 6."""

FACES = range(1, 7)


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How one table is set up. The book has no clause on wagers outside the limits: a dealer-run table settles
    them as they are (4.5), an online table refuses them (ruling A5)."""

    mode: Mode = Mode.DEALER
    limits: Limits = msgspec.field(default_factory=dict)
