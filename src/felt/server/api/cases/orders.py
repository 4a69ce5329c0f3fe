"""The orders that people give about a case, as JSON. The person and the role come from the session."""

from typing import Annotated, Any, ClassVar

import msgspec

from felt.cases import orders
from felt.cases.decide import NAME_MAX, TEXT_MAX
from felt.cases.entries import Corrected
from felt.cases.kinds import Heading, Money, Outcome
from felt.core.chips import CENTS_MAX, Cents
from felt.core.requests import RequestId, TableName
from felt.core.unions import union_of
from felt.server.accounts.people import Person
from felt.server.api.order_forms import request_of
from felt.server.api.rounds import RoundNumber, UnixMs

Saying = Annotated[str, msgspec.Meta(min_length=1, max_length=TEXT_MAX)]
Remark = Annotated[str, msgspec.Meta(max_length=TEXT_MAX)]
PersonId = Annotated[str, msgspec.Meta(min_length=1, max_length=NAME_MAX)]
Chips = Annotated[Cents, msgspec.Meta(ge=0, le=CENTS_MAX)]


class CaseRequest(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """The same id of one person counts once in a case."""

    becomes: ClassVar[Any] = None
    """The order of `felt.cases` with the same fields."""

    id: RequestId

    def order(self, person: Person) -> orders.AnyCaseOrder:
        fields = {name: getattr(self, name) for name in self.__struct_fields__}
        order: orders.AnyCaseOrder = self.becomes(**fields | _whose(self.id, person))
        return order


def _whose(request: str, person: Person) -> dict[str, Any]:
    return {"id": request_of(request, person), "by": person.id, "role": person.role}


class AttachRound(CaseRequest, frozen=True, kw_only=True, tag="attach_round"):
    """The round is attached as the books have it."""

    becomes = orders.AttachRound
    table: TableName
    round: RoundNumber

    def attaching(self, person: Person, attached: Any) -> orders.AttachRound:
        return orders.AttachRound(attached=attached, **_whose(self.id, person))


class Accuse(CaseRequest, frozen=True, kw_only=True, tag="accuse"):
    becomes = orders.Accuse
    people: Annotated[tuple[PersonId, ...], msgspec.Meta(min_length=1, max_length=20)]


class Acknowledge(CaseRequest, frozen=True, kw_only=True, tag="acknowledge"):
    becomes = orders.Acknowledge


class TrySettlement(CaseRequest, frozen=True, kw_only=True, tag="try_settlement"):
    becomes = orders.TrySettlement
    says: Saying
    content: bool


class Escalate(CaseRequest, frozen=True, kw_only=True, tag="escalate"):
    becomes = orders.Escalate
    why: Saying


class InformSurveillance(CaseRequest, frozen=True, kw_only=True, tag="inform_surveillance"):
    becomes = orders.InformSurveillance
    asks: Saying


class GiveTime(CaseRequest, frozen=True, kw_only=True, tag="give_time"):
    becomes = orders.GiveTime
    until: UnixMs
    says: Remark = ""


class StopClock(CaseRequest, frozen=True, kw_only=True, tag="stop_clock"):
    becomes = orders.StopClock
    why: Saying


class ResumeClock(CaseRequest, frozen=True, kw_only=True, tag="resume_clock"):
    becomes = orders.ResumeClock


class AddEvidence(CaseRequest, frozen=True, kw_only=True, tag="add_evidence"):
    """Evidence in words. A file is sent to /api/cases/{number}/files."""

    becomes = orders.AddEvidence
    heading: Heading
    says: Saying
    shared: bool = False


class Decide(CaseRequest, frozen=True, kw_only=True, tag="decide"):
    becomes = orders.Decide
    outcome: Outcome
    basis: Annotated[tuple[Heading, ...], msgspec.Meta(max_length=len(Heading))]
    says: Saying
    money: Money = Money.NOTHING
    amount: Chips = Cents(0)
    correction: Corrected | None = None


class Approve(CaseRequest, frozen=True, kw_only=True, tag="approve"):
    becomes = orders.Approve


class Decline(CaseRequest, frozen=True, kw_only=True, tag="decline"):
    becomes = orders.Decline
    why: Saying


class AnswerDecision(CaseRequest, frozen=True, kw_only=True, tag="answer_decision"):
    becomes = orders.AnswerDecision
    agrees: bool
    says: Remark = ""
    heard: Remark = ""


class FileComplaint(CaseRequest, frozen=True, kw_only=True, tag="file_complaint"):
    becomes = orders.FileComplaint
    against: Saying
    wants: Saying
    says: Saying
    heard: Remark = ""


class AnswerComplaint(CaseRequest, frozen=True, kw_only=True, tag="answer_complaint"):
    becomes = orders.AnswerComplaint
    upheld: bool
    says: Saying
    amount: Chips = Cents(0)


class Notify(CaseRequest, frozen=True, kw_only=True, tag="notify"):
    becomes = orders.Notify
    to: PersonId
    reference: Annotated[str, msgspec.Meta(max_length=NAME_MAX)] = ""


class Close(CaseRequest, frozen=True, kw_only=True, tag="close"):
    becomes = orders.Close
    why: Remark = ""


REQUESTS: tuple[type[CaseRequest], ...] = (
    *(AttachRound, Accuse, Acknowledge, TrySettlement, Escalate, InformSurveillance, GiveTime, StopClock, ResumeClock),
    *(AddEvidence, Decide, Approve, Decline, AnswerDecision, FileComplaint, AnswerComplaint, Notify, Close),
)
AnyCaseRequest: Any = union_of(REQUESTS)
DO: dict[type[orders.CaseOrder], str] = {each.becomes: str(each.__struct_config__.tag) for each in REQUESTS}
"""By order, the word with which it is asked for."""
