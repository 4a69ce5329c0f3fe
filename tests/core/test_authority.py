"""Who may decide what: the ladder of ruling A6."""

from itertools import pairwise, product

import pytest

from felt.core.authority import LADDER, ROLE_NAMES, Role, has_authority
from felt.core.words import Language, Words
from tests.web.catalogue import areas

pytestmark = pytest.mark.clause("ruling A6")

OUTSIDE = (Role.PATRON, Role.SURVEILLANCE, Role.CASHIER, Role.AUDITOR, Role.ADMINISTRATOR)


def test_every_role_is_on_the_ladder_or_outside_and_has_a_name() -> None:
    assert {*LADDER, *OUTSIDE} == set(Role) == set(ROLE_NAMES)
    assert len(LADDER) + len(OUTSIDE) == len(Role)


TITLES = {
    Role.DEALER: ("Dealer", "Nhân viên Điều hành Trò chơi"),
    Role.PIT_SUPERVISOR: ("Pit Supervisor", "Giám sát Pit (Tạm thời)"),
    Role.PIT_MANAGER: ("Pit Manager", "Quản lý Pit"),
    Role.SHIFT_MANAGER: ("Shift Manager", "Quản lý Ca"),
    Role.OPERATIONS_MANAGER: ("Operations Manager", "Trưởng phòng Điều hành"),
    Role.ASSISTANT_DIRECTOR: ("Assistant Director of Table Games", "Trợ lý Giám đốc Vận hành Trò chơi"),
    Role.DIRECTOR: ("Director of Table Games", "Giám đốc Bàn trò chơi"),
    Role.SURVEILLANCE: ("Surveillance", "bộ phận Giám sát"),
}
"""As the books write them: sections 4, 7 and 8 of Baccarat, section 7 of Sic Bo."""


@pytest.mark.parametrize("role", TITLES)
def test_titles_are_those_of_the_books(role: Role) -> None:
    assert ROLE_NAMES[role] == Words(*TITLES[role])


def test_the_browser_has_the_same_titles() -> None:
    """There they stand by themselves, so each begins with a capital."""
    for language, words in areas()["account"].items():
        in_the_browser = {name: text.strip('"') for name, text in words["roles"].items()}
        names = {role: name.in_language(Language(language)) for role, name in ROLE_NAMES.items()}
        assert in_the_browser == {role.value: name[0].upper() + name[1:] for role, name in names.items()}


def test_each_has_the_authority_of_those_below() -> None:
    for lower, higher in pairwise(LADDER):
        assert has_authority(higher, lower)
        assert not has_authority(lower, higher)
    assert all(has_authority(role, role) for role in LADDER)


@pytest.mark.parametrize(("role", "needed"), [*product(OUTSIDE, LADDER)])
def test_those_outside_decide_nothing(role: Role, needed: Role) -> None:
    assert not has_authority(role, needed)
