"""The chips and the money that the entries of a rack move."""

from collections.abc import Sequence

from felt.core.chips import Cents
from felt.ledger import (
    CAGE,
    CASH,
    COUNT_ROOM,
    GUESTS,
    Kind,
    Purpose,
    Transfer,
    discrepancy_account,
    drop_account,
    outside_account,
    rack_account,
    tips_account,
    transit_account,
)
from felt.pit.rack.entries import (
    AnyRackEntry,
    Box,
    BoxConfirmed,
    ChipsSold,
    DiscrepancyDecided,
    RackCounted,
    SlipIssued,
    SlipReceived,
    Slips,
    SlipVoided,
    Step,
    TipDropped,
)
from felt.pit.rack.state import Rack, Slip

Moves = list[tuple[str, str, int, Purpose]]


def transfers(rack: Rack, entry: AnyRackEntry, journal: str, seq: int) -> Sequence[Transfer]:
    """Each is named by its entry; a second one of the same entry has a letter."""
    return [
        Transfer(
            f"{journal}/{seq}{suffix}",
            Kind.MOVE,
            debit,
            credit,
            Cents(amount),
            entry.kind(),
            purpose,
            table=journal,
            seq=seq,
        )
        for suffix, (debit, credit, amount, purpose) in zip(("", "b"), _moves(rack, entry), strict=False)
    ]


def read(rack: Rack, entry: AnyRackEntry) -> Sequence[tuple[str, int]]:
    """What a count expects rests on what guests had lost by then."""
    return [(outside_account(rack.table), -entry.played)] if isinstance(entry, RackCounted) else []


def _moves(rack: Rack, entry: AnyRackEntry) -> Moves:
    table = rack.table
    inside, missing = rack_account(table), discrepancy_account(table)
    match entry:
        case DiscrepancyDecided(difference=difference):
            return [_difference(missing, inside, difference)]
        case SlipIssued(slip=number) | SlipReceived(slip=number) | SlipVoided(slip=number):
            slip = rack.slip(number)
            return [] if slip is None else _of_slip(table, slip, entry)
        case ChipsSold(amount=amount):
            return [
                (inside, GUESTS, amount, Purpose.BUY_IN),
                (CASH, drop_account(table), amount, Purpose.CASH),
            ]
        case TipDropped(amount=amount):
            return [(GUESTS, tips_account(table), amount, Purpose.TIP)]
        case BoxConfirmed(box=box, expected=expected, amount=amount):
            account = drop_account(table) if box is Box.DROP else tips_account(table)
            counted: Moves = [(account, COUNT_ROOM, amount, Purpose.DROP)] if amount else []
            return counted + ([_difference(missing, account, amount - expected)] if amount != expected else [])
    return []


def _of_slip(table: str, slip: Slip, entry: SlipIssued | SlipReceived | SlipVoided) -> Moves:
    fill = slip.kind is Slips.FILL
    out_of, into = (CAGE, rack_account(table)) if fill else (rack_account(table), CAGE)
    purpose = Purpose.FILL if fill else Purpose.CREDIT
    on_the_way = transit_account(table)
    match entry:
        case SlipIssued():
            return [(out_of, on_the_way, slip.amount, purpose)]
        case SlipReceived():
            return [(on_the_way, into, slip.amount, purpose)]
        case _:
            return [(on_the_way, out_of, slip.amount, purpose)] if slip.step is Step.ISSUED else []


def _difference(missing: str, account: str, difference: int) -> tuple[str, str, int, Purpose]:
    """More than expected came from nowhere; less than expected is missing."""
    debit, credit = (missing, account) if difference > 0 else (account, missing)
    return debit, credit, abs(difference), Purpose.DISCREPANCY
