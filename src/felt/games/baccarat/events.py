"""The events of a Baccarat table, besides those of every table."""

from typing import ClassVar

from felt.core.events import ChipsPlaced, ChipsReturned, Event
from felt.core.wagers import Clause, Moment, Wager
from felt.games.baccarat.insurance import Offer


class SqueezeAsked(Event, frozen=True, tag="squeeze_asked"):
    patron: str
    side: str


class SqueezeStarted(Event, frozen=True, tag="squeeze_started"):
    asks: ClassVar[bool] = True

    sides: tuple[str, ...]
    deadline: int | None
    banker_first: bool = False
    """Whether a patron who squeezes may now ask to open the Banker's third card first (baccarat 6.4.4)."""


class CardsOpened(Event, frozen=True, tag="cards_opened"):
    """The patron who squeezes opened the hand, or the house did when the time was up (baccarat 7.14)."""

    opens: ClassVar[str] = "side"
    people: ClassVar[tuple[str, ...]] = ("by",)

    side: str
    by: str


class SqueezeRestricted(Event, frozen=True, tag="squeeze_restricted"):
    """Staff restrict the patron from squeezing in this round (baccarat 4.8)."""

    by_staff: ClassVar[bool] = True

    patron: str
    by: str
    role: str = ""


class InsuranceWaived(Event, frozen=True, tag="insurance_waived"):
    """The Banker's third card is opened before the Player's, at the request of the patron `by`. In this round nobody is
    offered insurance a second time (baccarat 6.4.4, ruling B8)."""

    people: ClassVar[tuple[str, ...]] = ("by",)

    by: str


class InsuranceOffered(Event, frozen=True, tag="insurance_offered"):
    secret: ClassVar[tuple[str, ...]] = ("to",)
    asks: ClassVar[bool] = True

    moment: Moment
    offers: tuple[Offer, ...]
    deadline: int | None
    to: tuple[str, ...] = ()
    """The patrons to whom it is offered (ruling B8). The first edition did not record them."""


class InsuranceAnswered(ChipsPlaced, frozen=True, tag="insurance_answered"):
    purpose: ClassVar[str] = "insurance"
    clause: ClassVar[Clause] = "baccarat 4.10"

    moment: Moment
    undone: int = 0
    """How often the offer of this moment was undone before, because the cards were put in order (baccarat 7.9)."""

    @property
    def hold(self) -> str:
        return _hold(self.moment, self.undone)


class InsuranceReturned(ChipsReturned, frozen=True, tag="insurance_returned"):
    """baccarat 7.9: the cards in their right order do not make the offer on which this insurance was laid."""

    moment: Moment
    undone: int = 0

    @property
    def hold(self) -> str:
        return _hold(self.moment, self.undone)

    def takes_back(self, wager: Wager) -> bool:
        return super().takes_back(wager) and wager.moment == self.moment


def _hold(moment: Moment, undone: int) -> str:
    """A moment that comes anew has a hold of its own."""
    return f"{moment} {undone}" if undone else moment


class InsuranceClosed(Event, frozen=True, tag="insurance_closed"):
    pass
