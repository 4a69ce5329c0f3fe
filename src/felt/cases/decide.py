"""Decides what people ask of a case."""

from collections.abc import Callable, Iterable
from typing import Any

from felt.cases import entries, orders
from felt.cases.authority import HEADINGS_OF, POWERS, refuse_without_power, side_of
from felt.cases.entries import AnyCaseEntry, CaseDecided, DecisionProposed
from felt.cases.jurisdiction import DAY_MS
from felt.cases.kinds import STAGES_IN_WORDS, About, Heading, Money, Side, Stage
from felt.cases.orders import AnyCaseOrder
from felt.cases.refusals import (
    AmountDoesNotFit,
    BasisMissing,
    CaseIsOver,
    ClockRuns,
    ClockStands,
    NobodyConcerned,
    NobodyToPay,
    NoRoundNamed,
    NothingToApprove,
    NothingToNotify,
    NotifyFirst,
    NotInThisStage,
    NotYourHeading,
    NotYourOwnProposal,
    ProposalWaits,
    RoundTooOld,
    SurveillanceNotTold,
    TimeIsPast,
    TooManyRounds,
    TooMuchEvidence,
    YouWereThere,
)
from felt.cases.state import Case
from felt.core.authority import Role
from felt.core.words import listed

ROUNDS_MAX = 50
EVIDENCE_MAX = 500
ABOUT_ROUNDS = (About.WINNINGS, About.LOSSES)

Entries = Iterable[AnyCaseEntry]


def decide(case: Case, order: AnyCaseOrder, now: int) -> Entries:
    """The entries of the order, or its refusal. The case does not change."""
    refuse_without_power(case, order)
    if case.opened is not None:
        _refuse_other_stage(case, order)
    return DECIDES[type(order)](case, order, now)


def _refuse_other_stage(case: Case, order: AnyCaseOrder) -> None:
    if case.stage is Stage.CLOSED:
        raise CaseIsOver
    power = POWERS[type(order)]
    if case.stage not in power.stages:
        raise NotInThisStage(stage=STAGES_IN_WORDS[case.stage], clauses=case.section_8(power.number))


def _open(case: Case, order: orders.OpenCase, now: int) -> Entries:
    patron = order.by if order.role is Role.PATRON else order.patron
    if not patron and not order.guest:
        raise NobodyConcerned(place="patron")
    if order.about in ABOUT_ROUNDS and not order.rounds:
        raise NoRoundNamed(place="rounds")
    if len(order.rounds) > ROUNDS_MAX:
        raise TooManyRounds(most=ROUNDS_MAX, place="rounds")
    most = order.jurisdiction.accept_ms
    for index, attached in enumerate(order.rounds):
        if now - attached.at > most:
            days = (now - attached.at) // DAY_MS
            raise RoundTooOld(round=attached.round, days=days, most=most // DAY_MS, place=f"rounds[{index}]")
    yield entries.CaseOpened(
        number=int(case.key),
        about=order.about,
        patron=patron,
        guest="" if patron else order.guest,
        table=order.table,
        rounds=tuple(attached.round for attached in order.rounds),
        book=order.book,
        says=order.says,
        language=order.language,
        jurisdiction=order.jurisdiction,
        **_person(order),
    )
    yield from order.rounds


def _attach(case: Case, order: orders.AttachRound, now: int) -> Entries:
    attached = order.attached
    if any((each.table, each.round) == (attached.table, attached.round) for each in case.rounds):
        return ()
    if len(case.rounds) >= ROUNDS_MAX:
        raise TooManyRounds(most=ROUNDS_MAX, place="round")
    return (attached,)


def _acknowledge(case: Case, order: orders.Acknowledge, now: int) -> Entries:
    return () if case.acknowledged_at is not None else (entries.CaseAcknowledged(**_person(order)),)


def _try_settlement(case: Case, order: orders.TrySettlement, now: int) -> Entries:
    yield from _acknowledgement(case, order)
    yield entries.SettlementTried(says=order.says, content=order.content, **_person(order))
    if order.content:
        yield entries.CaseClosed(**_person(order))


def _escalate(case: Case, order: orders.Escalate, now: int) -> Entries:
    yield from _acknowledgement(case, order)
    yield entries.CaseEscalated(why=order.why, **_person(order))


def _acknowledgement(case: Case, order: orders.CaseOrder) -> Entries:
    """Who works on a case has taken note of it."""
    if case.acknowledged_at is None:
        yield entries.CaseAcknowledged(**_person(order))


def _inform_surveillance(case: Case, order: orders.InformSurveillance, now: int) -> Entries:
    return (entries.SurveillanceInformed(asks=order.asks, **_person(order)),)


def _give_time(case: Case, order: orders.GiveTime, now: int) -> Entries:
    if order.until <= now:
        raise TimeIsPast(place="until", clauses=case.section_8("8.3"))
    return (entries.TimeGiven(until=order.until, says=order.says, **_person(order)),)


def _stop_clock(case: Case, order: orders.StopClock, now: int) -> Entries:
    if case.stopped_at is not None:
        raise ClockStands
    return (entries.ClockStopped(why=order.why, **_person(order)),)


def _resume_clock(case: Case, order: orders.ResumeClock, now: int) -> Entries:
    if case.stopped_at is None:
        raise ClockRuns
    return (entries.ClockResumed(**_person(order)),)


def _add_evidence(case: Case, order: orders.AddEvidence, now: int) -> Entries:
    side = side_of(order.role)
    known = HEADINGS_OF[side]
    if order.heading not in known:
        raise NotYourHeading(
            heading=order.heading, known=listed(known), place="heading", clauses=case.section_8(order.heading)
        )
    if len(case.evidence) >= EVIDENCE_MAX:
        raise TooMuchEvidence(most=EVIDENCE_MAX)
    return (
        entries.EvidenceAdded(
            number=len(case.evidence) + 1,
            heading=order.heading,
            side=side,
            says=order.says,
            file=order.file,
            shared=order.shared or side is Side.PATRON,
            **_person(order),
        ),
    )


def _decide(case: Case, order: orders.Decide, now: int) -> Entries:
    if case.proposal is not None:
        raise ProposalWaits
    _refuse_if_there(case, order)
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
        **_person(order),
    )
    if order.amount >= case.begun.jurisdiction.two_people_from:
        return (proposal,)
    return (_decided(case, proposal),)


def _refuse_wrong_money(case: Case, order: orders.Decide) -> None:
    needs_amount, needs_correction = order.money is not Money.NOTHING, order.money is Money.CORRECTION
    if (order.amount > 0) != needs_amount or (order.correction is not None) != needs_correction:
        raise AmountDoesNotFit(place="money")
    if order.money is Money.GOODWILL and not case.begun.patron:
        raise NobodyToPay(place="money")


def _approve(case: Case, order: orders.Approve, now: int) -> Entries:
    proposal = case.proposal
    if proposal is None:
        raise NothingToApprove
    if proposal.by == order.by:
        raise NotYourOwnProposal
    _refuse_if_there(case, order)
    return (_decided(case, proposal, order),)


def _decided(case: Case, proposal: DecisionProposed, approval: orders.Approve | None = None) -> CaseDecided:
    return CaseDecided(
        outcome=proposal.outcome,
        basis=proposal.basis,
        says=proposal.says,
        money=proposal.money,
        amount=proposal.amount,
        correction=proposal.correction,
        by=proposal.by,
        role=proposal.role,
        approved_by="" if approval is None else approval.by,
        approved_role="" if approval is None else str(approval.role),
        notify=proposal.amount >= case.begun.jurisdiction.notify_from,
        request=proposal.request if approval is None else approval.id,
    )


def _decline(case: Case, order: orders.Decline, now: int) -> Entries:
    if case.proposal is None:
        raise NothingToApprove
    return (entries.ProposalDeclined(why=order.why, **_person(order)),)


def _answer_decision(case: Case, order: orders.AnswerDecision, now: int) -> Entries:
    if case.answer is not None and case.answer.agrees == order.agrees:
        return ()
    return (entries.DecisionAnswered(agrees=order.agrees, says=order.says, **_person(order)),)


def _file_complaint(case: Case, order: orders.FileComplaint, now: int) -> Entries:
    helped_by = "" if order.role is Role.PATRON else order.by
    filed = {"against": order.against, "wants": order.wants, "says": order.says, "helped_by": helped_by}
    return (entries.ComplaintFiled(**filed, **_person(order)),)


def _answer_complaint(case: Case, order: orders.AnswerComplaint, now: int) -> Entries:
    _refuse_if_there(case, order)
    if case.decision is not None and order.by in (case.decision.by, case.decision.approved_by):
        raise NotYourOwnProposal(clauses=case.section_8("8.5"))
    if order.amount and not case.begun.patron:
        raise NobodyToPay(place="amount")
    yield entries.ComplaintAnswered(upheld=order.upheld, says=order.says, amount=order.amount, **_person(order))
    if not case.must_be_notified:
        yield entries.CaseClosed(**_person(order))


def _notify(case: Case, order: orders.Notify, now: int) -> Entries:
    if not case.must_be_notified:
        raise NothingToNotify
    return (entries.AuthorityNotified(to=order.to, reference=order.reference, **_person(order)),)


def _close(case: Case, order: orders.Close, now: int) -> Entries:
    """A case is closed once it is decided. A patron who does not agree has filed no complaint by then."""
    if case.decision is None:
        raise NotInThisStage(stage=STAGES_IN_WORDS[case.stage], clauses=case.section_8("8.5"))
    if case.must_be_notified:
        raise NotifyFirst
    return (entries.CaseClosed(why=order.why, **_person(order)),)


def _refuse_if_there(case: Case, order: orders.CaseOrder) -> None:
    """Nobody decides about a round in which they dealt or decided themselves."""
    for attached in case.rounds:
        if order.by in attached.staff:
            raise YouWereThere(round=attached.round)


def _person(order: orders.CaseOrder) -> dict[str, Any]:
    return {"by": order.by, "role": str(order.role), "request": order.id}


DECIDES: dict[type[orders.CaseOrder], Callable[[Case, Any, int], Entries]] = {
    orders.OpenCase: _open,
    orders.AttachRound: _attach,
    orders.Acknowledge: _acknowledge,
    orders.TrySettlement: _try_settlement,
    orders.Escalate: _escalate,
    orders.InformSurveillance: _inform_surveillance,
    orders.GiveTime: _give_time,
    orders.StopClock: _stop_clock,
    orders.ResumeClock: _resume_clock,
    orders.AddEvidence: _add_evidence,
    orders.Decide: _decide,
    orders.Approve: _approve,
    orders.Decline: _decline,
    orders.AnswerDecision: _answer_decision,
    orders.FileComplaint: _file_complaint,
    orders.AnswerComplaint: _answer_complaint,
    orders.Notify: _notify,
    orders.Close: _close,
}
