"""Who may call, and who sees which calls. What no row allows is refused.

A person answers a call by the rank that it asks for (`decide`); the proposed request passes the table's own checks."""

from felt.core.authority import ROLE_NAMES, Role, has_authority
from felt.core.refusals import NoAuthority

LEAST_CALLED = Role.PIT_SUPERVISOR


def refuse_below(least: Role, role: Role, *, place: str = "") -> None:
    if not has_authority(role, least):
        raise NoAuthority(needed=ROLE_NAMES[least], place=place)


def may_see(role: Role) -> bool:
    """A dealer sees only the calls of a table at which the dealer is on duty, and those that the dealer has sent."""
    return role in (Role.SURVEILLANCE, Role.AUDITOR) or has_authority(role, Role.DEALER)


def may_see_all(role: Role) -> bool:
    return role is not Role.DEALER and may_see(role)
