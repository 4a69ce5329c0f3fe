"""Decides what people ask of the incident log."""

from collections.abc import Iterable

from felt.pit.incidents import entries, orders
from felt.pit.incidents.authority import refuse_without_power
from felt.pit.incidents.entries import AnyIncidentEntry
from felt.pit.incidents.orders import AnyIncidentOrder
from felt.pit.incidents.refusals import IncidentConcernsYou, IncidentIsClosed, NoSuchIncident, RoundWithoutTable
from felt.pit.incidents.state import Incident, Incidents


def decide(incidents: Incidents, order: AnyIncidentOrder, now: int) -> Iterable[AnyIncidentEntry]:
    """The entries of the order, or its refusal. The log does not change."""
    refuse_without_power(order)
    person = {"by": order.by, "role": str(order.role), "request": order.id}
    match order:
        case orders.RecordIncident():
            if order.round and order.table is None:
                raise RoundWithoutTable(place="table")
            yield entries.IncidentRecorded(
                incident=len(incidents.found) + 1,
                kind_of_incident=order.kind_of_incident,
                says=order.says,
                table=order.table or "",
                round=order.round,
                people=order.people,
                case=order.case,
                amount=order.amount,
                **person,
            )
        case orders.RemarkIncident(incident=number, says=says, people=people, case=case):
            _open(incidents, number)
            yield entries.IncidentRemarked(incident=number, says=says, people=people, case=case, **person)
        case _:
            incident = _open(incidents, order.incident)
            if order.by in (incident.recorded.by, *incident.people):
                raise IncidentConcernsYou(incident=order.incident)
            yield entries.IncidentClosed(incident=order.incident, says=order.says, **person)


def _open(incidents: Incidents, number: int) -> Incident:
    incident = incidents.incident(number)
    if incident is None:
        raise NoSuchIncident(incident=number, place="incident")
    if incident.closed is not None:
        raise IncidentIsClosed(incident=number, place="incident")
    return incident
