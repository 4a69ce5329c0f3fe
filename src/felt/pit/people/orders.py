"""What people ask of the roster."""

from typing import Annotated, TypeAlias

import msgspec

from felt.core.authority import Role
from felt.core.requests import TableName
from felt.pit.people.entries import ClauseResult, Post
from felt.register import Order

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Game = Annotated[str, msgspec.Meta(min_length=1, max_length=32)]
Course = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Time = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
TABLES_MAX = 100
EVIDENCE_MAX = 20


class RosterOrder(Order, frozen=True, kw_only=True):
    """`by` and `role`: the person who asks, as the server knows them."""

    by: str
    role: Role


class RecordTraining(RosterOrder, frozen=True, kw_only=True):
    person: Name
    game: Game
    course: Course
    passed: bool
    until: Time
    evidence: Annotated[tuple[int, ...], msgspec.Meta(max_length=EVIDENCE_MAX)] = ()
    """The numbers of courses that the person took."""


class RecordCourse(RosterOrder, frozen=True, kw_only=True):
    """A course that `by` has taken to its end at a practice table. No request of a person becomes this order: the
    server gives it when it has judged the last answer."""

    game: Game
    edition: int
    course: Course
    by_clause: tuple[ClauseResult, ...]
    right_least: int


class ComeToWork(RosterOrder, frozen=True, kw_only=True):
    person: Name
    post: Post


class GoHome(RosterOrder, frozen=True, kw_only=True):
    person: Name


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table that needs people."""

    table: TableName
    game: Game


class AssignTables(RosterOrder, frozen=True, kw_only=True):
    """The system gives people to these tables, and takes all others off theirs."""

    tables: Annotated[tuple[Wanted, ...], msgspec.Meta(max_length=TABLES_MAX)]


AnyRosterOrder: TypeAlias = RecordTraining | RecordCourse | ComeToWork | GoHome | AssignTables
