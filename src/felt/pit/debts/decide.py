"""Decides what people ask about debts."""

from collections.abc import Iterable

from felt.core.authority import ROLE_NAMES, Role, has_authority
from felt.core.refusals import NoAuthority
from felt.pit.debts import entries, orders
from felt.pit.debts.entries import AnyDebtEntry
from felt.pit.debts.orders import AnyDebtOrder
from felt.pit.debts.refusals import (
    ApprovedByAnother,
    NoSuchProposal,
    NotSoMuchOwed,
    ProposalIsAnswered,
    ProposalIsWaiting,
)
from felt.pit.debts.state import Debts, Proposal


def may_see(role: Role) -> bool:
    return role in (Role.CASHIER, Role.AUDITOR, Role.SURVEILLANCE) or has_authority(role, Role.SHIFT_MANAGER)


def decide(debts: Debts, order: AnyDebtOrder, now: int) -> Iterable[AnyDebtEntry]:
    """The entries of the order, or its refusal. No proposal changes."""
    _refuse_without_power(order)
    person = {"by": order.by, "role": str(order.role), "request": order.id}
    match order:
        case orders.ProposeSettlement(patron=patron, way=way, amount=amount, why=why):
            if (waiting := debts.waiting(patron)) is not None:
                raise ProposalIsWaiting(number=waiting.proposed.number, place="patron")
            _refuse_more_than_owed(order.owed, amount)
            number = len(debts.proposals) + 1
            yield entries.SettlementProposed(number=number, patron=patron, way=way, amount=amount, why=why, **person)
        case orders.ApproveSettlement(number=number):
            proposed = _open(debts, number).proposed
            if order.by in (proposed.by, proposed.patron):
                raise ApprovedByAnother
            _refuse_more_than_owed(order.owed, proposed.amount)
            yield entries.SettlementApproved(number=number, owed=order.owed, **person)
        case _:
            _open(debts, order.number)
            yield entries.SettlementDeclined(number=order.number, why=order.why, **person)


def _refuse_without_power(order: AnyDebtOrder) -> None:
    """A cashier records, a Shift Manager or above approves. Both may decline."""
    cage, manager = order.role is Role.CASHIER, has_authority(order.role, Role.SHIFT_MANAGER)
    match order:
        case orders.ProposeSettlement():
            allowed, least = cage, Role.CASHIER
        case orders.ApproveSettlement():
            allowed, least = manager, Role.SHIFT_MANAGER
        case _:
            allowed, least = cage or manager, Role.SHIFT_MANAGER
    if not allowed:
        raise NoAuthority(needed=ROLE_NAMES[least])


def _open(debts: Debts, number: int) -> Proposal:
    proposal = debts.proposal(number)
    if proposal is None:
        raise NoSuchProposal(number=number, place="number")
    if proposal.answer is not None:
        raise ProposalIsAnswered(number=number, place="number")
    return proposal


def _refuse_more_than_owed(owed: int, amount: int) -> None:
    if amount > owed:
        raise NotSoMuchOwed(owed=owed, amount=amount, place="amount")
