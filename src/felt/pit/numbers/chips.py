"""The chips and boxes of one table through a shift, as the journal of its rack tells them."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from felt.pit.numbers.follow import Sale, Span
from felt.pit.rack import RACKS
from felt.pit.rack.entries import (
    AnyRackEntry,
    Box,
    BoxConfirmed,
    ChipsSold,
    CountConfirmed,
    DiscrepancyDecided,
    SlipReceived,
    Slips,
    SlipVoided,
    TipDropped,
)
from felt.pit.rack.state import Rack, evolve


@dataclass
class RackFigures:
    """In cents."""

    table: str
    inside: int = 0
    """What came into the rack and did not leave it beside play, at the end of the shift."""
    in_boxes: int = 0
    """Cash in the drop box at the table and in the one on its way."""
    fills: int = 0
    credits: int = 0
    void_slips: int = 0
    sold: int = 0
    """Chips sold for cash: the drop of the shift."""
    tips: int = 0
    drop_counted: int = 0
    """What the count room found in the drop box."""
    tips_counted: int = 0
    differences: int = 0
    """The sum of the differences that were decided or found in boxes."""
    counts: int = 0
    open_difference: int = 0
    """Of the last count, as long as nobody has decided it."""
    sales: list[Sale] = field(default_factory=list)
    moved: dict[str, int] = field(default_factory=dict)
    """By account, what the entries of the shift moved into it."""
    first_seq: int = 1
    """The first entry of the shift, or the one that would be."""
    last_seq: int = 0


def rack_figures(table: str, entries: Iterable[tuple[int, AnyRackEntry]], span: Span) -> RackFigures:
    """`entries` from the first one of the journal on, each with its time."""
    rack, found = RACKS.begin(table), RackFigures(table)
    for seq, (at, entry) in enumerate(entries, 1):
        if at >= span.end:
            break
        if at >= span.begin:
            _count(found, rack, at, entry)
            for transfer in RACKS.transfers(rack, entry, RACKS.name(table), seq):
                found.moved[transfer.debit] = found.moved.get(transfer.debit, 0) - transfer.amount
                found.moved[transfer.credit] = found.moved.get(transfer.credit, 0) + transfer.amount
        else:
            found.first_seq = seq + 1
        evolve(rack, entry, at)
        found.last_seq = seq
    drop = rack.boxes[Box.DROP]
    found.inside, found.open_difference = rack.inside, rack.difference
    found.in_boxes = drop.held + (drop.away or 0)
    return found


def _count(found: RackFigures, rack: Rack, at: int, entry: AnyRackEntry) -> None:
    match entry:
        case SlipReceived(slip=number):
            slip = rack.slip(number)
            assert slip is not None, "a slip is requested before it is received"
            if slip.kind is Slips.FILL:
                found.fills += slip.amount
            else:
                found.credits += slip.amount
        case SlipVoided():
            found.void_slips += 1
        case ChipsSold(amount=amount):
            found.sold += amount
            found.sales.append(Sale(at, amount))
        case TipDropped(amount=amount):
            found.tips += amount
        case BoxConfirmed(box=box, expected=expected, amount=amount):
            found.differences += amount - expected
            if box is Box.DROP:
                found.drop_counted += amount
            else:
                found.tips_counted += amount
        case DiscrepancyDecided(difference=difference):
            found.differences += difference
        case CountConfirmed():
            found.counts += 1
        case _:
            pass
