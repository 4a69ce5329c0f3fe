"""Books that an earlier version of Felt wrote (`tests/recorded`), put where a test wants them."""

import gzip
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import asyncpg

from felt.store.migrations import STEPS, VERSIONS, WORDS, Dialect
from tests.store.bank import Place, PostgresPlace, SQLitePlace

RECORDED = Path(__file__).parent.parent / "recorded"
VERSION = 3
"""The schema's version in the recorded books."""

TABLES = {
    "names": "id, name",
    "accounts": "id, balance, held",
    "events": "seq, round, at, table_id, hash, body",
    "snapshots": "table_id, seq, hash, seal, state",
    "transfers": "number, amount, hold, round, debit, credit, table_id, kind, id, reason",
    "documents": "kind, key, body",
}

Rows = dict[str, list[tuple[Any, ...]]]


def unpack(path: Path) -> None:
    with gzip.open(RECORDED / "books-schema-1.db.gz") as packed, path.open("wb") as out:
        shutil.copyfileobj(packed, out)


def transcripts() -> dict[tuple[str, int, str], str]:
    """By table, round and language."""
    found: dict[tuple[str, int, str], str] = {}
    with gzip.open(RECORDED / "transcripts-schema-1.txt.gz", "rt", encoding="utf-8") as packed:
        parts = packed.read().split("== ")[1:]
    for part in parts:
        head, _, text = part.partition("\n")
        table, number, language = head.split("/")
        found[table, int(number), language] = text
    return found


async def put(place: Place, folder: Path) -> None:
    if isinstance(place, SQLitePlace):
        unpack(Path(place.url))
    else:
        assert isinstance(place, PostgresPlace)
        unpack(folder / "recorded.db")
        await _copy(folder / "recorded.db", place)


async def _copy(path: Path, place: PostgresPlace) -> None:
    books = sqlite3.connect(path)
    connection = await asyncpg.connect(place.url)
    try:
        await connection.execute(VERSIONS)
        for step in STEPS[:VERSION]:
            for statement in (*step.shared, *step.only.get(Dialect.POSTGRES, ())):
                await connection.execute(statement.format(**WORDS[Dialect.POSTGRES]))
        for table, columns in {"schema_version": "version", **TABLES}.items():
            rows = books.execute(f"SELECT {columns} FROM {table}").fetchall()  # noqa: S608
            await connection.copy_records_to_table(table, records=rows, columns=columns.split(", "))
        await connection.execute("SELECT setval(pg_get_serial_sequence('names', 'id'), max(id)) FROM names")
        await connection.execute("SELECT setval('transfer_numbers', max(number)) FROM transfers")
    finally:
        await connection.close()
        books.close()


async def rows(place: Place) -> Rows:
    """Everything in the books, by the columns of the old schema."""
    read = {
        table: sorted(await place.raw(f"SELECT {columns} FROM {table}"), key=repr)  # noqa: S608
        for table, columns in TABLES.items()
    }
    return read | {"schema_version": sorted(await place.raw("SELECT version FROM schema_version"))}
