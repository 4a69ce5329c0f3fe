"""The cage: the slips and boxes of all tables that wait for a cashier, and what was signed there."""

from collections.abc import Iterator, Sequence

import msgspec

from felt.core.authority import ROLE_NAMES, Role
from felt.core.refusals import NoAuthority
from felt.pit.rack.entries import (
    AnyRackEntry,
    Box,
    BoxConfirmed,
    BoxCounted,
    SlipIssued,
    SlipReceived,
    SlipVoided,
)
from felt.pit.rack.state import Rack
from felt.rooms.desk import Kept
from felt.server.api.call import Call, Query
from felt.server.api.pit.names import names_of
from felt.server.api.pit.rack import BoxShown, SlipShown, boxes_shown, slip_shown
from felt.server.api.pit.reports import Time
from felt.server.pit import LOOKS_ON


class CageQuery(Query, frozen=True, kw_only=True):
    since: Time
    """What was signed from then on is told, in milliseconds since 1970."""


class BoxAway(msgspec.Struct, frozen=True):
    table: str
    box: BoxShown


class Signed(msgspec.Struct, frozen=True):
    """A step that a cashier signed, or that an auditor confirmed."""

    at: int
    by: str
    table: str
    did: str
    """The type of the entry, such as `slip_issued`."""
    amount: int
    slip: SlipShown | None
    """The slip as it is now."""
    box: Box | None


class CageShown(msgspec.Struct, frozen=True):
    slips: tuple[SlipShown, ...]
    """Those under way, the oldest first."""
    boxes: tuple[BoxAway, ...]
    """Those in the count room."""
    signed: tuple[Signed, ...]
    """The latest first."""
    names: dict[str, str]


async def cage(call: Call) -> CageShown:
    if call.person.role not in LOOKS_ON:
        raise NoAuthority(needed=ROLE_NAMES[Role.CASHIER])
    racks = call.services.pit.racks
    slips: list[SlipShown] = []
    boxes: list[BoxAway] = []
    signed: list[Signed] = []
    for table in await racks.keys():
        rack = await racks.state(table)
        slips += [slip_shown(table, slip) for slip in rack.slips_under_way]
        boxes += [BoxAway(table, box) for box in boxes_shown(rack) if box.away is not None]
        signed += _signed(rack, await racks.entries(table), call.query.since)
    slips.sort(key=lambda slip: (slip.signed[0].at, slip.table, slip.slip))
    signed.sort(key=lambda each: each.at, reverse=True)
    people = {each.by for each in signed} | {each.by for slip in slips for each in slip.signed}
    people |= {person for each in boxes for person in (each.box.taken_by, each.box.counted_by) if person}
    return CageShown(tuple(slips), tuple(boxes), tuple(signed), await names_of(call, people))


def _signed(rack: Rack, kept: Sequence[Kept[AnyRackEntry]], since: int) -> Iterator[Signed]:
    for each in reversed(kept):
        if each.at < since:
            return
        if each.entry.role not in (Role.CASHIER, Role.AUDITOR):
            continue
        match each.entry:
            case SlipIssued(slip=number) | SlipReceived(slip=number) | SlipVoided(slip=number):
                slip = slip_shown(rack.table, rack.slips[number - 1])
                yield _step(rack, each, slip.amount, slip=slip)
            case BoxCounted(box=box, amount=amount) | BoxConfirmed(box=box, amount=amount):
                yield _step(rack, each, amount, box=box)


def _step(
    rack: Rack, kept: Kept[AnyRackEntry], amount: int, *, slip: SlipShown | None = None, box: Box | None = None
) -> Signed:
    entry = kept.entry
    return Signed(kept.at, entry.by, rack.table, entry.kind(), amount, slip, box)
