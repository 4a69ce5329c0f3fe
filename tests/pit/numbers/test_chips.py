"""The chips of a rack through a shift, and the differences between the books."""

from typing import Any

import pytest

from felt.core.chips import Cents
from felt.ledger import (
    CAGE,
    CASH,
    COUNT_ROOM,
    GUESTS,
    commission_account,
    discrepancy_account,
    drop_account,
    house_account,
    rack_account,
    tips_account,
    transit_account,
)
from felt.pit.numbers.agreement import Difference, check_rack, check_table
from felt.pit.numbers.chips import RackFigures, rack_figures
from felt.pit.numbers.follow import Sale, Span
from felt.pit.rack.entries import (
    AnyRackEntry,
    Box,
    BoxConfirmed,
    BoxCounted,
    BoxTaken,
    ChipsSold,
    Count,
    CountConfirmed,
    DiscrepancyDecided,
    RackCounted,
    SlipIssued,
    SlipReceived,
    SlipRequested,
    Slips,
    SlipVoided,
    TipDropped,
)
from tests.pit.numbers.written import SICBO, Written, line

BY: dict[str, Any] = {"by": "lan", "role": "pit_supervisor"}
NEXT: dict[str, Any] = {"by": "thu", "role": "cashier"}
LAST: dict[str, Any] = {"by": "mai", "role": "dealer"}
THOUSAND = {100_00: 10}
"""Ten chips of a hundred, in cents: 100,000."""
ENTRIES: tuple[tuple[int, AnyRackEntry], ...] = (
    (1, SlipRequested(slip=1, kind_of_slip=Slips.FILL, chips=THOUSAND, **BY)),
    (2, SlipIssued(slip=1, **NEXT)),
    (3, SlipReceived(slip=1, **LAST)),
    (4, RackCounted(count=Count.OPENING, chips=THOUSAND, played=0, expected=Cents(100_000), **BY)),
    (5, CountConfirmed(**LAST)),
    (10, ChipsSold(seat=1, chips={100_00: 3}, amount=Cents(30_000), **BY)),
    (11, TipDropped(seat=1, amount=Cents(500), **BY)),
    (12, SlipRequested(slip=2, kind_of_slip=Slips.CREDIT, chips={100_00: 1}, **BY)),
    (13, SlipIssued(slip=2, **NEXT)),
    (14, SlipReceived(slip=2, **LAST)),
    (15, SlipRequested(slip=3, kind_of_slip=Slips.FILL, chips=THOUSAND, **BY)),
    (16, SlipVoided(slip=3, why="too many", **NEXT)),
    (17, BoxTaken(box=Box.DROP, expected=Cents(30_000), **BY)),
    (18, BoxCounted(box=Box.DROP, amount=Cents(29_900), **NEXT)),
    (19, BoxConfirmed(box=Box.DROP, expected=Cents(30_000), amount=Cents(29_900), **LAST)),
    (20, BoxTaken(box=Box.TIPS, expected=Cents(500), **BY)),
    (21, BoxCounted(box=Box.TIPS, amount=Cents(500), **NEXT)),
    (22, BoxConfirmed(box=Box.TIPS, expected=Cents(500), amount=Cents(500), **LAST)),
    (23, ChipsSold(seat=1, chips={100_00: 1}, amount=Cents(10_000), **BY)),
    (24, RackCounted(count=Count.BETWEEN, chips={100_00: 4}, played=0, expected=Cents(50_000), **BY)),
    (25, CountConfirmed(**LAST)),
    (26, DiscrepancyDecided(difference=-10_000, why="not found", **NEXT)),
    (90, ChipsSold(seat=1, chips={100_00: 1}, amount=Cents(10_000), **BY)),
)


def ledger(rack: RackFigures) -> dict[str, int]:
    return dict(rack.moved)


class TestFigures:
    def test_a_whole_shift(self) -> None:
        """100,000 in; 30,000 and 10,000 sold; 10,000 back to the cage; 10,000 not found."""
        rack = rack_figures("S1", ENTRIES, Span(0, 90))
        assert (rack.fills, rack.credits, rack.void_slips) == (100_000, 10_000, 1)
        assert (rack.sold, rack.tips, rack.drop_counted, rack.tips_counted) == (40_000, 500, 29_900, 500)
        assert (rack.inside, rack.in_boxes, rack.differences) == (40_000, 10_000, -10_100)
        assert (rack.counts, rack.open_difference) == (2, 0)
        assert rack.sales == [Sale(10, 30_000), Sale(23, 10_000)]
        assert (rack.first_seq, rack.last_seq) == (1, 22)
        assert rack.moved == {
            CAGE: -100_000 + 10_000,
            transit_account("S1"): 0,
            rack_account("S1"): 40_000,
            GUESTS: 40_000 - 500,
            CASH: -40_000,
            drop_account("S1"): 10_000,
            tips_account("S1"): 0,
            COUNT_ROOM: 30_400,
            discrepancy_account("S1"): 10_100,
        }

    def test_a_part_of_it(self) -> None:
        rack = rack_figures("S1", ENTRIES, Span(10, 18))
        assert (rack.fills, rack.sold, rack.inside, rack.in_boxes) == (0, 30_000, 60_000, 30_000)
        assert (rack.first_seq, rack.last_seq, rack.counts) == (6, 13, 0)

    def test_a_difference_that_nobody_has_decided(self) -> None:
        assert rack_figures("S1", ENTRIES, Span(0, 26)).open_difference == -10_000


class TestAgreement:
    def test_books_that_agree(self) -> None:
        rack = rack_figures("S1", ENTRIES, Span(0, 90))
        assert list(check_rack(rack, moved=ledger(rack), ever=ledger(rack))) == []

    @pytest.mark.parametrize("account", [rack_account("S1"), drop_account("S1"), discrepancy_account("S1"), CAGE])
    def test_one_cent_is_found(self, account: str) -> None:
        rack = rack_figures("S1", ENTRIES, Span(0, 90))
        wrong = ledger(rack)
        wrong[account] += 1
        found = list(check_rack(rack, moved=wrong, ever=wrong))
        assert {each.by_ledger - each.by_journal for each in found} == {1}
        assert any(account in each.what.en for each in found)

    def test_an_account_that_only_one_of_them_knows(self) -> None:
        rack = rack_figures("S1", ENTRIES, Span(0, 1))
        (found,) = check_rack(rack, moved={"patron:an": 5}, ever={})
        assert (found.table, found.by_journal, found.by_ledger) == ("S1", 0, 5)

    def test_the_win_of_a_table(self) -> None:
        written = Written(SICBO)
        written.play(0, line("big", 100, 0))
        follower, _ = written.followed()
        right = {house_account("S1"): 95, commission_account("S1"): 5}
        assert list(check_table(follower, right)) == []
        (found,) = check_table(follower, {house_account("S1"): 101})
        assert isinstance(found, Difference)
        assert (found.by_journal, found.by_ledger) == (100, 101)
