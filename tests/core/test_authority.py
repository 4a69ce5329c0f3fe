"""Who may decide what: the ladder of ruling A6."""

from itertools import pairwise, product

import pytest

from felt.core.authority import LADDER, ROLE_NAMES, Role, has_authority

pytestmark = pytest.mark.clause("ruling A6")

OUTSIDE = (Role.PATRON, Role.SURVEILLANCE, Role.ADMINISTRATOR)


def test_every_role_is_on_the_ladder_or_outside_and_has_a_name() -> None:
    assert {*LADDER, *OUTSIDE} == set(Role) == set(ROLE_NAMES)
    assert len(LADDER) + len(OUTSIDE) == len(Role)


def test_each_has_the_authority_of_those_below() -> None:
    for lower, higher in pairwise(LADDER):
        assert has_authority(higher, lower)
        assert not has_authority(lower, higher)
    assert all(has_authority(role, role) for role in LADDER)


@pytest.mark.parametrize(("role", "needed"), [*product(OUTSIDE, LADDER)])
def test_those_outside_decide_nothing(role: Role, needed: Role) -> None:
    assert not has_authority(role, needed)
