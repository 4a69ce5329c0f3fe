"""The commands of patrons at a Baccarat table, besides those of every table."""

from felt.core.commands import PatronInRound, PlaceChips
from felt.core.wagers import Moment, Wager


class Squeeze(PatronInRound, frozen=True, kw_only=True, tag="squeeze"):
    """Ask to open the hand of this side, before the cards are dealt."""

    side: str


class OpenCards(PatronInRound, frozen=True, kw_only=True, tag="open_cards"):
    """The squeezing patron has opened the hand."""

    side: str


class Insure(PlaceChips, frozen=True, kw_only=True, tag="insure"):
    """Take insurance with these wagers, or decline with an empty list. `moment` is the moment of the answered offer;
    None means the open offer."""

    moment: Moment | None = None
    wagers: tuple[Wager, ...] = ()
