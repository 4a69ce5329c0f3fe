"""What people ask of a case. `role` is that of the person who is signed in."""

from typing import TypeAlias

from felt.cases.entries import Corrected, File, RoundAttached
from felt.cases.jurisdiction import DEFAULT, Jurisdiction
from felt.cases.kinds import About, Heading, Money, Outcome
from felt.core.authority import Role
from felt.core.chips import Cents
from felt.core.words import Language
from felt.register import Order


class CaseOrder(Order, frozen=True, kw_only=True):
    by: str
    role: Role


class OpenCase(CaseOrder, frozen=True, kw_only=True):
    about: About
    says: str
    patron: str = ""
    guest: str = ""
    table: str = ""
    book: str = ""
    rounds: tuple[RoundAttached, ...] = ()
    """The disputed rounds, as the books have them."""
    follows: int = 0
    language: Language = Language.VI
    jurisdiction: Jurisdiction = DEFAULT


class AttachRound(CaseOrder, frozen=True, kw_only=True):
    attached: RoundAttached


class Accuse(CaseOrder, frozen=True, kw_only=True):
    people: tuple[str, ...]


class Acknowledge(CaseOrder, frozen=True, kw_only=True):
    pass


class TrySettlement(CaseOrder, frozen=True, kw_only=True):
    says: str
    content: bool


class Escalate(CaseOrder, frozen=True, kw_only=True):
    why: str


class InformSurveillance(CaseOrder, frozen=True, kw_only=True):
    asks: str


class GiveTime(CaseOrder, frozen=True, kw_only=True):
    until: int
    says: str = ""


class StopClock(CaseOrder, frozen=True, kw_only=True):
    why: str


class ResumeClock(CaseOrder, frozen=True, kw_only=True):
    pass


class AddEvidence(CaseOrder, frozen=True, kw_only=True):
    heading: Heading
    says: str
    file: File | None = None
    shared: bool = False


class Decide(CaseOrder, frozen=True, kw_only=True):
    """Decides at once, or proposes the decision if a second person is needed."""

    outcome: Outcome
    basis: tuple[Heading, ...]
    says: str
    money: Money = Money.NOTHING
    amount: Cents = Cents(0)
    correction: Corrected | None = None


class Approve(CaseOrder, frozen=True, kw_only=True):
    pass


class Decline(CaseOrder, frozen=True, kw_only=True):
    why: str


class AnswerDecision(CaseOrder, frozen=True, kw_only=True):
    """By the patron, or by staff who write down what the patron says."""

    agrees: bool
    says: str = ""
    heard: str = ""
    """How the patron said so. Staff say it for a patron who has an account."""


class FileComplaint(CaseOrder, frozen=True, kw_only=True):
    """By the patron, or by staff who write down what the patron says (8.6)."""

    against: str
    wants: str
    says: str
    heard: str = ""


class AnswerComplaint(CaseOrder, frozen=True, kw_only=True):
    """Answers at once, or proposes the answer if a second person is needed."""

    upheld: bool
    says: str
    amount: Cents = Cents(0)


class Notify(CaseOrder, frozen=True, kw_only=True):
    to: str
    reference: str = ""


class Close(CaseOrder, frozen=True, kw_only=True):
    why: str = ""


AnyCaseOrder: TypeAlias = (
    OpenCase
    | AttachRound
    | Accuse
    | Acknowledge
    | TrySettlement
    | Escalate
    | InformSurveillance
    | GiveTime
    | StopClock
    | ResumeClock
    | AddEvidence
    | Decide
    | Approve
    | Decline
    | AnswerDecision
    | FileComplaint
    | AnswerComplaint
    | Notify
    | Close
)
