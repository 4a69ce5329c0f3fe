"""Who may read the figures of the pit: a Pit Manager and above, auditors, Surveillance. Nobody else."""

from felt.core.authority import ROLE_NAMES, Role, has_authority
from felt.core.refusals import NoAuthority

BESIDE_THE_LADDER = (Role.AUDITOR, Role.SURVEILLANCE)


def refuse_other_readers(role: Role) -> None:
    if not has_authority(role, Role.PIT_MANAGER) and role not in BESIDE_THE_LADDER:
        raise NoAuthority(needed=ROLE_NAMES[Role.PIT_MANAGER])
