"""A round of Sic Bo as `felt settle` reads it."""

from typing import Annotated

import msgspec

from felt.core.case import GameCase, Settled, settled_void
from felt.core.refusals import MissingKey
from felt.core.wagers import Clause, Wager
from felt.core.words import Language, Words, fill
from felt.games.sicbo.irregularities import VOIDS
from felt.games.sicbo.round import Outcome, Round, Size
from felt.games.sicbo.rules import Rules
from felt.games.sicbo.settle import check, settle

Face = Annotated[int, msgspec.Meta(ge=1, le=6)]

HEADLINE = Words("{dice} = {total}, {size}", "{dice} = {total}, {size}")
SIZES = {
    Size.SMALL: Words("Small", "Xỉu"),
    Size.BIG: Words("Big", "Tài"),
    Size.TRIPLE: Words("a triple", "bộ ba"),
}


class Case(GameCase, frozen=True, tag="sicbo"):
    dice: tuple[Face, Face, Face] | None = None
    wagers: tuple[Wager, ...] = ()
    table: Rules = msgspec.field(default_factory=Rules)
    void: Clause | None = None

    def settle(self) -> Settled:
        if self.void is not None:
            check(self.wagers, self.table)
            return settled_void(self.wagers, self.void, VOIDS)
        if self.dice is None:
            raise MissingKey(key="dice", clauses=("sicbo 3.4",))
        outcome = Round().take(self.dice).outcome()
        return Settled(outcome, settle(outcome, self.wagers, self.table))

    @staticmethod
    def headline(outcome: Outcome, language: Language) -> str:
        dice = " ".join(map(str, outcome.dice))
        return fill(HEADLINE, language, {"dice": dice, "total": outcome.total, "size": SIZES[outcome.size]})
