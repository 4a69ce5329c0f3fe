"""In which stages of a case each entry can follow. Orders and records go by this one table."""

from felt.cases import entries
from felt.cases.entries import CaseEntry
from felt.cases.kinds import Stage

SUPERVISOR = frozenset({Stage.WITH_SUPERVISOR})
MANAGER = frozenset({Stage.WITH_MANAGER})
DECIDED = frozenset({Stage.DECIDED})
SENIOR = frozenset({Stage.WITH_SENIOR_MANAGEMENT})
UNDECIDED = SUPERVISOR | MANAGER
UNANSWERED = UNDECIDED | SENIOR
"""The house has to decide or to answer, and its time runs."""
OPEN = UNANSWERED | DECIDED

FOLLOWS: dict[type[CaseEntry], frozenset[Stage]] = {
    entries.RoundAttached: OPEN,
    entries.PeopleAccused: OPEN,
    entries.CaseAcknowledged: UNDECIDED,
    entries.SettlementTried: SUPERVISOR,
    entries.CaseEscalated: SUPERVISOR,
    entries.SurveillanceInformed: MANAGER,
    entries.TimeGiven: UNANSWERED,
    entries.ClockStopped: UNANSWERED,
    entries.ClockResumed: UNANSWERED,
    entries.EvidenceAdded: OPEN,
    entries.DecisionProposed: MANAGER,
    entries.CaseDecided: MANAGER,
    entries.DecisionAnswered: DECIDED,
    entries.ComplaintFiled: DECIDED,
    entries.AnswerProposed: SENIOR,
    entries.ComplaintAnswered: SENIOR,
    entries.ProposalDeclined: MANAGER | SENIOR,
    entries.AuthorityNotified: OPEN,
    entries.CaseClosed: SUPERVISOR | DECIDED | SENIOR,
}
"""`CaseOpened` comes first, and only once."""
