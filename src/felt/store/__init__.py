"""The books, which are journal and ledger: SQLite or PostgreSQL behind one interface.

A `Batch` holds the events of one decision and the transfers that they imply. It is committed whole or not at all. The
one writer (`felt.store.writer`) commits many batches in one transaction, and each batch is accepted or refused on its
own."""

from collections.abc import AsyncIterator, Sequence
from typing import Protocol

import msgspec

from felt.core.refusals import Refusal
from felt.core.words import Words
from felt.journal import Record, Snapshot
from felt.ledger import Balance, Transfer


class FilePart(msgspec.Struct, frozen=True, gc=False):
    """A part of a file of evidence. The file is found by the SHA-256 of all its parts, which are numbered from 0."""

    hash: bytes
    part: int
    body: bytes


class Batch(msgspec.Struct, frozen=True, gc=False):
    """Records of one table, in sequence, and transfers. The same batch committed twice is committed once."""

    records: tuple[Record, ...] = ()
    transfers: tuple[Transfer, ...] = ()
    snapshot: Snapshot | None = None
    files: tuple[FilePart, ...] = ()
    """The files that the records name. A part that is there already stays as it is."""


class StoreUnavailable(Refusal):
    """The store cannot be used now (disk full, connection lost, file read-only). If it failed during a commit, the
    journal shows whether the batch was written. The same batch may be committed again."""

    words = Words(
        "The books cannot be reached just now: {problem}. Nothing confirmed is lost; please try again in a moment.",
        "Hiện không dùng được sổ: {problem}. Những gì đã xác nhận không mất; xin thử lại sau giây lát.",
    )


class SequenceTaken(Refusal):
    """Another writer has written this event, and owns the table now."""

    words = Words(
        "Another writer has already written event {seq} of table {table}.",
        "Sự kiện {seq} của bàn {table} đã được nơi khác ghi.",
    )


class TableHead(msgspec.Struct, frozen=True):
    """The last event of a table's journal. `round` is the latest round: a correction belongs to an earlier one."""

    table: str
    seq: int
    hash: bytes
    round: int


class Store(Protocol):
    """Both stores pass the same tests. All methods raise `StoreUnavailable` when the store cannot be reached."""

    async def open(self) -> None:
        """Open or create the store and bring its schema up to date."""

    async def close(self) -> None: ...

    async def commit(self, batches: Sequence[Batch]) -> list[Refusal | None]:
        """Commit all batches in one durable transaction. The answer to a batch is None, or its refusal: then nothing
        of it was written. Batches are decided in order. Records and transfers that are already in the books, byte for
        byte, are accepted and change nothing."""

    async def heads(self) -> list[TableHead]: ...

    async def head(self, table: str) -> TableHead | None: ...

    def records(self, table: str, *, after: int = 0, until: int | None = None) -> AsyncIterator[Record]:
        """Events with `after` < seq <= `until`, in order. They are read a portion at a time."""

    async def seq_before(self, table: str, at: int) -> int:
        """The number of the last event before this time; 0 if there is none."""

    def records_back(self, table: str, *, before: int = ..., kinds: Sequence[str] = ()) -> AsyncIterator[Record]:
        """Events with seq < `before`, the latest first; of these kinds if any are named. They are read a portion at a
        time."""

    async def round_records(self, table: str, round_number: int, *, without: Sequence[str] = ()) -> list[Record]:
        """The events of a round in order, without those of these kinds."""

    async def snapshot(self, table: str) -> Snapshot | None:
        """The latest snapshot."""

    async def balance(self, account: str) -> Balance: ...

    async def balances(self, prefix: str = "") -> dict[str, Balance]: ...

    def transfers(self, *, account: str = "", table: str = "", round_number: int = 0) -> AsyncIterator[Transfer]:
        """Transfers in the order of their commits; of one account, one table or one round if given."""

    async def transfer(self, transfer_id: str) -> Transfer | None: ...

    async def problems(self) -> list[str]:
        """Recompute every balance from the transfers. Empty if the books balance."""
