"""The incident log, as its entries tell it."""

from dataclasses import dataclass, field

from felt.core.refusals import WrongRecord
from felt.core.words import Words
from felt.pit.incidents.entries import AnyIncidentEntry, IncidentClosed, IncidentRecorded


class IncidentEntryOutOfOrder(WrongRecord):
    words = Words("“{kind}” of incident {incident} cannot follow here", "“{kind}” của vụ {incident} không thể ở đây")


@dataclass(frozen=True)
class Remark:
    says: str
    by: str
    role: str
    at: int


@dataclass
class Incident:
    recorded: IncidentRecorded
    at: int
    people: list[str]
    cases: list[int]
    remarks: list[Remark] = field(default_factory=list)
    closed: Remark | None = None


@dataclass
class Incidents:
    key: str = ""
    found: list[Incident] = field(default_factory=list)

    def incident(self, number: int) -> Incident | None:
        return self.found[number - 1] if 1 <= number <= len(self.found) else None

    def linked(
        self,
        *,
        table: str | None = None,
        round_number: int | None = None,
        person: str | None = None,
        case: int | None = None,
    ) -> list[Incident]:
        """Those with all these links, the latest first."""
        return [
            each
            for each in reversed(self.found)
            if table in (None, each.recorded.table)
            and round_number in (None, each.recorded.round)
            and (person is None or person in each.people)
            and (case is None or case in each.cases)
        ]


def evolve(incidents: Incidents, entry: AnyIncidentEntry, at: int) -> None:
    if isinstance(entry, IncidentRecorded):
        if entry.incident != len(incidents.found) + 1:
            raise IncidentEntryOutOfOrder(kind=entry.kind(), incident=entry.incident)
        cases = [entry.case] if entry.case else []
        incidents.found.append(Incident(entry, at, list(dict.fromkeys(entry.people)), cases))
        return
    incident = incidents.incident(entry.incident)
    if incident is None or incident.closed is not None:
        raise IncidentEntryOutOfOrder(kind=entry.kind(), incident=entry.incident)
    remark = Remark(entry.says, entry.by, entry.role, at)
    if isinstance(entry, IncidentClosed):
        incident.closed = remark
        return
    incident.remarks.append(remark)
    incident.people = list(dict.fromkeys((*incident.people, *entry.people)))
    incident.cases = list(dict.fromkeys((*incident.cases, *([entry.case] if entry.case else []))))
