"""Debts are settled by a cashier and a second person of at least Shift Manager, never for more than is owed."""

import itertools
from collections import Counter
from typing import Any

import pytest

from felt.core.authority import LADDER, Role
from felt.core.chips import Cents
from felt.core.refusals import NoAuthority, Refusal
from felt.core.words import Language
from felt.pit.debts import DEBTS, entries, orders, refusals
from felt.pit.debts.decide import may_see
from felt.pit.debts.entries import AnyDebtEntry, SettlementApproved, Way
from felt.pit.debts.state import DebtEntryOutOfOrder, Debts

SHIFT = {Role.SHIFT_MANAGER, Role.OPERATIONS_MANAGER, Role.ASSISTANT_DIRECTOR, Role.DIRECTOR}
MATRIX = {
    orders.ProposeSettlement: {Role.CASHIER},
    orders.ApproveSettlement: SHIFT,
    orders.DeclineSettlement: SHIFT | {Role.CASHIER},
}
PAY: Any = {"patron": "an", "way": Way.OUT_OF_CHIPS, "amount": Cents(300), "why": "the patron asks for it"}


def do(
    debts: Debts, kind: type[orders.DebtOrder], by: str, role: Role, *, owed: int = 500, **fields: Any
) -> Counter[str]:
    """How the accounts change."""
    moved: Counter[str] = Counter()
    order = kind(id=f"{by} {len(debts.proposals)}", by=by, role=role, owed=owed, **fields)
    for entry in DEBTS.decide(debts, order, 5):  # type: ignore[arg-type]
        for transfer in DEBTS.transfers(debts, entry, "~debts", 4):
            assert (transfer.id, transfer.table, transfer.seq) == ("~debts/4", "~debts", 4)
            moved[transfer.debit] -= transfer.amount
            moved[transfer.credit] += transfer.amount
        assert list(DEBTS.read(debts, entry)) == (
            [("receivable:an", -owed)] if isinstance(entry, SettlementApproved) else []
        )
        DEBTS.evolve(debts, entry, 5)
    return moved


def refused(debts: Debts, kind: type[Refusal], *args: Any, **fields: Any) -> None:
    before = repr(debts)
    with pytest.raises(kind) as caught:
        do(debts, *args, **fields)
    assert repr(debts) == before
    assert all("{" not in caught.value.message(language) for language in Language)


def proposed(way: Way = Way.OUT_OF_CHIPS, by: str = "quy") -> Debts:
    debts = DEBTS.begin("")
    assert not do(debts, orders.ProposeSettlement, by, Role.CASHIER, **PAY | {"way": way})
    return debts


@pytest.mark.parametrize(("way", "account"), [(Way.OUT_OF_CHIPS, "patron:an"), (Way.WRITTEN_OFF, "bad_debts")])
def test_a_debt_is_paid_or_written_off(way: Way, account: str) -> None:
    debts = proposed(way)
    moved = do(debts, orders.ApproveSettlement, "hai", Role.SHIFT_MANAGER, number=1)
    assert moved == {account: -300, "receivable:an": 300}
    assert debts.waiting("an") is None
    refused(debts, refusals.ProposalIsAnswered, orders.ApproveSettlement, "hai", Role.SHIFT_MANAGER, number=1)


def test_nobody_settles_more_than_is_owed() -> None:
    debts = DEBTS.begin("")
    refused(debts, refusals.NotSoMuchOwed, orders.ProposeSettlement, "quy", Role.CASHIER, owed=299, **PAY)
    do(debts, orders.ProposeSettlement, "quy", Role.CASHIER, owed=300, **PAY)
    refused(debts, refusals.NotSoMuchOwed, orders.ApproveSettlement, "hai", Role.SHIFT_MANAGER, owed=299, number=1)
    do(debts, orders.ApproveSettlement, "hai", Role.SHIFT_MANAGER, owed=300, number=1)


def test_one_proposal_at_a_time_about_a_patron() -> None:
    debts = proposed()
    refused(debts, refusals.ProposalIsWaiting, orders.ProposeSettlement, "thu", Role.CASHIER, **PAY)
    do(debts, orders.ProposeSettlement, "thu", Role.CASHIER, **PAY | {"patron": "binh"})
    assert not do(debts, orders.DeclineSettlement, "quy", Role.CASHIER, number=1, why="wrong amount")
    do(debts, orders.ProposeSettlement, "thu", Role.CASHIER, **PAY)
    waiting = debts.waiting("an")
    assert waiting is not None
    assert waiting.proposed.number == 3
    for number in (0, 4):
        refused(debts, refusals.NoSuchProposal, orders.DeclineSettlement, "quy", Role.CASHIER, number=number, why="")


@pytest.mark.parametrize("kind", MATRIX)
@pytest.mark.clause("ruling A6", "ruling A8")
def test_role_by_order_by_own_or_other(kind: type[orders.DebtOrder]) -> None:
    fields: dict[type, Any] = {
        orders.ProposeSettlement: PAY | {"patron": "binh"},
        orders.ApproveSettlement: {"number": 1},
        orders.DeclineSettlement: {"number": 1, "why": "no"},
    }
    for role, own in itertools.product(Role, (False, True)):
        debts = proposed(by="me" if own else "other")
        if role not in MATRIX[kind]:
            refused(debts, NoAuthority, kind, "me", role, **fields[kind])
        elif own and kind is orders.ApproveSettlement:
            refused(debts, refusals.ApprovedByAnother, kind, "me", role, **fields[kind])
        else:
            do_any(debts, kind, role, fields[kind])


def do_any(debts: Debts, kind: type[orders.DebtOrder], role: Role, fields: Any) -> None:
    written = repr(debts)
    do(debts, kind, "me", role, **fields)
    assert repr(debts) != written


@pytest.mark.clause("ruling A8")
def test_a_debtor_never_approves_the_own_debt() -> None:
    refused(proposed(), refusals.ApprovedByAnother, orders.ApproveSettlement, "an", Role.DIRECTOR, number=1)


@pytest.mark.clause("ruling A6")
def test_who_sees_debts() -> None:
    assert {role for role in Role if may_see(role)} == SHIFT | {Role.CASHIER, Role.AUDITOR, Role.SURVEILLANCE}
    assert set(LADDER[3:]) == SHIFT


BY: Any = {"by": "quy", "role": "cashier"}
FIRST = entries.SettlementProposed(number=1, **PAY, **BY)
ANSWER = entries.SettlementApproved(number=1, owed=300, by="hai", role="shift_manager")


@pytest.mark.parametrize(("before", "wrong"), [
    ([], entries.SettlementProposed(number=2, **PAY, **BY)),
    ([FIRST], entries.SettlementProposed(number=2, **PAY, **BY)),
    ([], ANSWER),
    ([FIRST, ANSWER], ANSWER),
    ([FIRST], entries.SettlementApproved(number=1, owed=300, **BY)),
    ([FIRST], entries.SettlementApproved(number=1, owed=299, by="hai", role="shift_manager")),
    ([FIRST, ANSWER], entries.SettlementDeclined(number=1, why="", **BY)),
])  # fmt: skip
def test_what_cannot_follow(before: list[AnyDebtEntry], wrong: AnyDebtEntry) -> None:
    debts = DEBTS.begin("")
    for entry in before:
        DEBTS.evolve(debts, entry, 0)
    DEBTS.transfers(debts, wrong, "~debts", 1)
    DEBTS.read(debts, wrong)
    with pytest.raises(DebtEntryOutOfOrder):
        DEBTS.evolve(debts, wrong, 0)
