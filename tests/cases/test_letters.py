"""What the patron is told at each step, in both languages: all that section 8 owes a patron, and no name of staff."""

import re
from typing import Any

import pytest

from felt.cases import orders
from felt.cases.entries import RoundAttached
from felt.cases.form import COMPLAINT_FORM, HOW_TO_COMPLAIN
from felt.cases.kinds import HEADINGS_IN_WORDS, About, Heading
from felt.cases.letters import rank, told
from felt.cases.orders import CaseOrder, FileComplaint
from felt.cases.state import Case, evolve
from felt.core.authority import ROLE_NAMES, Role
from felt.core.chips import Cents
from felt.core.words import Words
from tests.cases.docket import ACCOUNT, ANSWER, COMPLAINT, CORRECTED, DECISION, GOODWILL, LAW, NOW, PEOPLE, Docket
from tests.cases.test_resolution import LARGE, STRICT

HOUR_MS = 3_600_000


def letters(docket: Docket, kind: type[CaseOrder], by: str, **fields: Any) -> list[Words | None]:
    """The letter of each entry of an order, in its turn."""
    known = len(docket.written)
    docket.do(kind, by, **fields)
    case, found = Case(docket.case.key), list[Words | None]()
    for each in docket.written:
        found.append(told(case, each.entry, each.at))
        evolve(case, each.entry, each.at)
    return found[known:]


def letter(docket: Docket, kind: type[CaseOrder], by: str, **fields: Any) -> Words:
    *_, found = letters(docket, kind, by, **fields)
    assert found is not None
    return found


class TestNews:
    """`told_at` moves with each letter about what others did."""

    def told_at(self, docket: Docket, kind: type[CaseOrder], by: str, **fields: Any) -> int:
        docket.now += HOUR_MS
        docket.do(kind, by, **fields)
        return docket.case.told_at

    def test_what_the_patron_did_is_no_news(self) -> None:
        docket = Docket().opened()
        assert docket.case.told_at == 0
        assert self.told_at(docket, orders.AddEvidence, "an", heading=Heading.OTHER, says="x") == 0

    def test_what_the_patron_is_not_told_is_no_news(self) -> None:
        docket = Docket().opened()
        assert self.told_at(docket, orders.Accuse, "phúc", people=("mai",)) == 0
        assert self.told_at(docket, orders.AddEvidence, "phúc", heading=Heading.RULES, says="x") == 0

    def test_what_others_did_and_the_patron_is_told_is_news(self) -> None:
        docket = Docket().opened()
        assert self.told_at(docket, orders.Acknowledge, "phúc") == docket.now
        shared = {"heading": Heading.RULES, "says": "x", "shared": True}
        assert self.told_at(docket, orders.AddEvidence, "phúc", **shared) == docket.now


class TestSteps:
    def test_the_opening_says_when_one_hears_again(self) -> None:
        opened, *rounds = letters(Docket(), orders.OpenCase, "an", about=About.CONDUCT, says="x", jurisdiction=LAW)
        assert opened is not None
        assert opened.en.startswith("Case 17 was opened for you; it is about conduct.")
        assert "24 hours" in opened.en
        assert "24 giờ" in opened.vi
        assert rounds == []

    @pytest.mark.clause("baccarat 8.3", "sicbo 8.3", "niuniu 8.3")
    def test_the_acknowledgement_names_the_time_frame(self) -> None:
        docket = Docket().opened()
        docket.now += HOUR_MS
        found = letter(docket, orders.Acknowledge, "phúc")
        assert "13 January 2027, 11:06 (UTC)" in found.en
        assert "11:06 ngày 13/1/2027 (UTC)" in found.vi

    @pytest.mark.clause("baccarat 8.1", "sicbo 8.1", "niuniu 8.1")
    def test_the_pit_supervisor_tries_and_passes_it_on(self) -> None:
        docket = Docket().opened()
        found = letter(docket, orders.TrySettlement, "phúc", says="a difficult guest", content=False)
        assert found.en == (
            "The Pit Supervisor has spoken with you about case 17, and you were not content. The case goes on."
        )
        assert "Pit Manager" in letter(docket, orders.Escalate, "phúc", why="he shouts").en
        _, tried, closed = letters(Docket().opened(), orders.TrySettlement, "phúc", says="x", content=True)
        assert tried is not None
        assert "open another case that names this number" in tried.en
        assert closed is not None
        assert closed.en == "Case 17 is closed. We keep its file for 5 years."
        assert closed.vi == "Vụ việc 17 đã khép lại. Chúng tôi giữ hồ sơ trong 5 năm."

    @pytest.mark.clause("baccarat 8.2", "sicbo 8.2", "niuniu 8.2")
    def test_surveillance(self) -> None:
        docket = Docket().opened()
        docket.do(orders.Escalate, "phúc", why="x")
        found = letter(docket, orders.InformSurveillance, "long", asks="does he cheat?")
        assert found.en == "The Pit Manager has informed Surveillance of case 17."

    @pytest.mark.clause("baccarat 8.3", "sicbo 8.3", "niuniu 8.3")
    def test_a_time_and_a_clock_that_stands(self) -> None:
        docket = Docket().with_manager()
        found = letter(docket, orders.GiveTime, "long", until=NOW + 2 * HOUR_MS, says="Please wait at the bar.")
        assert found.en == "We expect to settle case 17 by 18 November 2026, 13:06 (UTC). Please wait at the bar."
        stops = letter(docket, orders.StopClock, "long", why="The recording is read out.")
        assert stops.en.endswith("The recording is read out.")
        docket.now += HOUR_MS
        goes_on = letter(docket, orders.ResumeClock, "long")
        assert "18 November 2026, 14:06 (UTC)" in goes_on.en, "what was promised, an hour later"
        assert letter(docket, orders.GiveTime, "long", until=docket.now + 1).en.endswith("(UTC).")

    def test_a_clock_that_goes_on_without_a_promise(self) -> None:
        docket = Docket().opened()
        docket.do(orders.StopClock, "long", why="x")
        docket.now += HOUR_MS
        assert "13 January 2027, 12:06 (UTC)" in letter(docket, orders.ResumeClock, "long").en
        docket = Docket().complained()
        docket.do(orders.StopClock, "long", why="x")
        docket.now += 2 * HOUR_MS
        assert "13 January 2027, 13:06 (UTC)" in letter(docket, orders.ResumeClock, "long").en

    def test_evidence_that_the_patron_gave_or_may_see(self) -> None:
        docket = Docket().opened()
        assert letter(docket, orders.AddEvidence, "an", **ACCOUNT).en == "We have your evidence, number 1 of case 17."
        shown = letter(docket, orders.AddEvidence, "vy", heading=Heading.SURVEILLANCE, says="x", shared=True)
        assert shown.en == "Evidence number 2 of case 17 is there for you to see (evidence of Surveillance)."
        assert letters(docket, orders.AddEvidence, "long", **ACCOUNT) == [None]


class TestDecision:
    @pytest.mark.clause("baccarat 8.4.1", "baccarat 8.4.8", "baccarat 8.5", "sicbo 8.5", "niuniu 8.5")
    def test_it_names_the_basis_the_money_and_the_right_to_complain(self) -> None:
        decision = {**DECISION, "basis": tuple(Heading)}
        found = letter(Docket().with_manager(), orders.Decide, "long", **decision)
        for heading in Heading:
            for text, name in zip(found, HEADINGS_IN_WORDS[heading], strict=True):
                assert f"{name} ({heading})" in text
        assert "No chips move." in found.en
        assert DECISION["says"] in found.vi
        for text, how in zip(found, HOW_TO_COMPLAIN, strict=True):
            assert how in text
        assert "18 December 2026, 11:06 (UTC)" in found.en

    def test_its_money(self) -> None:
        found = letter(Docket().with_manager(), orders.Decide, "long", **GOODWILL)
        assert "We have paid 50 to your account out of goodwill." in found.en
        found = letter(Docket().with_manager(), orders.Decide, "long", **CORRECTED)
        assert "Round 12 at table B1 was corrected (correction 1); by it you get 39." in found.en
        assert "quý khách được trả 39" in found.vi

    def test_without_a_basis_none_is_named(self) -> None:
        docket = Docket().opened(about=About.COMPLAINT, rounds=())
        docket.do(orders.Escalate, "phúc", why="x")
        assert "rests on" not in letter(docket, orders.Decide, "long", **{**DECISION, "basis": ()}).en

    @pytest.mark.clause("baccarat 8.5", "sicbo 8.5", "niuniu 8.5")
    def test_who_does_not_agree_is_told_of_the_right_again(self) -> None:
        docket = Docket().decided()
        found = letter(docket, orders.AnswerDecision, "an", agrees=False)
        assert HOW_TO_COMPLAIN.en in found.en
        assert "You have time until 18 December 2026" in found.en
        assert "accepted" in letter(docket, orders.AnswerDecision, "an", agrees=True).en

    def test_what_staff_wrote_down_is_said(self) -> None:
        docket = Docket().decided()
        found = letter(docket, orders.AnswerDecision, "phúc", agrees=True, heard="At table B1.")
        assert found.en.endswith(
            "The Pit Supervisor wrote this down for you: At table B1. If it is not so, say so in your case."
        )


class TestComplaint:
    @pytest.mark.clause("baccarat 8.5", "sicbo 8.5", "niuniu 8.5")
    def test_filed_and_answered(self) -> None:
        docket = Docket().decided()
        assert "You will have an answer by 13 January 2027" in letter(docket, FileComplaint, "an", **COMPLAINT).en
        answered, closed = letters(docket, orders.AnswerComplaint, "khoa", **ANSWER)
        assert answered is not None
        assert answered.en == ("Senior management does not agree with your complaint in case 17. The decision stands.")
        assert closed is not None
        upheld, _ = letters(
            Docket().complained(), orders.AnswerComplaint, "khoa", upheld=True, says="Sorry.", amount=Cents(700)
        )
        assert upheld is not None
        assert upheld.en.endswith("Sorry. We have paid 7 to your account out of goodwill.")

    @pytest.mark.clause("baccarat 8.6", "sicbo 8.6", "niuniu 8.6")
    def test_the_form_asks_for_all_that_a_complaint_needs(self) -> None:
        needed = {field for field in FileComplaint.__struct_fields__ if field not in ("id", "by", "role", "heard")}
        assert {question.key for question in COMPLAINT_FORM} == needed
        for question in COMPLAINT_FORM:
            assert all((*question.asks, *question.helps))
        docket = Docket().decided()
        answers = {question.key: f"answer to {question.key}" for question in COMPLAINT_FORM}
        docket.do(FileComplaint, "an", **answers)
        assert docket.case.complaint is not None
        assert docket.case.complaint.wants == "answer to wants"


class TestSilence:
    def test_what_staff_do_among_themselves(self) -> None:
        docket = Docket().with_manager(jurisdiction=STRICT)
        large = {**LARGE, "amount": Cents(200_000)}
        for kind, by, fields in (
            (orders.Accuse, "long", {"people": ("mai",)}),
            (orders.Decide, "long", large),
            (orders.Decline, "hà", {"why": "x"}),
        ):
            assert letters(docket, kind, by, **fields) == [None]
        docket.do(orders.Decide, "long", **large)
        docket.do(orders.Approve, "hà")
        assert letters(docket, orders.Notify, "long", to="the authority") == [None]
        docket.do(FileComplaint, "an", **COMPLAINT)
        again = {"upheld": True, "says": "x", "amount": Cents(100_000)}
        assert letters(docket, orders.AnswerComplaint, "khoa", **again) == [None]
        assert isinstance(docket.written[1].entry, RoundAttached)
        assert told(Docket().opened().case, docket.written[1].entry, NOW) is None

    def test_no_letter_names_a_member_of_the_staff(self) -> None:
        docket = Docket().complained()
        docket.do(orders.AnswerComplaint, "khoa", **ANSWER)
        case = Case("17")
        staff = [name for name, role in PEOPLE.items() if role is not Role.PATRON]
        seen = 0
        for each in docket.written:
            found = told(case, each.entry, each.at)
            evolve(case, each.entry, each.at)
            for text in found or ():
                seen += 1
                assert not [name for name in staff if re.search(rf"\b{name}\b", text)]
        assert seen >= 16

    def test_the_system_has_no_rank(self) -> None:
        assert rank("") == Words("", "")
        assert rank("pit_manager") == ROLE_NAMES[Role.PIT_MANAGER]
