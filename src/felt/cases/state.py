"""A case, as its entries tell it."""

from dataclasses import dataclass, field

from felt.cases.entries import (
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
    ProposalDeclined,
    RoundAttached,
    SettlementTried,
    SurveillanceInformed,
    TimeGiven,
)
from felt.cases.kinds import Stage
from felt.cases.refusals import EntryOutOfOrder
from felt.core.wagers import Clause

BOOKS = ("baccarat", "sicbo", "niuniu")


@dataclass
class Case:
    key: str
    opened: CaseOpened | None = None
    opened_at: int = 0
    stage: Stage = Stage.WITH_SUPERVISOR
    rounds: list[RoundAttached] = field(default_factory=list)
    acknowledged_at: int | None = None
    tried: list[SettlementTried] = field(default_factory=list)
    surveillance_informed: bool = False
    time_given: TimeGiven | None = None
    stopped_at: int | None = None
    """Since when the clock of the case stands."""
    stopped_ms: int = 0
    """For how long it has stood before."""
    evidence: list[EvidenceAdded] = field(default_factory=list)
    proposal: DecisionProposed | None = None
    decision: CaseDecided | None = None
    answer: DecisionAnswered | None = None
    complaint: ComplaintFiled | None = None
    complained_at: int = 0
    complaint_answer: ComplaintAnswered | None = None
    notified: AuthorityNotified | None = None
    closed_at: int | None = None

    @property
    def begun(self) -> CaseOpened:
        assert self.opened is not None, "the first entry opens the case"
        return self.opened

    @property
    def must_be_notified(self) -> bool:
        return self.decision is not None and self.decision.notify and self.notified is None

    def section_8(self, number: str) -> tuple[Clause, ...]:
        """The clause of the case's own book; of all books, where no game is concerned."""
        books = (self.begun.book,) if self.begun.book else BOOKS
        return tuple(f"{book} {number}" for book in books)


def evolve(case: Case, entry: AnyCaseEntry, at: int) -> None:  # noqa: PLR0912 - one case an entry
    """One entry opens the case, and none follows its end."""
    if (case.opened is None) != isinstance(entry, CaseOpened) or case.stage is Stage.CLOSED:
        raise EntryOutOfOrder(kind=entry.kind())
    match entry:
        case CaseOpened():
            case.opened, case.opened_at = entry, at
        case RoundAttached():
            case.rounds.append(entry)
        case CaseAcknowledged():
            case.acknowledged_at = at
        case SettlementTried():
            case.tried.append(entry)
        case CaseEscalated():
            case.stage = Stage.WITH_MANAGER
        case SurveillanceInformed():
            case.surveillance_informed = True
        case TimeGiven():
            case.time_given = entry
        case ClockStopped():
            case.stopped_at = at
        case ClockResumed():
            assert case.stopped_at is not None
            case.stopped_ms += at - case.stopped_at
            case.stopped_at = None
        case EvidenceAdded():
            case.evidence.append(entry)
        case DecisionProposed():
            case.proposal = entry
        case ProposalDeclined():
            case.proposal = None
        case CaseDecided():
            case.decision, case.proposal, case.stage = entry, None, Stage.DECIDED
        case DecisionAnswered():
            case.answer = entry
        case ComplaintFiled():
            case.complaint, case.complained_at, case.stage = entry, at, Stage.WITH_SENIOR_MANAGEMENT
        case ComplaintAnswered():
            case.complaint_answer = entry
        case AuthorityNotified():
            case.notified = entry
        case CaseClosed():
            case.stage, case.closed_at = Stage.CLOSED, at
