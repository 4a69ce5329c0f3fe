"""Reads the books for the report of a shift: one table after the other, a portion of its journal at a time.

Nothing is written. The figures are computed in a thread, so that the tables of a running house do not wait."""

import asyncio
from collections.abc import AsyncIterator, Sequence

from felt.journal import Record
from felt.ledger import outside_account
from felt.pit.incidents import INCIDENTS
from felt.pit.incidents.entries import IncidentRecorded
from felt.pit.numbers.agreement import Difference, check_rack, check_table
from felt.pit.numbers.chips import RackFigures, rack_figures
from felt.pit.numbers.follow import Follower, Span
from felt.pit.numbers.shift import Incident, Shift, shift
from felt.pit.numbers.tally import Ratings
from felt.pit.rack import RACKS
from felt.register import is_table
from felt.store import Store
from felt.store.documents import DocumentStore
from felt.store.movements import NUMBER_MAX, movements

LOOK_BACK_MS = 2 * 24 * 3_600_000
"""So long before the shift the journal is read for the people on duty and the round under way. Nobody is on duty longer
than this."""
PORTION = 500


async def shift_report(books: DocumentStore, span: Span) -> Shift:
    ratings = Ratings()
    followers: list[Follower] = []
    racks: list[tuple[RackFigures, int | None]] = []
    differences: list[Difference] = []
    for head in await books.heads():
        if not is_table(head.table):
            continue
        rack = await _rack(books, head.table, span)
        follower = await followed(books, head.table, span, ratings, rack)
        if follower.last_seq or rack is not None:
            followers.append(follower)
            differences += check_table(follower, await _moved_by(books, follower))
        if rack is not None:
            racks.append((rack, await _expected(books, rack, follower)))
            differences += await _check_rack(books, rack)
    incidents = [each async for each in _incidents(books, span)]
    return await asyncio.to_thread(
        shift, span, followers, ratings, racks=racks, differences=differences, incidents=incidents
    )


async def followed(books: Store, table: str, span: Span, ratings: Ratings, rack: RackFigures | None = None) -> Follower:
    follower = Follower(table, span, ratings, () if rack is None else rack.sales)
    after = await books.seq_before(table, span.begin - LOOK_BACK_MS)
    opened = [record for record in await books.round_records(table, 0) if record.seq <= after]
    await asyncio.to_thread(_follow, follower, opened)
    async for portion in _portions(books, table, after, span.end):
        await asyncio.to_thread(_follow, follower, portion)
    await asyncio.to_thread(follower.finish)
    return follower


async def _portions(books: Store, table: str, after: int, end: int) -> AsyncIterator[list[Record]]:
    portion: list[Record] = []
    async for record in books.records(table, after=after):
        if record.at >= end:
            break
        portion.append(record)
        if len(portion) == PORTION:
            yield portion
            portion = []
    yield portion


def _follow(follower: Follower, records: Sequence[Record]) -> None:
    for record in records:
        follower.follow(record)


async def _incidents(books: Store, span: Span) -> AsyncIterator[Incident]:
    name = INCIDENTS.name("")
    async for record in books.records(name, after=await books.seq_before(name, span.begin)):
        if record.at >= span.end:
            return
        entry = INCIDENTS.decode(record)
        if isinstance(entry, IncidentRecorded):
            yield Incident(record.at, entry.kind_of_incident, entry.by)


async def _rack(books: Store, table: str, span: Span) -> RackFigures | None:
    entries = [(record.at, RACKS.decode(record)) async for record in books.records(RACKS.name(table))]
    return rack_figures(table, entries, span) if entries else None


async def _moved_by(books: DocumentStore, follower: Follower) -> dict[str, int]:
    """The corrections of earlier rounds are filed under these."""
    seqs = (follower.first_seq, follower.last_seq)
    first, last = follower.rounds
    moved = await movements(books, follower.table, seqs=seqs, rounds=(first, last))
    for number in follower.corrected:
        if not first <= number <= last:
            for account, amount in (await movements(books, follower.table, seqs=seqs, rounds=(number, number))).items():
                moved[account] = moved.get(account, 0) + amount
    return moved


async def _expected(books: DocumentStore, rack: RackFigures, follower: Follower) -> int:
    """What guests have lost lies in the rack. Later rounds do not count."""
    account = outside_account(rack.table)
    outside = (await books.balance(account)).balance
    head = await books.head(rack.table)
    if head is not None and head.seq > follower.last_seq:
        last = follower.last_seq or await books.seq_before(rack.table, follower.span.end)
        outside_after = (await movements(books, rack.table, seqs=(last + 1, NUMBER_MAX))).get(account, 0)
        return rack.inside - (outside - outside_after)
    return rack.inside - outside


async def _check_rack(books: DocumentStore, rack: RackFigures) -> list[Difference]:
    name = RACKS.name(rack.table)
    ever = await movements(books, name, seqs=(1, rack.last_seq))
    moved = await movements(books, name, seqs=(rack.first_seq, rack.last_seq))
    return list(check_rack(rack, moved=moved, ever=ever))
