"""The request of a patron whom an irregularity gives a choice."""

from felt.core.requests import PatronRequestInRound
from felt.table.irregularity import commands


class Choose(PatronRequestInRound, frozen=True, kw_only=True, tag="choose"):
    """Stay in the game, or withdraw all wagers of this round. Where the cards are in question: keep them, or ask for
    others. No answer stays (ruling B21)."""

    stay: bool

    def command(self, patron: str) -> commands.Choose:
        return commands.Choose(patron=patron, round=self.round, stay=self.stay)

    @property
    def stakes_nothing(self) -> bool:
        return True
