"""The events of what went wrong at a table."""

from typing import ClassVar

from felt.core.cards import Card
from felt.core.events import ChipsReturned, Event
from felt.core.wagers import Clause
from felt.table.events import Inherited


class Ruled(Event, frozen=True, tag="ruled"):
    """A person decided by a clause. The events after it are what the clause does."""

    by_staff: ClassVar[bool] = True
    secret: ClassVar[tuple[str, ...]] = ("patrons",)

    clause: Clause
    remedy: str
    by: str
    role: str
    why: str = ""
    cards: tuple[Card, ...] = ()
    patrons: tuple[str, ...] = ()
    box: int | None = None
    hand: str = ""


class CardsCarried(Event, frozen=True, tag="cards_carried"):
    """These cards came out in error. They open the free hand that follows (baccarat 7.8)."""

    cards: tuple[Card, ...]
    clause: Clause


class FreeHandDue(Event, frozen=True, tag="free_hand_due"):
    clause: Clause


class FreeHandOpened(Event, frozen=True, tag="free_hand_opened"):
    """A round without wagers (baccarat 7.8, ruling B12)."""

    by_staff: ClassVar[bool] = True
    secret: ClassVar[tuple[str, ...]] = ("inherits",)

    round: int
    rules_hash: str
    edition: int
    clause: Clause
    by: str
    role: str
    carried: tuple[Card, ...] = ()
    shuffle: int = 0
    last_hand: bool = False
    inherits: Inherited | None = None
    code_hash: str = ""
    """As in `BettingOpened`."""


class CardsReordered(Event, frozen=True, tag="cards_reordered"):
    """The cards of the round in their right order."""

    cards: tuple[Card, ...]
    clause: Clause


class CardsDrawnTogether(Event, frozen=True, tag="cards_drawn_together"):
    """They are dealt in this order."""

    cards: tuple[Card, ...]
    clause: Clause


class HandsTakenBack(Event, frozen=True, tag="hands_taken_back"):
    """The cards of these boxes and of all after them go back into their order, and are dealt again."""

    box: int
    cards: int
    clause: Clause


class CardsSetAside(Event, frozen=True, tag="cards_set_aside"):
    cards: tuple[Card, ...]
    clause: Clause


class BoxVoided(Event, frozen=True, tag="box_voided"):
    """The wagers of the box go back when the round is settled."""

    box: int
    clause: Clause


class ArrangingBarred(Event, frozen=True, tag="arranging_barred"):
    patron: str
    clause: Clause


class ChoiceOpened(Event, frozen=True, tag="choice_opened"):
    people: ClassVar[tuple[str, ...]] = ()
    secret: ClassVar[tuple[str, ...]] = ("asked",)

    clause: Clause
    about: str
    asked: tuple[str, ...]
    deadline: int | None
    replaces_cards: bool = False
    then: tuple[Card, ...] = ()


class Chosen(Event, frozen=True, tag="chosen"):
    patron: str
    stay: bool


class ChoiceClosed(Event, frozen=True, tag="choice_closed"):
    deadline: int | None
    """Of the phase that the choice has interrupted."""


class WagersWithdrawn(ChipsReturned, frozen=True, tag="wagers_withdrawn"):
    """ruling A9: all wagers of the patron go back, insurance included."""


EVENTS: tuple[type[Event], ...] = (
    Ruled,
    CardsCarried,
    FreeHandDue,
    FreeHandOpened,
    CardsReordered,
    CardsDrawnTogether,
    HandsTakenBack,
    CardsSetAside,
    BoxVoided,
    ArrangingBarred,
    ChoiceOpened,
    Chosen,
    ChoiceClosed,
    WagersWithdrawn,
)
