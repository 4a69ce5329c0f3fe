"""The events of a table that is dealt by hand, besides those of every table."""

from typing import Any, ClassVar

import msgspec

from felt.core.cards import Card
from felt.core.events import Event
from felt.core.wagers import Wager


class StaffCame(Event, frozen=True, tag="staff_came"):
    by_staff: ClassVar[bool] = True

    by: str
    role: str


class StaffLeft(Event, frozen=True, tag="staff_left"):
    by_staff: ClassVar[bool] = True

    by: str
    role: str
    idle: bool = False


class CardsPrepared(Event, frozen=True, tag="cards_prepared"):
    """New cards are in play. `number` counts the shuffles of the table. `register` is the number of the last record of
    the house's journal that was read for the identities."""

    secret: ClassVar[tuple[str, ...]] = ("cut_by", "identities", "register")
    by_staff: ClassVar[bool] = True

    number: int
    decks: int
    by: str
    role: str
    by_machine: bool
    cut_by: str = ""
    identities: tuple[str, ...] = ()
    register: int = 0


class DicePrepared(Event, frozen=True, tag="dice_prepared"):
    """Another set of dice is in the cage. `register` as for cards."""

    by_staff: ClassVar[bool] = True
    told: ClassVar[bool] = False

    identity: str
    by: str
    role: str
    register: int = 0


class WagersRecorded(Event, frozen=True, tag="wagers_recorded"):
    """The chips of a guest without an account, as they lie now. They are held when betting closes."""

    by_staff: ClassVar[bool] = True

    patron: str
    wagers: tuple[Wager, ...]
    by: str
    role: str


class ActedForSeat(Event, frozen=True, tag="acted_for_seat"):
    """The next event is the wish of a guest without an account; this person keyed it in."""

    by_staff: ClassVar[bool] = True

    patron: str
    wish: str
    by: str
    role: str


class CardsCorrected(Event, frozen=True, tag="cards_corrected"):
    """The cards keyed in last were others."""

    by_staff: ClassVar[bool] = True

    to: str
    before: tuple[Card, ...]
    after: tuple[Card, ...]
    by: str
    role: str
    place: int = msgspec.field(name="at")


class DiceCorrected(Event, frozen=True, tag="dice_corrected"):
    by_staff: ClassVar[bool] = True

    before: tuple[int, ...]
    after: tuple[int, ...]
    by: str
    role: str


class ResultCalled(Event, frozen=True, tag="result_called"):
    """The result stands, and nothing is paid yet."""

    by_staff: ClassVar[bool] = True

    outcome: dict[str, Any]
    mark: str
    by: str
    role: str


EVENTS: tuple[type[Event], ...] = (
    StaffCame,
    StaffLeft,
    CardsPrepared,
    DicePrepared,
    WagersRecorded,
    ActedForSeat,
    CardsCorrected,
    DiceCorrected,
    ResultCalled,
)
