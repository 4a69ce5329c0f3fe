"""What people ask of a rack. `role` is that of the person who is signed in."""

from typing import TypeAlias

from felt.core.authority import Role
from felt.core.chips import Cents
from felt.pit.rack.chips import Chips
from felt.pit.rack.entries import Box, Count, Slips
from felt.register import Order


class RackOrder(Order, frozen=True, kw_only=True):
    by: str
    role: Role
    played: Cents = Cents(0)
    """What guests without accounts have lost to the rack so far, less what they won. The books know it."""


class CountRack(RackOrder, frozen=True, kw_only=True):
    count: Count
    chips: Chips


class ConfirmCount(RackOrder, frozen=True, kw_only=True):
    pass


class DropCount(RackOrder, frozen=True, kw_only=True):
    why: str = ""


class DecideDiscrepancy(RackOrder, frozen=True, kw_only=True):
    why: str


class RequestSlip(RackOrder, frozen=True, kw_only=True):
    kind_of_slip: Slips
    chips: Chips


class IssueSlip(RackOrder, frozen=True, kw_only=True):
    slip: int


class ReceiveSlip(RackOrder, frozen=True, kw_only=True):
    slip: int


class VoidSlip(RackOrder, frozen=True, kw_only=True):
    slip: int
    why: str


class SellChips(RackOrder, frozen=True, kw_only=True):
    seat: int
    chips: Chips


class ChangeColour(RackOrder, frozen=True, kw_only=True):
    seat: int
    took: Chips
    gave: Chips


class DropTip(RackOrder, frozen=True, kw_only=True):
    seat: int
    chips: Chips


class TakeBox(RackOrder, frozen=True, kw_only=True):
    box: Box


class CountBox(RackOrder, frozen=True, kw_only=True):
    box: Box
    amount: Cents


class ConfirmBox(RackOrder, frozen=True, kw_only=True):
    box: Box


AnyRackOrder: TypeAlias = (
    CountRack
    | ConfirmCount
    | DropCount
    | DecideDiscrepancy
    | RequestSlip
    | IssueSlip
    | ReceiveSlip
    | VoidSlip
    | SellChips
    | ChangeColour
    | DropTip
    | TakeBox
    | CountBox
    | ConfirmBox
)
