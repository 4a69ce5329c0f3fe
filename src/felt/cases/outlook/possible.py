"""Which orders about a case can be given now, by whom, and which of them comes next.

An order of each kind is put to the code that decides (`felt.cases.decide`): nothing is offered that it would refuse,
and no second table of powers can disagree with the first."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from felt.cases import orders
from felt.cases.authority import HEADINGS_OF, POWERS, side_of
from felt.cases.decide import decide
from felt.cases.entries import RoundAttached
from felt.cases.kinds import Heading, Outcome
from felt.cases.orders import AnyCaseOrder, CaseOrder
from felt.cases.state import Case
from felt.core.authority import Role
from felt.core.refusals import Refusal
from felt.core.wagers import Clause

SOMEBODY = "?"
"""A member of the staff who has no part in the case. No account has this id."""
TEXT = "-"
ROUND = RoundAttached(table="", round=0, game="", edition=1, rules_hash="", at=0, seq=0, hash="")

CONTENT: dict[type[CaseOrder], Callable[[Case, Role, int], dict[str, Any]]] = {
    orders.AttachRound: lambda case, role, now: {"attached": ROUND},
    orders.Accuse: lambda case, role, now: {"people": (SOMEBODY,)},
    orders.Acknowledge: lambda case, role, now: {},
    orders.TrySettlement: lambda case, role, now: {"says": TEXT, "content": False},
    orders.Escalate: lambda case, role, now: {"why": TEXT},
    orders.InformSurveillance: lambda case, role, now: {"asks": TEXT},
    orders.GiveTime: lambda case, role, now: {"until": now + 1},
    orders.StopClock: lambda case, role, now: {"why": TEXT},
    orders.ResumeClock: lambda case, role, now: {},
    orders.AddEvidence: lambda case, role, now: {"heading": HEADINGS_OF[side_of(role)][0], "says": TEXT},
    orders.Decide: lambda case, role, now: {"outcome": Outcome.FOR_HOUSE, "basis": (Heading.RULES,), "says": TEXT},
    orders.Approve: lambda case, role, now: {},
    orders.Decline: lambda case, role, now: {"why": TEXT},
    orders.Notify: lambda case, role, now: {"to": TEXT},
    orders.AnswerDecision: lambda case, role, now: {"agrees": not _has_agreed(case), "heard": TEXT},
    orders.FileComplaint: lambda case, role, now: {"against": TEXT, "wants": TEXT, "says": TEXT, "heard": TEXT},
    orders.AnswerComplaint: lambda case, role, now: {"upheld": False, "says": TEXT},
    orders.Close: lambda case, role, now: {},
}
"""An order of each kind that is refused only if every order of this kind is. A case is opened elsewhere."""


@dataclass(frozen=True)
class Possible:
    """An order, as it would be answered now."""

    order: type[CaseOrder]
    clauses: tuple[Clause, ...]
    may: bool
    """Whether this person may give it, and it would change something."""
    refusal: Refusal | None
    roles: tuple[Role, ...]
    """The roles whose members may give it, if they have no part in the case; the patron's own role for the patron."""


def possible(case: Case, person: str, role: Role, now: int) -> Iterator[Possible]:
    """Every kind of order, for a person who may see the case."""
    for kind in CONTENT:
        may, refusal = _answer(case, kind, person, role, now)
        clauses = case.section_8(POWERS[kind].number)
        yield Possible(kind, clauses, may, refusal, roles_for(case, kind, now))


def roles_for(case: Case, kind: type[CaseOrder], now: int) -> tuple[Role, ...]:
    """In the order of the ladder, the patron before it."""
    if case.stage not in POWERS[kind].stages:
        return ()
    found = ((role, case.begun.patron if role is Role.PATRON else SOMEBODY) for role in Role)
    return tuple(role for role, by in found if _answer(case, kind, by, role, now)[0])


def next_order(case: Case, now: int) -> tuple[type[CaseOrder], tuple[Role, ...]] | None:
    """What has to be done next so that the case goes on, and who may; None for a case that is closed. What a patron can
    say waits for the patron alone, though staff could write it down."""
    for kind in _course(case):
        if roles := roles_for(case, kind, now):
            return kind, (Role.PATRON,) if Role.PATRON in roles else roles
    return None


def may_give(case: Case, kind: type[CaseOrder], person: str, role: Role, now: int) -> bool:
    return _answer(case, kind, person, role, now)[0]


def _course(case: Case) -> tuple[type[CaseOrder], ...]:
    """What ends a matter comes first: a proposal that waits, what has to be notified, an answer that is due. A proposal
    that nobody can approve any more is declined."""
    patron = (orders.AnswerDecision, orders.FileComplaint)
    return (
        *(orders.Approve, orders.Decline, orders.Notify, orders.AnswerComplaint, orders.Close, orders.Decide),
        *(orders.InformSurveillance, orders.TrySettlement),
        *(patron if case.answer is None or case.answer.agrees else reversed(patron)),
    )


def _answer(case: Case, kind: type[CaseOrder], by: str, role: Role, now: int) -> tuple[bool, Refusal | None]:
    order: AnyCaseOrder = kind(id=TEXT, by=by, role=role, **CONTENT[kind](case, role, now))  # type: ignore[assignment]
    try:
        return bool(tuple(decide(case, order, now))), None
    except Refusal as refusal:
        return False, refusal


def _has_agreed(case: Case) -> bool:
    return case.answer is not None and case.answer.agrees
