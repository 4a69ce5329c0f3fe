"""The people of a table, as a transcript names them."""

from felt.core.authority import ROLE_NAMES, Role
from felt.core.stage import HOUSE
from felt.core.words import Words
from felt.ledger import SEAT, is_seat

STAFF = "staff"
"""Stands for a member of the staff whose name patrons do not see."""

HOUSE_IN_WORDS = Words("the house", "nhà cái")
STAFF_IN_WORDS = Words("staff", "nhân viên")
SEAT_IN_WORDS = Words("seat ", "chỗ ")


def person_in_words(by: str, role: str = "") -> Words:
    """The role that gave the power (ruling A8), and the person. Older records do not name the role."""
    if not role:
        return {HOUSE: HOUSE_IN_WORDS, STAFF: STAFF_IN_WORDS}.get(by, Words(by, by))
    title = ROLE_NAMES[Role(role)]
    return title if by == STAFF else Words(*(f"{each} {by}" for each in title))


def patron_in_words(patron: str) -> Words:
    """A guest without an account is known by the seat."""
    if not is_seat(patron):
        return Words(patron, patron)
    return Words(*(f"{seat}{patron.removeprefix(SEAT)}" for seat in SEAT_IN_WORDS))
