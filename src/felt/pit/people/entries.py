"""The entries of the roster: training, presence, and who has which table."""

from enum import StrEnum
from typing import TypeAlias

import msgspec

from felt.core.wagers import Clause
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
    evidence: tuple[int, ...] = ()
    """The numbers of the courses that the person took at a practice table, on which this rests."""


class ClauseResult(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The questions of a course that examined one clause."""

    clause: Clause
    right: int
    wrong: int
    ms: int
    """The time that the answers took."""


class CourseTaken(RosterEntry, frozen=True, kw_only=True, tag="course_taken"):
    """A course at a practice table, taken to its end by `by`. The system counts and records it; nobody else can.

    It is evidence of training and makes nobody trained: a Pit Manager records that."""

    game: str
    edition: int
    """Of the rules that were examined."""
    course: str
    by_clause: tuple[ClauseResult, ...]
    right_least: int
    """How many right answers pass the course."""
    passed: bool

    @property
    def asked(self) -> int:
        return sum(each.right + each.wrong for each in self.by_clause)

    @property
    def right(self) -> int:
        return sum(each.right for each in self.by_clause)


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


AnyRosterEntry: TypeAlias = TrainingRecorded | CourseTaken | CameToWork | WentHome | Assigned | Relieved | NobodyFree
