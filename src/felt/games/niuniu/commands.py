"""What patrons can ask of a Niu Niu table besides betting."""

from felt.core.cards import Card
from felt.core.commands import PatronInRound


class Arrange(PatronInRound, frozen=True, kw_only=True, tag="arrange"):
    """Lay out a hand: the three cards that make the Niu, or none for No Niu."""

    box: int
    niu: tuple[Card, ...]
