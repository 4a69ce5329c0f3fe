"""Who may do what with a case, row by row (section 8, rulings A6 and A8). What no row allows is refused."""

from dataclasses import dataclass
from functools import cached_property

from felt.cases import entries, orders
from felt.cases.entries import CaseEntry
from felt.cases.kinds import Heading, Side, Stage
from felt.cases.orders import CaseOrder
from felt.cases.refusals import NoSuchCase
from felt.cases.stages import FOLLOWS, SENIOR
from felt.cases.state import Case
from felt.core.authority import ROLE_NAMES, Role, has_authority
from felt.core.refusals import NoAuthority

SENIOR_MANAGEMENT = Role.ASSISTANT_DIRECTOR
"""Or above: an Assistant Director answers a complaint where the Director decided in the round, as sicbo 7.8 demands."""


@dataclass(frozen=True)
class Power:
    writes: tuple[type[CaseEntry], ...]
    """The entry of the order, or one of these."""
    least: Role
    """The lowest rank of the ladder."""
    patron: bool = False
    """Whether the patron concerned may."""
    surveillance: bool = False
    number: str = ""
    """The clause of section 8."""
    senior: Role | None = None
    """The lowest rank once the case is with senior management, if it is another."""

    @cached_property
    def stages(self) -> frozenset[Stage]:
        return frozenset[Stage]().union(*(FOLLOWS[entry] for entry in self.writes))

    def allows(self, role: Role, least: Role) -> bool:
        if role is Role.PATRON:
            return self.patron
        return self.surveillance if role is Role.SURVEILLANCE else has_authority(role, least)

    def least_in(self, stage: Stage) -> Role:
        return self.senior if self.senior is not None and stage in SENIOR else self.least


POWERS: dict[type[CaseOrder], Power] = {
    # baccarat 8.1, sicbo 8.1, niuniu 8.1: a Pit Supervisor tries, and passes the case on to the Pit Manager.
    orders.OpenCase: Power((entries.CaseOpened,), Role.PIT_SUPERVISOR, patron=True, number="8.1"),
    orders.Acknowledge: Power((entries.CaseAcknowledged,), Role.PIT_SUPERVISOR, number="8.1"),
    orders.TrySettlement: Power((entries.SettlementTried,), Role.PIT_SUPERVISOR, number="8.1"),
    orders.Escalate: Power((entries.CaseEscalated,), Role.PIT_SUPERVISOR, number="8.1"),
    # baccarat 8.2, sicbo 8.2, niuniu 8.2: the Pit Manager gathers what there is, and informs Surveillance.
    orders.AttachRound: Power((entries.RoundAttached,), Role.PIT_SUPERVISOR, surveillance=True, number="8.2"),
    orders.Accuse: Power((entries.PeopleAccused,), Role.PIT_SUPERVISOR, surveillance=True, number="8.2"),
    orders.InformSurveillance: Power((entries.SurveillanceInformed,), Role.PIT_MANAGER, number="8.2"),
    # baccarat 8.3, sicbo 8.3, niuniu 8.3: the patron is told how long it takes.
    orders.GiveTime: Power((entries.TimeGiven,), Role.PIT_SUPERVISOR, number="8.3"),
    orders.StopClock: Power((entries.ClockStopped,), Role.PIT_MANAGER, number="8.3"),
    orders.ResumeClock: Power((entries.ClockResumed,), Role.PIT_MANAGER, number="8.3"),
    orders.AddEvidence: Power(
        (entries.EvidenceAdded,), Role.PIT_SUPERVISOR, patron=True, surveillance=True, number="8.4"
    ),
    orders.Decide: Power((entries.CaseDecided,), Role.PIT_MANAGER, number="8.4"),
    orders.Approve: Power(
        (entries.CaseDecided, entries.ComplaintAnswered), Role.SHIFT_MANAGER, senior=SENIOR_MANAGEMENT, number="8.4"
    ),
    orders.Decline: Power((entries.ProposalDeclined,), Role.PIT_MANAGER, senior=SENIOR_MANAGEMENT, number="8.4"),
    orders.Notify: Power((entries.AuthorityNotified,), Role.PIT_MANAGER, number="8.4"),
    # baccarat 8.5, sicbo 8.5, niuniu 8.5: the patron agrees, or complains to senior management.
    orders.AnswerDecision: Power((entries.DecisionAnswered,), Role.PIT_SUPERVISOR, patron=True, number="8.5"),
    orders.AnswerComplaint: Power((entries.ComplaintAnswered,), SENIOR_MANAGEMENT, number="8.5"),
    orders.Close: Power((entries.CaseClosed,), Role.PIT_MANAGER, number="8.5"),
    # baccarat 8.6, sicbo 8.6, niuniu 8.6: staff help, and write down what the patron says.
    orders.FileComplaint: Power((entries.ComplaintFiled,), Role.PIT_SUPERVISOR, patron=True, number="8.6"),
}

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
    """The patron concerned, Pit Supervisors and above, Surveillance and auditors, unless the case is about their own
    conduct. Nobody else."""
    if role is Role.PATRON:
        return person != "" and case.begun.patron == person
    return person not in (case.begun.patron, *case.accused) and works_on_cases(role)


def works_on_cases(role: Role) -> bool:
    """Whether cases of patrons are part of the work of this role."""
    return role in (Role.SURVEILLANCE, Role.AUDITOR) or has_authority(role, Role.PIT_SUPERVISOR)


def may_open(role: Role) -> bool:
    power = POWERS[orders.OpenCase]
    return power.allows(role, power.least)


def may_export(role: Role) -> bool:
    """Those who decide, Surveillance and auditors: the file holds the whole records of rounds, of all patrons."""
    return role in (Role.SURVEILLANCE, Role.AUDITOR) or has_authority(role, Role.PIT_MANAGER)


def refuse_without_power(case: Case, order: CaseOrder) -> None:
    """ruling A6"""
    power = POWERS[type(order)]
    if case.opened is not None and not may_see(case, order.by, order.role):
        raise NoSuchCase(number=case.key)
    least = power.least_in(case.stage)
    if not power.allows(order.role, least):
        clauses = (*case.section_8(power.number), "ruling A6") if case.opened is not None else ("ruling A6",)
        raise NoAuthority(needed=ROLE_NAMES[least], clauses=clauses)
