"""What the patron is told at each step of a case, by its entries alone. Staff are called by their rank."""

from felt.cases.entries import (
    AnyCaseEntry,
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
    EvidenceAdded,
    SettlementTried,
    SurveillanceInformed,
    TimeGiven,
)
from felt.cases.form import HOW_TO_COMPLAIN
from felt.cases.kinds import ABOUT_IN_WORDS, HEADINGS_IN_WORDS, OUTCOMES_IN_WORDS, Money, Side
from felt.cases.state import Case
from felt.cases.times import in_words, span_in_words
from felt.core.authority import ROLE_NAMES, Role
from felt.core.words import Language, Words, fill, listed

OPENED = Words(
    "Case {number} was opened for you; it is about {about}. You will hear within {span} that we look into it.",
    "Vụ việc {number} đã được mở cho quý khách, về {about}. Trong vòng {span}, chúng tôi sẽ báo đã tiếp nhận.",
)
ACKNOWLEDGED = Words(
    "We look into case {number}. You will have a decision by {until}.",
    "Chúng tôi đang xem xét vụ việc {number}. Quý khách sẽ nhận được quyết định trước {until}.",
)
TRIED = Words(
    "The {rank} has spoken with you about case {number}, and you were not content. The case goes on.",
    "{rank} đã trao đổi với quý khách về vụ việc {number} và quý khách chưa hài lòng. Vụ việc được tiếp tục.",
)
CONTENT = Words(
    "The {rank} has written down that you are content in case {number}. If you are not, open another case that "
    "names this number.",
    "{rank} đã ghi nhận quý khách hài lòng về vụ việc {number}. Nếu không đúng, hãy mở vụ việc khác và nêu số này.",
)
ESCALATED = Words(
    "Case {number} has gone up to the Pit Manager.",
    "Vụ việc {number} đã được chuyển lên Quản lý Pit.",
)
SURVEILLANCE = Words(
    "The {rank} has informed Surveillance of case {number}.",
    "{rank} đã báo bộ phận Giám sát về vụ việc {number}.",
)
TIME = Words(
    "We expect to settle case {number} by {until}.{says}",
    "Chúng tôi dự kiến giải quyết vụ việc {number} trước {until}.{says}",
)
STOPPED = Words(
    "Case {number} waits, and its time stands still for as long: {why}",
    "Vụ việc {number} tạm chờ, và thời hạn tạm dừng trong thời gian đó: {why}",
)
RESUMED = Words(
    "Case {number} goes on. You will hear from us by {until}.",
    "Vụ việc {number} được tiếp tục. Quý khách sẽ nhận được trả lời trước {until}.",
)
RECEIVED = Words(
    "We have your evidence, number {evidence} of case {number}.",
    "Chúng tôi đã nhận chứng cứ số {evidence} của quý khách trong vụ việc {number}.",
)
SHARED = Words(
    "Evidence number {evidence} of case {number} is there for you to see ({heading}).",
    "Quý khách có thể xem chứng cứ số {evidence} của vụ việc {number} ({heading}).",
)
DECIDED = Words(
    "The decision of case {number} is {outcome}. {says}\n{basis}{money}\n"
    "If you do not agree: {how} Please answer by {until}.",
    "Vụ việc {number} được giải quyết {outcome}. {says}\n{basis}{money}\n"
    "Nếu không đồng ý: {how} Xin quý khách trả lời trước {until}.",
)
BASIS = Words("It rests on: {headings}. ", "Căn cứ: {headings}. ")
NO_MONEY = Words("No chips move.", "Không có khoản tiền nào thay đổi.")
GOODWILL = Words(
    "We have paid {amount:chips} to your account out of goodwill.",
    "Chúng tôi đã chuyển {amount:chips} vào tài khoản của quý khách như khoản thiện chí.",
)
CORRECTION = Words(
    "Round {round} at table {table} was corrected (correction {correction}); by it you get {amount:chips}.",
    "Ván {round} tại bàn {table} đã được sửa (lần sửa số {correction}); quý khách được trả {amount:chips}.",
)
AGREED = Words(
    "You have accepted the decision of case {number}. Thank you.",
    "Quý khách đã chấp nhận quyết định của vụ việc {number}. Xin cảm ơn quý khách.",
)
DISAGREED = Words(
    "You do not agree with the decision of case {number}. {how} You have time until {until}.",
    "Quý khách không đồng ý với quyết định của vụ việc {number}. {how} Quý khách có thời gian đến {until}.",
)
WRITTEN_DOWN = Words(
    "\nThe {rank} wrote this down for you: {heard} If it is not so, say so in your case.",
    "\n{rank} đã ghi thay quý khách: {heard} Nếu không đúng, xin cho biết trong vụ việc.",
)
COMPLAINED = Words(
    "Your formal complaint in case {number} is with senior management. You will have an answer by {until}.",
    "Khiếu nại chính thức trong vụ việc {number} đã đến ban quản lý cấp cao. Quý khách sẽ nhận được câu trả lời "
    "trước {until}.",
)
UPHELD = Words(
    "Senior management agrees with your complaint in case {number}. {says}{money}",
    "Ban quản lý cấp cao chấp nhận khiếu nại của quý khách trong vụ việc {number}. {says}{money}",
)
NOT_UPHELD = Words(
    "Senior management does not agree with your complaint in case {number}. {says}{money}",
    "Ban quản lý cấp cao không chấp nhận khiếu nại của quý khách trong vụ việc {number}. {says}{money}",
)
CLOSED = Words(
    "Case {number} is closed. We keep its file for {span}.",
    "Vụ việc {number} đã khép lại. Chúng tôi giữ hồ sơ trong {span}.",
)


def told(case: Case, entry: AnyCaseEntry, at: int) -> Words | None:  # noqa: PLR0912 - one case an entry
    """The letter of an entry; None if the patron is not told. `case` is the case before the entry."""
    opened = entry if isinstance(entry, CaseOpened) else case.begun
    law = opened.jurisdiction
    values: dict[str, object] = {"number": opened.number, "rank": rank(entry.role)}
    until: int | None = None
    match entry:
        case CaseOpened():
            template = OPENED
            values |= {"about": ABOUT_IN_WORDS[entry.about], "span": span_in_words(law.acknowledge_ms)}
        case CaseAcknowledged():
            # baccarat 8.3, sicbo 8.3, niuniu 8.3: the time frame
            template, until = ACKNOWLEDGED, case.opened_at + law.resolve_ms + case.stood_ms(at)
        case SettlementTried():
            template = CONTENT if entry.content else TRIED
        case CaseEscalated():
            template = ESCALATED
        case SurveillanceInformed():
            template = SURVEILLANCE
        case TimeGiven():
            template, until, values["says"] = TIME, entry.until, f" {entry.says}" if entry.says else ""
        case ClockStopped():
            template, values["why"] = STOPPED, entry.why
        case ClockResumed():
            begun = case.opened_at if case.complaint is None else case.complained_at
            template, until = RESUMED, _resumed(case, begun + law.resolve_ms, at)
        case EvidenceAdded():
            if not entry.shared:
                return None
            template = RECEIVED if entry.side is Side.PATRON else SHARED
            values |= {"evidence": entry.number, "heading": HEADINGS_IN_WORDS[entry.heading]}
        case CaseDecided():
            template, until = DECIDED, at + law.answer_ms
            values |= {"outcome": OUTCOMES_IN_WORDS[entry.outcome], "says": entry.says, "how": HOW_TO_COMPLAIN}
            values |= {"basis": _basis(entry), "money": _money(entry)}
        case DecisionAnswered():
            template, until = AGREED if entry.agrees else DISAGREED, case.decided_at + law.answer_ms
            values["how"] = HOW_TO_COMPLAIN
        case ComplaintFiled():
            template, until = COMPLAINED, at + law.resolve_ms
        case ComplaintAnswered():
            template, paid = UPHELD if entry.upheld else NOT_UPHELD, Words("", "")
            if entry.amount:
                paid = Words(*(f" {text}" for text in filled(GOODWILL, amount=entry.amount)))
            values |= {"says": entry.says, "money": paid}
        case CaseClosed():
            template, values["span"] = CLOSED, span_in_words(law.keep_ms)
        case _:
            return None
    if until is not None:
        values["until"] = in_words(until, law.utc_offset_min)
    letter = filled(template, **values)
    if isinstance(entry, DecisionAnswered | ComplaintFiled) and entry.heard:
        added = filled(WRITTEN_DOWN, **values, heard=entry.heard)
        return Words(letter.en + added.en, letter.vi + added.vi)
    return letter


def filled(template: Words, **values: object) -> Words:
    return Words(*(fill(template, language, values) for language in Language))


def rank(role: str) -> Words:
    """Empty for an entry of the system itself."""
    return ROLE_NAMES[Role(role)] if role else Words("", "")


def _resumed(case: Case, due: int, at: int) -> int:
    """The nearer of what the law demands and what was promised, after the clock has stood."""
    stood = case.stood_ms(at)
    promised = [] if case.promised is None else [case.promised + stood - case.stopped_ms]
    return min(due + stood, *promised) if promised else due + stood


def _basis(decision: CaseDecided) -> Words:
    """The headings by their names and numbers (8.4)."""
    if not decision.basis:
        return Words("", "")
    named = [Words(*(f"{name} ({heading})" for name in HEADINGS_IN_WORDS[heading])) for heading in decision.basis]
    return filled(BASIS, headings=Words(listed(each.en for each in named).en, listed(each.vi for each in named).vi))


def _money(decision: CaseDecided) -> Words:
    if decision.money is Money.GOODWILL:
        return filled(GOODWILL, amount=decision.amount)
    named = decision.correction
    if named is None:
        return NO_MONEY
    return filled(CORRECTION, round=named.round, table=named.table, correction=named.number, amount=decision.amount)
