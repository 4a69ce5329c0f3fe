"""Who may do what (ruling A6)."""

from enum import StrEnum


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


LADDER = (
    Role.DEALER,
    Role.PIT_SUPERVISOR,
    Role.PIT_MANAGER,
    Role.SHIFT_MANAGER,
    Role.OPERATIONS_MANAGER,
    Role.ASSISTANT_DIRECTOR,
    Role.DIRECTOR,
)
"""Lowest first. Surveillance stands outside: it sees everything and decides nothing. An administrator looks after the
system and its accounts, and decides nothing at a table either."""


def has_authority(role: Role, needed: Role) -> bool:
    """Whether `role` is `needed` or above it."""
    return role in LADDER and LADDER.index(role) >= LADDER.index(needed)
