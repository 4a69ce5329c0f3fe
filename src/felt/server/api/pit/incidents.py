"""The incident log."""

from collections.abc import Iterator
from typing import Annotated

import msgspec

from felt.core.authority import ROLE_NAMES, Role
from felt.core.refusals import NoAuthority
from felt.core.requests import TableName
from felt.core.wagers import Clause
from felt.pit.incidents import orders
from felt.pit.incidents.authority import may_see
from felt.pit.incidents.entries import CLAUSES, KindOfIncident
from felt.pit.incidents.state import Incident, Remark
from felt.server.api.call import Call, Query
from felt.server.api.order_forms import OrderForms
from felt.server.api.pit.names import names_of
from felt.server.api.rounds import Cursor, Most, RoundNumber
from felt.server.pit import ONE

INCIDENT_ORDERS = OrderForms(orders.RecordIncident, orders.RemarkIncident, orders.CloseIncident, known=("by", "role"))


class RemarkShown(msgspec.Struct, frozen=True):
    says: str
    by: str
    role: str
    at: int


class IncidentShown(msgspec.Struct, frozen=True):
    incident: int
    kind: KindOfIncident
    clauses: tuple[Clause, ...]
    says: str
    table: str
    round: int
    people: tuple[str, ...]
    cases: tuple[int, ...]
    amount: int
    by: str
    role: str
    at: int
    remarks: tuple[RemarkShown, ...]
    closed: RemarkShown | None


class IncidentsShown(msgspec.Struct, frozen=True):
    incidents: tuple[IncidentShown, ...]
    next: int | None
    names: dict[str, str]
    """Of the people in them, by id."""


class IncidentsQuery(Query, frozen=True, kw_only=True):
    """The latest first. An incident is found by each of its links."""

    table: TableName | None = None
    round: RoundNumber | None = None
    person: Annotated[str, msgspec.Meta(min_length=1, max_length=64)] | None = None
    case: RoundNumber | None = None
    kind: KindOfIncident | None = None
    open: bool | None = None
    before: Cursor | None = None
    most: Most = 50


async def incidents(call: Call) -> IncidentsShown:
    if not may_see(call.person.role):
        raise NoAuthority(needed=ROLE_NAMES[Role.PIT_SUPERVISOR])
    query = call.query
    log = await call.services.pit.incidents.state(ONE)
    found = [
        each
        for each in log.linked(table=query.table, round_number=query.round, person=query.person, case=query.case)
        if query.kind in (None, each.recorded.kind_of_incident)
        and query.open in (None, each.closed is None)
        and (query.before is None or each.recorded.incident < query.before)
    ]
    shown = tuple(_shown(each) for each in found[: query.most])
    names = await names_of(call, (person for each in shown for person in _people(each)))
    return IncidentsShown(shown, shown[-1].incident if len(found) > query.most else None, names)


async def order_of_incident(call: Call) -> IncidentShown:
    """The incident that was recorded, remarked or closed."""
    order = INCIDENT_ORDERS.order(call.body, call.person)
    desk = call.services.pit.incidents
    log = await desk.do(ONE, order)
    number = next(each.entry.incident for each in await desk.entries(ONE) if each.entry.request == order.id)
    incident = log.incident(number)
    assert incident is not None
    return _shown(incident)


def _shown(incident: Incident) -> IncidentShown:
    recorded = incident.recorded
    return IncidentShown(
        incident=recorded.incident,
        kind=recorded.kind_of_incident,
        clauses=CLAUSES.get(recorded.kind_of_incident, ()),
        says=recorded.says,
        table=recorded.table,
        round=recorded.round,
        people=tuple(incident.people),
        cases=tuple(incident.cases),
        amount=recorded.amount,
        by=recorded.by,
        role=recorded.role,
        at=incident.at,
        remarks=tuple(map(_remark, incident.remarks)),
        closed=None if incident.closed is None else _remark(incident.closed),
    )


def _people(incident: IncidentShown) -> Iterator[str]:
    yield from (incident.by, *incident.people, *(remark.by for remark in incident.remarks))
    if incident.closed is not None:
        yield incident.closed.by


def _remark(remark: Remark) -> RemarkShown:
    return RemarkShown(remark.says, remark.by, remark.role, remark.at)
