"""The requests of Niu Niu on the socket."""

from typing import Annotated

import msgspec

from felt.core.cards import Card
from felt.core.requests import PatronRequestInRound
from felt.games.niuniu import commands


class Arrange(PatronRequestInRound, frozen=True, kw_only=True, tag="arrange"):
    box: int
    niu: Annotated[tuple[Card, ...], msgspec.Meta(max_length=3)] = ()

    def command(self, patron: str) -> commands.Arrange:
        return commands.Arrange(patron=patron, round=self.round, box=self.box, niu=self.niu)

    @property
    def stakes_nothing(self) -> bool:
        return True
