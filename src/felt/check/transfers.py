"""Stored transfers against those that the events give."""

from collections import deque
from collections.abc import AsyncIterator, Iterable, Sequence

import msgspec

from felt.check import Report
from felt.core.words import Words
from felt.ledger import Transfer
from felt.store.queries import KINDS, PURPOSES
from felt.store.rows import Row

MISSING = Words("{place}: its transfer {id} is missing from the books.", "{place}: thiếu giao dịch {id} trong sổ.")
UNFOUNDED = Words(
    "Transfer {place} follows from no event{where}.", "Giao dịch {place} không do sự kiện nào tạo ra{where}."
)
DIFFERS = Words(
    "Transfer {place} differs from its event: {differences}.", "Giao dịch {place} khác với sự kiện: {differences}."
)
ORDER = Words("Transfer {place} is not in the order of the events.", "Giao dịch {place} không theo thứ tự sự kiện.")


class Stored(msgspec.Struct, frozen=True):
    number: int
    transfer: Transfer


def stored(row: Row, table: str) -> Stored:
    number, transfer_id, kind, debit, credit, amount, reason, purpose, hold, round_number, seq = row
    # A number that stands for no kind or purpose stays a number: it differs from every event.
    known_kind = KINDS[kind] if 0 <= kind < len(KINDS) else kind
    known_purpose = PURPOSES[purpose] if 0 <= purpose < len(PURPOSES) else purpose
    return Stored(
        number,
        Transfer(transfer_id, known_kind, debit, credit, amount, reason, known_purpose, hold, table, round_number, seq),
    )


async def merged(rows: AsyncIterator[Row], corrections: Sequence[Row]) -> AsyncIterator[Row]:
    """Both in the order of their numbers. Corrections are few; all other transfers are read as a stream."""
    waiting = deque(corrections)
    async for row in rows:
        while waiting and waiting[0][0] < row[0]:
            yield waiting.popleft()
        yield row
    for row in waiting:
        yield row


class TransfersOfTable:
    """The stored transfers of one table, taken event by event. Those of rounds stand in the order of their rounds and
    numbers, which is the order of the events; those of corrections stand between them by their numbers."""

    def __init__(self, table: str, rows: AsyncIterator[Row], report: Report) -> None:
        self._table = table
        self._rows = rows
        self._report = report
        self._next: Stored | None = None
        self._number = 0
        self.read = 0

    async def begin(self) -> None:
        await self._step()

    async def compare(self, seq: int, expected: Iterable[Transfer]) -> None:
        """The event `seq` makes these transfers, and no others."""
        found: list[Transfer] = []
        while self._next is not None and self._next.transfer.seq <= seq:
            if self._next.transfer.seq < seq:
                self._unfounded(self._next.transfer)
            else:
                found.append(self._next.transfer)
            await self._step()
        self._hold_against(seq, found, list(expected))

    async def end(self) -> None:
        """No event is left that could have made the rest."""
        while self._next is not None:
            self._unfounded(self._next.transfer)
            await self._step()

    def _hold_against(self, seq: int, found: list[Transfer], expected: list[Transfer]) -> None:
        if found == expected:
            return
        by_id = {transfer.id: transfer for transfer in found}
        for transfer in expected:
            there = by_id.pop(transfer.id, None)
            if there is None:
                self._report.add("transfer_missing", f"{self._table}/{seq}", MISSING, id=transfer.id)
            elif there != transfer:
                differs(self._report, there, transfer)
        for transfer in by_id.values():
            self._unfounded(transfer)
        ids, in_order = [each.id for each in found], [each.id for each in expected]
        if ids != in_order and sorted(map(str, ids)) == sorted(in_order):
            self._report.add("transfer_out_of_order", expected[0].id, ORDER)

    def _unfounded(self, transfer: Transfer) -> None:
        unfounded(self._report, transfer)

    async def _step(self) -> None:
        row = await anext(self._rows, None)
        self._next = None if row is None else stored(row, self._table)
        if self._next is None:
            return
        self.read += 1
        if self._next.number <= self._number:
            self._report.add("transfer_out_of_order", str(self._next.transfer.id), ORDER)
        self._number = self._next.number


def unfounded(report: Report, transfer: Transfer) -> None:
    where = f" ({transfer.table}, {transfer.round}, {transfer.seq})" if transfer.table else ""
    report.add("transfer_unfounded", str(transfer.id), UNFOUNDED, where=where)


def differs(report: Report, found: Transfer, expected: Transfer) -> None:
    fields = Transfer.__struct_fields__
    pairs = ((name, getattr(found, name), getattr(expected, name)) for name in fields)
    shown = "; ".join(f"{name} {has!s} ≠ {should!s}" for name, has, should in pairs if has != should)
    report.add("transfer_differs", expected.id, DIFFERS, differences=shown)
