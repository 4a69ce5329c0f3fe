"""Where journal and ledger are kept: SQLite or PostgreSQL behind one interface.

A `Batch` is what belongs together: the events of one decision and the transfers that they imply. It is committed
whole or not at all. Many batches are committed in one transaction by the one writer (`felt.store.writer`), each of
them accepted or refused on its own."""

from collections.abc import AsyncIterator, Sequence
from typing import Protocol

import msgspec

from felt.core.refusals import Refusal
from felt.core.words import Words
from felt.journal import Record, Snapshot
from felt.ledger import Balance, Transfer


class Batch(msgspec.Struct, frozen=True, gc=False):
    """Records of one table, in sequence, and transfers. The same batch committed twice is committed once."""

    records: tuple[Record, ...] = ()
    transfers: tuple[Transfer, ...] = ()
    snapshot: Snapshot | None = None


class StoreUnavailable(Refusal):
    """The store cannot be reached now (no disk left, connection lost, read-only file). If that was in the middle of a
    commit, the journal tells how it ended, and the same batch may be given again."""

    words = Words(
        "The books cannot be reached just now: {problem}. Nothing confirmed is lost; please try again in a moment.",
        "Hiện không dùng được sổ: {problem}. Những gì đã xác nhận không mất; xin thử lại sau giây lát.",
    )


class SequenceTaken(Refusal):
    """Another writer has written this event of the table: this one no longer owns it."""

    words = Words(
        "Event {seq} of table {table} has been written by another.",
        "Sự kiện {seq} của bàn {table} đã được nơi khác ghi.",
    )


class TableHead(msgspec.Struct, frozen=True):
    """How far a table's journal goes."""

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
        """Commit all batches in one transaction, durably; for each None, or why it was refused (nothing of it
        happened, the others did). Batches are decided in order. A batch whose records are there already, byte for
        byte, and a transfer that is there already, are accepted and change nothing."""

    async def heads(self) -> list[TableHead]: ...

    async def head(self, table: str) -> TableHead | None: ...

    def records(self, table: str, *, after: int = 0, until: int | None = None) -> AsyncIterator[Record]:
        """Events with `after` < seq <= `until`, in order, read a portion at a time."""

    async def round_records(self, table: str, round_number: int) -> list[Record]: ...

    async def snapshot(self, table: str) -> Snapshot | None:
        """The latest."""

    async def balance(self, account: str) -> Balance: ...

    async def balances(self, prefix: str = "") -> dict[str, Balance]: ...

    def transfers(self, *, account: str = "", table: str = "", round_number: int = 0) -> AsyncIterator[Transfer]:
        """In the order committed, of one account, one table or one round where given."""

    async def transfer(self, transfer_id: str) -> Transfer | None: ...

    async def problems(self) -> list[str]:
        """Whether the books balance: recomputes every balance from the transfers. Empty when all is well."""
