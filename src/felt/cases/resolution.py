"""The decision of a case, the patron's answer, and the formal complaint."""

from collections.abc import Iterable
from typing import Any

from felt.cases import entries, orders
from felt.cases.conflicts import refuse_if_there, refuse_own_decision, refuse_to_speak_for_patron
from felt.cases.entries import AnswerProposed, AnyCaseEntry, CaseDecided, ComplaintAnswered, DecisionProposed
from felt.cases.kinds import STAGES_IN_WORDS, About, Heading, Money
from felt.cases.refusals import (
    AcceptedBefore,
    AmountDoesNotFit,
    BasisMissing,
    ComplaintWasAnswered,
    CorrectionOfOtherRound,
    NobodyToPay,
    NothingToApprove,
    NothingToNotify,
    NotifyFirst,
    NotInThisStage,
    NotYourOwnProposal,
    PatronHasAnswered,
    PatronMayStillAnswer,
    ProposalWaits,
    SurveillanceNotTold,
)
from felt.cases.state import Case
from felt.cases.times import in_words
from felt.core.authority import Role
from felt.core.chips import CENTS_MAX, Cents

Entries = Iterable[AnyCaseEntry]


def person(order: orders.CaseOrder) -> dict[str, Any]:
    return {"by": order.by, "role": str(order.role), "request": order.id}


def decide_case(case: Case, order: orders.Decide, now: int) -> Entries:
    """A dispute is decided by the headings of 8.4, once Surveillance was informed. A complaint that is no dispute needs
    neither."""
    if case.proposal is not None:
        raise ProposalWaits
    refuse_if_there(case, order.by)
    if case.begun.about is not About.COMPLAINT:
        if not case.surveillance_informed:
            raise SurveillanceNotTold(clauses=case.section_8("8.2"))
        if not order.basis:
            raise BasisMissing(place="basis", clauses=case.section_8("8.4"))
    _refuse_wrong_money(case, order)
    proposal = DecisionProposed(
        outcome=order.outcome,
        basis=tuple(sorted(set(order.basis), key=tuple(Heading).index)),
        says=order.says,
        money=order.money,
        amount=order.amount,
        correction=order.correction,
        **person(order),
    )
    if order.amount >= case.begun.jurisdiction.two_people_from:
        return (proposal,)
    return (_decided(case, proposal),)


def _refuse_wrong_money(case: Case, order: orders.Decide) -> None:
    """A correction may pay this patron nothing: its chips move at its table."""
    least, most = {
        Money.NOTHING: (0, 0),
        Money.GOODWILL: (1, CENTS_MAX),
        Money.CORRECTION: (0, CENTS_MAX),
    }[order.money]
    if not least <= order.amount <= most or (order.correction is not None) != (order.money is Money.CORRECTION):
        raise AmountDoesNotFit(place="money")
    if order.money is Money.GOODWILL and not case.begun.patron:
        raise NobodyToPay(place="money")
    named = order.correction
    if named is not None and not any((each.table, each.round) == (named.table, named.round) for each in case.rounds):
        raise CorrectionOfOtherRound(table=named.table, round=named.round, place="correction")


def approve(case: Case, order: orders.Approve, now: int) -> Entries:
    """Neither of the two persons was in a round of the case, though it may have been attached after the proposal."""
    proposal = case.proposal
    if proposal is None:
        raise NothingToApprove
    if proposal.by == order.by:
        raise NotYourOwnProposal
    for each in (proposal.by, order.by):
        refuse_if_there(case, each)
    if isinstance(proposal, DecisionProposed):
        return (_decided(case, proposal, order),)
    refuse_own_decision(case, order.by, case.section_8("8.5"))
    return _answered(case, proposal, order)


def _decided(case: Case, proposal: DecisionProposed, approval: orders.Approve | None = None) -> CaseDecided:
    return CaseDecided(
        outcome=proposal.outcome,
        basis=proposal.basis,
        says=proposal.says,
        money=proposal.money,
        amount=proposal.amount,
        correction=proposal.correction,
        notify=_is_notified_of(case, proposal.amount),
        evidence=len(case.evidence),
        **_by_both(proposal, approval),
    )


def _by_both(proposal: DecisionProposed | AnswerProposed, approval: orders.Approve | None) -> dict[str, str]:
    return {
        "by": proposal.by,
        "role": proposal.role,
        "approved_by": "" if approval is None else approval.by,
        "approved_role": "" if approval is None else str(approval.role),
        "request": proposal.request if approval is None else approval.id,
    }


def _is_notified_of(case: Case, amount: Cents) -> bool:
    """What the decision and the answer to a complaint pay counts together."""
    before = 0 if case.decision is None else case.decision.amount
    return amount > 0 and before + amount >= case.begun.jurisdiction.notify_from


def decline(case: Case, order: orders.Decline, now: int) -> Entries:
    if case.proposal is None:
        raise NothingToApprove
    return (entries.ProposalDeclined(why=order.why, **person(order)),)


def answer_decision(case: Case, order: orders.AnswerDecision, now: int) -> Entries:
    """A patron who did not agree may agree later. Agreement is the end, unless staff wrote it down and the patron, who
    has an account, says otherwise."""
    refuse_to_speak_for_patron(case, order, order.heard, case.section_8("8.5"))
    before = case.answer
    if before is not None:
        by_staff, was_by_patron = order.role is not Role.PATRON, before.role == Role.PATRON
        if before.agrees == order.agrees and (by_staff or was_by_patron):
            return ()
        if by_staff and was_by_patron:
            raise PatronHasAnswered
        if case.is_accepted:
            raise AcceptedBefore(clauses=case.section_8("8.5"))
    heard = "" if order.role is Role.PATRON else order.heard
    return (entries.DecisionAnswered(agrees=order.agrees, says=order.says, heard=heard, **person(order)),)


def file_complaint(case: Case, order: orders.FileComplaint, now: int) -> Entries:
    refuse_to_speak_for_patron(case, order, order.heard, case.section_8("8.6"))
    if case.is_accepted:
        raise AcceptedBefore(clauses=case.section_8("8.5"))
    by_staff = order.role is not Role.PATRON
    helped = {"helped_by": order.by, "heard": order.heard} if by_staff else {}
    return (
        entries.ComplaintFiled(against=order.against, wants=order.wants, says=order.says, **helped, **person(order)),
    )


def answer_complaint(case: Case, order: orders.AnswerComplaint, now: int) -> Entries:
    if case.complaint_answer is not None:
        raise ComplaintWasAnswered
    if case.proposal is not None:
        raise ProposalWaits
    refuse_if_there(case, order.by)
    refuse_own_decision(case, order.by, case.section_8("8.5"))
    if not 0 <= order.amount <= CENTS_MAX:
        raise AmountDoesNotFit(place="amount")
    if order.amount and not case.begun.patron:
        raise NobodyToPay(place="amount")
    proposal = AnswerProposed(upheld=order.upheld, says=order.says, amount=order.amount, **person(order))
    if order.amount >= case.begun.jurisdiction.two_people_from:
        return (proposal,)
    return _answered(case, proposal)


def _answered(case: Case, proposal: AnswerProposed, approval: orders.Approve | None = None) -> Entries:
    """The answer ends the case, unless the authority has to be notified first."""
    both = _by_both(proposal, approval)
    notify = _is_notified_of(case, proposal.amount)
    yield ComplaintAnswered(upheld=proposal.upheld, says=proposal.says, amount=proposal.amount, notify=notify, **both)
    if not notify and not case.must_be_notified:
        yield entries.CaseClosed(by=both["by"], role=both["role"], request=both["request"])


def notify(case: Case, order: orders.Notify, now: int) -> Entries:
    if not case.must_be_notified:
        raise NothingToNotify
    return (entries.AuthorityNotified(to=order.to, reference=order.reference, **person(order)),)


def close(case: Case, order: orders.Close, now: int) -> Entries:
    """A case is closed once the patron has agreed to its decision, or has had the time to complain, or has an answer to
    the complaint."""
    if case.decision is None or (case.complaint is not None and case.complaint_answer is None):
        raise NotInThisStage(stage=STAGES_IN_WORDS[case.stage], clauses=case.section_8("8.5"))
    if case.must_be_notified:
        raise NotifyFirst
    law = case.begun.jurisdiction
    until = case.decided_at + law.answer_ms
    if case.complaint is None and not case.is_accepted and now < until:
        raise PatronMayStillAnswer(from_time=in_words(until, law.utc_offset_min), clauses=case.section_8("8.5"))
    return (entries.CaseClosed(why=order.why, **person(order)),)
