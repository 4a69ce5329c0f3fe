"""Who may do what with a case, row by row (section 8, rulings A6 and A8). What no row allows is refused."""

from dataclasses import dataclass

from felt.cases import orders
from felt.cases.kinds import Heading, Side, Stage
from felt.cases.orders import CaseOrder
from felt.cases.state import Case
from felt.core.authority import LADDER, ROLE_NAMES, Role, has_authority
from felt.core.refusals import NoAuthority

UNDECIDED = frozenset({Stage.WITH_SUPERVISOR, Stage.WITH_MANAGER})
NOT_CLOSED = frozenset(Stage) - {Stage.CLOSED}


@dataclass(frozen=True)
class Power:
    stages: frozenset[Stage]
    least: Role | None = None
    """The lowest rank of the ladder; None if no rank may."""
    patron: bool = False
    """Whether the patron concerned may."""
    surveillance: bool = False
    number: str = ""
    """The clause of section 8."""


POWERS: dict[type[CaseOrder], Power] = {
    orders.OpenCase: Power(NOT_CLOSED, Role.PIT_SUPERVISOR, patron=True, number="8.1"),
    orders.AttachRound: Power(NOT_CLOSED, Role.PIT_SUPERVISOR, surveillance=True, number="8.2"),
    orders.Acknowledge: Power(UNDECIDED, Role.PIT_SUPERVISOR, number="8.1"),
    orders.TrySettlement: Power(frozenset({Stage.WITH_SUPERVISOR}), Role.PIT_SUPERVISOR, number="8.1"),
    orders.Escalate: Power(frozenset({Stage.WITH_SUPERVISOR}), Role.PIT_SUPERVISOR, number="8.1"),
    orders.InformSurveillance: Power(frozenset({Stage.WITH_MANAGER}), Role.PIT_MANAGER, number="8.2"),
    orders.GiveTime: Power(NOT_CLOSED, Role.PIT_SUPERVISOR, number="8.3"),
    orders.StopClock: Power(NOT_CLOSED, Role.PIT_MANAGER, number="8.3"),
    orders.ResumeClock: Power(NOT_CLOSED, Role.PIT_MANAGER, number="8.3"),
    orders.AddEvidence: Power(NOT_CLOSED, Role.PIT_SUPERVISOR, patron=True, surveillance=True, number="8.4"),
    orders.Decide: Power(frozenset({Stage.WITH_MANAGER}), Role.PIT_MANAGER, number="8.4"),
    orders.Approve: Power(frozenset({Stage.WITH_MANAGER}), Role.SHIFT_MANAGER, number="8.4"),
    orders.Decline: Power(frozenset({Stage.WITH_MANAGER}), Role.PIT_MANAGER, number="8.4"),
    orders.AnswerDecision: Power(frozenset({Stage.DECIDED}), Role.PIT_SUPERVISOR, patron=True, number="8.5"),
    orders.FileComplaint: Power(frozenset({Stage.DECIDED}), Role.PIT_SUPERVISOR, patron=True, number="8.5"),
    orders.AnswerComplaint: Power(frozenset({Stage.WITH_SENIOR_MANAGEMENT}), Role.DIRECTOR, number="8.5"),
    orders.Notify: Power(NOT_CLOSED, Role.PIT_MANAGER, number="8.4"),
    orders.Close: Power(NOT_CLOSED, Role.PIT_MANAGER, number="8.5"),
}
"""The patron's answer and complaint may be written down by staff, for a guest who stands at the table (8.6)."""

HEADINGS_OF = {
    Side.PATRON: (Heading.ACCOUNTS, Heading.OTHER),
    Side.SURVEILLANCE: (Heading.SURVEILLANCE, Heading.OTHER),
    Side.HOUSE: tuple(heading for heading in Heading if heading is not Heading.SURVEILLANCE),
}


def side_of(role: Role) -> Side:
    if role is Role.PATRON:
        return Side.PATRON
    return Side.SURVEILLANCE if role is Role.SURVEILLANCE else Side.HOUSE


def may_see(case: Case, person: str, role: Role) -> bool:
    """The patron concerned, Pit Supervisors and above, Surveillance. Nobody else."""
    if role is Role.PATRON:
        return case.begun.patron == person
    return role is Role.SURVEILLANCE or has_authority(role, Role.PIT_SUPERVISOR)


def refuse_without_power(case: Case, order: CaseOrder) -> None:
    """ruling A6"""
    power = POWERS[type(order)]
    if order.role is Role.PATRON:
        allowed = power.patron and (isinstance(order, orders.OpenCase) or case.begun.patron == order.by)
    elif order.role is Role.SURVEILLANCE:
        allowed = power.surveillance
    else:
        allowed = power.least is not None and order.role in LADDER and has_authority(order.role, power.least)
    if not allowed:
        clauses = (*case.section_8(power.number), "ruling A6") if case.opened is not None else ("ruling A6",)
        raise NoAuthority(needed=ROLE_NAMES[power.least or Role.SURVEILLANCE], clauses=clauses)
