"""The events of the watch of the shoe. Patrons are not told of them: they see that the table is paused."""

from enum import StrEnum
from typing import ClassVar

from felt.core.events import Event
from felt.core.shoe.findings import Alarm


class ShoeAlarm(Event, frozen=True, tag="shoe_alarm"):
    told: ClassVar[bool] = False

    alarms: tuple[Alarm, ...]
    stops: bool = False
    """Whether the table was stopped for it. Else a person had stopped it before."""


class Ending(StrEnum):
    """How an alarm came to its end."""

    WITHDRAWN = "withdrawn"
    """The cards were keyed in wrong, and do not raise it as they really came."""
    DECIDED = "decided"
    """A person decided by the clause that it proposes."""
    CARDS_REMOVED = "cards_removed"
    """The cards were taken out of play for another reason."""
    JUDGED_FALSE = "judged_false"
    """A person has looked, and lets the table go on."""


class ShoeAlarmOver(Event, frozen=True, tag="shoe_alarm_over"):
    """All alarms that were open."""

    told: ClassVar[bool] = False
    by_staff: ClassVar[bool] = True

    how: Ending
    by: str
    role: str = ""
    why: str = ""


EVENTS: tuple[type[Event], ...] = (ShoeAlarm, ShoeAlarmOver)
