"""Who may do what with a rack (rulings A6 and A8). What no row allows is refused.

One person never does every duty of a table: a cashier does not play a part at the table, and nobody signs two steps of
a slip or both halves of a count."""

from felt.core.authority import ROLE_NAMES, Role, has_authority
from felt.core.refusals import NoAuthority
from felt.pit.rack import orders
from felt.pit.rack.entries import Slips
from felt.pit.rack.orders import RackOrder

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
}
BY_CASHIERS = (orders.CountBox, orders.ConfirmBox)
"""In the count room. An auditor may confirm."""


def refuse_without_power(order: RackOrder, kind: Slips | None) -> None:
    """`kind` is that of the slip that the order names."""
    if isinstance(order, BY_CASHIERS):
        confirms = isinstance(order, orders.ConfirmBox) and order.role is Role.AUDITOR
        _refuse_unless(order.role is Role.CASHIER or confirms, Role.CASHIER)
    elif isinstance(order, orders.IssueSlip | orders.ReceiveSlip):
        at_cage = isinstance(order, orders.IssueSlip) == (kind is not Slips.CREDIT)
        least = Role.CASHIER if at_cage else Role.DEALER
        _refuse_unless(order.role is Role.CASHIER if at_cage else has_authority(order.role, Role.DEALER), least)
    else:
        _refuse_unless(has_authority(order.role, LEAST[type(order)]), LEAST[type(order)])


def _refuse_unless(allowed: bool, needed: Role) -> None:
    if not allowed:
        raise NoAuthority(needed=ROLE_NAMES[needed])
