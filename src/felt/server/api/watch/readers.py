"""Who may look at everything: Surveillance, auditors, and a Shift Manager and above."""

from felt.core.authority import ROLE_NAMES, Role, has_authority
from felt.core.refusals import NoAuthority

BESIDE_THE_LADDER = (Role.SURVEILLANCE, Role.AUDITOR)


def refuse_others(role: Role) -> None:
    """ruling A6"""
    if role not in BESIDE_THE_LADDER and not has_authority(role, Role.SHIFT_MANAGER):
        raise NoAuthority(needed=ROLE_NAMES[Role.SHIFT_MANAGER])
