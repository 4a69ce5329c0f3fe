"""Exports: all that a filter shows, as comma-separated values for spreadsheets, read and sent a portion at a time.

Amounts are whole cents, which a spreadsheet of any country reads alike; moments stand as UTC and as milliseconds."""

import csv
import io
from collections.abc import AsyncGenerator, AsyncIterator, Iterable, Sequence
from datetime import UTC, datetime

from felt.server.api.call import Stream
from felt.server.api.exports import Exports

ROWS_READ = 500
"""As many are read from the books at a time, and kept in memory."""

CSV = "text/csv; charset=utf-8"
BYTE_ORDER_MARK = "\ufeff"
"""Without it Excel takes the text for one of the country's old code page."""

BEGINS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r")

Cell = str | int
Rows = Iterable[Sequence[Cell]]


async def export(
    exports: Exports, person: str, portions: AsyncIterator[Rows], *, columns: Sequence[str], filename: str
) -> Stream:
    """The first portion is read before anything is answered: what is refused then is said as usual."""
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
    """A text that a spreadsheet would compute stays a text."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(BEGINS_A_FORMULA) else cell


def moment_cells(at: int | None) -> tuple[Cell, Cell]:
    """To the second for people, to the millisecond for programs; empty where it is not known."""
    if at is None:
        return "", ""
    return f"{datetime.fromtimestamp(at // 1000, UTC):%Y-%m-%d %H:%M:%S}", at
