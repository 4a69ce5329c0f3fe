"""Role × order × own or another's, exhausted against a table that is written down here."""

import itertools
from typing import Any

import pytest

from felt.core.authority import Role
from felt.core.chips import Cents
from felt.core.refusals import NoAuthority
from felt.pit.rack import orders
from felt.pit.rack.authority import LEAST
from felt.pit.rack.entries import Box, Count, Slips
from felt.pit.rack.refusals import AnotherHand
from tests.pit.rack.at_table import AtTable

HUNDRED = {10_000: 1}
D, S, P, H, O, A, R = (  # noqa: E741 - the ladder, lowest first
    Role.DEALER,
    Role.PIT_SUPERVISOR,
    Role.PIT_MANAGER,
    Role.SHIFT_MANAGER,
    Role.OPERATIONS_MANAGER,
    Role.ASSISTANT_DIRECTOR,
    Role.DIRECTOR,
)
AT_TABLE = {D, S, P, H, O, A, R}
SUPERVISORS = {S, P, H, O, A, R}
SHIFT = {H, O, A, R}
CAGE = {Role.CASHIER}
COUNT_ROOM = {Role.CASHIER, Role.AUDITOR}

OWN_TOO, NOT_OWN = True, False
MATRIX: dict[str, tuple[set[Role], bool]] = {
    "count": (AT_TABLE, OWN_TOO),
    "confirm a count": (SUPERVISORS, NOT_OWN),
    "drop a count": (AT_TABLE, OWN_TOO),
    "decide a difference": (SHIFT, NOT_OWN),
    "request a fill": (SUPERVISORS, OWN_TOO),
    "request a credit": (SUPERVISORS, OWN_TOO),
    "issue a fill": (CAGE, NOT_OWN),
    "issue a credit": (AT_TABLE, NOT_OWN),
    "receive a fill": (AT_TABLE, NOT_OWN),
    "receive a credit": (CAGE, NOT_OWN),
    "void a requested fill": (SUPERVISORS, NOT_OWN),
    "void a requested credit": (SUPERVISORS, NOT_OWN),
    "void an issued fill": (CAGE, NOT_OWN),
    "void an issued credit": (AT_TABLE, NOT_OWN),
    "sell chips": (AT_TABLE, OWN_TOO),
    "change colour": (AT_TABLE, OWN_TOO),
    "drop a tip": (AT_TABLE, OWN_TOO),
    "take a box": (SUPERVISORS, OWN_TOO),
    "count a box": (CAGE, NOT_OWN),
    "confirm a box": (COUNT_ROOM, NOT_OWN),
}
"""Who may, and whether also the person who did the step before it."""


def ready(act: str) -> tuple[AtTable, type[orders.RackOrder], dict[str, Any], str]:
    """A rack that waits for this act, the order, and the person of the step before it."""
    table = AtTable()
    table.do(orders.RequestSlip, "before", role=S, kind_of_slip=Slips.FILL, chips=HUNDRED)
    table.do(orders.IssueSlip, "cage", role=Role.CASHIER, slip=1)
    table.do(orders.ReceiveSlip, "dealer", role=D, slip=1)
    table.do(orders.CountRack, "before", role=D, count=Count.OPENING, chips=HUNDRED)
    table.do(orders.ConfirmCount, "other", role=S)
    kind = Slips.CREDIT if act.endswith("credit") else Slips.FILL
    match act.split():
        case ["count"]:
            return table, orders.CountRack, {"count": Count.BETWEEN, "chips": HUNDRED}, "before"
        case [("confirm" | "drop") as what, "a", "count"]:
            table.do(orders.CountRack, "before", role=D, count=Count.BETWEEN, chips=HUNDRED)
            return table, orders.ConfirmCount if what == "confirm" else orders.DropCount, {}, "before"
        case ["decide", *_]:
            table.do(orders.CountRack, "before", role=D, count=Count.BETWEEN, chips={})
            table.do(orders.ConfirmCount, "other", role=S)
            return table, orders.DecideDiscrepancy, {"why": "seen"}, "before"
        case ["request", *_]:
            return table, orders.RequestSlip, {"kind_of_slip": kind, "chips": HUNDRED}, "before"
        case ["sell", *_]:
            return table, orders.SellChips, {"seat": 1, "chips": HUNDRED}, "before"
        case ["change", *_]:
            return table, orders.ChangeColour, {"seat": 1, "took": HUNDRED, "gave": HUNDRED}, "before"
        case ["drop", "a", "tip"]:
            return table, orders.DropTip, {"seat": 1, "chips": HUNDRED}, "before"
        case ["take", *_]:
            return table, orders.TakeBox, {"box": Box.DROP}, "before"
        case [("count" | "confirm") as what, "a", "box"]:
            table.do(orders.TakeBox, "taker" if what == "confirm" else "before", role=S, box=Box.DROP)
            if what == "count":
                return table, orders.CountBox, {"box": Box.DROP, "amount": Cents(0)}, "before"
            table.do(orders.CountBox, "before", role=Role.CASHIER, box=Box.DROP, amount=Cents(0))
            return table, orders.ConfirmBox, {"box": Box.DROP}, "before"
    issued = act.startswith(("receive", "void an issued"))
    table.do(orders.RequestSlip, "asker" if issued else "before", role=S, kind_of_slip=kind, chips=HUNDRED)
    if issued:
        table.do(orders.IssueSlip, "before", role=Role.CASHIER if kind is Slips.FILL else D, slip=2)
    if act.startswith("void"):
        return table, orders.VoidSlip, {"slip": 2, "why": "wrong"}, "before"
    return table, orders.IssueSlip if act.startswith("issue") else orders.ReceiveSlip, {"slip": 2}, "before"


def test_every_order_is_in_the_matrix() -> None:
    tried = {ready(act)[1] for act in MATRIX}
    assert tried == {*LEAST, orders.IssueSlip, orders.ReceiveSlip}


@pytest.mark.parametrize("act", MATRIX)
@pytest.mark.clause("ruling A6", "ruling A8")
def test_role_by_order_by_own_or_other(act: str) -> None:
    allowed, own_too = MATRIX[act]
    for role, own in itertools.product(Role, (False, True)):
        table, order, fields, before = ready(act)
        written = len(table.kinds)
        person = before if own else "somebody"
        if role not in allowed:
            with pytest.raises(NoAuthority):
                table.do(order, person, role=role, **fields)
        elif own and not own_too:
            with pytest.raises(AnotherHand):
                table.do(order, person, role=role, **fields)
        else:
            table.do(order, person, role=role, **fields)
        assert (len(table.kinds) > written) is (role in allowed and (own_too or not own)), (role, own)
