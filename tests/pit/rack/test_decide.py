"""A rack through its day, reckoned by hand: 100 chips of 1 are 10 000 cents."""

from typing import Any

import pytest

from felt.core.authority import Role
from felt.core.chips import CENTS_MAX, Cents
from felt.core.refusals import NoAuthority, Refusal
from felt.core.words import Language
from felt.pit.rack import orders, refusals
from felt.pit.rack.entries import Box, Count, Slips, Step
from tests.pit.rack.at_table import AtTable

HUNDRED = {10_000: 1}
THOUSAND = {10_000: 10}


def filled(table: AtTable, chips: dict[int, int]) -> int:
    """The number of the slip, from request to receipt."""
    table.do(orders.RequestSlip, "son", kind_of_slip=Slips.FILL, chips=chips)
    slip = len(table.rack.slips)
    table.do(orders.IssueSlip, "quy", slip=slip)
    table.do(orders.ReceiveSlip, "dung", slip=slip)
    return slip


def counted(table: AtTable, count: Count, chips: dict[int, int]) -> None:
    table.do(orders.CountRack, "dung", count=count, chips=chips)
    table.do(orders.ConfirmCount, "son")


def opened(chips: dict[int, int] | None = None) -> AtTable:
    table = AtTable()
    filled(table, THOUSAND if chips is None else chips)
    counted(table, Count.OPENING, THOUSAND if chips is None else chips)
    return table


def refused(table: AtTable, kind: type[Refusal], *args: object, **fields: object) -> Refusal:
    """Nothing has changed."""
    before = repr(table.rack)
    with pytest.raises(kind) as caught:
        table.do(*args, **fields)  # type: ignore[arg-type]
    assert repr(table.rack) == before
    for language in Language:
        assert "{" not in caught.value.message(language)
    return caught.value


@pytest.mark.clause("baccarat 3.2.4", "niuniu 3.2.3", "sicbo 3.7")
def test_a_day_of_a_rack() -> None:
    """1000 chips come in, 300 are sold, guests lose 120, 200 go back, 50 are tipped: 620 lie there at the close."""
    table = opened()
    table.do(orders.SellChips, "dung", seat=3, chips={10_000: 2, 100: 100})
    table.do(orders.ChangeColour, "dung", seat=3, took=HUNDRED, gave={100: 100})
    table.do(orders.DropTip, "dung", seat=3, chips={1_000: 5})
    table.played = 12_000
    table.do(orders.RequestSlip, "son", kind_of_slip=Slips.CREDIT, chips={10_000: 2})
    table.do(orders.IssueSlip, "dung", slip=2)
    table.do(orders.ReceiveSlip, "quy", slip=2)
    assert table.expected == 62_000
    counted(table, Count.CLOSING, {10_000: 6, 1_000: 2})
    assert not table.rack.open
    assert table.rack.difference == 0
    assert table.balances == {
        "cage": -80_000,
        "transit:C1": 0,
        "rack:C1": 50_000,
        "guests": 25_000,
        "cash": -30_000,
        "drop:C1": 30_000,
        "tips:C1": 5_000,
    }
    table.do(orders.TakeBox, "son", box=Box.DROP)
    table.do(orders.CountBox, "quy", box=Box.DROP, amount=Cents(29_000))
    table.do(orders.ConfirmBox, "kim", box=Box.DROP)
    table.do(orders.TakeBox, "son", box=Box.TIPS)
    table.do(orders.CountBox, "quy", box=Box.TIPS, amount=Cents(5_500))
    table.do(orders.ConfirmBox, "thu", box=Box.TIPS)
    assert table.balances["drop:C1"] == table.balances["tips:C1"] == 0
    assert table.balances["count_room"] == 34_500
    assert table.balances["discrepancy:C1"] == 1_000 - 500
    assert sum(table.balances.values()) == 0


def test_a_difference_is_decided_by_somebody_else_and_then_the_rack_should_hold_what_was_counted() -> None:
    table = opened()
    counted(table, Count.BETWEEN, {10_000: 9, 1_000: 9})
    assert table.rack.open
    assert table.rack.difference == -1_000
    refused(table, refusals.DiscrepancyOpen, orders.CountRack, "dung", count=Count.BETWEEN, chips=THOUSAND)
    refused(table, NoAuthority, orders.DecideDiscrepancy, "mai", why="counted twice")
    for person in ("dung", "son"):
        role = Role.SHIFT_MANAGER
        refused(table, refusals.AnotherHand, orders.DecideDiscrepancy, person, role=role, why="mine")
    table.do(orders.DecideDiscrepancy, "hai", why="counted twice")
    assert table.expected == 99_000
    assert table.balances["discrepancy:C1"] == 1_000
    refused(table, refusals.NoDiscrepancy, orders.DecideDiscrepancy, "hai", why="again")
    counted(table, Count.BETWEEN, {10_000: 10})
    table.do(orders.DecideDiscrepancy, "hai", why="found it")
    assert table.balances["discrepancy:C1"] == 0
    assert table.balances["rack:C1"] == table.expected == 100_000


def test_a_rack_is_opened_once_and_closed_once() -> None:
    table = AtTable()
    refused(table, refusals.RackIsClosed, orders.CountRack, "dung", count=Count.CLOSING, chips={})
    counted(table, Count.BETWEEN, {})
    counted(table, Count.OPENING, {})
    assert table.rack.open
    refused(table, refusals.RackIsOpen, orders.CountRack, "dung", count=Count.OPENING, chips={})
    counted(table, Count.CLOSING, {})
    for kind in (orders.SellChips, orders.DropTip):
        refused(table, refusals.RackIsClosed, kind, "dung", seat=1, chips=HUNDRED)
    refused(table, refusals.RackIsClosed, orders.ChangeColour, "dung", seat=1, took=HUNDRED, gave=HUNDRED)
    refused(table, refusals.RackIsClosed, orders.RequestSlip, "son", kind_of_slip=Slips.CREDIT, chips=HUNDRED)


def test_a_rack_stays_as_it_is_until_its_count_is_confirmed() -> None:
    table = opened()
    table.do(orders.RequestSlip, "son", kind_of_slip=Slips.FILL, chips=HUNDRED)
    refused(table, refusals.NoCountWaits, orders.ConfirmCount, "son")
    refused(table, refusals.NoCountWaits, orders.DropCount, "son")
    table.do(orders.CountRack, "son", count=Count.BETWEEN, chips=THOUSAND)
    refused(table, refusals.CountWaits, orders.CountRack, "dung", count=Count.BETWEEN, chips=THOUSAND)
    refused(table, refusals.AnotherHand, orders.ConfirmCount, "son")
    refused(table, refusals.CountWaits, orders.RequestSlip, "mai", kind_of_slip=Slips.FILL, chips=HUNDRED)
    refused(table, refusals.CountWaits, orders.IssueSlip, "quy", slip=2)
    refused(table, refusals.CountWaits, orders.VoidSlip, "mai", slip=2, why="no")
    refused(table, refusals.CountWaits, orders.SellChips, "dung", seat=1, chips=HUNDRED)
    refused(table, refusals.CountWaits, orders.ChangeColour, "dung", seat=1, took=HUNDRED, gave=HUNDRED)
    table.do(orders.DropTip, "dung", seat=1, chips=HUNDRED)
    table.do(orders.DropCount, "dung", why="a stack was left out")
    table.do(orders.IssueSlip, "quy", slip=2)
    assert table.rack.counts[-1].counted.count is Count.OPENING


def test_the_expectation_of_a_count_is_that_of_its_moment() -> None:
    table = opened()
    table.played = 5_000
    table.do(orders.CountRack, "dung", count=Count.BETWEEN, chips={10_000: 10, 1_000: 5})
    table.played = 7_000
    table.do(orders.ConfirmCount, "son")
    assert (table.rack.counts[-1].counted.played, table.rack.counts[-1].counted.expected) == (5_000, 105_000)
    assert table.rack.difference == 0
    assert table.expected == 107_000


@pytest.mark.parametrize("kind", Slips)
def test_every_step_of_a_slip_is_signed_by_another_hand(kind: Slips) -> None:
    table = opened()
    table.do(orders.RequestSlip, "son", kind_of_slip=kind, chips=HUNDRED)
    giver, taker = ("quy", "dung") if kind is Slips.FILL else ("dung", "quy")
    role = Role.CASHIER if kind is Slips.FILL else Role.DEALER
    refused(table, refusals.AnotherHand, orders.IssueSlip, "son", role=role, slip=2)
    refused(table, refusals.AnotherHand, orders.VoidSlip, "son", slip=2, why="no")
    refused(table, refusals.SlipNotAtThisStep, orders.ReceiveSlip, taker, slip=2)
    table.do(orders.IssueSlip, giver, slip=2)
    refused(table, refusals.SlipNotAtThisStep, orders.IssueSlip, giver, slip=2)
    refused(table, refusals.SlipsUnderWay, orders.CountRack, "dung", count=Count.CLOSING, chips=THOUSAND)
    for person in ("son", giver):
        taking = Role.DEALER if kind is Slips.FILL else Role.CASHIER
        refused(table, refusals.AnotherHand, orders.ReceiveSlip, person, role=taking, slip=2)
        refused(table, refusals.AnotherHand, orders.VoidSlip, person, role=role, slip=2, why="no")
    assert table.balances["transit:C1"] == 10_000
    table.do(orders.ReceiveSlip, taker, slip=2)
    assert [each.by for each in table.rack.slips[1].signed] == ["son", giver, taker]
    assert table.balances["transit:C1"] == 0
    assert table.expected == (110_000 if kind is Slips.FILL else 90_000)
    refused(table, refusals.SlipNotAtThisStep, orders.VoidSlip, "mai", slip=2, why="late")
    refused(table, refusals.NoSuchSlip, orders.ReceiveSlip, "dung", slip=3)
    refused(table, refusals.NoSuchSlip, orders.VoidSlip, "mai", slip=0, why="none")


@pytest.mark.parametrize(("kind", "giver", "takes_back", "may_not"), [
    (Slips.FILL, "quy", "thu", "hai"),
    (Slips.CREDIT, "dung", "mai", "thu"),
])  # fmt: skip
def test_chips_on_their_way_go_back_to_a_hand_that_signs_for_them(
    kind: Slips, giver: str, takes_back: str, may_not: str
) -> None:
    table = opened()
    table.do(orders.RequestSlip, "son", kind_of_slip=kind, chips=HUNDRED)
    table.do(orders.IssueSlip, giver, slip=2)
    refused(table, NoAuthority, orders.VoidSlip, may_not, slip=2, why="no")
    table.do(orders.VoidSlip, takes_back, slip=2, why="the wrong colour")
    slip = table.rack.slips[1]
    assert (slip.step, slip.why_void) == (Step.VOID, "the wrong colour")
    assert (table.balances["transit:C1"], table.balances["rack:C1"], table.expected) == (0, 100_000, 100_000)


def test_a_void_slip_keeps_its_number_and_moves_nothing_that_was_not_on_its_way() -> None:
    table = opened()
    moved = len(table.transfers)
    table.do(orders.RequestSlip, "son", kind_of_slip=Slips.FILL, chips=HUNDRED)
    refused(table, NoAuthority, orders.VoidSlip, "quy", slip=2, why="no")
    table.do(orders.VoidSlip, "mai", slip=2, why="not needed")
    assert len(table.transfers) == moved
    assert filled(table, HUNDRED) == 3
    assert [(slip.number, slip.step) for slip in table.rack.slips] == [
        (1, Step.RECEIVED),
        (2, Step.VOID),
        (3, Step.RECEIVED),
    ]


def test_no_more_leaves_the_rack_than_lies_there() -> None:
    table = opened(HUNDRED)
    table.played = -4_000
    sixty, sixty_one = {100: 60}, {100: 61}
    refused(table, refusals.NotSoMuchInRack, orders.SellChips, "dung", seat=1, chips=sixty_one)
    refused(table, refusals.NotSoMuchInRack, orders.ChangeColour, "dung", seat=1, took=sixty_one, gave=sixty_one)
    credit: dict[str, Any] = {"kind_of_slip": Slips.CREDIT}
    refused(table, refusals.NotSoMuchInRack, orders.RequestSlip, "son", chips=sixty_one, **credit)
    table.do(orders.ChangeColour, "dung", seat=1, took=sixty, gave=sixty)
    table.do(orders.RequestSlip, "son", chips=sixty, **credit)
    table.played = -4_001
    refused(table, refusals.NotSoMuchInRack, orders.IssueSlip, "dung", slip=2)
    table.played = -4_000
    table.do(orders.SellChips, "dung", seat=1, chips=sixty)
    refused(table, refusals.NotSoMuchInRack, orders.IssueSlip, "dung", slip=2)


@pytest.mark.clause("ruling A1")
def test_chips_that_are_none() -> None:
    table = opened()
    for chips in ({}, {10_000: 0}):
        refused(table, refusals.NoChips, orders.SellChips, "dung", seat=1, chips=chips)
    refused(table, refusals.NotADenomination, orders.SellChips, "dung", seat=1, chips={150: 1})
    refused(table, refusals.NotADenomination, orders.CountRack, "dung", count=Count.BETWEEN, chips={99: 1})
    huge = {CENTS_MAX // 100 * 100: 2}
    refused(table, refusals.MoreThanBooksHold, orders.DropTip, "dung", seat=1, chips=huge)
    wrong = refused(table, refusals.NotTheSameAmount, orders.ChangeColour, "dung", seat=1, took=HUNDRED, gave={100: 99})
    assert wrong.message() == "Both sides must be equal: 100 chips came in, 99 go out."


@pytest.mark.clause("ruling A1")
def test_a_rack_that_paid_a_part_of_a_chip_is_counted_to_the_cent() -> None:
    """A guest won one chip on the Banker: 95 cents. Of 1000 chips in the rack, 999 and 5 cents are left."""
    table = opened()
    table.played = -95
    table.do(orders.CountRack, "dung", count=Count.CLOSING, chips={10_000: 9, 100: 99, 5: 1})
    table.do(orders.ConfirmCount, "son")
    assert (table.rack.difference, table.rack.counts[-1].amount) == (0, 99_905)
    refused(table, refusals.NotADenomination, orders.CountRack, "dung", count=Count.BETWEEN, chips={3: 1})


def test_a_box_is_taken_counted_and_confirmed_by_three_people() -> None:
    table = opened()
    table.do(orders.SellChips, "dung", seat=1, chips=HUNDRED)
    refused(table, refusals.BoxIsAtTheTable, orders.CountBox, "quy", box=Box.DROP, amount=Cents(0))
    refused(table, refusals.NoCountWaits, orders.ConfirmBox, "quy", box=Box.DROP)
    table.do(orders.TakeBox, "son", box=Box.DROP)
    refused(table, refusals.BoxIsAway, orders.TakeBox, "mai", box=Box.DROP)
    table.do(orders.SellChips, "dung", seat=1, chips={10_000: 2})
    refused(table, refusals.NoCountWaits, orders.ConfirmBox, "quy", box=Box.DROP)
    cashier = {"role": Role.CASHIER, "box": Box.DROP}
    refused(table, refusals.AnotherHand, orders.CountBox, "son", amount=Cents(0), **cashier)
    table.do(orders.CountBox, "quy", box=Box.DROP, amount=Cents(9_000))
    table.do(orders.CountBox, "quy", box=Box.DROP, amount=Cents(10_000))
    for person in ("quy", "son"):
        refused(table, refusals.AnotherHand, orders.ConfirmBox, person, **cashier)
    table.do(orders.ConfirmBox, "thu", box=Box.DROP)
    assert (table.balances["count_room"], table.balances["drop:C1"]) == (10_000, 20_000)
    assert "discrepancy:C1" not in table.balances


def test_an_empty_box_moves_nothing() -> None:
    table = opened()
    moved = len(table.transfers)
    table.do(orders.TakeBox, "son", box=Box.TIPS)
    table.do(orders.CountBox, "quy", box=Box.TIPS, amount=Cents(0))
    table.do(orders.ConfirmBox, "thu", box=Box.TIPS)
    assert len(table.transfers) == moved
