"""Decides what people ask of a rack."""

from collections.abc import Callable, Iterable
from typing import Any

from felt.core.chips import Cents
from felt.pit.rack import entries, orders
from felt.pit.rack.authority import refuse_without_power
from felt.pit.rack.chips import Chips, total
from felt.pit.rack.entries import STEPS_IN_WORDS, AnyRackEntry, Count, Slips, Step
from felt.pit.rack.orders import AnyRackOrder, RackOrder
from felt.pit.rack.refusals import (
    AnotherHand,
    BoxIsAtTheTable,
    BoxIsAway,
    CountWaits,
    DiscrepancyOpen,
    NoChips,
    NoCountWaits,
    NoDiscrepancy,
    NoSuchSlip,
    NotSoMuchInRack,
    NotTheSameAmount,
    RackIsClosed,
    RackIsOpen,
    SlipNotAtThisStep,
    SlipsUnderWay,
)
from felt.pit.rack.state import Rack, Slip

Entries = Iterable[AnyRackEntry]

OF_A_SLIP = orders.IssueSlip | orders.ReceiveSlip | orders.VoidSlip
MOVES_CHIPS = orders.RequestSlip | OF_A_SLIP | orders.SellChips | orders.ChangeColour
"""The rack stays as it is until the second person has confirmed its count."""


def decide(rack: Rack, order: AnyRackOrder, now: int) -> Entries:
    """The entries of the order, or its refusal. The rack does not change."""
    slip = rack.slip(order.slip) if isinstance(order, OF_A_SLIP) else None
    refuse_without_power(order, slip)
    if rack.waiting is not None and isinstance(order, MOVES_CHIPS):
        raise CountWaits
    return DECIDES[type(order)](rack, order)


def _count(rack: Rack, order: orders.CountRack) -> Entries:
    if rack.waiting is not None:
        raise CountWaits
    _refuse_discrepancy(rack)
    if order.count is Count.OPENING and rack.open:
        raise RackIsOpen(table=rack.table)
    if order.count is Count.CLOSING:
        _refuse_closed(rack)
        if rack.slips_under_way:
            raise SlipsUnderWay(slips=", ".join(str(slip.number) for slip in rack.slips_under_way))
    total(order.chips)
    yield entries.RackCounted(
        count=order.count,
        chips=order.chips,
        played=order.played,
        expected=rack.expected(order.played),
        **_person(order),
    )


def _confirm(rack: Rack, order: orders.ConfirmCount) -> Entries:
    if rack.waiting is None:
        raise NoCountWaits
    if rack.waiting.by == order.by:
        raise AnotherHand
    yield entries.CountConfirmed(**_person(order))


def _drop_count(rack: Rack, order: orders.DropCount) -> Entries:
    if rack.waiting is None:
        raise NoCountWaits
    yield entries.CountDropped(why=order.why, **_person(order))


def _decide_discrepancy(rack: Rack, order: orders.DecideDiscrepancy) -> Entries:
    if not rack.difference:
        raise NoDiscrepancy
    count = rack.counts[-1]
    if order.by in (count.counted.by, count.confirmed_by):
        raise AnotherHand
    yield entries.DiscrepancyDecided(difference=rack.difference, why=order.why, **_person(order))


def _request(rack: Rack, order: orders.RequestSlip) -> Entries:
    """A closed rack may be filled: a new one is filled before it is opened."""
    amount = _some(order.chips)
    if order.kind_of_slip is Slips.CREDIT:
        _refuse_closed(rack)
        _refuse_too_much(rack, order, amount)
    number = len(rack.slips) + 1
    yield entries.SlipRequested(slip=number, kind_of_slip=order.kind_of_slip, chips=order.chips, **_person(order))


def _issue(rack: Rack, order: orders.IssueSlip) -> Entries:
    slip = _slip(rack, order.slip, Step.REQUESTED)
    _refuse_same_hand(slip, order)
    if slip.kind is Slips.CREDIT:
        _refuse_too_much(rack, order, slip.amount, "slip")
    yield entries.SlipIssued(slip=order.slip, **_person(order))


def _receive(rack: Rack, order: orders.ReceiveSlip) -> Entries:
    slip = _slip(rack, order.slip, Step.ISSUED)
    _refuse_same_hand(slip, order)
    yield entries.SlipReceived(slip=order.slip, **_person(order))


def _void(rack: Rack, order: orders.VoidSlip) -> Entries:
    slip = _slip(rack, order.slip, Step.REQUESTED, Step.ISSUED)
    _refuse_same_hand(slip, order)
    yield entries.SlipVoided(slip=order.slip, why=order.why, **_person(order))


def _sell(rack: Rack, order: orders.SellChips) -> Entries:
    _refuse_closed(rack)
    amount = _some(order.chips)
    _refuse_too_much(rack, order, amount)
    yield entries.ChipsSold(seat=order.seat, chips=order.chips, amount=amount, **_person(order))


def _change_colour(rack: Rack, order: orders.ChangeColour) -> Entries:
    _refuse_closed(rack)
    took, gave = _some(order.took, "took"), _some(order.gave, "gave")
    if took != gave:
        raise NotTheSameAmount(took=took, gave=gave, place="gave")
    _refuse_too_much(rack, order, gave, "gave")
    yield entries.ColourChanged(seat=order.seat, took=order.took, gave=order.gave, **_person(order))


def _tip(rack: Rack, order: orders.DropTip) -> Entries:
    _refuse_closed(rack)
    yield entries.TipDropped(seat=order.seat, amount=_some(order.chips), **_person(order))


def _take_box(rack: Rack, order: orders.TakeBox) -> Entries:
    box = rack.boxes[order.box]
    if box.away is not None:
        raise BoxIsAway
    yield entries.BoxTaken(box=order.box, expected=Cents(box.held), **_person(order))


def _count_box(rack: Rack, order: orders.CountBox) -> Entries:
    box = rack.boxes[order.box]
    if box.away is None:
        raise BoxIsAtTheTable
    if order.by == box.taken_by:
        raise AnotherHand
    yield entries.BoxCounted(box=order.box, amount=order.amount, **_person(order))


def _confirm_box(rack: Rack, order: orders.ConfirmBox) -> Entries:
    box = rack.boxes[order.box]
    if box.away is None or box.counted is None:
        raise NoCountWaits
    if order.by in (box.counted.by, box.taken_by):
        raise AnotherHand
    yield entries.BoxConfirmed(box=order.box, expected=Cents(box.away), amount=box.counted.amount, **_person(order))


def _slip(rack: Rack, number: int, *steps: Step) -> Slip:
    slip = rack.slip(number)
    if slip is None:
        raise NoSuchSlip(table=rack.table, slip=number, place="slip")
    if slip.step not in steps:
        raise SlipNotAtThisStep(slip=number, step=STEPS_IN_WORDS[slip.step], place="slip")
    return slip


def _some(chips: Chips, place: str = "chips") -> Cents:
    amount = total(chips, place)
    if not amount:
        raise NoChips(place=place)
    return amount


def _refuse_closed(rack: Rack) -> None:
    if not rack.open:
        raise RackIsClosed(table=rack.table)


def _refuse_discrepancy(rack: Rack) -> None:
    if rack.difference:
        raise DiscrepancyOpen(difference=rack.difference)


def _refuse_same_hand(slip: Slip, order: RackOrder) -> None:
    if slip.is_signed_by(order.by):
        raise AnotherHand


def _refuse_too_much(rack: Rack, order: RackOrder, amount: int, place: str = "chips") -> None:
    expected = rack.expected(order.played)
    if amount > expected:
        raise NotSoMuchInRack(expected=expected, amount=amount, place=place)


def _person(order: RackOrder) -> dict[str, Any]:
    return {"by": order.by, "role": str(order.role), "request": order.id}


DECIDES: dict[type[RackOrder], Callable[[Rack, Any], Entries]] = {
    orders.CountRack: _count,
    orders.ConfirmCount: _confirm,
    orders.DropCount: _drop_count,
    orders.DecideDiscrepancy: _decide_discrepancy,
    orders.RequestSlip: _request,
    orders.IssueSlip: _issue,
    orders.ReceiveSlip: _receive,
    orders.VoidSlip: _void,
    orders.SellChips: _sell,
    orders.ChangeColour: _change_colour,
    orders.DropTip: _tip,
    orders.TakeBox: _take_box,
    orders.CountBox: _count_box,
    orders.ConfirmBox: _confirm_box,
}
