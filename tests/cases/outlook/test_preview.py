"""A preview does what the order does, and writes nothing."""

import copy
from typing import Any

import pytest

from felt.cases import orders
from felt.cases.jurisdiction import Jurisdiction
from felt.cases.kinds import Stage
from felt.cases.letters import told
from felt.cases.outlook.preview import Preview, preview
from felt.cases.refusals import SurveillanceNotTold
from felt.core.authority import Role
from felt.core.chips import Cents
from felt.ledger import GOODWILL as GOODWILL_ACCOUNT
from felt.ledger import patron_account
from tests.cases.docket import ANSWER, CORRECTED, DECISION, GOODWILL, Docket

NOTIFIED = Jurisdiction(notify_from=Cents(5_000))


def previewed(docket: Docket, kind: type[orders.CaseOrder], by: str, **fields: Any) -> Preview:
    before = copy.deepcopy(docket.case)
    found = preview(docket.case, docket.order(kind, by, **fields), docket.now)
    assert docket.case == before
    return found


@pytest.mark.clause("baccarat 8.4")
def test_a_decision_that_one_person_takes() -> None:
    docket = Docket().with_manager()
    found = previewed(docket, orders.Decide, "long", **GOODWILL)
    written = docket.do(orders.Decide, "long", **GOODWILL)
    assert (found.case.stage, found.approval, found.notify) == (Stage.DECIDED, (), False)
    (payment,) = found.transfers
    assert (payment.debit, payment.credit) == (GOODWILL_ACCOUNT, patron_account("an"))
    assert (payment.amount, payment.reason) == (5_000, "baccarat 8.4")
    before = Docket().with_manager()
    assert found.letters == [told(before.case, written[0], docket.now)]


@pytest.mark.clause("ruling A8")
def test_a_decision_that_a_second_person_has_to_approve_is_shown_to_its_end() -> None:
    docket = Docket().with_manager(jurisdiction=NOTIFIED)
    found = previewed(docket, orders.Decide, "long", **{**GOODWILL, "amount": Cents(100_000)})
    assert found.approval[0] is Role.SHIFT_MANAGER
    assert Role.PIT_MANAGER not in found.approval
    assert found.case.stage is Stage.DECIDED
    assert [each.amount for each in found.transfers] == [100_000]
    assert found.notify
    assert len(found.letters) == 1
    assert docket.case.proposal is None


def test_a_correction_moves_its_chips_at_the_table_and_not_here() -> None:
    found = previewed(Docket().with_manager(), orders.Decide, "long", **CORRECTED)
    assert found.transfers == []
    assert "39" in found.letters[0].en


def test_an_answer_to_a_complaint_ends_the_case_unless_it_waits() -> None:
    docket = Docket().complained(jurisdiction=NOTIFIED)
    plain = previewed(docket, orders.AnswerComplaint, "khoa", **ANSWER)
    assert (plain.case.stage, len(plain.letters)) == (Stage.CLOSED, 2)
    paid = previewed(docket, orders.AnswerComplaint, "khoa", **{**ANSWER, "amount": Cents(100_000)})
    assert (paid.case.stage, paid.notify) == (Stage.WITH_SENIOR_MANAGEMENT, True)
    assert paid.approval == (Role.ASSISTANT_DIRECTOR, Role.DIRECTOR)


def test_an_approval_is_previewed_by_the_second_person() -> None:
    docket = Docket().with_manager()
    docket.do(orders.Decide, "long", **{**GOODWILL, "amount": Cents(100_000)})
    found = previewed(docket, orders.Approve, "hà")
    assert [each.amount for each in found.transfers] == [100_000]
    assert found.approval == ()


def test_an_order_without_a_letter_and_one_that_is_refused() -> None:
    docket = Docket().opened()
    assert previewed(docket, orders.Accuse, "phúc", people=("mai",)).letters == []
    docket.do(orders.Escalate, "phúc", why="no")
    with pytest.raises(SurveillanceNotTold):
        previewed(docket, orders.Decide, "long", **DECISION)
