"""The journals of all tables: chain, kinds, replay, snapshot, and every transfer that the events make."""

from collections.abc import Sequence

import msgspec

from felt.check import Progress, Report, queries
from felt.check.chance import Dealer
from felt.check.resume import Done, Resume
from felt.check.transfers import TransfersOfTable, merged
from felt.core.words import Words
from felt.dealing.keys import MasterKey
from felt.journal import JournalBroken, Record, Snapshot, seal
from felt.logbook.signing import house_signing
from felt.register import is_table
from felt.store.integrity import CHANGED, UNFOUNDED, check_snapshot, cut
from felt.store.reading import Reading
from felt.table.codec import decode_state, encode_state
from felt.table.corrections.events import CorrectionProposed, RoundCorrected
from felt.verify.records import RoundOnRecord
from felt.verify.replay import Replay

PROGRESS_EVERY = 500
CORRECTIONS = (CorrectionProposed.kind(), RoundCorrected.kind())

NAMELESS = Words("Table number {place} has rows, and no name.", "Bàn số {place} có dữ liệu nhưng không có tên.")
NO_JOURNAL = Words(
    "Table {place} has transfers or a snapshot, and no event.",
    "Bàn {place} có giao dịch hoặc bản chụp, nhưng không có sự kiện.",
)
NOT_AT_REST = Words("a snapshot was taken after it, within a round", "bản chụp sau đó được lấy giữa một ván")


class Journal(msgspec.Struct, frozen=True):
    """A journal and its end."""

    number: int
    table: str
    seq: int
    hash: bytes


async def journals(books: Reading, report: Report) -> list[Journal]:
    """All journals, that of the house too. Rows that belong to no journal are findings."""
    found: list[Journal] = []
    for number, name in await books.rows(queries.JOURNALS):
        if name is None:
            report.add("table_without_name", str(number), NAMELESS)
            continue
        ((seq, last_hash),) = await books.rows(queries.HEAD, number)
        found.append(Journal(number, name, seq, last_hash))
    known = {journal.number for journal in found}
    lost = [(number, name) for number, name in await books.rows(queries.TABLES_OF_TRANSFERS) if number not in known]
    lost += [(number, None) for (number,) in await books.rows(queries.LOST_SNAPSHOTS)]
    for number, name in lost:
        report.add("no_journal", name or f"#{number}", NO_JOURNAL)
    return sorted(found, key=lambda journal: journal.table)


async def check_tables(
    books: Reading,
    found: Sequence[Journal],
    report: Report,
    *,
    keys: Sequence[MasterKey],
    progress: Progress,
    resume: Resume,
) -> None:
    for journal in found:
        if not is_table(journal.table):
            continue
        report.counts.tables += 1
        if (done := resume.done(journal.table, journal.seq, journal.hash)) is not None:
            report.counts.journals_skipped += 1
            report.counts.events += journal.seq
            report.counts.transfers += done.transfers
            progress(journal.seq)
            continue
        findings = report.count
        checked = _Check(books, journal, report, keys)
        transfers = await checked.run(progress)
        if report.count == findings:
            resume.note(Done(journal.table, journal.seq, journal.hash.hex(), transfers))


class _Check:
    """The check of one journal. The first event that does not fit ends it: nothing can be said about events after."""

    def __init__(self, books: Reading, journal: Journal, report: Report, keys: Sequence[MasterKey]) -> None:
        self.books = books
        self.journal = journal
        self.report = report
        houses = {house_signing(key).public.hex() for key in keys}
        dealer = Dealer(journal.table, keys) if keys else None
        self.replay = Replay(journal.table, houses=houses, dealer=dealer)

    async def run(self, progress: Progress) -> int:
        """The number of transfers that were compared."""
        snapshot = await self._snapshot()
        rows = self.books.stream(queries.TABLE_TRANSFERS, self.journal.number)
        corrections = await self.books.rows(queries.CORRECTION_TRANSFERS, self.journal.number)
        stored = TransfersOfTable(self.journal.table, merged(rows, corrections), self.report)
        await stored.begin()
        try:
            async for row in self.books.stream(queries.EVENTS, self.journal.number):
                record = Record(self.journal.table, *row)
                await stored.compare(record.seq, self.replay.follow(record, await self._corrected(record)))
                if snapshot is not None and record.seq == snapshot.seq:
                    self._compare_snapshot(snapshot, record)
                self.report.counts.events += 1
                if record.seq % PROGRESS_EVERY == 0:
                    progress(PROGRESS_EVERY)
            await stored.end()
            if snapshot is not None and not 1 <= snapshot.seq <= self.replay.end.seq:
                raise cut(snapshot, self.replay.end.seq)
        except JournalBroken as broken:
            self.report.refused(broken, f"{self.journal.table}/{broken.values['seq']}")
        self.report.counts.transfers += stored.read
        self.report.counts.shuffles += self.replay.shuffles
        return stored.read

    async def _corrected(self, record: Record) -> RoundOnRecord | None:
        """The records of the round that this event corrects."""
        if record.kind not in CORRECTIONS:
            return None
        table, number = self.journal.table, self.journal.number
        before = await self.books.rows(queries.ROUND, number, record.round, record.seq)
        openings = await self.books.rows(queries.ROUND, number, 0, record.seq)
        records, opened = (tuple(Record(table, *row) for row in rows) for rows in (before, openings))
        return RoundOnRecord(table, record.round, records, opened)

    async def _snapshot(self) -> Snapshot | None:
        for seq, last_hash, state, sealed in await self.books.rows(queries.SNAPSHOT, self.journal.number):
            intact = sealed == seal(seq, last_hash, state)
            return Snapshot(self.journal.table, seq, last_hash, state, intact=intact)
        return None

    def _compare_snapshot(self, snapshot: Snapshot, record: Record) -> None:
        check_snapshot(snapshot, record)
        if not snapshot.intact:
            raise JournalBroken(table=record.table, seq=record.seq, problem=CHANGED)
        state = self.replay.state()
        if state is None:
            raise JournalBroken(table=record.table, seq=record.seq, problem=NOT_AT_REST)
        try:
            as_written_now = encode_state(decode_state(snapshot.state))
        except Exception:  # a forged snapshot may stop it anywhere
            as_written_now = b""
        if state != as_written_now:
            raise JournalBroken(table=record.table, seq=record.seq, problem=UNFOUNDED)
