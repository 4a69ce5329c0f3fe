"""A case, as its entries tell it."""

from dataclasses import dataclass, field

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
from felt.cases.kinds import Side, Stage
from felt.cases.refusals import EntryOutOfOrder
from felt.cases.stages import FOLLOWS
from felt.core.authority import Role
from felt.core.wagers import Clause

BOOKS = ("baccarat", "sicbo", "niuniu")
WITHOUT_LETTER = (
    *(RoundAttached, PeopleAccused, AuthorityNotified),
    *(DecisionProposed, AnswerProposed, ProposalDeclined),
)
"""Entries that the patron gets no letter about."""


@dataclass
class Case:
    key: str
    opened: CaseOpened | None = None
    opened_at: int = 0
    stage: Stage = Stage.WITH_SUPERVISOR
    rounds: list[RoundAttached] = field(default_factory=list)
    accused: set[str] = field(default_factory=set)
    acknowledged_at: int | None = None
    tried: list[SettlementTried] = field(default_factory=list)
    surveillance_informed: bool = False
    promised: int | None = None
    """Until when the patron was told to wait (8.3)."""
    stopped_at: int | None = None
    """Since when the clock of the case stands."""
    stopped_ms: int = 0
    """For how long it has stood before, in this stage of the case."""
    evidence: list[EvidenceAdded] = field(default_factory=list)
    proposal: DecisionProposed | AnswerProposed | None = None
    decision: CaseDecided | None = None
    decided_at: int = 0
    answer: DecisionAnswered | None = None
    complaint: ComplaintFiled | None = None
    complained_at: int = 0
    complaint_answer: ComplaintAnswered | None = None
    must_be_notified: bool = False
    told_at: int = 0
    """When the patron was last told something that others did; 0 if never."""
    closed_at: int | None = None

    @property
    def begun(self) -> CaseOpened:
        assert self.opened is not None, "the first entry opens the case"
        return self.opened

    @property
    def is_accepted(self) -> bool:
        """The patron has agreed to the decision, or a guest without an account has. What staff wrote down for a patron
        who has an account can be contradicted."""
        answer = self.answer
        return answer is not None and answer.agrees and (answer.role == Role.PATRON or not self.begun.patron)

    def stood_ms(self, now: int) -> int:
        """For how long the clock has stood until now."""
        return self.stopped_ms + (0 if self.stopped_at is None else now - self.stopped_at)

    def section_8(self, number: str) -> tuple[Clause, ...]:
        """The clause of the case's own book; of all books, where no game is concerned."""
        books = (self.begun.book,) if self.begun.book in BOOKS else BOOKS
        return tuple(f"{book} {number}" for book in books)


def evolve(case: Case, entry: AnyCaseEntry, at: int) -> None:  # noqa: PLR0912 - one case an entry
    """One entry opens the case, none follows its end, and each of the others has its stages."""
    if not _can_follow(case, entry):
        raise EntryOutOfOrder(kind=entry.kind())
    if _is_news(entry):
        case.told_at = at
    match entry:
        case CaseOpened():
            case.opened, case.opened_at = entry, at
        case RoundAttached():
            case.rounds.append(entry)
        case PeopleAccused():
            case.accused |= set(entry.people)
        case CaseAcknowledged():
            case.acknowledged_at = at
        case SettlementTried():
            case.tried.append(entry)
        case CaseEscalated():
            case.stage = Stage.WITH_MANAGER
        case SurveillanceInformed():
            case.surveillance_informed = True
        case TimeGiven():
            case.promised = entry.until
        case ClockStopped():
            case.stopped_at = at
        case ClockResumed():
            _resume(case, at)
        case EvidenceAdded():
            case.evidence.append(entry)
        case DecisionProposed() | AnswerProposed():
            case.proposal = entry
        case ProposalDeclined():
            case.proposal = None
        case CaseDecided():
            case.decision, case.decided_at, case.stage = entry, at, Stage.DECIDED
            _end_time(case, notify=entry.notify)
        case DecisionAnswered():
            case.answer = entry
        case ComplaintFiled():
            case.complaint, case.complained_at, case.stage = entry, at, Stage.WITH_SENIOR_MANAGEMENT
        case ComplaintAnswered():
            case.complaint_answer = entry
            _end_time(case, notify=entry.notify)
        case AuthorityNotified():
            case.must_be_notified = False
        case _:
            assert isinstance(entry, CaseClosed)
            case.stage, case.closed_at = Stage.CLOSED, at


def _is_news(entry: AnyCaseEntry) -> bool:
    """Whether the patron is told of it, and did not do it."""
    if isinstance(entry, EvidenceAdded):
        return entry.shared and entry.side is not Side.PATRON
    return entry.role != Role.PATRON and not isinstance(entry, WITHOUT_LETTER)


def _can_follow(case: Case, entry: AnyCaseEntry) -> bool:
    if case.opened is None or isinstance(entry, CaseOpened):
        return case.opened is None and isinstance(entry, CaseOpened)
    if isinstance(entry, ClockStopped | ClockResumed) and (case.stopped_at is None) != isinstance(entry, ClockStopped):
        return False
    return case.stage in FOLLOWS[type(entry)]


def _resume(case: Case, at: int) -> None:
    """What was promised to the patron moves by as much as the clock stood."""
    stood = case.stood_ms(at) - case.stopped_ms
    case.stopped_at, case.stopped_ms = None, case.stopped_ms + stood
    if case.promised is not None:
        case.promised += stood


def _end_time(case: Case, *, notify: bool) -> None:
    """The house has decided or answered: no proposal waits, and no time runs any more."""
    case.proposal, case.promised, case.stopped_at, case.stopped_ms = None, None, None, 0
    case.must_be_notified |= notify
