"""Which batches of a group are accepted. Pure: the store reads the rows that the batches touch, `decide` decides, and
the store writes.

Both stores decide by the same code, so they cannot disagree. Batches are decided in order, each after the effects of
the accepted batches before it. A refused batch has no effect."""

from collections.abc import Sequence

import msgspec

from felt.core.refusals import Refusal
from felt.journal import GENESIS, Record, Snapshot, link
from felt.ledger import Transfer
from felt.store import Batch, FilePart, SequenceTaken
from felt.store.ledger_rules import Account, Books
from felt.store.refusals import EventOutOfOrder

End = tuple[int, bytes]
"""The sequence number and the hash of a journal's last event."""

BEGINNING: End = (0, GENESIS)


class Lookup(msgspec.Struct):
    """The keys that a store must look up before a group can be decided."""

    tables: set[str]
    accounts: set[str]
    transfers: set[str]
    words: set[str]
    """Kinds of events, and tables of transfers: only their numbers are looked up."""

    def names(self) -> set[str]:
        return self.tables | self.accounts | self.words


class Extract(msgspec.Struct):
    """The part of the books that a lookup found."""

    ends: dict[str, End]
    balances: dict[str, tuple[int, int]]
    transfers: dict[str, Transfer] = {}
    ended: set[str] = set()
    records: dict[tuple[str, int], Record] = {}


class Decision(msgspec.Struct):
    """The answer to each batch, and everything that must be written."""

    answers: list[Refusal | None]
    records: list[Record]
    transfers: list[Transfer]
    accounts: list[Account]
    snapshots: list[Snapshot]
    files: list[FilePart]

    def writes(self) -> bool:
        return bool(self.records or self.transfers or self.snapshots or self.files)

    def names(self) -> set[str]:
        """The names that the written rows refer to."""
        names = {name for transfer in self.transfers for name in (transfer.debit, transfer.credit, transfer.table)}
        names.discard("")
        names.update(record.table for record in self.records)
        names.update(record.kind for record in self.records)
        names.update(snapshot.table for snapshot in self.snapshots)
        return names


def lookup(batches: Sequence[Batch]) -> Lookup:
    records = [record for batch in batches for record in batch.records]
    transfers = [transfer for batch in batches for transfer in batch.transfers]
    return Lookup(
        tables={record.table for record in records}
        | {batch.snapshot.table for batch in batches if batch.snapshot is not None},
        accounts={transfer.debit for transfer in transfers} | {transfer.credit for transfer in transfers},
        transfers={transfer.id for transfer in transfers}
        | {transfer.hold for transfer in transfers if transfer.hold is not None},
        words={record.kind for record in records} | {transfer.table for transfer in transfers if transfer.table},
    )


def written_before(batches: Sequence[Batch], ends: dict[str, End]) -> list[tuple[str, int]]:
    """Table and number of the events that the journal already holds: they must be compared with it."""
    return [
        (record.table, record.seq)
        for batch in batches
        for record in batch.records
        if record.seq <= ends.get(record.table, BEGINNING)[0]
    ]


def decide(batches: Sequence[Batch], extract: Extract) -> Decision:
    judge = _Judge(extract)
    answers = [judge.answer(batch) for batch in batches]
    books = judge.books
    return Decision(answers, judge.records, books.taken, books.changed(), list(judge.snapshots.values()), judge.files)


class _Judge:
    """Decides one batch after the other, and keeps what must be written."""

    def __init__(self, extract: Extract) -> None:
        self.books = Books(extract.balances, extract.transfers, extract.ended)
        self.ends = extract.ends
        self.there = extract.records
        self.records: list[Record] = []
        self.snapshots: dict[str, Snapshot] = {}
        self.files: list[FilePart] = []

    def answer(self, batch: Batch) -> Refusal | None:
        transfers_before = len(self.books.taken)
        try:
            records, ends = self._continuing(batch.records)
            if batch.snapshot is not None:
                self._check_snapshot(batch.snapshot, ends.get(batch.snapshot.table))
            for place, transfer in enumerate(batch.transfers):
                try:
                    self.books.take(transfer)
                except Refusal as refusal:
                    raise refusal.placed(f"transfers[{place}]") from None
        except Refusal as refusal:
            self.books.take_back(to=transfers_before)
            return refusal
        self.ends.update(ends)
        self.records += records
        for record in records:
            self.there[record.table, record.seq] = record
        if batch.snapshot is not None:
            self.snapshots[batch.snapshot.table] = batch.snapshot
        self.files += batch.files
        return None

    def _continuing(self, records: Sequence[Record]) -> tuple[list[Record], dict[str, End]]:
        """The new records, and the ends of their tables' journals after them.

        The hash is checked, not only the number. Otherwise a writer that computed ahead could append its next event to
        an event that another writer has written instead."""
        new: list[Record] = []
        ends: dict[str, End] = {}
        for record in records:
            table, seq = record.table, record.seq
            last, last_hash = ends.get(table) or self.ends.get(table, BEGINNING)
            if seq <= last:
                if self.there.get((table, seq)) != record:
                    raise SequenceTaken(table=table, seq=seq)
                continue
            if seq != last + 1 or link(last_hash, table, seq, record.round, record.at, record.body) != record.hash:
                raise EventOutOfOrder(table=table, seq=seq, last=last)
            new.append(record)
            ends[table] = (seq, record.hash)
        return new, ends

    def _check_snapshot(self, snapshot: Snapshot, end: End | None) -> None:
        last, last_hash = end or self.ends.get(snapshot.table, BEGINNING)
        if snapshot.seq > last or (snapshot.seq == last and snapshot.hash != last_hash):
            raise EventOutOfOrder(table=snapshot.table, seq=snapshot.seq, last=last)
