"""Separation of duties: nobody decides about their own act, and nobody approves their own proposal (ruling A8)."""

from felt.cases.orders import CaseOrder
from felt.cases.refusals import HowDoYouKnow, NotYourOwnDecision, YouWereThere
from felt.cases.state import Case
from felt.core.authority import Role
from felt.core.wagers import Clause


def refuse_if_there(case: Case, person: str) -> None:
    """Nobody decides about a round in which they dealt or decided themselves."""
    for attached in case.rounds:
        if person in attached.staff:
            raise YouWereThere(person=person, round=attached.round)


def refuse_own_decision(case: Case, person: str, clauses: tuple[Clause, ...]) -> None:
    """Nobody answers a complaint about their own decision, or one that they have written down."""
    decision, complaint = case.decision, case.complaint
    had_part = {decision.by, decision.approved_by} if decision is not None else set()
    if complaint is not None:
        had_part |= {complaint.helped_by}
    if person in had_part:
        raise NotYourOwnDecision(clauses=(*clauses, "ruling A8"))


def refuse_to_speak_for_patron(case: Case, order: CaseOrder, heard: str, clauses: tuple[Clause, ...]) -> None:
    """Staff write down what a patron says, but not those who decided. A patron with an account can contradict it."""
    if order.role is Role.PATRON:
        return
    refuse_own_decision(case, order.by, clauses)
    if case.begun.patron and not heard.strip():
        raise HowDoYouKnow(place="heard", clauses=clauses)
