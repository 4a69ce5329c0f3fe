"""The sources of chance: a seeded shuffle or throw, a dealer's keyboard, a replayed record.

A table asks for the cards or dice that it needs, and names its place in the shuffle. A device keeps no state that is
not also in the journal."""

from typing import Protocol, runtime_checkable

import msgspec

from felt.core.chance import Dealt, Need, SeedNeeded
from felt.core.refusals import Refusal
from felt.core.words import Words


class Seed(msgspec.Struct, frozen=True):
    """The journal keeps this of a shuffle before it is dealt. With the house's key it gives the shuffle again. Without
    the key it reveals no card. Both fields are hexadecimal; a shuffle by hand has neither."""

    nonce: str = ""
    commitment: str = ""


class CannotGoOn(Refusal):
    """The shuffle in use cannot be computed again: the round is void."""

    words = Words(
        "Shuffle {number} cannot be continued: {problem}.",
        "Không thể tiếp tục lượt xáo {number}: {problem}.",
    )


@runtime_checkable
class Device(Protocol):
    """A source of shuffles, cards and dice."""

    def fix(self, need: SeedNeeded) -> Seed:
        """Fix a new shuffle, and return its public part."""

    def resume(self, need: SeedNeeded, seed: Seed) -> None:
        """Compute a fixed shuffle again. Raises `CannotGoOn`."""

    def supply(self, need: Need, *, place: int) -> Dealt:
        """The needed cards from `place` of the shuffle on, or the needed dice."""
