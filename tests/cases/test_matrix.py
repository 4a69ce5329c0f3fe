"""Role × order × own or other case × stage, exhausted: what the table below does not allow is refused, and a refused
order changes nothing (rulings A6 and A8)."""

from itertools import product
from typing import Any, NamedTuple

import pytest

from felt.cases import orders
from felt.cases.authority import POWERS
from felt.cases.kinds import Stage
from felt.cases.orders import CaseOrder
from felt.core.authority import Role
from tests.cases.docket import ACCOUNT, ANSWER, COMPLAINT, DECISION, NOW, Docket, attached, evidence

RANKS = [
    Role.DEALER,
    Role.PIT_SUPERVISOR,
    Role.PIT_MANAGER,
    Role.SHIFT_MANAGER,
    Role.OPERATIONS_MANAGER,
    Role.ASSISTANT_DIRECTOR,
    Role.DIRECTOR,
]
S, M, D, C, X = Stage
DONE, LATE = "", "not_in_this_stage"


class Row(NamedTuple):
    """Who may, and what becomes of it in each stage, if the case has come no further than that stage."""

    least: Role
    others: tuple[Role, ...]
    supervisor: str
    manager: str
    decided: str
    senior: str
    least_senior: Role | None = None


P, V = (Role.PATRON,), (Role.SURVEILLANCE,)
SUPERVISOR, MANAGER, SHIFT, SENIOR = Role.PIT_SUPERVISOR, Role.PIT_MANAGER, Role.SHIFT_MANAGER, Role.ASSISTANT_DIRECTOR
TABLE: dict[type[CaseOrder], Row] = {
    orders.AttachRound: Row(SUPERVISOR, V, DONE, DONE, DONE, DONE),
    orders.Accuse: Row(SUPERVISOR, V, DONE, DONE, DONE, DONE),
    orders.Acknowledge: Row(SUPERVISOR, (), DONE, DONE, LATE, LATE),
    orders.TrySettlement: Row(SUPERVISOR, (), DONE, LATE, LATE, LATE),
    orders.Escalate: Row(SUPERVISOR, (), DONE, LATE, LATE, LATE),
    orders.InformSurveillance: Row(MANAGER, (), LATE, DONE, LATE, LATE),
    orders.GiveTime: Row(SUPERVISOR, (), DONE, DONE, LATE, DONE),
    orders.StopClock: Row(MANAGER, (), DONE, DONE, LATE, DONE),
    orders.ResumeClock: Row(MANAGER, (), "clock_runs", "clock_runs", LATE, "clock_runs"),
    orders.AddEvidence: Row(SUPERVISOR, P + V, DONE, DONE, DONE, DONE),
    orders.Decide: Row(MANAGER, (), LATE, DONE, LATE, LATE),
    orders.Approve: Row(SHIFT, (), LATE, "nothing_to_approve", LATE, "nothing_to_approve", SENIOR),
    orders.Decline: Row(MANAGER, (), LATE, "nothing_to_approve", LATE, "nothing_to_approve", SENIOR),
    orders.Notify: Row(MANAGER, (), *("nothing_to_notify",) * 4),
    orders.AnswerDecision: Row(SUPERVISOR, P, LATE, LATE, DONE, LATE),
    orders.FileComplaint: Row(SUPERVISOR, P, LATE, LATE, DONE, LATE),
    orders.AnswerComplaint: Row(SENIOR, (), LATE, LATE, LATE, DONE),
    orders.Close: Row(MANAGER, (), LATE, LATE, "patron_may_still_answer", LATE),
}
"""All but the opening, which comes first and only once."""
SEE = {*RANKS[1:], Role.SURVEILLANCE, Role.AUDITOR}
WHO_WAS_THERE_DOES_NOT = {(orders.Decide, M), (orders.AnswerComplaint, C)}

FIELDS: dict[type[CaseOrder], dict[str, Any]] = {
    orders.AttachRound: {"attached": attached(13)},
    orders.Accuse: {"people": ("mai",)},
    orders.TrySettlement: {"says": "spoke with An", "content": False},
    orders.Escalate: {"why": "An is not content"},
    orders.InformSurveillance: {"asks": "the felt at 11:00"},
    orders.GiveTime: {"until": NOW + 1},
    orders.StopClock: {"why": "the camera is read out"},
    orders.AddEvidence: ACCOUNT,
    orders.Decide: DECISION,
    orders.Decline: {"why": "too much"},
    orders.Notify: {"to": "the authority"},
    orders.AnswerDecision: {"agrees": False, "heard": "on the telephone"},
    orders.FileComplaint: {**COMPLAINT, "heard": "on the telephone"},
    orders.AnswerComplaint: ANSWER,
}

RELATIONS = ("other", "there", "accused", "own")
"""Somebody with no part in it; who dealt in the round; whose conduct is meant; the patron's own account."""


def expected(kind: type[CaseOrder], role: Role, relation: str, stage: Stage) -> str:
    row = TABLE[kind]
    if role is Role.PATRON:
        seen, allowed = relation == "own", Role.PATRON in row.others
    else:
        least = row.least_senior if stage is C and row.least_senior is not None else row.least
        seen = role in SEE and relation in ("other", "there")
        allowed = role in row.others or (role in RANKS and RANKS.index(role) >= RANKS.index(least))
    if not seen:
        return "no_such_case"
    if not allowed:
        return "no_authority"
    if stage is X:
        return "case_is_over"
    if relation == "there" and (kind, stage) in WHO_WAS_THERE_DOES_NOT:
        return "you_were_there"
    return {S: row.supervisor, M: row.manager, D: row.decided, C: row.senior}[stage]


@pytest.mark.parametrize("stage", Stage)
@pytest.mark.clause("ruling A6", "ruling A8")
def test_every_cell(stage: Stage) -> None:
    docket = Docket().at_stage(stage, rounds=(attached(staff=("mai", "there")),))
    docket.case.accused.add("accused")
    assert {*TABLE, orders.OpenCase} == {*POWERS}
    done = 0
    for kind, role, relation in product(TABLE, Role, RELATIONS):
        by = "an" if relation == "own" else relation
        fields = evidence(role) if kind is orders.AddEvidence else FIELDS.get(kind, {})
        order = docket.order(kind, by, role=role, **fields)
        code = expected(kind, role, relation, stage)
        if code == DONE:
            found = Docket().at_stage(stage, rounds=(attached(staff=("mai", "there")),)).carry_out(order)
            assert all((each.by, each.role, each.request) == (by, role, order.id) for each in found)
            assert found or (kind, stage) == (orders.Acknowledge, M)
            done += 1
        else:
            assert docket.refusal_of(order).code == code, (kind, role, relation)
    assert (done > 0) == (stage is not X)


@pytest.mark.parametrize("stage", Stage)
def test_nobody_opens_a_case_twice(stage: Stage) -> None:
    docket = Docket().at_stage(stage)
    for role in Role:
        order = docket.order(orders.OpenCase, "an", role=role, about="conduct", says="x")
        assert docket.refusal_of(order).code == "number_taken"


@pytest.mark.clause("ruling A6", "baccarat 8.1", "sicbo 8.1", "niuniu 8.1")
def test_patrons_and_pit_supervisors_open_a_case_and_nobody_below() -> None:
    for role in Role:
        docket = Docket()
        order = docket.order(orders.OpenCase, "x", role=role, about="conduct", says="x", patron="an")
        if role is Role.PATRON or (role in RANKS and role is not Role.DEALER):
            docket.carry_out(order)
            assert docket.case.begun.patron == ("x" if role is Role.PATRON else "an")
        else:
            refusal = docket.refusal_of(order)
            assert (refusal.code, refusal.clauses) == ("no_authority", ("ruling A6",))


@pytest.mark.parametrize("kind", TABLE)
def test_nothing_is_done_to_a_case_that_was_not_opened(kind: type[CaseOrder]) -> None:
    docket = Docket()
    for role in Role:
        assert docket.refusal(kind, "x", role=role, **FIELDS.get(kind, {})).code == "no_such_case"


def test_a_nameless_patron_does_not_see_the_cases_of_guests() -> None:
    docket = Docket().opened("phúc", guest="Mr Brown")
    assert docket.case.begun.patron == ""
    assert docket.refusal(orders.AddEvidence, "", role=Role.PATRON, **ACCOUNT).code == "no_such_case"


def test_a_refusal_names_the_clause_of_the_cases_own_book() -> None:
    for book, clauses in {
        "sicbo": ("sicbo 8.2", "ruling A6"),
        "": ("baccarat 8.2", "sicbo 8.2", "niuniu 8.2", "ruling A6"),
    }.items():
        refusal = Docket().opened(book=book).refusal(orders.InformSurveillance, "phúc", asks="x")
        assert (refusal.code, refusal.clauses) == ("no_authority", clauses)
