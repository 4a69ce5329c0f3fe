"""Who may open a case, and who may take the whole file away: written down role by role from section 8."""

import pytest

from felt.cases.authority import may_export, may_open
from felt.core.authority import Role

ROWS = {
    Role.PATRON: (True, False),
    Role.DEALER: (False, False),
    Role.PIT_SUPERVISOR: (True, False),
    Role.PIT_MANAGER: (True, True),
    Role.SHIFT_MANAGER: (True, True),
    Role.OPERATIONS_MANAGER: (True, True),
    Role.ASSISTANT_DIRECTOR: (True, True),
    Role.DIRECTOR: (True, True),
    Role.SURVEILLANCE: (False, True),
    Role.CASHIER: (False, False),
    Role.AUDITOR: (False, True),
    Role.ADMINISTRATOR: (False, False),
}


@pytest.mark.parametrize("role", Role)
def test_who_opens_and_who_takes_the_file(role: Role) -> None:
    opens, takes = ROWS[role]
    assert (may_open(role), may_export(role)) == (opens, takes)
