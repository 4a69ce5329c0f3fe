"""The rack of a table, as its entries tell it."""

from dataclasses import dataclass, field

from felt.core.chips import Cents
from felt.core.refusals import WrongRecord
from felt.core.words import Words
from felt.pit.rack.chips import Chips, worth
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


@dataclass(frozen=True)
class Signature:
    step: Step
    by: str
    role: str
    at: int


@dataclass
class Slip:
    number: int
    kind: Slips
    chips: Chips
    signed: list[Signature]
    """Of every step so far, each by another person."""
    why_void: str = ""

    @property
    def amount(self) -> Cents:
        return Cents(worth(self.chips))

    @property
    def step(self) -> Step:
        return self.signed[-1].step

    @property
    def under_way(self) -> bool:
        return self.step in (Step.REQUESTED, Step.ISSUED)

    def is_signed_by(self, person: str) -> bool:
        return any(signature.by == person for signature in self.signed)


@dataclass(frozen=True)
class FinishedCount:
    """A count that a second person has confirmed."""

    counted: RackCounted
    confirmed_by: str
    at: int

    @property
    def amount(self) -> Cents:
        return Cents(worth(self.counted.chips))

    @property
    def difference(self) -> int:
        return self.amount - self.counted.expected


@dataclass
class BoxOfTable:
    """A box of the table. `held` is in the box at the table, `away` in the one that was taken."""

    held: int = 0
    away: int | None = None
    taken_by: str = ""
    counted: BoxCounted | None = None


@dataclass
class Rack:
    table: str
    open: bool = False
    inside: int = 0
    """Chips that came into the rack and did not leave it, beside play (`felt.ledger.rack_account`)."""
    waiting: RackCounted | None = None
    """The count that a second person has to confirm."""
    counts: list[FinishedCount] = field(default_factory=list)
    difference: int = 0
    """Of the last count, until it is decided."""
    slips: list[Slip] = field(default_factory=list)
    boxes: dict[Box, BoxOfTable] = field(default_factory=lambda: {box: BoxOfTable() for box in Box})

    def expected(self, played: int) -> Cents:
        """The chips that should lie in the rack. `played` is what guests have lost to it so far."""
        return Cents(self.inside + played)

    def slip(self, number: int) -> Slip | None:
        return self.slips[number - 1] if 1 <= number <= len(self.slips) else None

    @property
    def slips_under_way(self) -> list[Slip]:
        return [slip for slip in self.slips if slip.under_way]


def evolve(rack: Rack, entry: AnyRackEntry, at: int) -> None:  # noqa: PLR0912 - one case an entry
    """Refuses an entry that says something else than the entries before it."""
    if not _fits(rack, entry):
        raise RackEntryOutOfOrder(kind=entry.kind())
    match entry:
        case RackCounted():
            rack.waiting = entry
        case CountDropped():
            rack.waiting = None
        case CountConfirmed(by=by):
            _confirm(rack, by, at)
        case DiscrepancyDecided(difference=difference):
            rack.inside += difference
            rack.difference = 0
        case SlipRequested(slip=number, kind_of_slip=kind, chips=chips):
            rack.slips.append(Slip(number, kind, chips, [Signature(Step.REQUESTED, entry.by, entry.role, at)]))
        case SlipIssued() | SlipReceived() | SlipVoided():
            _step(rack, entry, at)
        case ChipsSold(amount=amount):
            rack.inside -= amount
            rack.boxes[Box.DROP].held += amount
        case ColourChanged():
            pass
        case TipDropped(amount=amount):
            rack.boxes[Box.TIPS].held += amount
        case BoxTaken(box=name, expected=expected, by=by):
            rack.boxes[name] = BoxOfTable(away=expected, taken_by=by)
        case BoxCounted(box=name):
            rack.boxes[name].counted = entry
        case _:
            rack.boxes[entry.box] = BoxOfTable(held=rack.boxes[entry.box].held)


def _fits(rack: Rack, entry: AnyRackEntry) -> bool:
    match entry:
        case RackCounted(expected=expected, played=played):
            return rack.waiting is None and not rack.difference and expected == rack.expected(played)
        case CountDropped():
            return rack.waiting is not None
        case CountConfirmed(by=by):
            return rack.waiting is not None and rack.waiting.by != by
        case DiscrepancyDecided(difference=difference):
            return difference == rack.difference != 0
        case SlipRequested(slip=number, chips=chips):
            return number == len(rack.slips) + 1 and worth(chips) > 0
        case SlipIssued() | SlipReceived() | SlipVoided():
            slip = rack.slip(entry.slip)
            return slip is not None and slip.step in _after(entry) and not slip.is_signed_by(entry.by)
        case ChipsSold(chips=chips, amount=amount):
            return rack.open and amount == worth(chips) > 0
        case ColourChanged(took=took, gave=gave):
            return rack.open and worth(took) == worth(gave) > 0
        case TipDropped(amount=amount):
            return rack.open and amount > 0
        case BoxTaken(box=name, expected=expected):
            return rack.boxes[name].away is None and expected == rack.boxes[name].held
        case BoxCounted(box=name, by=by, amount=amount):
            return rack.boxes[name].away is not None and rack.boxes[name].taken_by != by and amount >= 0
        case _:
            return _confirms(rack.boxes[entry.box], entry)


def _after(entry: SlipIssued | SlipReceived | SlipVoided) -> tuple[Step, ...]:
    """The steps that it may follow."""
    match entry:
        case SlipIssued():
            return (Step.REQUESTED,)
        case SlipReceived():
            return (Step.ISSUED,)
        case _:
            return (Step.REQUESTED, Step.ISSUED)


def _confirms(box: BoxOfTable, entry: BoxConfirmed) -> bool:
    counted = box.counted
    return (
        counted is not None
        and entry.by not in (counted.by, box.taken_by)
        and (entry.expected, entry.amount) == (box.away, counted.amount)
    )


def _confirm(rack: Rack, by: str, at: int) -> None:
    counted = rack.waiting
    assert counted is not None
    count = FinishedCount(counted, by, at)
    rack.waiting = None
    rack.counts.append(count)
    rack.difference = count.difference
    if counted.count is not Count.BETWEEN:
        rack.open = counted.count is Count.OPENING


def _step(rack: Rack, entry: SlipIssued | SlipReceived | SlipVoided, at: int) -> None:
    slip = rack.slips[entry.slip - 1]
    was_issued = slip.step is Step.ISSUED
    match entry:
        case SlipIssued():
            step = Step.ISSUED
            rack.inside -= slip.amount if slip.kind is Slips.CREDIT else 0
        case SlipReceived():
            step = Step.RECEIVED
            rack.inside += slip.amount if slip.kind is Slips.FILL else 0
        case _:
            step, slip.why_void = Step.VOID, entry.why
            rack.inside += slip.amount if slip.kind is Slips.CREDIT and was_issued else 0
    slip.signed.append(Signature(step, entry.by, entry.role, at))
