"""Who may do what with a rack (rulings A6 and A8). What no row allows is refused.

One person never does every duty of a table: a cashier does not play a part at the table, and nobody signs two steps of
a slip, both halves of a count, or the decision about an own count."""

from felt.core.authority import ROLE_NAMES, Role, has_authority
from felt.core.refusals import NoAuthority
from felt.pit.rack import orders
from felt.pit.rack.entries import Slips, Step
from felt.pit.rack.orders import RackOrder
from felt.pit.rack.state import Slip

LEAST: dict[type[RackOrder], Role] = {
    orders.CountRack: Role.DEALER,
    orders.ConfirmCount: Role.PIT_SUPERVISOR,
    orders.DropCount: Role.DEALER,
    orders.DecideDiscrepancy: Role.SHIFT_MANAGER,
    orders.RequestSlip: Role.PIT_SUPERVISOR,
    orders.VoidSlip: Role.PIT_SUPERVISOR,
    orders.SellChips: Role.DEALER,
    orders.ChangeColour: Role.DEALER,
    orders.DropTip: Role.DEALER,
    orders.TakeBox: Role.PIT_SUPERVISOR,
    orders.CountBox: Role.CASHIER,
    orders.ConfirmBox: Role.CASHIER,
}
GIVES = {Slips.FILL: Role.CASHIER, Slips.CREDIT: Role.DEALER}
"""Chips of a fill leave the cage, chips of a credit leave the rack."""
TAKES = {Slips.FILL: Role.DEALER, Slips.CREDIT: Role.CASHIER}


def least_for(order: RackOrder, slip: Slip | None) -> Role:
    """`slip` is the one that the order names. Chips on their way are signed for by the one who gets them, also when
    they go back."""
    kind = Slips.FILL if slip is None else slip.kind
    match order:
        case orders.IssueSlip():
            return GIVES[kind]
        case orders.ReceiveSlip():
            return TAKES[kind]
        case orders.VoidSlip() if slip is not None and slip.step is Step.ISSUED:
            return GIVES[kind]
    return LEAST[type(order)]


def refuse_without_power(order: RackOrder, slip: Slip | None) -> None:
    """An auditor may confirm what was counted in the count room."""
    least = least_for(order, slip)
    allowed = order.role is Role.CASHIER if least is Role.CASHIER else has_authority(order.role, least)
    if not allowed and not (isinstance(order, orders.ConfirmBox) and order.role is Role.AUDITOR):
        raise NoAuthority(needed=ROLE_NAMES[least])
