"""Random orders by random people: what is accepted can be followed, no chip moves without two hands where two are
needed, and the file can be written for everybody who may see it."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from felt.cases import orders
from felt.cases.entries import AnyCaseEntry, CaseDecided, ComplaintAnswered
from felt.cases.file import case_file
from felt.cases.kinds import Stage
from felt.cases.orders import CaseOrder
from felt.cases.sight import seen
from felt.core.authority import Role
from felt.core.chips import Cents
from felt.core.refusals import Refusal
from felt.core.words import Language
from tests.cases.docket import DECISION, GOODWILL, PEOPLE, Docket, attached, evidence
from tests.cases.test_matrix import FIELDS
from tests.cases.test_resolution import LARGE, STRICT

STEPS: list[tuple[type[CaseOrder], dict[str, Any]]] = [
    *((kind, fields) for kind, fields in FIELDS.items() if kind is not orders.Decide),
    *((orders.Decide, fields) for fields in (DECISION, GOODWILL, LARGE, {**LARGE, "amount": Cents(200_000)})),
    (orders.AnswerDecision, {"agrees": True, "heard": "at the table"}),
    (orders.AnswerComplaint, {"upheld": True, "says": "x", "amount": Cents(100_000)}),
    (orders.TrySettlement, {"says": "x", "content": True}),
    *((kind, {}) for kind in (orders.Acknowledge, orders.ResumeClock, orders.Approve, orders.Close)),
]
ORDER = [Stage.WITH_SUPERVISOR, Stage.WITH_MANAGER, Stage.DECIDED, Stage.WITH_SENIOR_MANAGEMENT, Stage.CLOSED]
steps = st.lists(st.tuples(st.sampled_from(STEPS), st.sampled_from(list(PEOPLE))), min_size=30, max_size=120)


@settings(max_examples=60)
@given(steps=steps, patron=st.sampled_from(["an", ""]))
def test_any_course(steps: list[tuple[tuple[type[CaseOrder], dict[str, Any]], str]], patron: str) -> None:
    docket = Docket().opened("phúc", patron=patron, guest="Mr Brown", jurisdiction=STRICT)
    docket.do(orders.Escalate, "phúc", why="x")
    docket.do(orders.InformSurveillance, "long", asks="x")
    for (kind, fields), by in steps:
        before = docket.case.stage
        given_fields = evidence(PEOPLE[by]) if kind is orders.AddEvidence else fields
        if kind is orders.GiveTime:
            given_fields = {"until": docket.now + 1}
        docket.now += 60_000
        try:
            found = docket.do(kind, by, **given_fields)
        except Refusal:
            continue
        assert before is not Stage.CLOSED
        assert ORDER.index(docket.case.stage) >= ORDER.index(before)
        for entry in found:
            look(docket, entry)
    paid = sum(each.amount for each in docket.transfers)
    assert paid == sum(
        each.entry.amount for each in docket.written if isinstance(each.entry, CaseDecided | ComplaintAnswered)
    )
    for person, role in PEOPLE.items():
        if role in (Role.PIT_MANAGER, Role.AUDITOR) or (person, role) == (patron, Role.PATRON):
            view = seen(docket.written, "17", person, role)
            assert all(case_file(view, "17", language) for language in Language)


def look(docket: Docket, entry: AnyCaseEntry) -> None:
    """Two hands from the threshold on, and neither was in the round."""
    if isinstance(entry, CaseDecided | ComplaintAnswered):
        assert (entry.amount >= 100_000) == bool(entry.approved_by)
        assert entry.by != entry.approved_by
        assert not {entry.by, entry.approved_by} & set(attached().staff)
        assert docket.case.begun.patron or not entry.amount
