"""Random people with random orders: whatever is taken, the books balance and every duty has its own hand."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from felt.core.authority import Role
from felt.core.chips import Cents
from felt.core.refusals import NoAuthority
from felt.ledger import Transfer
from felt.pit.rack import orders
from felt.pit.rack.entries import Box, Count, Slips, Step
from felt.pit.rack.refusals import RackRefusal
from tests.pit.rack.at_table import AtTable

SOURCE = Path(__file__).parents[3] / "src" / "felt"
PEOPLE = "abcdefgh"
ROLES = (Role.DEALER, Role.PIT_SUPERVISOR, Role.SHIFT_MANAGER, Role.CASHIER, Role.CASHIER, Role.AUDITOR, Role.PATRON)
STEPS = 1_000


def any_order(chance: Random, table: AtTable) -> tuple[type[orders.RackOrder], dict[str, Any]]:
    def chips() -> dict[int, int]:
        return {chance.choice((100, 500, 2_500)): chance.randrange(8) for _ in range(chance.randrange(1, 3))}

    def counted() -> dict[int, int]:
        """Mostly what should lie there."""
        right, rest = divmod(max(0, table.expected), 100)
        return {100: right} if chance.random() < 0.9 and not rest else chips()

    some = chips()
    slip = {"slip": max(0, len(table.rack.slips) - chance.randrange(3))}
    box = chance.choice(tuple(Box))
    held = table.rack.boxes[box].away or 0
    ways: list[tuple[type[orders.RackOrder], dict[str, Any]]] = [
        (orders.CountRack, {"count": chance.choice(tuple(Count)), "chips": counted()}),
        (orders.ConfirmCount, {}),
        (orders.DropCount, {}),
        (orders.DecideDiscrepancy, {"why": "seen"}),
        (orders.RequestSlip, {"kind_of_slip": chance.choice(tuple(Slips)), "chips": some}),
        (orders.IssueSlip, slip),
        (orders.ReceiveSlip, slip),
        (orders.VoidSlip, slip | {"why": "wrong"}),
        (orders.SellChips, {"seat": 1, "chips": some}),
        (orders.ChangeColour, {"seat": 1, "took": some, "gave": some}),
        (orders.DropTip, {"seat": 1, "chips": some}),
        (orders.TakeBox, {"box": box}),
        (orders.CountBox, {"box": box, "amount": Cents(max(0, held + chance.choice((0, 0, 0, -100, 100))))}),
        (orders.ConfirmBox, {"box": box}),
    ]
    return chance.choice(ways)


def check(table: AtTable) -> None:
    rack, has = table.rack, table.balances
    assert sum(has.values()) == 0
    assert rack.inside == has["rack:C1"]
    done = [slip for slip in rack.slips if slip.step is Step.RECEIVED]
    filled = sum(slip.amount for slip in done if slip.kind is Slips.FILL)
    out = [slip for slip in rack.slips if slip.kind is Slips.CREDIT and slip.step in (Step.ISSUED, Step.RECEIVED)]
    sold = -has["cash"]
    decided = sum(_signed(each) for each in table.transfers if each.reason == "discrepancy_decided")
    assert rack.inside == filled - sum(slip.amount for slip in out) - sold + decided
    assert has["transit:C1"] == sum(slip.amount for slip in rack.slips if slip.step is Step.ISSUED)
    for box, account in ((Box.DROP, "drop:C1"), (Box.TIPS, "tips:C1")):
        state = rack.boxes[box]
        assert state.held >= 0
        assert state.away is None or state.away >= 0
        assert has[account] == state.held + (state.away or 0)
    assert [slip.number for slip in rack.slips] == list(range(1, len(rack.slips) + 1))
    for slip in rack.slips:
        assert len({signature.by for signature in slip.signed}) == len(slip.signed)
    for count in rack.counts:
        assert count.confirmed_by != count.counted.by


def _signed(transfer: Transfer) -> int:
    return transfer.amount if transfer.credit == "rack:C1" else -transfer.amount


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(5))
def test_random_orders_of_random_people(seed: int) -> None:
    chance, table = Random(seed), AtTable()  # noqa: S311 - a test that can be repeated
    refused = 0
    for _ in range(STEPS):
        kind, fields = any_order(chance, table)
        if table.rack.open and chance.random() < 0.2:
            table.played += chance.choice((-100, 100, 300))
        before = repr(table.rack)
        try:
            table.do(kind, chance.choice(PEOPLE), role=chance.choice(ROLES), **fields)
        except (RackRefusal, NoAuthority):
            refused += 1
            assert repr(table.rack) == before
        check(table)
    assert {"slip_received", "slip_voided", "chips_sold", "count_confirmed"} <= set(table.kinds)
    assert 0 < refused < STEPS


@pytest.mark.no_cover
def test_chips_never_go_from_table_to_table() -> None:
    """Every transfer of a rack is between its own accounts and those of the house, and comes from its own journal."""
    chance, table = Random(7), AtTable()  # noqa: S311 - a test that can be repeated
    for _ in range(STEPS):
        kind, fields = any_order(chance, table)
        try:
            table.do(kind, chance.choice(PEOPLE), role=chance.choice(ROLES), **fields)
        except (RackRefusal, NoAuthority):
            continue
    own = {f"{kind}:C1" for kind in ("rack", "transit", "drop", "tips", "discrepancy")}
    ways = {(transfer.debit, transfer.credit) for transfer in table.transfers}
    assert {account for way in ways for account in way} <= own | {"cage", "guests", "cash", "count_room"}
    assert {way for way in ways if "rack:C1" in way} <= {
        ("transit:C1", "rack:C1"),
        ("rack:C1", "transit:C1"),
        ("rack:C1", "guests"),
        ("rack:C1", "discrepancy:C1"),
        ("discrepancy:C1", "rack:C1"),
    }
    assert {transfer.table for transfer in table.transfers} == {"~rack/C1"}


def test_only_the_journal_of_a_rack_moves_its_chips() -> None:
    """No other code names the account of a rack, or the way to it. The report of a shift compares it, and moves
    nothing."""
    named = {path: path.read_text() for path in SOURCE.rglob("*.py")}
    users = {
        path.relative_to(SOURCE).as_posix()
        for path, text in named.items()
        if any(word in text for word in ("rack_account", "transit_account", '"rack:', '"transit:'))
    }
    assert users == {"ledger/__init__.py", "pit/rack/money.py", "pit/rack/state.py", "pit/numbers/agreement.py"}
    assert "rack_account" not in named[SOURCE / "pit/rack/state.py"].replace("`felt.ledger.rack_account`", "")
