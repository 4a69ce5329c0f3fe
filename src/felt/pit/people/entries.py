"""The entries of the roster: training, presence, and who has which table."""

from enum import StrEnum
from typing import TypeAlias

from felt.register import Entry


class Post(StrEnum):
    """What a person does at a table."""

    DEALER = "dealer"
    SUPERVISOR = "supervisor"


class RosterEntry(Entry, frozen=True, kw_only=True):
    by: str
    role: str


class TrainingRecorded(RosterEntry, frozen=True, kw_only=True, tag="training_recorded"):
    """A course, and whether the person passed it. It holds until just before `until`."""

    person: str
    game: str
    course: str
    passed: bool
    until: int


class CameToWork(RosterEntry, frozen=True, kw_only=True, tag="came_to_work"):
    person: str
    post: Post


class WentHome(RosterEntry, frozen=True, kw_only=True, tag="went_home"):
    person: str


class Assigned(RosterEntry, frozen=True, kw_only=True, tag="assigned"):
    """The system gave the person this table. `by` asked it to."""

    person: str
    table: str
    post: Post


class Relieved(RosterEntry, frozen=True, kw_only=True, tag="relieved"):
    """The person leaves the table. `rests_until` is the end of a break, 0 if none is due."""

    person: str
    table: str
    rests_until: int = 0


class NobodyFree(RosterEntry, frozen=True, kw_only=True, tag="nobody_free"):
    """The table lacks a person, and nobody who is trained is free."""

    table: str
    post: Post


AnyRosterEntry: TypeAlias = TrainingRecorded | CameToWork | WentHome | Assigned | Relieved | NobodyFree
