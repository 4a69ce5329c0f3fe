"""An entry of a case as a sentence for its file, and the texts that people wrote in it."""

import unicodedata
from collections.abc import Iterator

from felt.cases.entries import (
    AnswerProposed,
    AnyCaseEntry,
    AuthorityNotified,
    CaseAcknowledged,
    CaseClosed,
    CaseDecided,
    CaseEscalated,
    CaseOpened,
    ClockResumed,
    ClockStopped,
    ComplaintAnswered,
    ComplaintFiled,
    DecisionAnswered,
    DecisionProposed,
    EvidenceAdded,
    PeopleAccused,
    ProposalDeclined,
    RoundAttached,
    SettlementTried,
    SurveillanceInformed,
    TimeGiven,
)
from felt.cases.kinds import ABOUT_IN_WORDS, HEADINGS_IN_WORDS, Money, Outcome
from felt.cases.letters import filled, rank
from felt.cases.times import in_words
from felt.core.words import Words

DEEDS: dict[type[AnyCaseEntry], Words] = {
    CaseOpened: Words("opens the case about {about}", "mở vụ việc về {about}"),
    RoundAttached: Words("attaches round {round} at table {table}", "đính kèm ván {round} tại bàn {table}"),
    PeopleAccused: Words("names whose conduct is meant: {people}", "nêu người bị phản ánh: {people}"),
    CaseAcknowledged: Words("takes note of the case", "tiếp nhận vụ việc"),
    SettlementTried: Words("speaks with the patron, who is not content", "trao đổi với khách; khách chưa hài lòng"),
    CaseEscalated: Words("passes the case on to the Pit Manager", "chuyển vụ việc lên Quản lý Pit"),
    SurveillanceInformed: Words("informs Surveillance", "báo bộ phận Giám sát"),
    TimeGiven: Words("gives the patron a time: {until}", "hẹn khách thời hạn: {until}"),
    ClockStopped: Words("stops the clock", "tạm dừng thời hạn"),
    ClockResumed: Words("lets the clock go on", "cho thời hạn chạy tiếp"),
    EvidenceAdded: Words("adds evidence {number}: {heading}", "thêm chứng cứ {number}: {heading}"),
    DecisionProposed: Words("proposes a decision: {outcome}; {money}", "đề nghị quyết định: {outcome}; {money}"),
    ProposalDeclined: Words("declines the proposal", "bác đề nghị"),
    CaseDecided: Words("decided {outcome}; {money}", "quyết định {outcome}; {money}"),
    DecisionAnswered: Words("the patron does not agree", "khách không đồng ý"),
    ComplaintFiled: Words("formal complaint to senior management", "khiếu nại chính thức lên ban quản lý cấp cao"),
    AnswerProposed: Words("proposes an answer: {upheld}; {money}", "đề nghị trả lời: {upheld}; {money}"),
    ComplaintAnswered: Words(
        "the complaint is answered: {upheld}; {money}",
        "trả lời khiếu nại: {upheld}; {money}",
    ),
    AuthorityNotified: Words("notifies {to} {reference}", "báo {to} {reference}"),
    CaseClosed: Words("closes the case", "khép vụ việc"),
}
CONTENT = Words("speaks with the patron, who is content", "trao đổi với khách; khách hài lòng")
AGREES = Words("the patron agrees", "khách đồng ý")
SENTENCE = Words("{who}{second}: {deed}", "{who}{second}: {deed}")
SYSTEM = Words("the system", "hệ thống")
SECOND = Words(", approved by {who}", ", {who} duyệt")
UPHELD = Words("upheld", "chấp nhận")
NOT_UPHELD = Words("not upheld", "không chấp nhận")

OUTCOMES = {
    Outcome.FOR_PATRON: Words("for the patron", "có lợi cho khách"),
    Outcome.PARTLY: Words("partly for the patron", "một phần có lợi cho khách"),
    Outcome.FOR_HOUSE: Words("for the casino", "casino xử lý đúng"),
}
NO_MONEY = Words("no chips move", "không có khoản tiền nào thay đổi")
GOODWILL = Words("goodwill payment of {amount:chips}", "khoản thiện chí {amount:chips}")
CORRECTION = Words(
    "correction {number} of round {round} at table {table} pays {amount:chips}",
    "lần sửa số {number} của ván {round} tại bàn {table} trả {amount:chips}",
)

LABELS = {
    "against": Words("against: ", "về: "),
    "says": Words("", ""),
    "why": Words("", ""),
    "asks": Words("", ""),
    "wants": Words("asks for: ", "đề nghị: "),
    "heard": Words("as the patron said: ", "khách đã nói: "),
}
"""The fields that hold what people wrote, in their order on file."""


def sentence(entry: AnyCaseEntry, utc_offset_min: int) -> Words:
    """`long, Pit Manager: stops the clock`"""
    done = deed(entry, utc_offset_min)
    return filled(SENTENCE, who=who(entry.by, entry.role), second=_second(entry), deed=done)


def deed(entry: AnyCaseEntry, utc_offset_min: int) -> Words:
    """What was done, without the person who did it."""
    template = DEEDS[type(entry)]
    values: dict[str, object] = {}
    match entry:
        case CaseOpened(about=about):
            values["about"] = ABOUT_IN_WORDS[about]
        case RoundAttached():
            values |= {"round": entry.round, "table": one_line(entry.table)}
        case PeopleAccused():
            values["people"] = one_line(", ".join(entry.people))
        case SettlementTried(content=True):
            template = CONTENT
        case DecisionAnswered(agrees=True):
            template = AGREES
        case TimeGiven():
            values["until"] = in_words(entry.until, utc_offset_min)
        case EvidenceAdded():
            values |= {"number": entry.number, "heading": HEADINGS_IN_WORDS[entry.heading]}
        case DecisionProposed() | CaseDecided():
            values |= {"outcome": OUTCOMES[entry.outcome], "money": money(entry)}
        case AnswerProposed() | ComplaintAnswered():
            paid = filled(GOODWILL, amount=entry.amount) if entry.amount else NO_MONEY
            values |= {"upheld": UPHELD if entry.upheld else NOT_UPHELD, "money": paid}
        case AuthorityNotified():
            values |= {"to": one_line(entry.to), "reference": one_line(entry.reference)}
        case _:
            pass
    return filled(template, **values)


def texts(entry: AnyCaseEntry) -> Iterator[tuple[Words, str]]:
    """What people wrote in an entry, each with its label."""
    for name, label in LABELS.items():
        if text := getattr(entry, name, ""):
            yield label, text


def who(by: str, role: str) -> Words:
    """`long, Pit Manager`, or the rank alone where the name is not told."""
    if not role:
        return SYSTEM
    title = rank(role)
    return Words(*(f"{one_line(by)}, {each}" for each in title)) if by else title


def money(decision: DecisionProposed | CaseDecided) -> Words:
    if decision.money is Money.GOODWILL:
        return filled(GOODWILL, amount=decision.amount)
    named = decision.correction
    if named is None:
        return NO_MONEY
    table = one_line(named.table)
    return filled(CORRECTION, number=named.number, round=named.round, table=table, amount=decision.amount)


def _second(entry: AnyCaseEntry) -> Words:
    role = getattr(entry, "approved_role", "")
    return filled(SECOND, who=who(getattr(entry, "approved_by", ""), role)) if role else Words("", "")


def one_line(text: str) -> str:
    """A text that a person wrote, without what could steer a terminal or turn the direction of a line."""
    return "".join(each if unicodedata.category(each) not in ("Cc", "Cf", "Zl", "Zp") else "�" for each in text)
