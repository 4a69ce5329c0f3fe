"""The decision and its money, the patron's answer, the formal complaint, and who may not (ruling A8)."""

from typing import Any

import pytest

from felt.cases.entries import AnswerProposed, CaseClosed, CaseDecided, ComplaintAnswered, Corrected, DecisionProposed
from felt.cases.jurisdiction import Jurisdiction
from felt.cases.kinds import About, Heading, Money, Outcome, Stage
from felt.cases.orders import (
    AnswerComplaint,
    AnswerDecision,
    Approve,
    AttachRound,
    Close,
    Decide,
    Decline,
    Escalate,
    FileComplaint,
    Notify,
)
from felt.core.chips import CENTS_MAX, Cents
from felt.core.words import Language
from tests.cases.docket import ANSWER, COMPLAINT, CORRECTED, DECISION, GOODWILL, NOW, Docket, attached

DAY_MS = 86_400_000
STRICT = Jurisdiction(name="strict", notify_from=Cents(150_000))
LARGE = {**GOODWILL, "amount": Cents(100_000)}
"""The least that two people decide."""


def paid(docket: Docket) -> list[tuple[str, str, int, str]]:
    return [(each.debit, each.credit, each.amount, each.reason) for each in docket.transfers]


class TestDecision:
    @pytest.mark.clause("baccarat 8.2", "sicbo 8.2", "niuniu 8.2")
    def test_surveillance_is_informed_first(self) -> None:
        docket = Docket().opened()
        docket.do(Escalate, "phúc", why="x")
        refusal = docket.refusal(Decide, "long", **DECISION)
        assert (refusal.code, refusal.clauses) == ("surveillance_not_told", ("baccarat 8.2",))

    @pytest.mark.clause("baccarat 8.4.1", "sicbo 8.4.1", "niuniu 8.4.1")
    def test_it_rests_on_headings_in_the_order_of_the_book(self) -> None:
        docket = Docket().with_manager()
        refusal = docket.refusal(Decide, "long", **{**DECISION, "basis": ()})
        assert (refusal.code, refusal.clauses) == ("basis_missing", ("baccarat 8.4",))
        named = (Heading.LAW, Heading.RULES, Heading.LAW)
        (entry,) = docket.do(Decide, "long", **{**DECISION, "basis": named})
        assert isinstance(entry, CaseDecided)
        assert entry.basis == (Heading.RULES, Heading.LAW)
        assert docket.case.stage is Stage.DECIDED

    def test_a_complaint_that_is_no_dispute_needs_neither(self) -> None:
        docket = Docket().opened(about=About.COMPLAINT, rounds=())
        docket.do(Escalate, "phúc", why="the music is too loud")
        (entry,) = docket.do(Decide, "long", **{**DECISION, "basis": ()})
        assert isinstance(entry, CaseDecided)

    @pytest.mark.parametrize(
        ("money", "amount", "correction", "fits"),
        [
            (Money.NOTHING, 0, False, True),
            (Money.NOTHING, 1, False, False),
            (Money.NOTHING, -1, False, False),
            (Money.NOTHING, 0, True, False),
            (Money.GOODWILL, 1, False, True),
            (Money.GOODWILL, 0, False, False),
            (Money.GOODWILL, -1, False, False),
            (Money.GOODWILL, 1, True, False),
            (Money.GOODWILL, CENTS_MAX, False, True),
            (Money.GOODWILL, CENTS_MAX + 1, False, False),
            (Money.CORRECTION, 0, True, True),
            (Money.CORRECTION, 1, True, True),
            (Money.CORRECTION, -1, True, False),
            (Money.CORRECTION, 1, False, False),
        ],
    )
    def test_its_amount_fits_its_money(self, money: Money, amount: int, correction: bool, fits: bool) -> None:
        named = Corrected(table="B1", round=12, number=1) if correction else None
        fields = {**DECISION, "money": money, "amount": Cents(amount), "correction": named}
        docket = Docket().with_manager()
        if fits:
            assert docket.do(Decide, "long", **fields)
        else:
            assert docket.refusal(Decide, "long", **fields).code == "amount_does_not_fit"

    @pytest.mark.parametrize(("table", "number"), [("B2", 12), ("B1", 13)])
    def test_a_correction_is_of_a_round_of_the_case(self, table: str, number: int) -> None:
        docket = Docket().with_manager()
        other = {**CORRECTED, "correction": Corrected(table=table, round=number, number=1)}
        refusal = docket.refusal(Decide, "long", **other)
        assert (refusal.code, refusal.place) == ("correction_of_other_round", "correction")
        docket.do(AttachRound, "long", attached=attached(number, table=table))
        assert docket.do(Decide, "long", **other)

    def test_goodwill_is_paid_once_and_a_correction_at_its_table(self) -> None:
        docket = Docket().with_manager()
        docket.do(Decide, "long", **GOODWILL)
        assert paid(docket) == [("goodwill", "patron:an", 5_000, "baccarat 8.4")]
        docket = Docket().with_manager()
        docket.do(Decide, "long", **CORRECTED)
        assert paid(docket) == []

    def test_a_guest_without_an_account_is_paid_at_the_cage(self) -> None:
        docket = Docket().with_manager(by="phúc", guest="Mr Brown")
        assert docket.refusal(Decide, "long", **GOODWILL).code == "nobody_to_pay"
        docket.do(Decide, "long", **CORRECTED)
        docket.do(FileComplaint, "phúc", **COMPLAINT)
        assert docket.refusal(AnswerComplaint, "khoa", **ANSWER, amount=Cents(1)).code == "nobody_to_pay"


class TestTwoPeople:
    @pytest.mark.clause("ruling A8")
    def test_one_below_the_threshold_and_two_from_it(self) -> None:
        docket = Docket().with_manager()
        (entry,) = docket.do(Decide, "long", **{**LARGE, "amount": Cents(99_999)})
        assert isinstance(entry, CaseDecided)
        docket = Docket().with_manager()
        (proposal,) = docket.do(Decide, "long", **LARGE)
        assert isinstance(proposal, DecisionProposed)
        assert (docket.case.stage, paid(docket)) == (Stage.WITH_MANAGER, [])
        assert docket.refusal(Decide, "hà", **DECISION).code == "proposal_waits"
        (entry,) = docket.do(Approve, "hà")
        assert isinstance(entry, CaseDecided)
        assert (entry.by, entry.role, entry.approved_by, entry.approved_role) == (
            *("long", "pit_manager"),
            *("hà", "shift_manager"),
        )
        assert paid(docket) == [("goodwill", "patron:an", 100_000, "baccarat 8.4")]
        assert docket.case.proposal is None

    @pytest.mark.clause("ruling A8")
    def test_nobody_approves_their_own(self) -> None:
        docket = Docket().with_manager()
        docket.do(Decide, "hà", **LARGE)
        assert docket.refusal(Approve, "hà").code == "not_your_own_proposal"

    def test_a_declined_proposal_makes_room_for_another(self) -> None:
        docket = Docket().with_manager()
        docket.do(Decide, "long", **LARGE)
        docket.do(Decline, "long", why="too much")
        assert docket.refusal(Approve, "hà").code == "nothing_to_approve"
        assert docket.refusal(Decline, "hà", why="x").code == "nothing_to_approve"
        assert docket.do(Decide, "long", **DECISION)

    @pytest.mark.clause("ruling A8")
    def test_neither_of_them_was_in_a_round_even_if_it_is_attached_later(self) -> None:
        docket = Docket().with_manager()
        docket.do(Decide, "long", **LARGE)
        docket.do(AttachRound, "vy", attached=attached(13, staff=("hà",)))
        refusal = docket.refusal(Approve, "hà")
        assert (refusal.code, refusal.values["person"]) == ("you_were_there", "hà")
        docket.do(AttachRound, "vy", attached=attached(14, staff=("long",)))
        refusal = docket.refusal(Approve, "sơn")
        assert (refusal.code, refusal.values["person"]) == ("you_were_there", "long")


class TestAnswer:
    def test_agreement_is_the_end(self) -> None:
        docket = Docket().decided()
        docket.do(AnswerDecision, "an", agrees=True)
        assert docket.do(AnswerDecision, "an", agrees=True) == []
        assert docket.refusal(AnswerDecision, "an", agrees=False).code == "accepted_before"
        refusal = docket.refusal(FileComplaint, "an", **COMPLAINT)
        assert (refusal.code, refusal.clauses) == ("accepted_before", ("baccarat 8.5",))
        assert docket.do(Close, "long")

    def test_who_did_not_agree_may_agree_later(self) -> None:
        docket = Docket().decided()
        docket.do(AnswerDecision, "an", agrees=False)
        assert docket.do(AnswerDecision, "an", agrees=True)
        assert docket.case.is_accepted

    def test_staff_say_how_they_know(self) -> None:
        docket = Docket().decided()
        for kind, fields in ((AnswerDecision, {"agrees": True}), (FileComplaint, COMPLAINT)):
            for heard in ("", " "):
                assert docket.refusal(kind, "phúc", **fields, heard=heard).code == "how_do_you_know"
        (entry,) = docket.do(AnswerDecision, "phúc", agrees=True, heard="at table B1")
        assert getattr(entry, "heard", "") == "at table B1"

    def test_a_patron_contradicts_what_staff_wrote_down(self) -> None:
        docket = Docket().decided()
        docket.do(AnswerDecision, "phúc", agrees=True, heard="at table B1")
        assert docket.do(AnswerDecision, "phúc", agrees=True, heard="at table B1") == []
        assert not docket.case.is_accepted
        assert docket.refusal(Close, "long").code == "patron_may_still_answer"
        docket.do(AnswerDecision, "an", agrees=False)
        assert docket.refusal(AnswerDecision, "phúc", agrees=True, heard="x").code == "patron_has_answered"
        assert docket.do(AnswerDecision, "phúc", agrees=False, heard="x") == []
        assert docket.do(FileComplaint, "an", **COMPLAINT)

    def test_a_patron_confirms_what_staff_wrote_down(self) -> None:
        docket = Docket().decided()
        docket.do(AnswerDecision, "phúc", agrees=True, heard="at table B1")
        (entry,) = docket.do(AnswerDecision, "an", agrees=True, heard="ignored")
        assert getattr(entry, "heard", None) == ""
        assert docket.case.is_accepted

    def test_a_guest_answers_through_staff_and_once(self) -> None:
        docket = Docket().decided(by="phúc", guest="Mr Brown")
        docket.do(AnswerDecision, "phúc", agrees=True)
        assert docket.refusal(AnswerDecision, "hà", agrees=False).code == "accepted_before"
        assert docket.do(Close, "long")

    @pytest.mark.clause("ruling A8")
    def test_who_decided_does_not_speak_for_the_patron(self) -> None:
        docket = Docket().with_manager(by="phúc", patron="an")
        docket.do(Decide, "long", **LARGE)
        docket.do(Approve, "hà")
        for by in ("long", "hà"):
            for kind, fields in ((AnswerDecision, {"agrees": True}), (FileComplaint, COMPLAINT)):
                refusal = docket.refusal(kind, by, **fields, heard="at table B1")
                assert refusal.code == "not_your_own_decision"
                assert refusal.clauses[-1] == "ruling A8"


class TestComplaint:
    @pytest.mark.clause("baccarat 8.6", "sicbo 8.6", "niuniu 8.6")
    def test_staff_help_and_the_record_says_so(self) -> None:
        docket = Docket().decided()
        (entry,) = docket.do(FileComplaint, "phúc", **COMPLAINT, heard="at the desk")
        assert (getattr(entry, "helped_by", ""), getattr(entry, "heard", "")) == ("phúc", "at the desk")
        docket = Docket().decided()
        (entry,) = docket.do(FileComplaint, "an", **COMPLAINT, heard="ignored")
        assert (getattr(entry, "helped_by", None), getattr(entry, "heard", None)) == ("", "")

    @pytest.mark.clause("baccarat 8.5", "sicbo 8.5", "niuniu 8.5")
    def test_the_answer_ends_the_case(self) -> None:
        docket = Docket().complained()
        found = docket.do(AnswerComplaint, "khoa", **ANSWER, amount=Cents(700))
        assert [type(each) for each in found] == [ComplaintAnswered, CaseClosed]
        assert paid(docket) == [("goodwill", "patron:an", 700, "baccarat 8.5")]
        assert docket.case.stage is Stage.CLOSED

    @pytest.mark.parametrize("amount", [-1, CENTS_MAX + 1])
    def test_its_amount_is_an_amount(self, amount: int) -> None:
        refusal = Docket().complained().refusal(AnswerComplaint, "khoa", **ANSWER, amount=Cents(amount))
        assert refusal.code == "amount_does_not_fit"

    @pytest.mark.clause("ruling A8", "sicbo 7.8")
    def test_a_director_who_was_there_leaves_it_to_another(self) -> None:
        docket = Docket().complained(rounds=(attached(staff=("khoa",)),))
        assert docket.refusal(AnswerComplaint, "khoa", **ANSWER).code == "you_were_there"
        assert docket.do(AnswerComplaint, "tuấn", **ANSWER)

    @pytest.mark.clause("ruling A8")
    def test_nobody_answers_a_complaint_about_their_own_decision_or_that_they_wrote_down(self) -> None:
        docket = Docket().with_manager()
        docket.do(Decide, "tuấn", **LARGE)
        docket.do(Approve, "khoa")
        docket.do(FileComplaint, "an", **COMPLAINT)
        for by in ("tuấn", "khoa"):
            assert docket.refusal(AnswerComplaint, by, **ANSWER).code == "not_your_own_decision"
        docket = Docket().decided()
        docket.do(FileComplaint, "khoa", **COMPLAINT, heard="in my office")
        assert docket.refusal(AnswerComplaint, "khoa", **ANSWER).code == "not_your_own_decision"
        assert docket.do(AnswerComplaint, "tuấn", **ANSWER)

    @pytest.mark.clause("ruling A8")
    def test_two_people_from_the_threshold(self) -> None:
        docket = Docket().complained()
        (proposal,) = docket.do(AnswerComplaint, "khoa", upheld=True, says="x", amount=Cents(100_000))
        assert isinstance(proposal, AnswerProposed)
        assert paid(docket) == []
        assert docket.refusal(AnswerComplaint, "tuấn", **ANSWER).code == "proposal_waits"
        assert docket.refusal(Approve, "khoa").code == "not_your_own_proposal"
        assert docket.refusal(Approve, "hà").code == "no_authority"
        answered, closed = docket.do(Approve, "tuấn")
        assert isinstance(answered, ComplaintAnswered)
        assert (answered.by, answered.approved_by, answered.approved_role) == ("khoa", "tuấn", "assistant_director")
        assert isinstance(closed, CaseClosed)
        assert paid(docket) == [("goodwill", "patron:an", 100_000, "baccarat 8.5")]

    @pytest.mark.clause("ruling A8")
    def test_who_decided_does_not_approve_the_answer(self) -> None:
        docket = Docket().with_manager()
        docket.do(Decide, "tuấn", **DECISION)
        docket.do(FileComplaint, "an", **COMPLAINT)
        docket.do(AnswerComplaint, "khoa", upheld=True, says="x", amount=Cents(100_000))
        assert docket.refusal(Approve, "tuấn").code == "not_your_own_decision"


class TestAuthority:
    """The authority of the place is notified from an amount."""

    def decided(self, amount: int) -> Docket:
        docket = Docket().with_manager(jurisdiction=STRICT)
        docket.do(Decide, "long", **{**GOODWILL, "amount": Cents(amount)})
        if docket.case.proposal is not None:
            docket.do(Approve, "hà")
        docket.do(AnswerDecision, "an", agrees=True)
        return docket

    def test_from_the_amount_on_and_before_the_case_is_closed(self) -> None:
        docket = self.decided(149_999)
        assert docket.refusal(Notify, "long", to="x").code == "nothing_to_notify"
        assert docket.do(Close, "long")
        docket = self.decided(150_000)
        assert docket.refusal(Close, "long").code == "notify_first"
        docket.do(Notify, "long", to="the authority", reference="2026/1")
        assert docket.refusal(Notify, "long", to="x").code == "nothing_to_notify"
        assert docket.do(Close, "long")

    def test_decision_and_answer_count_together_and_each_is_notified(self) -> None:
        docket = Docket().with_manager(jurisdiction=STRICT)
        docket.do(Decide, "long", **{**GOODWILL, "amount": Cents(99_999)})
        docket.do(FileComplaint, "an", **COMPLAINT)
        (answered,) = docket.do(AnswerComplaint, "khoa", **ANSWER, amount=Cents(50_001))
        assert isinstance(answered, ComplaintAnswered)
        assert answered.notify
        assert docket.refusal(AnswerComplaint, "tuấn", **ANSWER).code == "complaint_was_answered"
        assert docket.refusal(Close, "long").code == "notify_first"
        docket.do(Notify, "long", to="the authority")
        assert docket.do(Close, "long")
        assert len(docket.transfers) == 2

    def test_an_answer_that_pays_nothing_is_not_notified_but_the_decision_before_it_is(self) -> None:
        docket = Docket().with_manager(jurisdiction=STRICT)
        docket.do(Decide, "long", **{**GOODWILL, "amount": Cents(150_000)})
        docket.do(Approve, "hà")
        docket.do(FileComplaint, "an", **COMPLAINT)
        (answered,) = docket.do(AnswerComplaint, "khoa", **ANSWER)
        assert isinstance(answered, ComplaintAnswered)
        assert not answered.notify
        assert docket.case.must_be_notified


class TestClose:
    @pytest.mark.clause("baccarat 8.5", "sicbo 8.5", "niuniu 8.5")
    @pytest.mark.parametrize("answers", [[], [{"agrees": False}]])
    def test_a_patron_has_thirty_days_to_complain(self, answers: list[dict[str, Any]]) -> None:
        docket = Docket().decided()
        for answer in answers:
            docket.do(AnswerDecision, "an", **answer)
        docket.now = NOW + 30 * DAY_MS - 1
        refusal = docket.refusal(Close, "long")
        assert (refusal.code, refusal.clauses) == ("patron_may_still_answer", ("baccarat 8.5",))
        assert "18 December 2026, 11:06 (UTC)" in refusal.message()
        assert "11:06 ngày 18/12/2026 (UTC)" in refusal.message(Language.VI)
        docket.now += 1
        assert docket.do(Close, "long", why="no answer")

    def test_a_case_under_complaint_is_not_closed(self) -> None:
        docket = Docket().complained()
        docket.now += 400 * DAY_MS
        assert docket.refusal(Close, "long").code == "not_in_this_stage"

    def test_a_late_complaint_is_heard_while_the_case_is_open(self) -> None:
        docket = Docket().decided()
        docket.now += 31 * DAY_MS
        assert docket.do(FileComplaint, "an", **COMPLAINT)


def test_partly_for_the_patron() -> None:
    docket = Docket().with_manager()
    (entry,) = docket.do(Decide, "long", **GOODWILL)
    assert isinstance(entry, CaseDecided)
    assert entry.outcome is Outcome.PARTLY
