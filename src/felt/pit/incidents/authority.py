"""Who may do what with the incident log. What no row allows is refused.

A dealer may always report (ruling A8), and does not see what others have reported."""

from felt.core.authority import ROLE_NAMES, Role, has_authority
from felt.core.refusals import NoAuthority
from felt.pit.incidents import orders
from felt.pit.incidents.orders import IncidentOrder

LEAST: dict[type[IncidentOrder], Role] = {
    orders.RecordIncident: Role.DEALER,
    orders.RemarkIncident: Role.PIT_SUPERVISOR,
    orders.CloseIncident: Role.PIT_MANAGER,
}
BESIDE_THE_LADDER: dict[type[IncidentOrder], tuple[Role, ...]] = {
    orders.RecordIncident: (Role.SURVEILLANCE, Role.CASHIER, Role.AUDITOR),
    orders.RemarkIncident: (Role.SURVEILLANCE, Role.AUDITOR),
    orders.CloseIncident: (),
}


def may_see(role: Role) -> bool:
    return role in (Role.SURVEILLANCE, Role.AUDITOR) or has_authority(role, Role.PIT_SUPERVISOR)


def refuse_without_power(order: IncidentOrder) -> None:
    kind = type(order)
    if order.role not in BESIDE_THE_LADDER[kind] and not has_authority(order.role, LEAST[kind]):
        raise NoAuthority(needed=ROLE_NAMES[LEAST[kind]])
