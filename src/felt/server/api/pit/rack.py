"""The chips of the tables: the rack of each with its slips, counts and boxes, and the slips of all tables."""

from collections.abc import Iterator

import msgspec

from felt.core.authority import ROLE_NAMES, Role, has_authority
from felt.core.refusals import NoAuthority
from felt.core.requests import TableName
from felt.pit.rack import orders
from felt.pit.rack.chips import Chips, worth
from felt.pit.rack.entries import Box, Count, RackCounted, Slips, Step
from felt.pit.rack.state import BoxOfTable, FinishedCount, Rack, Slip
from felt.server.api.call import Call, Query
from felt.server.api.order_forms import OrderForms
from felt.server.api.pit.names import names_of
from felt.server.api.rounds import Most, UnixMs
from felt.server.pit import LOOKS_ON

COUNTS_SHOWN = 20

RACK_ORDERS = OrderForms(
    *(orders.CountRack, orders.ConfirmCount, orders.DropCount, orders.DecideDiscrepancy),
    *(orders.RequestSlip, orders.IssueSlip, orders.ReceiveSlip, orders.VoidSlip),
    *(orders.SellChips, orders.ChangeColour, orders.DropTip),
    *(orders.TakeBox, orders.CountBox, orders.ConfirmBox),
    known=("by", "role", "played"),
)


class SignatureShown(msgspec.Struct, frozen=True):
    step: Step
    by: str
    role: str
    at: int


class SlipShown(msgspec.Struct, frozen=True):
    """`chips` are counts by denomination in cents."""

    table: str
    slip: int
    kind: Slips
    step: Step
    chips: dict[str, int]
    amount: int
    signed: tuple[SignatureShown, ...]
    why_void: str


class SlipsShown(msgspec.Struct, frozen=True):
    slips: tuple[SlipShown, ...]
    more: bool
    """Whether there are more slips than `most`."""
    names: dict[str, str]
    """Of the people who signed, by id."""


class SlipsQuery(Query, frozen=True, kw_only=True):
    """The latest request first."""

    table: TableName | None = None
    kind: Slips | None = None
    step: Step | None = None
    before: UnixMs | None = None
    """Only slips that were requested before this time."""
    most: Most = 50


class CountShown(msgspec.Struct, frozen=True):
    """`at` is the time of the confirmation; null while the count waits for its second person."""

    count: Count
    chips: dict[str, int]
    amount: int
    expected: int
    difference: int
    counted_by: str
    confirmed_by: str | None
    at: int | None


class BoxShown(msgspec.Struct, frozen=True):
    box: Box
    held: int
    """What should be in the box at the table."""
    away: int | None
    """What should be in the box that was taken to the count room."""
    counted: int | None
    taken_by: str | None
    counted_by: str | None


class RackShown(msgspec.Struct, frozen=True):
    table: str
    open: bool
    expected: int
    """The chips that should lie in the rack now: those that came and went, and those that guests have lost to it."""
    played: int
    difference: int
    """Of the last count, until it is decided."""
    waiting: CountShown | None
    counts: tuple[CountShown, ...]
    """The last ones, the latest first."""
    slips: int
    """How many slips the table has had."""
    slips_under_way: tuple[SlipShown, ...]
    boxes: tuple[BoxShown, ...]
    names: dict[str, str]
    """Of the people who counted and signed, by id."""


async def rack(call: Call) -> RackShown:
    await call.services.pit.admit(call.path.name, call.person.id, call.person.role)
    return await _shown(call, await call.services.pit.racks.state(call.path.name))


async def order_of_rack(call: Call) -> RackShown:
    """The answer to an order that is repeated is the same rack. Who counts chips is at work."""
    await call.services.pit.admit(call.path.name, call.person.id, call.person.role)
    assert call.session is not None, "only staff come here"
    call.services.admission.heard(call.session)
    order = RACK_ORDERS.order(call.body, call.person)
    return await _shown(call, await call.services.pit.racks.do(call.path.name, order))


async def slips(call: Call) -> SlipsShown:
    role, query = call.person.role, call.query
    if role not in LOOKS_ON and not has_authority(role, Role.PIT_SUPERVISOR):
        raise NoAuthority(needed=ROLE_NAMES[Role.PIT_SUPERVISOR])
    found = [
        slip_shown(table, slip)
        for table, slip in await call.services.pit.slips(query.table)
        if query.kind in (None, slip.kind)
        and query.step in (None, slip.step)
        and (query.before is None or slip.signed[0].at < query.before)
    ]
    shown = tuple(found[: query.most])
    return SlipsShown(
        shown, len(found) > query.most, await names_of(call, (each.by for slip in shown for each in slip.signed))
    )


async def _shown(call: Call, rack: Rack) -> RackShown:
    played = await call.services.pit.played(rack.table)
    return RackShown(
        table=rack.table,
        open=rack.open,
        expected=rack.expected(played),
        played=played,
        difference=rack.difference,
        waiting=None if rack.waiting is None else count_shown(rack.waiting, None),
        counts=tuple(count_shown(each.counted, each) for each in rack.counts[: -COUNTS_SHOWN - 1 : -1]),
        slips=len(rack.slips),
        slips_under_way=tuple(slip_shown(rack.table, slip) for slip in rack.slips_under_way),
        boxes=boxes_shown(rack),
        names=await names_of(call, people_of(rack)),
    )


def people_of(rack: Rack) -> Iterator[str]:
    """Who counted and signed what is shown of a rack."""
    yield from (signature.by for slip in rack.slips_under_way for signature in slip.signed)
    for count in rack.counts[-COUNTS_SHOWN:]:
        yield from (count.counted.by, count.confirmed_by)
    if rack.waiting is not None:
        yield rack.waiting.by
    for box in rack.boxes.values():
        yield from (box.taken_by, *(() if box.counted is None else (box.counted.by,)))


def boxes_shown(rack: Rack) -> tuple[BoxShown, ...]:
    return tuple(_box_shown(name, box) for name, box in rack.boxes.items())


def slip_shown(table: str, slip: Slip) -> SlipShown:
    return SlipShown(
        table=table,
        slip=slip.number,
        kind=slip.kind,
        step=slip.step,
        chips=_by_denomination(slip.chips),
        amount=slip.amount,
        signed=tuple(SignatureShown(each.step, each.by, each.role, each.at) for each in slip.signed),
        why_void=slip.why_void,
    )


def count_shown(counted: RackCounted, finished: FinishedCount | None) -> CountShown:
    amount = worth(counted.chips)
    return CountShown(
        count=counted.count,
        chips=_by_denomination(counted.chips),
        amount=amount,
        expected=counted.expected,
        difference=amount - counted.expected,
        counted_by=counted.by,
        confirmed_by=None if finished is None else finished.confirmed_by,
        at=None if finished is None else finished.at,
    )


def _box_shown(name: Box, box: BoxOfTable) -> BoxShown:
    counted = box.counted
    return BoxShown(
        box=name,
        held=box.held,
        away=box.away,
        counted=None if counted is None else counted.amount,
        taken_by=box.taken_by or None,
        counted_by=None if counted is None else counted.by,
    )


def _by_denomination(chips: Chips) -> dict[str, int]:
    return {str(denomination): count for denomination, count in sorted(chips.items())}
