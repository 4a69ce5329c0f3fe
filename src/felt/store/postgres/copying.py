"""Copies of whole books from and to a PostgreSQL server."""

from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import asyncpg

from felt.core.words import Words
from felt.store import StoreUnavailable, queries
from felt.store.copying import (
    COUNT,
    DELETE,
    PORTION,
    PORTIONS,
    SELECT,
    SIGN_IN_WORDS,
    VERSION,
    CopyFailed,
    Heads,
    NotBooks,
    PlaceTaken,
    Shape,
)
from felt.store.migrations import Dialect, schema_of
from felt.store.postgres.objects import TABLES
from felt.store.postgres.pool import CONNECT_SECONDS, EXISTS, MIGRATION_LOCK, PROBLEMS, problem_of
from felt.store.refusals import NotADatabase
from felt.store.rows import Row
from felt.store.urls import without_password

SETTINGS = {"application_name": "felt", "jit": "off"}
COLUMNS = """
    SELECT table_name, column_name FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = ANY($1::text[])
"""
ANYTHING = """
    SELECT count(*) FROM pg_class
    WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
        AND relname = ANY($1::text[])
"""
SEQUENCES = (
    "SELECT setval(pg_get_serial_sequence('names', 'id'), coalesce(max(id), 1), max(id) IS NOT NULL) FROM names",
    "SELECT setval('transfer_numbers', coalesce(max(number), 1), max(number) IS NOT NULL) FROM transfers",
)
"""The next numbers come after those that were copied."""
NO_SCHEMA = Words("it has no schema of ours", "không có lược đồ của Felt")
UNFIT = Words("PostgreSQL does not take a row of {table}", "PostgreSQL không nhận một dòng của {table}")


@contextmanager
def available() -> Iterator[None]:
    try:
        yield
    except tuple(PROBLEMS) as error:
        raise StoreUnavailable(problem=problem_of(error)) from error


class _Copying:
    """One connection and one transaction."""

    def __init__(self, dsn: str) -> None:
        self._dsn = dsn
        self._shown = without_password(dsn)
        self._connection: Any = None
        self._transaction: Any = None

    async def _begin(self, **kind: Any) -> None:
        try:
            self._connection = await asyncpg.connect(self._dsn, timeout=CONNECT_SECONDS, server_settings=SETTINGS)
        except ValueError as error:  # asyncpg raises it for an invalid address
            raise NotADatabase(url=self._shown) from error
        self._transaction = self._connection.transaction(**kind)
        await self._transaction.start()

    async def shape(self) -> Shape:
        found: dict[str, tuple[str, ...]] = {}
        with available():
            for table, column in sorted(map(tuple, await self._connection.fetch(COLUMNS, TABLES))):
                found[table] = (*found.get(table, ()), column)
        return found

    async def heads(self) -> Heads:
        with available():
            return sorted(tuple(row) for row in await self._connection.fetch(queries.HEADS))

    async def close(self) -> None:
        """A transaction that was not committed leaves nothing."""
        connection, self._connection = self._connection, None
        if connection is None:
            return
        try:
            await connection.close(timeout=CONNECT_SECONDS)
        except tuple(PROBLEMS):  # the server does not answer
            connection.terminate()


class PostgresSource(_Copying):
    async def open(self) -> int:
        with available():
            await self._begin(isolation="repeatable_read", readonly=True)
            if not await self._connection.fetchval(EXISTS):
                raise NotBooks(books=self._shown, problem=NO_SCHEMA)
            return int(await self._connection.fetchval(VERSION))

    async def portions(self, table: str, columns: Sequence[str]) -> AsyncIterator[Sequence[Row]]:
        """By a cursor of the server, so that neither side holds the whole table."""
        with available():
            cursor = await self._connection.cursor(SELECT.format(table=table, columns=", ".join(columns)))
            while portion := await cursor.fetch(PORTIONS.get(table, PORTION)):
                yield portion


class PostgresTarget(_Copying):
    async def open(self, version: int) -> None:
        with available():
            await self._begin()
            await self._connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK)
            if await self._connection.fetchval(ANYTHING, TABLES):
                raise PlaceTaken(books=self._shown)
            for statement in schema_of(version, Dialect.POSTGRES):
                await self._connection.execute(statement)
            await self._connection.execute(f"COMMENT ON TABLE schema_version IS '{SIGN_IN_WORDS}'")

    async def empty(self, table: str) -> None:
        with available():
            await self._connection.execute(DELETE.format(table=table))

    async def put(self, table: str, columns: Sequence[str], rows: Sequence[Row]) -> None:
        with available():
            try:
                await self._connection.copy_records_to_table(table, records=rows, columns=columns)
            except asyncpg.DataError as error:
                raise CopyFailed(problem=Words(*(text.format(table=table) for text in UNFIT))) from error

    async def written(self) -> None:
        with available():
            for statement in SEQUENCES:
                await self._connection.execute(statement)

    async def count(self, table: str) -> int:
        with available():
            return int(await self._connection.fetchval(COUNT.format(table=table)))

    async def damage(self) -> str:
        """The server answers for its own disk."""
        return ""

    async def finish(self) -> None:
        with available():
            await self._transaction.commit()
