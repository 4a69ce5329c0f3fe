"""The events of a Baccarat table, besides those of every table."""

from typing import ClassVar

from felt.core.events import ChipsPlaced, Event
from felt.core.wagers import Clause, Moment
from felt.games.baccarat.insurance import Offer


class SqueezeAsked(Event, frozen=True, tag="squeeze_asked"):
    patron: str
    side: str


class SqueezeStarted(Event, frozen=True, tag="squeeze_started"):
    sides: tuple[str, ...]
    deadline: int | None


class CardsOpened(Event, frozen=True, tag="cards_opened"):
    """The patron who squeezes opened the hand, or the house did when the time was up (baccarat 7.14)."""

    opens: ClassVar[str] = "side"

    side: str
    by: str


class InsuranceOffered(Event, frozen=True, tag="insurance_offered"):
    moment: Moment
    offers: tuple[Offer, ...]
    deadline: int | None


class InsuranceAnswered(ChipsPlaced, frozen=True, tag="insurance_answered"):
    purpose: ClassVar[str] = "insurance"
    clause: ClassVar[Clause] = "baccarat 4.10"

    moment: Moment

    @property
    def hold(self) -> str:
        return self.moment


class InsuranceClosed(Event, frozen=True, tag="insurance_closed"):
    pass
