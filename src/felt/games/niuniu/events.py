"""The events of a Niu Niu table, besides those of every table."""

from typing import ClassVar

from felt.core.cards import Card
from felt.core.events import Event


class ArrangingOpened(Event, frozen=True, tag="arranging_opened"):
    asks: ClassVar[bool] = True

    deadline: int | None


class HandArranged(Event, frozen=True, tag="hand_arranged"):
    secret: ClassVar[tuple[str, ...]] = ("niu",)

    patron: str
    box: int
    niu: tuple[Card, ...]


class ArrangingClosed(Event, frozen=True, tag="arranging_closed"):
    pass
