"""Whether journal, ledger and rack tell the same story. Every difference is listed, to the cent."""

from collections.abc import Iterator, Mapping

import msgspec

from felt.core.words import Words
from felt.ledger import commission_account, discrepancy_account, drop_account, house_account, rack_account
from felt.pit.numbers.chips import RackFigures
from felt.pit.numbers.follow import Follower

WIN = Words("win of the table", "tiền thắng của bàn")
INSIDE = Words("chips of the rack", "chip trong khay")
BOXES = Words("cash in boxes", "tiền mặt trong hộp")
DISCREPANCIES = Words("differences", "chênh lệch")
MOVED = Words("moved by the rack: {account}", "khay đã chuyển: {account}")

Moved = Mapping[str, int]
"""By account, what transfers moved into it; below zero what they took out."""


class Difference(msgspec.Struct, frozen=True):
    """Two books that should say the same, in cents."""

    table: str
    what: Words
    by_journal: int
    by_ledger: int


def check_table(follower: Follower, moved: Moved) -> Iterator[Difference]:
    """`moved` holds the transfers of the table's events in the shift."""
    win = sum(tally.win for tally in follower.tallies.values())
    table = follower.table
    booked = moved.get(house_account(table), 0) + moved.get(commission_account(table), 0)
    yield from _compare(table, WIN, win, booked)


def check_rack(rack: RackFigures, *, moved: Moved, ever: Moved) -> Iterator[Difference]:
    """`moved` holds the transfers of the rack's entries in the shift, `ever` those from the first entry on to the end
    of the shift."""
    table = rack.table
    yield from _compare(table, INSIDE, rack.inside, ever.get(rack_account(table), 0))
    yield from _compare(table, BOXES, rack.in_boxes, ever.get(drop_account(table), 0))
    yield from _compare(table, DISCREPANCIES, -rack.differences, moved.get(discrepancy_account(table), 0))
    for account in sorted(rack.moved.keys() | moved.keys()):
        what = Words(*(text.format(account=account) for text in MOVED))
        yield from _compare(table, what, rack.moved.get(account, 0), moved.get(account, 0))


def _compare(table: str, what: Words, by_journal: int, by_ledger: int) -> Iterator[Difference]:
    if by_journal != by_ledger:
        yield Difference(table, what, by_journal, by_ledger)
