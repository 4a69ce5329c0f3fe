"""The commands at a Baccarat table, besides those of every table."""

from felt.core.commands import InRound, PatronInRound, PlaceChips
from felt.core.wagers import Moment, PatronName, Wager


class Squeeze(PatronInRound, frozen=True, kw_only=True, tag="squeeze"):
    """Ask to open the hand of this side, before the cards are dealt."""

    side: str


class OpenCards(PatronInRound, frozen=True, kw_only=True, tag="open_cards"):
    """The squeezing patron has opened the hand."""

    side: str


class BankerFirst(PatronInRound, frozen=True, kw_only=True, tag="banker_first"):
    """Ask to open the Banker's third card before the Player's (baccarat 6.4.4)."""


class RestrictSqueeze(InRound, frozen=True, kw_only=True, tag="restrict_squeeze"):
    """Staff restrict a patron from squeezing in this round (baccarat 4.8)."""

    by: str
    patron: PatronName


class Insure(PlaceChips, frozen=True, kw_only=True, tag="insure"):
    """Take insurance with these wagers, or decline with an empty list. `moment` is the moment of the answered offer;
    None means the open offer."""

    moment: Moment | None = None
    wagers: tuple[Wager, ...] = ()
