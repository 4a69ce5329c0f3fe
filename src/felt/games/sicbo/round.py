"""A round of Sic Bo: one throw of three dice."""

from enum import StrEnum

import msgspec

from felt.core.cards import Card
from felt.core.chance import Dealt, DiceNeeded, dice_for
from felt.games.sicbo.rules import DICE

THROW = DiceNeeded(count=DICE)


class Size(StrEnum):
    SMALL = "small"
    BIG = "big"
    TRIPLE = "triple"


class Outcome(msgspec.Struct, frozen=True):
    """The three faces, their total and their size."""

    dice: tuple[int, ...]
    total: int
    size: Size
    """Small or big (6.1, 6.2); a triple is neither."""


class Round(msgspec.Struct, frozen=True):
    dice: tuple[int, ...] = ()

    @property
    def needs(self) -> DiceNeeded | None:
        return None if self.dice else THROW

    @property
    def certain(self) -> int:
        return 0

    def take(self, dealt: Dealt) -> "Round":
        return Round(dice_for(self.needs, dealt))

    @property
    def cards_by_hand(self) -> dict[str, tuple[Card, ...]]:
        return {}

    def outcome(self) -> Outcome:
        assert self.needs is None, "the round is not over"
        total = sum(self.dice)
        if len(set(self.dice)) == 1:
            size = Size.TRIPLE
        else:
            size = Size.SMALL if total <= 10 else Size.BIG
        return Outcome(self.dice, total, size)
