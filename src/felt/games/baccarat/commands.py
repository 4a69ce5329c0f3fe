"""What patrons can ask of a Baccarat table besides betting."""

from felt.core.commands import PatronInRound, PlaceChips
from felt.core.wagers import Moment, Wager


class Squeeze(PatronInRound, frozen=True, kw_only=True, tag="squeeze"):
    """Ask to open the hand of this side, before the cards are dealt."""

    side: str


class OpenCards(PatronInRound, frozen=True, kw_only=True, tag="open_cards"):
    """The squeezing patron has opened the hand."""

    side: str


class Insure(PlaceChips, frozen=True, kw_only=True, tag="insure"):
    """Take insurance with these wagers, or decline with none. `moment` is that of the offer which is meant; None means
    the offer that stands."""

    moment: Moment | None = None
    wagers: tuple[Wager, ...] = ()
