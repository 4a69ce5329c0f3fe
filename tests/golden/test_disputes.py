"""The golden disputes: their files word for word, their money by hand, and every clause of section 8 acted out in each
book."""

from functools import cache

import pytest

from felt.cases.deadlines import Due, deadlines
from felt.cases.entries import (
    AnyCaseEntry,
    CaseAcknowledged,
    CaseClosed,
    CaseDecided,
    CaseEscalated,
    CaseOpened,
    ComplaintAnswered,
    ComplaintFiled,
    DecisionAnswered,
    EvidenceAdded,
    SettlementTried,
    SurveillanceInformed,
    TimeGiven,
)
from felt.cases.form import COMPLAINT_FORM, HOW_TO_COMPLAIN
from felt.cases.kinds import HEADINGS_IN_WORDS, Heading, Side, Stage
from felt.cases.letters import told
from felt.cases.state import Case, evolve
from felt.core.authority import ROLE_NAMES, Role
from felt.core.words import Language, Words
from felt.rulebook import Status, catalogue
from tests.golden.disputes import BOOKS, Act, acted, dispute_file, dispute_written

every_book = pytest.mark.parametrize("book", BOOKS)
SENIOR = ("assistant_director", "director")

# Reckoned by hand, in cents: what each case pays out of goodwill, and why.
PAID = {
    # 20 on the Banker pays 19 and was lost: the correction of 39 is the table's. The complaint brings 5.
    "baccarat": [("patron:binh", 500, "baccarat 8.5")],
    "sicbo": [],
    "niuniu": [("patron:an", 100_000, "niuniu 8.4"), ("patron:an", 200_000, "niuniu 8.5")],
}


@cache
def act_of(book: str) -> Act:
    return acted(book)


def entries(book: str) -> list[AnyCaseEntry]:
    return [each.entry for each in act_of(book).docket.written]


def only(book: str, kind: type[AnyCaseEntry]) -> AnyCaseEntry:
    (found,) = [entry for entry in entries(book) if isinstance(entry, kind)]
    return found


def place(book: str, kind: type[AnyCaseEntry]) -> int:
    return [type(entry) for entry in entries(book)].index(kind)


def letter(book: str, kind: type[AnyCaseEntry]) -> Words:
    """The letter of the first entry of this kind."""
    written = act_of(book).docket.written
    case = Case("")
    for each in written[: place(book, kind)]:
        evolve(case, each.entry, each.at)
    found = written[place(book, kind)]
    text = told(case, found.entry, found.at)
    assert text is not None
    return text


@pytest.mark.parametrize("language", Language)
@every_book
def test_it_reads_as_it_is_written_down(book: str, language: Language) -> None:
    """After a change that is meant: `python -m tests.golden.regenerate`, and review the difference."""
    assert dispute_file(book, language).read_text(encoding="utf-8") == dispute_written(book, language)


@every_book
def test_its_money_is_as_reckoned_by_hand(book: str) -> None:
    docket = act_of(book).docket
    assert [(each.credit, each.amount, each.reason) for each in docket.transfers] == PAID[book]
    assert {each.debit for each in docket.transfers} <= {"goodwill"}
    decision = docket.case.decision
    assert decision is not None
    assert decision.amount == {"baccarat": 3_900, "sicbo": 0, "niuniu": 100_000}[book]


@every_book
@pytest.mark.clause("baccarat 8.1", "sicbo 8.1", "niuniu 8.1")
def test_the_pit_supervisor_tries_and_the_pit_manager_takes_over(book: str) -> None:
    order = [place(book, kind) for kind in (CaseOpened, CaseAcknowledged, SettlementTried, CaseEscalated)]
    assert order == sorted(order)
    for kind in (SettlementTried, CaseEscalated):
        assert only(book, kind).role == "pit_supervisor"
    decided = only(book, CaseDecided)
    assert decided.role == "pit_manager"
    assert ROLE_NAMES[Role.PIT_MANAGER].en in letter(book, CaseEscalated).en


@every_book
@pytest.mark.clause("baccarat 8.2", "sicbo 8.2", "niuniu 8.2")
def test_the_pit_manager_gathers_what_there_is_and_informs_surveillance(book: str) -> None:
    informed = only(book, SurveillanceInformed)
    assert informed.role == "pit_manager"
    assert place(book, CaseEscalated) < place(book, SurveillanceInformed) < place(book, CaseDecided)
    by_manager = [each for each in entries(book) if isinstance(each, EvidenceAdded) and each.role == "pit_manager"]
    assert len(by_manager) >= 6
    case = act_of(book).docket.case
    assert [(each.round, len(bytes.fromhex(each.hash))) for each in case.rounds] == [(1, 32)]


@every_book
@pytest.mark.clause("baccarat 8.3", "sicbo 8.3", "niuniu 8.3")
def test_the_patron_is_given_a_time_and_it_is_watched(book: str) -> None:
    written = act_of(book).docket.written
    case = Case("")
    for each in written[: place(book, TimeGiven) + 1]:
        evolve(case, each.entry, each.at)
    given = only(book, TimeGiven)
    assert isinstance(given, TimeGiven)
    on_time, late = (deadlines(case, now)[0] for now in (given.until, given.until + 1))
    assert (on_time.due, on_time.late, late.late) == (Due.PROMISED, False, True)
    assert "(UTC+7)" in letter(book, TimeGiven).en
    assert "13 January 2027" in letter(book, CaseAcknowledged).en


@pytest.mark.parametrize("heading", Heading)
@every_book
@pytest.mark.clause(
    *("baccarat 8.4.1", "baccarat 8.4.2", "baccarat 8.4.3", "baccarat 8.4.4"),
    *("baccarat 8.4.5", "baccarat 8.4.6", "baccarat 8.4.7", "baccarat 8.4.8"),
    *("sicbo 8.4.1", "sicbo 8.4.2", "sicbo 8.4.3", "sicbo 8.4.4"),
    *("sicbo 8.4.5", "sicbo 8.4.6", "sicbo 8.4.7", "sicbo 8.4.8"),
    *("niuniu 8.4.1", "niuniu 8.4.2", "niuniu 8.4.3", "niuniu 8.4.4"),
    *("niuniu 8.4.5", "niuniu 8.4.6", "niuniu 8.4.7", "niuniu 8.4.8"),
)
def test_the_decision_rests_on_each_heading(book: str, heading: Heading) -> None:
    under = [each for each in entries(book) if isinstance(each, EvidenceAdded) and each.heading is heading]
    assert under
    if heading is Heading.SURVEILLANCE:
        assert {each.side for each in under} == {Side.SURVEILLANCE}
    if heading is Heading.ACCOUNTS:
        assert len(under) == 2, "the patron's, and the dealer's"
    decided = only(book, CaseDecided)
    assert isinstance(decided, CaseDecided)
    assert heading in decided.basis
    assert max(each.number for each in under) <= decided.evidence
    for text, name in zip(letter(book, CaseDecided), HEADINGS_IN_WORDS[heading], strict=True):
        assert f"{name} ({heading})" in text


@every_book
@pytest.mark.clause("ruling A8")
def test_two_people_decide(book: str) -> None:
    for kind in (CaseDecided, ComplaintAnswered):
        entry = only(book, kind)
        assert isinstance(entry, CaseDecided | ComplaintAnswered)
        assert entry.approved_by not in ("", entry.by)


@every_book
@pytest.mark.clause("baccarat 8.5", "sicbo 8.5", "niuniu 8.5")
def test_who_does_not_agree_learns_of_the_complaint_and_senior_management_answers(book: str) -> None:
    answered = only(book, DecisionAnswered)
    assert isinstance(answered, DecisionAnswered)
    assert not answered.agrees
    for text, how in zip(letter(book, DecisionAnswered), HOW_TO_COMPLAIN, strict=True):
        assert how in text
    order = [
        place(book, kind) for kind in (CaseDecided, DecisionAnswered, ComplaintFiled, ComplaintAnswered, CaseClosed)
    ]
    assert order == sorted(order)
    assert only(book, ComplaintAnswered).role in SENIOR
    assert act_of(book).docket.case.stage is Stage.CLOSED


@every_book
@pytest.mark.clause("baccarat 8.6", "sicbo 8.6", "niuniu 8.6")
def test_the_patron_is_guided_and_helped(book: str) -> None:
    """Binh fills in the form alone; a Pit Supervisor writes it down for the guest, and for An."""
    filed = only(book, ComplaintFiled)
    assert isinstance(filed, ComplaintFiled)
    assert all(getattr(filed, question.key) for question in COMPLAINT_FORM)
    assert filed.helped_by == {"baccarat": "", "sicbo": "phúc", "niuniu": "phúc"}[book]
    assert bool(filed.heard) == (book == "niuniu"), "An has an account, and is told what was written down"


@every_book
def test_no_clause_of_section_8_waits(book: str) -> None:
    section = [entry for reference, entry in catalogue().items() if reference.startswith(f"{book} 8")]
    assert len(section) == 15
    assert {entry.status for entry in section} == {Status.BUILT, Status.HEADING}
