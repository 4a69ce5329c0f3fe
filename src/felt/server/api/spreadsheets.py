"""Exports as CSV for spreadsheets, read and sent in portions.

Amounts are whole cents, which spreadsheets of all countries read alike. Times are UTC and milliseconds."""

import csv
import io
from collections.abc import AsyncGenerator, AsyncIterator, Iterable, Sequence
from datetime import UTC, datetime

from felt.server.api.call import Stream
from felt.server.api.exports import Exports

ROWS_READ = 500
"""How many rows are read at a time and kept in memory."""

CSV = "text/csv; charset=utf-8"
BYTE_ORDER_MARK = "\ufeff"
"""Without it Excel reads the text in an old code page of the country."""

BEGINS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r")

Cell = str | int
Rows = Iterable[Sequence[Cell]]


async def export(
    exports: Exports, person: str, portions: AsyncIterator[Rows], *, columns: Sequence[str], filename: str
) -> Stream:
    """The first portion is read before the answer begins, so that a refusal can still be answered as usual."""
    written = _written(exports, person, portions, columns)
    return Stream(await anext(written), written, CSV, filename)


async def _written(
    exports: Exports, person: str, portions: AsyncIterator[Rows], columns: Sequence[str]
) -> AsyncGenerator[bytes, None]:
    with exports.one_at_a_time(person):
        head = BYTE_ORDER_MARK + as_csv([columns])
        async for rows in portions:
            yield (head + as_csv(rows)).encode()
            head = ""
        if head:
            yield head.encode()


def as_csv(rows: Rows) -> str:
    out = io.StringIO()
    csv.writer(out).writerows([_harmless(cell) for cell in row] for row in rows)
    return out.getvalue()


def _harmless(cell: Cell) -> Cell:
    """Keep a spreadsheet from computing a text as a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(BEGINS_A_FORMULA) else cell


def time_cells(at: int | None) -> tuple[Cell, Cell]:
    """To the second for people, to the millisecond for programs. Empty where the time is not known."""
    if at is None:
        return "", ""
    return f"{datetime.fromtimestamp(at // 1000, UTC):%Y-%m-%d %H:%M:%S}", at
