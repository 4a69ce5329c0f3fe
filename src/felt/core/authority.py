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
    ADMINISTRATOR = "administrator"


ROLE_NAMES = {
    Role.PATRON: Words("patron", "khách"),
    Role.DEALER: Words("dealer", "Nhân viên Điều hành Trò chơi"),
    Role.PIT_SUPERVISOR: Words("pit supervisor", "Giám sát Pit"),
    Role.PIT_MANAGER: Words("pit manager", "Quản lý Pit"),
    Role.SHIFT_MANAGER: Words("shift manager", "Quản lý Ca"),
    Role.OPERATIONS_MANAGER: Words("operations manager", "Trưởng phòng Điều hành"),
    Role.ASSISTANT_DIRECTOR: Words("assistant director", "Phó giám đốc"),
    Role.DIRECTOR: Words("director", "Giám đốc"),
    Role.SURVEILLANCE: Words("surveillance", "Giám sát an ninh"),
    Role.ADMINISTRATOR: Words("administrator", "Quản trị viên"),
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
"""Lowest first. Surveillance and administrators are not on the ladder. Surveillance sees everything and decides
nothing. An administrator looks after the system and its accounts, and decides nothing at a table."""


def has_authority(role: Role, needed: Role) -> bool:
    """Whether `role` is `needed` or above it."""
    return role in LADDER and LADDER.index(role) >= LADDER.index(needed)
