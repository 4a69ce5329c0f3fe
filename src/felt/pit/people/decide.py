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
from felt.pit.people.refusals import AtWorkAlready, NotAtWork, NotYourOwnTraining, TableNamedTwice
from felt.pit.people.state import Roster

Entries = Iterable[AnyRosterEntry]

LEAST: dict[type[RosterOrder], Role] = {
    orders.RecordTraining: Role.PIT_MANAGER,
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
    yield entries.TrainingRecorded(
        person=order.person,
        game=order.game,
        course=order.course,
        passed=order.passed,
        until=order.until,
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
    orders.ComeToWork: _come,
    orders.GoHome: _go,
    orders.AssignTables: _assign,
}
