"""Who may change the floor.

The books name nobody for it. So the lowest rank is the one that lets a table go on after a fault of its equipment
(ruling S6), and the Director answers for the law of the place. One person suffices: no ruling asks for a second one."""

from felt.core.authority import ROLE_NAMES, Role, has_authority
from felt.core.refusals import NoAuthority
from felt.floor import entries, orders
from felt.floor.entries import FloorEntry
from felt.floor.orders import FloorOrder

TABLES = Role.OPERATIONS_MANAGER
LAW = Role.DIRECTOR

LEAST: dict[type[FloorOrder], Role] = {
    orders.AddTable: TABLES,
    orders.ChangeTable: TABLES,
    orders.TakeTableAway: TABLES,
    orders.LeaveTableToFile: TABLES,
    orders.SetJurisdiction: LAW,
}


def refuse_without_power(order: FloorOrder) -> None:
    least = LEAST[type(order)]
    if not has_authority(order.role, least):
        raise NoAuthority(needed=ROLE_NAMES[least])


def had_power(entry: FloorEntry) -> bool:
    """Whether the role that an entry names could make it."""
    least = LAW if isinstance(entry, entries.JurisdictionSet) else TABLES
    return entry.role in set(Role) and has_authority(Role(entry.role), least)
