"""The authority that each request needs. A request that is in none of these lists is refused (ruling A6)."""

from felt.core.authority import ROLE_NAMES, Role, has_authority
from felt.core.refusals import Refusal
from felt.core.words import Words
from felt.protocol import (
    Arrange,
    CloseTable,
    Confirm,
    Insure,
    Join,
    Leave,
    OpenCards,
    OpenTable,
    PauseTable,
    Ping,
    Request,
    ResumeTable,
    SetWagers,
    Squeeze,
    Subscribe,
    Unsubscribe,
    VoidRound,
)
from felt.server.accounts.refusals import NoAuthority

EVERYBODY: tuple[type, ...] = (Ping, Subscribe, Unsubscribe)
PATRONS: tuple[type, ...] = (Join, Leave, SetWagers, Confirm, Insure, Squeeze, OpenCards, Arrange)
STAFF: dict[type, Role] = {
    PauseTable: Role.PIT_SUPERVISOR,
    ResumeTable: Role.PIT_SUPERVISOR,
    OpenTable: Role.PIT_MANAGER,
    CloseTable: Role.PIT_MANAGER,
    VoidRound: Role.SHIFT_MANAGER,
}


class StaffDoNotPlay(Refusal):
    words = Words(
        "Staff cannot play; sign in with an account that has no staff role.",
        "Nhân viên không được chơi; hãy dùng tài khoản không có vai trò nhân viên.",
    )
    clauses = ("ruling A6",)


def check(role: Role, request: Request) -> None:
    kind = type(request)
    if kind in EVERYBODY:
        return
    if kind in PATRONS:
        if role is not Role.PATRON:
            raise StaffDoNotPlay
        return
    needed = STAFF.get(kind)
    if needed is None or not has_authority(role, needed):
        raise NoAuthority(needed=ROLE_NAMES[needed or Role.DIRECTOR])


def stakes_nothing(request: Request) -> bool:
    """A patron who may not bet any more may still finish the round and leave."""
    return isinstance(request, Leave | OpenCards | Arrange) or (isinstance(request, Insure) and not request.wagers)
