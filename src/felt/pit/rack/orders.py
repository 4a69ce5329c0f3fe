"""What people ask of a rack. `role` is that of the person who is signed in."""

from typing import Annotated, TypeAlias

import msgspec

from felt.core.authority import Role
from felt.core.chips import CENTS_MAX, Cents
from felt.pit.rack.chips import Chips
from felt.pit.rack.entries import Box, Count, Slips
from felt.register import Order

Seat: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=20)]
SlipNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=1_000_000_000)]
Reason: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
InBox: TypeAlias = Annotated[Cents, msgspec.Meta(ge=0, le=CENTS_MAX)]


class RackOrder(Order, frozen=True, kw_only=True):
    by: str
    role: Role
    played: int = 0
    """What guests without accounts have lost to the rack so far, less what they won. The books know it: the desk reads
    it in the turn of the order."""


class CountRack(RackOrder, frozen=True, kw_only=True):
    count: Count
    chips: Chips


class ConfirmCount(RackOrder, frozen=True, kw_only=True):
    pass


class DropCount(RackOrder, frozen=True, kw_only=True):
    why: Annotated[str, msgspec.Meta(max_length=500)] = ""


class DecideDiscrepancy(RackOrder, frozen=True, kw_only=True):
    why: Reason


class RequestSlip(RackOrder, frozen=True, kw_only=True):
    kind_of_slip: Slips
    chips: Chips


class IssueSlip(RackOrder, frozen=True, kw_only=True):
    slip: SlipNumber


class ReceiveSlip(RackOrder, frozen=True, kw_only=True):
    slip: SlipNumber


class VoidSlip(RackOrder, frozen=True, kw_only=True):
    slip: SlipNumber
    why: Reason


class SellChips(RackOrder, frozen=True, kw_only=True):
    seat: Seat
    chips: Chips


class ChangeColour(RackOrder, frozen=True, kw_only=True):
    seat: Seat
    took: Chips
    gave: Chips


class DropTip(RackOrder, frozen=True, kw_only=True):
    seat: Seat
    chips: Chips


class TakeBox(RackOrder, frozen=True, kw_only=True):
    box: Box


class CountBox(RackOrder, frozen=True, kw_only=True):
    box: Box
    amount: InBox


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
