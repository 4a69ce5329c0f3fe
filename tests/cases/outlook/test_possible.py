"""What is offered is what is granted: role × stage × order × part in the case, held against the refusals themselves."""

from itertools import product
from typing import Any

import pytest

from felt.cases import CASES, orders
from felt.cases.authority import POWERS
from felt.cases.entries import ComplaintAnswered
from felt.cases.jurisdiction import Jurisdiction
from felt.cases.kinds import Stage
from felt.cases.orders import CaseOrder
from felt.cases.outlook.possible import CONTENT, Possible, may_give, next_order, possible, roles_for
from felt.core.authority import Role
from felt.core.chips import Cents
from tests.cases.docket import ANSWER, COMPLAINT, GOODWILL, LATER, Docket, attached, evidence
from tests.cases.test_matrix import FIELDS, RELATIONS, TABLE, expected

STAFF_OF_ROUND = (attached(staff=("mai", "there")),)
LARGE: dict[str, Any] = {**GOODWILL, "amount": Cents(100_000)}
STRICT = Jurisdiction(notify_from=Cents(1))


def at(stage: Stage) -> Docket:
    docket = Docket().at_stage(stage, rounds=STAFF_OF_ROUND)
    docket.case.accused.add("accused")
    return docket


def code_of(found: Possible) -> str:
    return "" if found.refusal is None else found.refusal.code


@pytest.mark.parametrize("stage", Stage)
@pytest.mark.clause("ruling A6", "ruling A8")
def test_what_is_offered_is_what_is_granted(stage: Stage) -> None:
    docket = at(stage)
    assert {*CONTENT} == {*TABLE} == {*POWERS} - {orders.OpenCase}
    for role, relation in product(Role, RELATIONS):
        by = "an" if relation == "own" else relation
        offered = {each.order: each for each in possible(docket.case, by, role, docket.now)}
        for kind in TABLE:
            fields = evidence(role) if kind is orders.AddEvidence else FIELDS.get(kind, {})
            code = expected(kind, role, relation, stage)
            order = docket.order(kind, by, role=role, **fields)
            written = () if code else tuple(CASES.decide(docket.case, order, docket.now))
            found = offered[kind]
            assert found.may == bool(written), (kind, role, relation)
            assert code_of(found) == code == (docket.refusal_of(order).code if code else ""), (kind, role, relation)
            assert found.may == may_give(docket.case, kind, by, role, docket.now)


@pytest.mark.parametrize("stage", Stage)
def test_the_roles_are_those_of_the_table_of_powers(stage: Stage) -> None:
    docket = at(stage)
    for kind in TABLE:
        allowed = [role for role in Role if not expected(kind, role, "own" if role is Role.PATRON else "other", stage)]
        if (kind, stage) == (orders.Acknowledge, Stage.WITH_MANAGER):
            allowed = []  # who works on a case has taken note of it
        assert roles_for(docket.case, kind, docket.now) == tuple(allowed), kind


def test_an_offer_names_the_clause_of_the_cases_own_book() -> None:
    docket = Docket().opened(book="sicbo")
    clauses = {each.order: each.clauses for each in possible(docket.case, "phúc", Role.PIT_SUPERVISOR, docket.now)}
    assert clauses[orders.Escalate] == ("sicbo 8.1",)
    assert clauses[orders.AddEvidence] == ("sicbo 8.4",)


def next_of(docket: Docket) -> tuple[type[CaseOrder], Role] | None:
    found = next_order(docket.case, docket.now)
    return None if found is None else (found[0], found[1][0])


@pytest.mark.clause("baccarat 8.1", "baccarat 8.2", "baccarat 8.4", "baccarat 8.5", "baccarat 8.6")
def test_the_next_step_over_a_whole_course() -> None:
    docket = Docket().opened(jurisdiction=STRICT)
    assert next_of(docket) == (orders.TrySettlement, Role.PIT_SUPERVISOR)
    docket.do(orders.Escalate, "phúc", why="no")
    assert next_of(docket) == (orders.InformSurveillance, Role.PIT_MANAGER)
    docket.do(orders.InformSurveillance, "long", asks="the felt")
    assert next_of(docket) == (orders.Decide, Role.PIT_MANAGER)
    docket.do(orders.Decide, "long", **LARGE)
    assert next_of(docket) == (orders.Approve, Role.SHIFT_MANAGER)
    docket.do(orders.Approve, "hà")
    assert next_of(docket) == (orders.Notify, Role.PIT_MANAGER)
    docket.do(orders.Notify, "long", to="the authority")
    assert next_of(docket) == (orders.AnswerDecision, Role.PATRON)
    docket.do(orders.AnswerDecision, "an", agrees=False)
    assert next_of(docket) == (orders.FileComplaint, Role.PATRON)
    docket.do(orders.FileComplaint, "an", **COMPLAINT)
    assert next_of(docket) == (orders.AnswerComplaint, Role.ASSISTANT_DIRECTOR)
    docket.do(orders.AnswerComplaint, "khoa", **{**ANSWER, "amount": Cents(5_000)})
    assert isinstance(docket.written[-1].entry, ComplaintAnswered)
    assert next_of(docket) == (orders.Notify, Role.PIT_MANAGER)
    docket.do(orders.Notify, "long", to="the authority")
    assert next_of(docket) == (orders.Close, Role.PIT_MANAGER)
    docket.do(orders.Close, "long")
    assert next_of(docket) is None


def test_a_patron_who_agreed_or_was_silent_long_enough_leaves_the_case_to_be_closed() -> None:
    agreed = Docket().decided()
    agreed.do(orders.AnswerDecision, "an", agrees=True)
    assert next_of(agreed) == (orders.Close, Role.PIT_MANAGER)
    silent = Docket().decided()
    silent.now += LATER
    assert next_of(silent) == (orders.Close, Role.PIT_MANAGER)


def test_what_staff_wrote_down_for_a_patron_waits_for_the_patron() -> None:
    docket = Docket().decided()
    docket.do(orders.AnswerDecision, "phúc", agrees=True, heard="at the table")
    assert next_order(docket.case, docket.now) == (orders.AnswerDecision, (Role.PATRON,))
    of_guest = Docket().decided(by="phúc", guest="Mr Brown")
    assert next_of(of_guest) == (orders.AnswerDecision, Role.PIT_SUPERVISOR)


@pytest.mark.clause("ruling A8")
def test_a_proposal_that_nobody_can_approve_any_more_is_declined() -> None:
    docket = Docket().with_manager()
    docket.do(orders.Decide, "long", **LARGE)
    docket.do(orders.AttachRound, "phúc", attached=attached(13, staff=("long",)))
    assert next_of(docket) == (orders.Decline, Role.PIT_MANAGER)


def test_a_conflict_is_told_before_anything_is_written() -> None:
    docket = Docket().with_manager()
    docket.do(orders.Decide, "hà", **LARGE)
    mine = {each.order: each for each in possible(docket.case, "hà", Role.SHIFT_MANAGER, docket.now)}
    assert code_of(mine[orders.Approve]) == "not_your_own_proposal"
    assert mine[orders.Approve].roles[0] is Role.SHIFT_MANAGER, "another Shift Manager may"
    assert mine[orders.Decline].may
