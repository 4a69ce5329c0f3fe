"""The roles of people, and the authority of each (ruling A6)."""

from enum import StrEnum

from felt.core.words import Words


class Role(StrEnum):
    PATRON = "patron"
    DEALER = "dealer"
    PIT_SUPERVISOR = "pit_supervisor"
    PIT_MANAGER = "pit_manager"
    SHIFT_MANAGER = "shift_manager"
    OPERATIONS_MANAGER = "operations_manager"
    ASSISTANT_DIRECTOR = "assistant_director"
    DIRECTOR = "director"
    SURVEILLANCE = "surveillance"
    CASHIER = "cashier"
    AUDITOR = "auditor"
    ADMINISTRATOR = "administrator"


# The titles of the books, in both languages. A Pit Supervisor may be an acting one.
ROLE_NAMES = {
    Role.PATRON: Words("patron", "khách"),
    Role.DEALER: Words("Dealer", "Nhân viên Điều hành Trò chơi"),
    Role.PIT_SUPERVISOR: Words("Pit Supervisor", "Giám sát Pit (Tạm thời)"),
    Role.PIT_MANAGER: Words("Pit Manager", "Quản lý Pit"),
    Role.SHIFT_MANAGER: Words("Shift Manager", "Quản lý Ca"),
    Role.OPERATIONS_MANAGER: Words("Operations Manager", "Trưởng phòng Điều hành"),
    Role.ASSISTANT_DIRECTOR: Words("Assistant Director of Table Games", "Trợ lý Giám đốc Vận hành Trò chơi"),
    Role.DIRECTOR: Words("Director of Table Games", "Giám đốc Bàn trò chơi"),
    Role.SURVEILLANCE: Words("Surveillance", "bộ phận Giám sát"),
    Role.CASHIER: Words("cashier", "thủ quỹ"),
    Role.AUDITOR: Words("auditor", "kiểm toán viên"),
    Role.ADMINISTRATOR: Words("administrator", "quản trị viên"),
}

LADDER = (
    Role.DEALER,
    Role.PIT_SUPERVISOR,
    Role.PIT_MANAGER,
    Role.SHIFT_MANAGER,
    Role.OPERATIONS_MANAGER,
    Role.ASSISTANT_DIRECTOR,
    Role.DIRECTOR,
)
"""Lowest first. The other roles are not on the ladder. Surveillance sees everything and decides nothing. A cashier
handles the chips of the cage, and an auditor reads the books: neither has a part in any game. An administrator looks
after the system and its accounts, and decides nothing at a table."""
OFF_THE_LADDER = (Role.SURVEILLANCE, Role.CASHIER, Role.AUDITOR, Role.ADMINISTRATOR)
STAFF = (*LADDER, *OFF_THE_LADDER)


def has_authority(role: Role, needed: Role) -> bool:
    """Whether `role` is `needed` or above it."""
    return role in LADDER and LADDER.index(role) >= LADDER.index(needed)
