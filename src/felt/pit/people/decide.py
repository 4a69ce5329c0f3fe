"""Decides what people ask of the roster."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from felt.core.authority import ROLE_NAMES, Role, has_authority
from felt.core.refusals import NoAuthority
from felt.pit.people import entries, orders
from felt.pit.people.assign import Comes, Goes, assignments
from felt.pit.people.entries import AnyRosterEntry
from felt.pit.people.orders import AnyRosterOrder, RosterOrder
from felt.pit.people.refusals import AtWorkAlready, NoSuchEvidence, NotAtWork, NotYourOwnTraining, TableNamedTwice
from felt.pit.people.state import Roster

Entries = Iterable[AnyRosterEntry]

LEAST: dict[type[RosterOrder], Role] = {
    orders.RecordTraining: Role.PIT_MANAGER,
    orders.RecordCourse: Role.DEALER,
    orders.ComeToWork: Role.PIT_SUPERVISOR,
    orders.GoHome: Role.PIT_SUPERVISOR,
    orders.AssignTables: Role.PIT_SUPERVISOR,
}


def decide(roster: Roster, order: AnyRosterOrder, now: int) -> Entries:
    """The entries of the order, or its refusal. The roster does not change."""
    least = LEAST[type(order)]
    if not has_authority(order.role, least):
        raise NoAuthority(needed=ROLE_NAMES[least])
    return DECIDES[type(order)](roster, order, now)


def _train(roster: Roster, order: orders.RecordTraining, now: int) -> Entries:
    if order.person == order.by:
        raise NotYourOwnTraining
    for number in order.evidence:
        if not roster.is_evidence(number, order.person, order.game):
            raise NoSuchEvidence(number=number, person=order.person, game=order.game, place="evidence")
    yield entries.TrainingRecorded(
        person=order.person,
        game=order.game,
        course=order.course,
        passed=order.passed,
        until=order.until,
        evidence=order.evidence,
        **_person(order),
    )


def _course(roster: Roster, order: orders.RecordCourse, now: int) -> Entries:
    right = sum(each.right for each in order.by_clause)
    yield entries.CourseTaken(
        game=order.game,
        edition=order.edition,
        course=order.course,
        by_clause=order.by_clause,
        right_least=order.right_least,
        passed=right >= order.right_least,
        **_person(order),
    )


def _come(roster: Roster, order: orders.ComeToWork, now: int) -> Entries:
    if order.person in roster.at_work:
        raise AtWorkAlready(person=order.person)
    yield entries.CameToWork(person=order.person, post=order.post, **_person(order))


def _go(roster: Roster, order: orders.GoHome, now: int) -> Entries:
    person = roster.at_work.get(order.person)
    if person is None:
        raise NotAtWork(person=order.person)
    if person.table:
        yield entries.Relieved(person=order.person, table=person.table, **_person(order))
    yield entries.WentHome(person=order.person, **_person(order))


def _assign(roster: Roster, order: orders.AssignTables, now: int) -> Entries:
    for table, count in Counter(each.table for each in order.tables).items():
        if count > 1:
            raise TableNamedTwice(table=table)
    for each in assignments(roster, order.tables, now):
        match each:
            case Comes(person=person, table=table, post=post):
                yield entries.Assigned(person=person, table=table, post=post, **_person(order))
            case Goes(person=person, table=table, rests_until=rests_until):
                yield entries.Relieved(person=person, table=table, rests_until=rests_until, **_person(order))
            case _:
                yield entries.NobodyFree(table=each.table, post=each.post, **_person(order))


def _person(order: RosterOrder) -> dict[str, Any]:
    return {"by": order.by, "role": str(order.role), "request": order.id}


DECIDES: dict[type[RosterOrder], Callable[[Roster, Any, int], Entries]] = {
    orders.RecordTraining: _train,
    orders.RecordCourse: _course,
    orders.ComeToWork: _come,
    orders.GoHome: _go,
    orders.AssignTables: _assign,
}
