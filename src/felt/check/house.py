"""The house's own journal: the transfers without a table, and the register of equipment."""

from collections.abc import AsyncIterator, Sequence

import msgspec

from felt.check import Report, queries
from felt.check.equipment import EquipmentCheck
from felt.check.journals import Journal
from felt.check.transfers import MISSING, ORDER, differs, stored, unfounded
from felt.core.words import Words
from felt.house import HOUSE_JOURNAL, AnyHouseEvent, BooksAdopted, ChipsGiven, TransfersDigest, decode_house_event
from felt.journal import Chain, JournalBroken, Record, check_chain
from felt.ledger import Transfer
from felt.store.reading import Reading
from felt.table.dealer.uses import Use

UNREADABLE = Words("it cannot be read", "không đọc được")
NOT_FIRST = Words("only the first event can vouch for older transfers", "chỉ sự kiện đầu mới bảo chứng giao dịch cũ")
NOT_AS_ADOPTED = Words(
    "the transfers for which it vouches have been changed", "các giao dịch được bảo chứng đã bị thay đổi"
)
NO_SNAPSHOT = Words("{place} has a snapshot, and is no table.", "{place} có bản chụp nhưng không phải là bàn.")
ROUND = Words("it belongs to a round", "sự kiện thuộc một ván")


async def check_house(books: Reading, journal: Journal | None, report: Report, used: Sequence[tuple[str, Use]]) -> None:
    """`used` is the equipment that the tables have used."""
    transfers = _transfers(books, report)
    if journal is not None:
        if await books.rows(queries.SNAPSHOT, journal.number):
            report.add("snapshot_of_the_house", HOUSE_JOURNAL, NO_SNAPSHOT)
        try:
            await _follow(books, journal, transfers, report, EquipmentCheck(report, used))
        except JournalBroken as broken:
            report.refused(broken, f"{HOUSE_JOURNAL}/{broken.values['seq']}")
            return
    async for transfer in transfers:
        unfounded(report, transfer)


async def _follow(
    books: Reading, journal: Journal, transfers: AsyncIterator[Transfer], report: Report, equipment: EquipmentCheck
) -> None:
    end = Chain(HOUSE_JOURNAL)
    ahead: Transfer | None = None
    """A stored transfer that the last event did not make: that event's own transfer may be missing before it."""
    async for row in books.stream(queries.EVENTS, journal.number):
        record = Record(HOUSE_JOURNAL, *row)
        end = check_chain((record,), seq=end.seq, last_hash=end.hash) or end
        report.counts.events += 1
        event = _event(record)
        equipment.follow(record, event)
        if isinstance(event, BooksAdopted):
            await _adopted(record, event, transfers)
        if not isinstance(event, ChipsGiven):
            continue
        expected = event.transfer()
        found = ahead if ahead is not None else await anext(transfers, None)
        ahead = None
        if found is not None and found.id != expected.id:
            found, ahead = None, found
        if found is None:
            report.add("transfer_missing", f"{HOUSE_JOURNAL}/{record.seq}", MISSING, id=expected.id)
        elif found != expected:
            differs(report, found, expected)
    if ahead is not None:
        unfounded(report, ahead)
    equipment.end()


def _event(record: Record) -> AnyHouseEvent:
    try:
        event = decode_house_event(record.body)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise JournalBroken(table=record.table, seq=record.seq, problem=UNREADABLE) from error
    if record.round != 0:
        raise JournalBroken(table=record.table, seq=record.seq, problem=ROUND)
    if isinstance(event, BooksAdopted) and record.seq != 1:
        raise JournalBroken(table=record.table, seq=record.seq, problem=NOT_FIRST)
    return event


async def _adopted(record: Record, event: BooksAdopted, transfers: AsyncIterator[Transfer]) -> None:
    digest = TransfersDigest()
    while digest.count < event.transfers and (transfer := await anext(transfers, None)) is not None:
        digest.add(transfer)
    if digest.event() != event:
        raise JournalBroken(table=record.table, seq=record.seq, problem=NOT_AS_ADOPTED)


async def _transfers(books: Reading, report: Report) -> AsyncIterator[Transfer]:
    last = 0
    async for row in books.stream(queries.HOUSE_TRANSFERS):
        each = stored(row, "")
        report.counts.transfers += 1
        if each.number <= last:
            report.add("transfer_out_of_order", str(each.transfer.id), ORDER)
        last = each.number
        yield each.transfer
