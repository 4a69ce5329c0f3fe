"""The commands of patrons at a Niu Niu table, besides those of every table."""

from felt.core.cards import Card
from felt.core.commands import PatronInRound


class Arrange(PatronInRound, frozen=True, kw_only=True, tag="arrange"):
    """Arrange a hand: the three cards that make the Niu, or no cards for No Niu."""

    box: int
    niu: tuple[Card, ...]
