"""The rack of a table, as its entries tell it."""

from dataclasses import dataclass, field

from felt.core.chips import Cents
from felt.core.refusals import WrongRecord
from felt.core.words import Words
from felt.pit.rack.chips import total
from felt.pit.rack.entries import (
    AnyRackEntry,
    Box,
    BoxConfirmed,
    BoxCounted,
    BoxTaken,
    ChipsSold,
    ColourChanged,
    Count,
    CountConfirmed,
    CountDropped,
    DiscrepancyDecided,
    RackCounted,
    SlipIssued,
    SlipReceived,
    SlipRequested,
    Slips,
    SlipVoided,
    Step,
    TipDropped,
)


class RackEntryOutOfOrder(WrongRecord):
    words = Words("“{kind}” cannot follow here", "“{kind}” không thể xuất hiện ở đây")


@dataclass
class Slip:
    number: int
    kind: Slips
    amount: Cents
    requested: SlipRequested
    step: Step = Step.REQUESTED
    signed: list[str] = field(default_factory=list)
    """The persons of the steps so far."""

    @property
    def under_way(self) -> bool:
        return self.step in (Step.REQUESTED, Step.ISSUED)


@dataclass
class AtBox:
    """A box of the table. `held` is in the box at the table, `away` in the one that was taken."""

    held: int = 0
    away: int | None = None
    counted: BoxCounted | None = None


@dataclass
class Rack:
    table: str
    open: bool = False
    inside: int = 0
    """Chips that came into the rack and did not leave it, beside play (`felt.ledger.rack_account`)."""
    waiting: RackCounted | None = None
    """The count that a second person has to confirm."""
    difference: int = 0
    """Of the last count that was confirmed, until it is decided."""
    slips: list[Slip] = field(default_factory=list)
    boxes: dict[Box, AtBox] = field(default_factory=lambda: {box: AtBox() for box in Box})

    def expected(self, played: int) -> Cents:
        """The chips that should lie in the rack. `played` is what guests have lost to it so far."""
        return Cents(self.inside + played)

    def slip(self, number: int) -> Slip | None:
        return self.slips[number - 1] if 1 <= number <= len(self.slips) else None


def evolve(rack: Rack, entry: AnyRackEntry, at: int) -> None:  # noqa: PLR0912 - one case an entry
    match entry:
        case RackCounted():
            rack.waiting = entry
        case CountDropped():
            rack.waiting = None
        case CountConfirmed():
            _confirm(rack, entry)
        case DiscrepancyDecided(difference=difference):
            rack.inside += difference
            rack.difference = 0
        case SlipRequested(slip=number, kind_of_slip=kind, chips=chips):
            if number != len(rack.slips) + 1:
                raise RackEntryOutOfOrder(kind=entry.kind())
            rack.slips.append(Slip(number, kind, total(chips), entry, signed=[entry.by]))
        case SlipIssued() | SlipReceived() | SlipVoided():
            _step(rack, entry)
        case ChipsSold(amount=amount):
            rack.inside -= amount
            rack.boxes[Box.DROP].held += amount
        case ColourChanged():
            pass
        case TipDropped(amount=amount):
            rack.boxes[Box.TIPS].held += amount
        case BoxTaken(box=name, expected=expected):
            rack.boxes[name].held -= expected
            rack.boxes[name].away = expected
        case BoxCounted(box=name):
            rack.boxes[name].counted = entry
        case BoxConfirmed(box=name):
            rack.boxes[name].away = rack.boxes[name].counted = None


def _confirm(rack: Rack, entry: CountConfirmed) -> None:
    counted = rack.waiting
    if counted is None:
        raise RackEntryOutOfOrder(kind=entry.kind())
    rack.waiting = None
    rack.difference = total(counted.chips) - counted.expected
    if counted.count is not Count.BETWEEN:
        rack.open = counted.count is Count.OPENING


def _step(rack: Rack, entry: SlipIssued | SlipReceived | SlipVoided) -> None:
    slip = rack.slip(entry.slip)
    if slip is None or not slip.under_way:
        raise RackEntryOutOfOrder(kind=entry.kind())
    into = 1 if slip.kind is Slips.FILL else -1
    match entry:
        case SlipIssued():
            if slip.kind is Slips.CREDIT:
                rack.inside -= slip.amount
            slip.step = Step.ISSUED
        case SlipReceived():
            if slip.kind is Slips.FILL:
                rack.inside += slip.amount
            slip.step = Step.RECEIVED
        case SlipVoided():
            if slip.step is Step.ISSUED and into < 0:
                rack.inside += slip.amount
            slip.step = Step.VOID
    slip.signed.append(entry.by)
