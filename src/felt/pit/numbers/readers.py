"""Who may read the figures of the pit: a Pit Manager and above, auditors, Surveillance. Nobody else."""

from felt.core.authority import ROLE_NAMES, Role, has_authority
from felt.core.refusals import NoAuthority

BESIDE_THE_LADDER = (Role.AUDITOR, Role.SURVEILLANCE)


def may_read(role: Role) -> bool:
    return has_authority(role, Role.PIT_MANAGER) or role in BESIDE_THE_LADDER


def refuse_other_readers(role: Role) -> None:
    if not may_read(role):
        raise NoAuthority(needed=ROLE_NAMES[Role.PIT_MANAGER])
