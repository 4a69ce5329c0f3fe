"""Copies of whole books from and to an SQLite file. A backup is such a file."""

import os
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

import apsw

from felt.core.words import Words
from felt.files import give_name, make_empty, sync
from felt.store import StoreUnavailable, queries
from felt.store.copying import (
    COUNT,
    DELETE,
    PORTION,
    PORTIONS,
    SELECT,
    SIGN,
    VERSION,
    CopyNotWritten,
    Heads,
    NotBooks,
    PlaceTaken,
    Shape,
)
from felt.store.migrations import Dialect, schema_of
from felt.store.rows import Row
from felt.store.sqlite.connection import BUSY_MS, PROBLEMS, problem_of

BESIDE = ("-wal", "-shm", "-journal")
"""Files of other books that SQLite would take for those of the new file."""

TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
INDEXES = "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL"
NO_SCHEMA = Words("it has no schema of ours", "không có lược đồ của Felt")


@contextmanager
def available() -> Iterator[None]:
    try:
        yield
    except tuple(PROBLEMS) as error:
        raise StoreUnavailable(problem=problem_of(error)) from error


class SQLiteSource:
    """One transaction from `open` to `close`: it sees no later commit."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._database: apsw.Connection | None = None

    async def open(self) -> int:
        with available():
            self._database = apsw.Connection(self._path, flags=apsw.SQLITE_OPEN_READWRITE)
            self._database.set_busy_timeout(BUSY_MS)
            self._database.execute("BEGIN")
            if not self._database.table_exists(None, "schema_version"):
                raise NotBooks(books=self._path, problem=NO_SCHEMA)
            return int(self._database.execute(VERSION).get)

    async def shape(self) -> Shape:
        with available():
            return shape_of(self._opened)

    async def heads(self) -> Heads:
        with available():
            return heads_of(self._opened)

    async def portions(self, table: str, columns: Sequence[str]) -> AsyncIterator[Sequence[Row]]:
        with available():
            rows = self._opened.execute(SELECT.format(table=table, columns=", ".join(columns)))
            while portion := list(islice(rows, PORTIONS.get(table, PORTION))):
                yield portion

    async def close(self) -> None:
        if self._database is not None:
            self._database.close(True)

    @property
    def _opened(self) -> apsw.Connection:
        assert self._database is not None
        return self._database


class SQLiteTarget:
    """Written under another name in the same folder, with mode 600. It gets its own name when it is complete."""

    def __init__(self, path: str) -> None:
        self._path = Path(path)
        self._part = self._path.with_name(f".{self._path.name}.{os.getpid()}.part")
        self._database: apsw.Connection | None = None
        self._indexes: list[tuple[str, str]] = []

    async def open(self, version: int) -> None:
        for place in (self._path, *(Path(f"{self._path}{ending}") for ending in BESIDE)):
            if os.path.lexists(place):
                raise PlaceTaken(books=place)
        self._part.unlink(missing_ok=True)
        with self._naming():
            make_empty(self._part)
        with self._writing():
            self._database = database = apsw.Connection(str(self._part), flags=apsw.SQLITE_OPEN_READWRITE)
            # Nobody sees the file before it is complete and on the disk.
            database.pragma("journal_mode", "off")
            database.pragma("synchronous", "off")
            database.pragma("user_version", SIGN)
            database.execute("BEGIN")
            for statement in schema_of(version, Dialect.SQLITE):
                database.execute(statement)
            # To make an index of all rows at once is much faster.
            self._indexes = [(name, sql) for name, sql in database.execute(INDEXES)]
            for name, _ in self._indexes:
                database.execute(f"DROP INDEX {name}")

    async def shape(self) -> Shape:
        return shape_of(self._opened)

    async def empty(self, table: str) -> None:
        with self._writing():
            self._opened.execute(DELETE.format(table=table))

    async def put(self, table: str, columns: Sequence[str], rows: Sequence[Row]) -> None:
        names, places = ", ".join(columns), ", ".join("?" * len(columns))
        with self._writing():
            self._opened.executemany(
                f"INSERT INTO {table} ({names}) VALUES ({places})",  # noqa: S608 - our own names
                (tuple(row) for row in rows),
            )

    async def written(self) -> None:
        with self._writing():
            for _, sql in self._indexes:
                self._opened.execute(sql)
            self._opened.execute("COMMIT")
            self._opened.close()
            sync(self._part)
            self._database = apsw.Connection(str(self._part), flags=apsw.SQLITE_OPEN_READONLY)

    async def count(self, table: str) -> int:
        with self._writing():
            return int(self._opened.execute(COUNT.format(table=table)).get)

    async def heads(self) -> Heads:
        with self._writing():
            return heads_of(self._opened)

    async def damage(self) -> str:
        with self._writing():
            said = [str(line) for (line,) in self._opened.execute("PRAGMA integrity_check(1)")]
        return "" if said == ["ok"] else "; ".join(said)

    async def finish(self) -> None:
        self._drop()
        with self._naming():
            try:
                give_name(self._part, self._path)
            except FileExistsError:
                raise PlaceTaken(books=self._path) from None

    async def close(self) -> None:
        self._drop()
        self._part.unlink(missing_ok=True)

    @contextmanager
    def _naming(self) -> Iterator[None]:
        """An error names the operator's path, not that of the temporary file."""
        try:
            yield
        except OSError as error:
            error.filename = str(self._path)
            raise

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            yield
        except tuple(PROBLEMS) as error:
            raise CopyNotWritten(books=str(self._path), problem=problem_of(error)) from error

    def _drop(self) -> None:
        if self._database is not None:
            self._database.close(True)
            self._database = None

    @property
    def _opened(self) -> apsw.Connection:
        assert self._database is not None
        return self._database


def shape_of(database: apsw.Connection) -> Shape:
    """Columns in the order of their names: a later version may have added one at the end."""
    tables = [str(table) for (table,) in database.execute(TABLES)]
    return {
        table: tuple(sorted(str(column) for _, column, *_ in database.execute(f"PRAGMA table_info({table})")))
        for table in tables
    }


def heads_of(database: apsw.Connection) -> Heads:
    return sorted(tuple(row) for row in database.execute(queries.HEADS))
