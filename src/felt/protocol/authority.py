"""Which request needs which authority. A request that no rule allows is refused (ruling A6).

The table demands more where the clause of a request names a higher rank (ruling A8)."""

from felt.core.authority import ROLE_NAMES, Role, has_authority
from felt.core.refusals import NoAuthority, Refusal
from felt.core.requests import PatronRequest, Request, StaffRequest
from felt.core.words import Words
from felt.protocol.requests import OF_EVERYBODY


class StaffDoNotPlay(Refusal):
    words = Words(
        "Staff cannot play; sign in with an account that has no staff role.",
        "Nhân viên không được chơi; hãy dùng tài khoản không có vai trò nhân viên.",
    )
    clauses = ("ruling A6",)


def check(role: Role, request: Request) -> None:
    if isinstance(request, OF_EVERYBODY):
        return
    if isinstance(request, PatronRequest):
        if role is not Role.PATRON:
            raise StaffDoNotPlay
        return
    needed = request.least if isinstance(request, StaffRequest) else Role.DIRECTOR
    if not isinstance(request, StaffRequest) or not has_authority(role, needed):
        raise NoAuthority(needed=ROLE_NAMES[needed])
