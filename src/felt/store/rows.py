"""Rows of the books to structs, and back, for one attempt to commit a group. Pure, and the same for both stores."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from felt.journal import seal
from felt.ledger import Transfer
from felt.store.decision import Decision, Extract
from felt.store.names import Names
from felt.store.queries import KIND_NUMBERS, KINDS, PURPOSE_NUMBERS, PURPOSES

Row = Sequence[Any]
Rows = Iterable[tuple[object, ...]]


class Append(msgspec.Struct, frozen=True):
    """Rows that are added in one transaction, if the query `counts` still answers `expected`. So two who add at once do
    not mix, and an addition whose answer was lost is not made twice."""

    counts: str
    expected: int
    rows: tuple[tuple[str, Sequence[tuple[object, ...]]], ...]
    """Statements, each with the rows for which it is run."""


def transfer_of(row: Row) -> Transfer:
    transfer_id, kind, debit, credit, amount, reason, purpose, hold, table, round_number, seq = row
    return Transfer(
        transfer_id,
        KINDS[kind],
        debit,
        credit,
        amount,
        reason,
        PURPOSES[purpose],
        hold,
        table or "",
        round_number,
        seq,
    )


class Attempt:
    """One attempt to commit a group. The stores add how rows are read and written."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.numbers: dict[str, int] = {}
        """The numbers of the transfers that are in the books or are about to be: a row names a hold by its number."""

    def note(self, transfers: Iterable[Row], extract: Extract) -> None:
        """Each row holds a transfer's number, whether it is a hold that has ended, and the transfer."""
        for number, ended, *row in transfers:
            transfer = transfer_of(row)
            extract.transfers[transfer.id] = transfer
            self.numbers[transfer.id] = number
            if ended:
                extract.ended.add(transfer.id)

    def record_rows(self, decision: Decision) -> Rows:
        names = self.names
        return (
            (names[each.table], each.seq, each.round, each.at, names[each.kind], each.hash, each.body)
            for each in decision.records
        )

    def snapshot_rows(self, decision: Decision) -> Rows:
        return (
            (self.names[each.table], each.seq, each.hash, seal(each.seq, each.hash, each.state), each.state)
            for each in decision.snapshots
        )

    def file_rows(self, decision: Decision) -> Rows:
        return ((each.hash, each.part, each.body) for each in decision.files)

    def transfer_rows(self, decision: Decision, fresh: Iterator[int]) -> Rows:
        names, numbers = self.names, self.numbers
        for transfer in decision.transfers:
            number = numbers[transfer.id] = next(fresh)
            yield (
                number,
                transfer.id,
                KIND_NUMBERS[transfer.kind],
                names[transfer.debit],
                names[transfer.credit],
                transfer.amount,
                transfer.reason,
                None if transfer.hold is None else numbers[transfer.hold],
                names[transfer.table] if transfer.table else None,
                transfer.round,
                PURPOSE_NUMBERS[transfer.purpose],
                transfer.seq,
            )


def whole(high: int, low: int) -> int:
    """A sum that was taken in two halves. PostgreSQL sums to decimals, SQLite to integers."""
    return (int(high) << 32) + int(low)
