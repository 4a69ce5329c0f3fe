"""Cases, incidents, calls and slips: found in their registers, which are in memory."""

from collections.abc import Iterator

from felt.cases.state import Case
from felt.core.wagers import Clause
from felt.pit.calls.entries import CallAnswered
from felt.pit.calls.state import Called
from felt.pit.incidents.entries import CLAUSES
from felt.pit.incidents.state import Incident
from felt.pit.rack.state import Slip
from felt.server.accounts.people import Person
from felt.server.api.watch.findings import CallFound, CaseFound, IncidentFound, SlipFound
from felt.server.api.watch.rounds import Wanted
from felt.server.api.watch.steps import Cursor, Step, Steps
from felt.server.cases.service import Cases
from felt.server.pit import ONE, Pit


class Registers:
    def __init__(self, *, cases: Cases, pit: Pit, reader: Person, wanted: Wanted, cursor: Cursor | None) -> None:
        self._cases = cases
        self._pit = pit
        self._reader = reader
        self._wanted = wanted
        self._cursor = cursor

    def sources(self) -> Iterator[Steps]:
        """A call concerns no patron. A slip concerns neither a patron nor a round, and cites no clause."""
        wanted = self._wanted
        if "case" in wanted.kinds:
            yield self._of_cases()
        if "incident" in wanted.kinds:
            yield self._of_incidents()
        if "call" in wanted.kinds and wanted.patron is None:
            yield self._of_calls()
        if "slip" in wanted.kinds and (wanted.patron, wanted.round, wanted.clause) == (None, None, None):
            yield self._of_slips()

    async def _of_cases(self) -> Steps:
        """A case about the reader's own conduct is not found."""
        for case in self._cases.all_seen(self._reader):
            step = self._step(case.opened_at, "~cases", case.begun.number)
            if step is not None:
                wanted = self._wanted.is_in_span(step.at) and await self._is_case_wanted(case)
                yield step._replace(found=_case(case) if wanted else None)

    async def _is_case_wanted(self, case: Case) -> bool:
        wanted, begun = self._wanted, case.begun
        places = {(begun.table, number) for number in (0, *begun.rounds)}
        places |= {(each.table, each.round) for each in case.rounds}
        if wanted.patron not in (None, begun.patron):
            return False
        if not any(wanted.table in (None, table) and wanted.round in (None, number) for table, number in places):
            return False
        if not wanted.by_clause(*_cited(case)):
            return False
        if wanted.staff is None:
            return True
        acted = {each.entry.by for each in await self._cases.entries(case)}
        return wanted.by_staff(*acted, *(person for each in case.rounds for person in each.staff))

    async def _of_incidents(self) -> Steps:
        log = await self._pit.incidents.state(ONE)
        for incident in reversed(log.found):
            step = self._step(incident.at, "~incidents", incident.recorded.incident)
            if step is not None:
                yield step._replace(found=_incident(incident) if self._is_incident_wanted(incident) else None)

    def _is_incident_wanted(self, incident: Incident) -> bool:
        wanted, recorded = self._wanted, incident.recorded
        return (
            wanted.is_in_span(incident.at)
            and wanted.table in (None, recorded.table)
            and wanted.round in (None, recorded.round)
            and (wanted.patron is None or wanted.patron in incident.people)
            and wanted.by_staff(recorded.by, *incident.people, *(remark.by for remark in incident.remarks))
            and wanted.by_clause(*CLAUSES.get(recorded.kind_of_incident, ()))
        )

    async def _of_calls(self) -> Steps:
        for called in reversed((await self._pit.calls.state(ONE)).found):
            step = self._step(called.at, "~calls", called.sent.call)
            if step is not None:
                yield step._replace(found=_call(called) if self._is_call_wanted(called) else None)

    def _is_call_wanted(self, called: Called) -> bool:
        wanted, sent = self._wanted, called.sent
        return (
            wanted.is_in_span(called.at)
            and wanted.table in (None, sent.table)
            and wanted.round in (None, sent.round)
            and wanted.by_staff(sent.by, "" if called.ended is None else called.ended.by)
            and wanted.by_clause(sent.clause)
        )

    async def _of_slips(self) -> Steps:
        slips = await self._pit.slips(self._wanted.table)
        for place, (table, slip) in enumerate(slips):
            step = self._step(slip.signed[0].at, "~slips", len(slips) - place)
            if step is not None:
                signed = self._wanted.by_staff(*(each.by for each in slip.signed))
                wanted = signed and self._wanted.is_in_span(step.at)
                yield step._replace(found=_slip(table, slip) if wanted else None)

    def _step(self, at: int, source: str, number: int) -> Step | None:
        """None if an earlier page has shown it."""
        step = Step(at, source, number, None)
        return None if self._cursor is not None and self._cursor.is_past(step) else step


def _cited(case: Case) -> tuple[Clause, ...]:
    """By the headings of the evidence, and of the decision."""
    headings = {each.heading for each in case.evidence} | set(case.decision.basis if case.decision else ())
    return tuple(clause for heading in headings for clause in case.section_8(heading))


def _case(case: Case) -> CaseFound:
    begun = case.begun
    return CaseFound(
        at=case.opened_at,
        number=begun.number,
        about=begun.about,
        stage=case.stage,
        patron=begun.patron,
        guest=begun.guest,
        table=begun.table,
        rounds=begun.rounds,
    )


def _incident(incident: Incident) -> IncidentFound:
    recorded = incident.recorded
    return IncidentFound(
        at=incident.at,
        incident=recorded.incident,
        kind_of_incident=recorded.kind_of_incident,
        says=recorded.says,
        table=recorded.table,
        round=recorded.round,
        concerns=tuple(incident.people),
        cases=tuple(incident.cases),
        by=recorded.by,
        role=recorded.role,
        closed=incident.closed is not None,
    )


def _call(called: Called) -> CallFound:
    sent, ended = called.sent, called.ended
    return CallFound(
        at=called.at,
        call=sent.call,
        table=sent.table,
        round=sent.round,
        clause=sent.clause,
        says=sent.says,
        by=sent.by,
        role=sent.role,
        answer=ended.answer if isinstance(ended, CallAnswered) else None,
        ended_by="" if ended is None else ended.by,
    )


def _slip(table: str, slip: Slip) -> SlipFound:
    return SlipFound(
        at=slip.signed[0].at,
        table=table,
        slip=slip.number,
        kind_of_slip=slip.kind,
        step=slip.step,
        amount=slip.amount,
        signed_by=tuple(each.by for each in slip.signed),
    )
