"""What people ask about debts. `role` is that of the person who is signed in."""

from typing import Annotated, TypeAlias

import msgspec

from felt.core.authority import Role
from felt.core.chips import CENTS_MAX, Cents
from felt.pit.debts.entries import Way
from felt.register import Order

Reason: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
Number: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=1_000_000_000)]


class DebtOrder(Order, frozen=True, kw_only=True):
    by: str
    role: Role
    owed: int = 0
    """What the patron concerned owes. The books know it: the desk reads it in the turn of the order."""


class ProposeSettlement(DebtOrder, frozen=True, kw_only=True):
    patron: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    way: Way
    amount: Annotated[Cents, msgspec.Meta(ge=1, le=CENTS_MAX)]
    why: Reason


class ApproveSettlement(DebtOrder, frozen=True, kw_only=True):
    number: Number


class DeclineSettlement(DebtOrder, frozen=True, kw_only=True):
    number: Number
    why: Reason


AnyDebtOrder: TypeAlias = ProposeSettlement | ApproveSettlement | DeclineSettlement
