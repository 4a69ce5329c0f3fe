"""The entries of a case's journal. Every entry names the person and the rank; empty where the system itself acted."""

from typing import TypeAlias

import msgspec

from felt.cases.jurisdiction import Jurisdiction
from felt.cases.kinds import About, Heading, Money, Outcome, Side
from felt.core.chips import Cents
from felt.core.words import Language
from felt.register import Entry


class File(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file of evidence. It is kept apart from the journal, under its hash."""

    sha256: str
    name: str
    """As the person called it. It is only ever shown as text."""
    size: int
    media_type: str
    """As its own bytes say."""


class Corrected(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A correction that a table has booked."""

    table: str
    round: int
    number: int


class CaseEntry(Entry, frozen=True, kw_only=True):
    by: str = ""
    role: str = ""


class CaseOpened(CaseEntry, frozen=True, kw_only=True, tag="case_opened"):
    number: int
    about: About
    patron: str = ""
    """Empty for a guest without an account."""
    guest: str = ""
    """The name that such a guest gave."""
    table: str = ""
    rounds: tuple[int, ...] = ()
    book: str = ""
    """The rule book of the table's game. Section 8 is the same in each."""
    follows: int = 0
    """The number of the closed case that this one takes up again."""
    says: str
    language: Language
    """The language in which the patron is told."""
    jurisdiction: Jurisdiction


class RoundAttached(CaseEntry, frozen=True, kw_only=True, tag="round_attached"):
    """The record of a round, bound into the case by the hash of its last event."""

    table: str
    round: int
    game: str
    edition: int
    rules_hash: str
    at: int
    seq: int
    hash: str
    net: int | None = None
    """What the patron won or lost in it; None if the patron had no wager."""
    staff: tuple[str, ...] = ()
    """Who dealt it or decided in it. They do not decide the case."""


class PeopleAccused(CaseEntry, frozen=True, kw_only=True, tag="people_accused"):
    """The conduct of these members of the staff is part of the case. From now on it does not exist for them; another
    person writes down what they say (8.4.5)."""

    people: tuple[str, ...]


class CaseAcknowledged(CaseEntry, frozen=True, kw_only=True, tag="case_acknowledged"):
    pass


class SettlementTried(CaseEntry, frozen=True, kw_only=True, tag="settlement_tried"):
    """A Pit Supervisor spoke with the patron (8.1). If the patron is content, the case is closed."""

    says: str
    content: bool


class CaseEscalated(CaseEntry, frozen=True, kw_only=True, tag="case_escalated"):
    """8.1"""

    why: str


class SurveillanceInformed(CaseEntry, frozen=True, kw_only=True, tag="surveillance_informed"):
    """8.2"""

    asks: str


class TimeGiven(CaseEntry, frozen=True, kw_only=True, tag="time_given"):
    """8.3"""

    until: int
    says: str = ""


class ClockStopped(CaseEntry, frozen=True, kw_only=True, tag="clock_stopped"):
    """The case waits for something that the house cannot hasten. The patron reads why."""

    why: str


class ClockResumed(CaseEntry, frozen=True, kw_only=True, tag="clock_resumed"):
    pass


class EvidenceAdded(CaseEntry, frozen=True, kw_only=True, tag="evidence_added"):
    """8.4"""

    number: int
    heading: Heading
    side: Side
    says: str
    file: File | None = None
    shared: bool = False
    """Whether the patron sees it."""


class DecisionProposed(CaseEntry, frozen=True, kw_only=True, tag="decision_proposed"):
    """A second person has to approve it."""

    outcome: Outcome
    basis: tuple[Heading, ...]
    says: str
    money: Money
    amount: Cents = Cents(0)
    correction: Corrected | None = None


class ProposalDeclined(CaseEntry, frozen=True, kw_only=True, tag="proposal_declined"):
    """By the person who made it, or by another."""

    why: str


class CaseDecided(CaseEntry, frozen=True, kw_only=True, tag="case_decided"):
    outcome: Outcome
    basis: tuple[Heading, ...]
    says: str
    money: Money
    amount: Cents = Cents(0)
    correction: Corrected | None = None
    approved_by: str = ""
    approved_role: str = ""
    notify: bool = False
    """Whether the authority has to be notified."""
    evidence: int = 0
    """How many pieces of evidence there were. Later ones had no part in the decision."""


class DecisionAnswered(CaseEntry, frozen=True, kw_only=True, tag="decision_answered"):
    """The patron agrees, or does not. Who does not is told of the right to complain at once (8.5)."""

    agrees: bool
    says: str = ""
    heard: str = ""
    """How the patron said so, if a member of the staff wrote it down."""


class ComplaintFiled(CaseEntry, frozen=True, kw_only=True, tag="complaint_filed"):
    """A formal complaint to senior management (8.5). `helped_by` is the person who assisted the patron (8.6)."""

    against: str
    wants: str
    says: str
    helped_by: str = ""
    heard: str = ""


class AnswerProposed(CaseEntry, frozen=True, kw_only=True, tag="answer_proposed"):
    """The answer to a complaint, which a second person has to approve."""

    upheld: bool
    says: str
    amount: Cents = Cents(0)


class ComplaintAnswered(CaseEntry, frozen=True, kw_only=True, tag="complaint_answered"):
    upheld: bool
    says: str
    amount: Cents = Cents(0)
    """A goodwill payment."""
    approved_by: str = ""
    approved_role: str = ""
    notify: bool = False


class AuthorityNotified(CaseEntry, frozen=True, kw_only=True, tag="authority_notified"):
    to: str
    reference: str = ""


class CaseClosed(CaseEntry, frozen=True, kw_only=True, tag="case_closed"):
    why: str = ""


AnyCaseEntry: TypeAlias = (
    CaseOpened
    | RoundAttached
    | PeopleAccused
    | CaseAcknowledged
    | SettlementTried
    | CaseEscalated
    | SurveillanceInformed
    | TimeGiven
    | ClockStopped
    | ClockResumed
    | EvidenceAdded
    | DecisionProposed
    | ProposalDeclined
    | CaseDecided
    | DecisionAnswered
    | ComplaintFiled
    | AnswerProposed
    | ComplaintAnswered
    | AuthorityNotified
    | CaseClosed
)
