"""The course of a case from its opening to its end: what follows, and what is refused."""

from typing import Any

import pytest

from felt.cases import CASES
from felt.cases.decide import ACCUSED_MAX, NAME_MAX, ROUNDS_MAX, TEXT_MAX
from felt.cases.entries import (
    CaseAcknowledged,
    CaseClosed,
    CaseDecided,
    CaseEscalated,
    CaseOpened,
    ClockResumed,
    ClockStopped,
    ComplaintAnswered,
    DecisionAnswered,
    EvidenceAdded,
    PeopleAccused,
    RoundAttached,
    SettlementTried,
)
from felt.cases.kinds import About, Heading, Stage
from felt.cases.orders import (
    Accuse,
    Acknowledge,
    AddEvidence,
    AnswerDecision,
    AttachRound,
    Decide,
    Escalate,
    GiveTime,
    InformSurveillance,
    OpenCase,
    ResumeClock,
    StopClock,
    TrySettlement,
)
from felt.cases.refusals import EntryOutOfOrder
from felt.cases.state import Case
from felt.core.words import Language
from felt.journal import JournalBroken, Record
from felt.register import is_table
from tests.cases.docket import ACCOUNT, DECISION, LAW, NOW, Docket, attached

DAY_MS = 86_400_000
OPENING: dict[str, Any] = {"about": About.LOSSES, "says": "wrong", "rounds": (attached(),)}


class TestOpening:
    @pytest.mark.clause("baccarat 8.1", "sicbo 8.1", "niuniu 8.1")
    def test_a_patron_opens_their_own_whatever_they_name(self) -> None:
        docket = Docket()
        opened, round_ = docket.do(OpenCase, "an", patron="binh", guest="somebody", follows=16, **OPENING)
        assert isinstance(opened, CaseOpened)
        assert (opened.number, opened.patron, opened.guest, opened.follows) == (17, "an", "", 16)
        assert (opened.rounds, opened.by, opened.role) == ((12,), "an", "patron")
        assert round_ == attached()
        assert docket.case.stage is Stage.WITH_SUPERVISOR

    def test_staff_open_it_for_a_patron_or_for_a_guest(self) -> None:
        for named, patron, guest in (
            ({"patron": "an", "guest": "Mr Brown"}, "an", ""),
            ({"guest": "Mr Brown"}, "", "Mr Brown"),
        ):
            docket = Docket()
            docket.do(OpenCase, "phúc", **OPENING, **named)
            assert (docket.case.begun.patron, docket.case.begun.guest) == (patron, guest)

    @pytest.mark.parametrize("named", [{}, {"guest": "  "}, {"patron": "seat 3"}])
    def test_a_case_is_somebodys(self, named: dict[str, str]) -> None:
        """A seat has no account: the guest who sits there has a name."""
        assert Docket().refusal(OpenCase, "phúc", **OPENING, **named).code == "nobody_concerned"

    def test_winnings_and_losses_name_a_round(self) -> None:
        for about in About:
            order = Docket().order(OpenCase, "an", about=about, says="x")
            if about in (About.WINNINGS, About.LOSSES):
                assert Docket().refusal_of(order).code == "no_round_named"
            else:
                assert len(Docket().carry_out(order)) == 1

    def test_a_round_is_named_once_and_fifty_at_most(self) -> None:
        twice = (attached(1), attached(1, table="B2"), attached(1))
        refusal = Docket().refusal(OpenCase, "an", **{**OPENING, "rounds": twice})
        assert (refusal.code, refusal.place) == ("key_twice", "rounds[2]")
        assert len(Docket().do(OpenCase, "an", **{**OPENING, "rounds": twice[:2]})) == 3
        many = tuple(attached(number) for number in range(1, 52))
        assert Docket().refusal(OpenCase, "an", **{**OPENING, "rounds": many}).code == "too_many_rounds"
        assert len(Docket().do(OpenCase, "an", **{**OPENING, "rounds": many[:50]})) == 51

    def test_a_round_can_be_disputed_for_half_a_year(self) -> None:
        oldest = NOW - 183 * DAY_MS
        assert Docket().do(OpenCase, "an", **{**OPENING, "rounds": (attached(at=oldest),)})
        refusal = Docket().refusal(OpenCase, "an", **{**OPENING, "rounds": (attached(), attached(7, at=oldest - 1))})
        assert (refusal.code, refusal.place) == ("round_too_old", "rounds[1]")
        assert refusal.message() == "Round 7 is 183 days old; a round can be disputed for 183 days."


class TestTexts:
    @pytest.mark.parametrize("says", ["", " \n\t"])
    def test_something_is_said(self, says: str) -> None:
        refusal = Docket().refusal(OpenCase, "an", **{**OPENING, "says": says})
        assert (refusal.code, refusal.place) == ("nothing_said", "says")

    def test_no_text_is_endless(self) -> None:
        for name, most in (("says", TEXT_MAX), ("guest", NAME_MAX), ("table", NAME_MAX)):
            docket = Docket()
            refusal = docket.refusal(OpenCase, "an", **{**OPENING, name: "x" * (most + 1)})
            assert (refusal.code, refusal.place, refusal.values["most"]) == ("text_too_long", name, most)
            assert docket.do(OpenCase, "an", **{**OPENING, name: "x" * most})

    def test_what_may_be_left_out_may_be_empty(self) -> None:
        docket = Docket().decided()
        assert docket.do(AnswerDecision, "an", agrees=True, says="")

    def test_names_in_a_list_count_too(self) -> None:
        docket = Docket().opened()
        assert docket.refusal(Accuse, "phúc", people=("mai", "")).code == "nothing_said"
        assert docket.refusal(Accuse, "phúc", people=("x" * 101,)).code == "text_too_long"


class TestSupervisor:
    @pytest.mark.clause("baccarat 8.1", "sicbo 8.1", "niuniu 8.1")
    def test_who_works_on_a_case_has_taken_note_of_it(self) -> None:
        for kind, fields in (
            (TrySettlement, {"says": "x", "content": False}),
            (Escalate, {"why": "x"}),
            (Acknowledge, {}),
        ):
            docket = Docket().opened()
            assert isinstance(docket.do(kind, "phúc", **fields)[0], CaseAcknowledged)
            assert docket.case.acknowledged_at == NOW
            assert docket.do(Acknowledge, "phúc") == [] or docket.case.stage is Stage.WITH_MANAGER

    @pytest.mark.clause("baccarat 8.1", "sicbo 8.1", "niuniu 8.1")
    def test_a_content_patron_ends_the_case(self) -> None:
        docket = Docket().opened()
        docket.do(TrySettlement, "phúc", says="the odds", content=False)
        assert docket.case.stage is Stage.WITH_SUPERVISOR
        found = docket.do(TrySettlement, "phúc", says="the odds again", content=True)
        assert [type(each) for each in found] == [SettlementTried, CaseClosed]
        assert (docket.case.stage, len(docket.case.tried)) == (Stage.CLOSED, 2)

    @pytest.mark.clause("baccarat 8.1", "sicbo 8.1", "niuniu 8.1")
    def test_who_was_in_the_round_may_pass_the_case_on(self) -> None:
        docket = Docket().opened(rounds=(attached(staff=("phúc",)),))
        assert isinstance(docket.do(Escalate, "phúc", why="I called it")[-1], CaseEscalated)


class TestAccused:
    def test_the_case_is_gone_for_them_and_another_writes_their_account(self) -> None:
        docket = Docket().opened(about=About.CONDUCT)
        (entry,) = docket.do(Accuse, "phúc", people=("phúc", "mai", "mai"))
        assert isinstance(entry, PeopleAccused)
        assert entry.people == ("phúc", "mai")
        assert docket.refusal(Escalate, "phúc", why="x").code == "no_such_case"
        assert docket.do(AddEvidence, "long", heading=Heading.ACCOUNTS, says="Phúc says that he was polite.")

    def test_they_are_named_once(self) -> None:
        docket = Docket().opened()
        docket.do(Accuse, "vy", people=("mai",))
        assert docket.do(Accuse, "long", people=("mai",)) == []
        (entry,) = docket.do(Accuse, "long", people=("mai", "hà"))
        assert isinstance(entry, PeopleAccused)
        assert entry.people == ("hà",)

    def test_between_one_and_twenty(self) -> None:
        docket = Docket().opened()
        assert docket.refusal(Accuse, "long", people=()).code == "too_many_people"
        docket.do(Accuse, "long", people=tuple(f"x{number}" for number in range(ACCUSED_MAX)))
        assert docket.refusal(Accuse, "long", people=("one more",)).code == "too_many_people"
        assert ACCUSED_MAX == 20


class TestRounds:
    @pytest.mark.clause("baccarat 8.2", "sicbo 8.2", "niuniu 8.2")
    def test_another_round_is_attached_once_by_a_person(self) -> None:
        docket = Docket().opened()
        (entry,) = docket.do(AttachRound, "vy", attached=attached(13))
        assert isinstance(entry, RoundAttached)
        assert (entry.round, entry.by, entry.role) == (13, "vy", "surveillance")
        assert docket.do(AttachRound, "phúc", attached=attached(13)) == []
        assert docket.do(AttachRound, "phúc", attached=attached(13, table="B2"))

    def test_fifty_at_most(self) -> None:
        docket = Docket().opened(rounds=tuple(attached(number) for number in range(1, ROUNDS_MAX + 1)))
        assert docket.do(AttachRound, "phúc", attached=attached(50)) == []
        assert docket.refusal(AttachRound, "phúc", attached=attached(51)).code == "too_many_rounds"


class TestTime:
    @pytest.mark.clause("baccarat 8.3", "sicbo 8.3", "niuniu 8.3")
    def test_a_time_is_still_to_come_and_within_eight_weeks(self) -> None:
        docket = Docket().opened()
        for until, code in ((NOW, "time_is_past"), (NOW + 56 * DAY_MS + 1, "time_too_far")):
            refusal = docket.refusal(GiveTime, "phúc", until=until)
            assert (refusal.code, refusal.place, refusal.clauses) == (code, "until", ("baccarat 8.3",))
        for until in (NOW + 1, NOW + 56 * DAY_MS):
            docket.do(GiveTime, "phúc", until=until)
            assert docket.case.promised == until

    @pytest.mark.clause("baccarat 8.3", "sicbo 8.3", "niuniu 8.3")
    def test_the_clock_is_stopped_and_let_go_on_in_turn(self) -> None:
        docket = Docket().opened()
        assert docket.refusal(ResumeClock, "long").code == "clock_runs"
        docket.do(StopClock, "long", why="x")
        assert docket.refusal(StopClock, "long", why="x").code == "clock_stands"
        assert docket.refusal(GiveTime, "phúc", until=NOW + 5).code == "clock_stands"
        docket.do(ResumeClock, "long")
        assert docket.refusal(ResumeClock, "long").code == "clock_runs"


class TestEvidence:
    BY = (
        ("an", {"8.4.5", "8.4.7"}),
        ("long", {"8.4.1", "8.4.2", "8.4.3", "8.4.4", "8.4.5", "8.4.7", "8.4.8"}),
        ("vy", {"8.4.6", "8.4.7"}),
    )

    @pytest.mark.parametrize(("by", "allowed"), BY)
    @pytest.mark.clause("baccarat 8.4.5", "baccarat 8.4.6", "baccarat 8.4.7", "ruling A6")
    def test_each_side_under_its_headings(self, by: str, allowed: set[str]) -> None:
        docket = Docket().opened()
        for heading in Heading:
            if heading in allowed:
                (entry,) = docket.do(AddEvidence, by, heading=heading, says="x")
                assert isinstance(entry, EvidenceAdded)
                assert (entry.number, entry.shared) == (len(docket.case.evidence), by == "an")
            else:
                refusal = docket.refusal(AddEvidence, by, heading=heading, says="x")
                assert (refusal.code, refusal.clauses) == ("not_your_heading", (f"baccarat {heading}",))

    def test_one_side_does_not_use_up_the_room_of_another(self) -> None:
        docket = Docket().opened()
        for _ in range(100):
            docket.do(AddEvidence, "an", **ACCOUNT)
        assert docket.refusal(AddEvidence, "an", **ACCOUNT).code == "too_much_evidence"
        assert docket.do(AddEvidence, "long", **ACCOUNT)

    def test_evidence_after_the_decision_had_no_part_in_it(self) -> None:
        docket = Docket().with_manager()
        docket.do(AddEvidence, "an", **ACCOUNT)
        docket.do(Decide, "long", **DECISION)
        docket.do(AddEvidence, "an", **ACCOUNT)
        decision = docket.case.decision
        assert decision is not None
        assert (decision.evidence, len(docket.case.evidence)) == (1, 2)


class TestRecords:
    """A journal that nobody can have written is not followed."""

    def test_an_entry_has_its_stages(self) -> None:
        decided = CaseDecided(outcome="for_house", basis=(), says="x", money="nothing")  # type: ignore[arg-type]
        answered = ComplaintAnswered(upheld=True, says="x")
        for stage, wrong in (
            (Stage.WITH_SUPERVISOR, decided),
            (Stage.WITH_MANAGER, CaseClosed()),
            (Stage.WITH_MANAGER, answered),
            (Stage.DECIDED, CaseEscalated(why="x")),
            (Stage.WITH_SENIOR_MANAGEMENT, DecisionAnswered(agrees=True)),
            (Stage.CLOSED, CaseClosed()),
            (Stage.WITH_SUPERVISOR, ClockResumed()),
        ):
            docket = Docket().at_stage(stage)
            with pytest.raises(EntryOutOfOrder):
                CASES.evolve(docket.case, wrong, NOW)

    def test_the_clock_is_not_stopped_twice(self) -> None:
        docket = Docket().opened()
        docket.do(StopClock, "long", why="x")
        with pytest.raises(EntryOutOfOrder):
            CASES.evolve(docket.case, ClockStopped(why="x"), NOW)

    def test_the_opening_comes_first_and_once(self) -> None:
        with pytest.raises(EntryOutOfOrder):
            CASES.evolve(Case("17"), CaseAcknowledged(), NOW)
        opened = CaseOpened(number=17, about=About.CONDUCT, says="x", language=Language.VI, jurisdiction=LAW)
        with pytest.raises(EntryOutOfOrder):
            CASES.evolve(Docket().opened().case, opened, NOW)

    @pytest.mark.parametrize(
        "body", [b"{}", b'{"type":"nonsense"}', b'{"type":"case_closed","x":1}', b"\xff", b"[" * 5_000]
    )
    def test_bytes_that_are_no_entry(self, body: bytes) -> None:
        with pytest.raises(JournalBroken):
            CASES.decode(Record("~case/17", 1, 0, NOW, "", body, b""))

    def test_its_name_is_no_tables(self) -> None:
        assert (CASES.name("17"), CASES.key("~case/17")) == ("~case/17", "17")
        assert is_table("B1")
        assert not is_table("~case/17")


def test_surveillance_is_informed_as_often_as_it_takes() -> None:
    docket = Docket().with_manager()
    assert docket.do(InformSurveillance, "long", asks="and round 13")
