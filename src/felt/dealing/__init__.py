"""Where chance comes from: a seeded shuffle or throw, a dealer's keyboard, a record being replayed.

A table asks for what it needs and says at which place of the shuffle it stands; whoever deals keeps no state that the
journal does not also have."""

from typing import Protocol

import msgspec

from felt.core.chance import Dealt, Need, SeedNeeded
from felt.core.refusals import Refusal
from felt.core.words import Words


class Seed(msgspec.Struct, frozen=True):
    """What is written down of a shuffle before it is dealt: enough to find it again with the house's key, nothing
    that tells a card without it. Both are hexadecimal; a shuffle by hand has neither."""

    nonce: str = ""
    commitment: str = ""


class CannotGoOn(Refusal):
    """The shuffle that was being dealt cannot be found again: the round is void."""

    words = Words(
        "Shuffle {number} cannot be continued: {problem}.",
        "Không thể tiếp tục lượt xáo {number}: {problem}.",
    )


class Device(Protocol):
    """Whoever deals."""

    def fix(self, need: SeedNeeded) -> Seed:
        """Fix a new shuffle, and say what may be known of it."""

    def resume(self, need: SeedNeeded, seed: Seed) -> None:
        """Find a shuffle again that was fixed before; raises `CannotGoOn`."""

    def supply(self, need: Need, *, place: int) -> Dealt:
        """What is needed, from place `place` of the shuffle on."""
