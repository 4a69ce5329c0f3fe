"""Which request needs which authority. A request that no rule allows is refused (ruling A6)."""

from felt.core.authority import ROLE_NAMES, Role, has_authority
from felt.core.refusals import Refusal
from felt.core.requests import PatronRequest, Request
from felt.core.words import Words
from felt.protocol.requests import (
    OF_EVERYBODY,
    CloseTable,
    OpenTable,
    PauseTable,
    ResumeTable,
    VoidRound,
)

STAFF: dict[type, Role] = {
    PauseTable: Role.PIT_SUPERVISOR,
    ResumeTable: Role.PIT_SUPERVISOR,
    OpenTable: Role.PIT_MANAGER,
    CloseTable: Role.PIT_MANAGER,
    VoidRound: Role.SHIFT_MANAGER,
}


class NoAuthority(Refusal):
    words = Words(
        "That takes a {needed} or above.",
        "Việc đó cần cấp {needed} trở lên.",
    )
    clauses = ("ruling A6",)


class StaffDoNotPlay(Refusal):
    words = Words("Staff do not play at the tables.", "Nhân viên không được chơi tại bàn.")
    clauses = ("ruling A6",)


def check(role: Role, request: Request) -> None:
    """Default deny."""
    kind = type(request)
    if kind in OF_EVERYBODY:
        return
    if isinstance(request, PatronRequest):
        if role is not Role.PATRON:
            raise StaffDoNotPlay
        return
    needed = STAFF.get(kind)
    if needed is None or not has_authority(role, needed):
        raise NoAuthority(needed=ROLE_NAMES[needed or Role.DIRECTOR])
