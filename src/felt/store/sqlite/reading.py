"""The books in one SQLite file, read only.

A file that nobody has open is read as it stands: SQLite would make two files beside it otherwise. Books that a house
has open are read at one moment, while the house goes on."""

import os
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import apsw

from felt.core.words import Words
from felt.store import StoreUnavailable
from felt.store.copying import SIGN
from felt.store.migrations import VERSIONS as MAKE_VERSIONS
from felt.store.migrations import Dialect, pending
from felt.store.reading import OTHER, VERSIONS, check_versions, differences
from felt.store.refusals import BooksChangedMeanwhile, BooksDamaged, NotTheBooks
from felt.store.rows import Row
from felt.store.sqlite.connection import BUSY_MS, problem_of

MAGIC = b"SQLite format 3\0"
EMPTY = Words("the file is empty", "tệp rỗng")
NO_DATABASE = Words("the file is no SQLite database", "tệp không phải là cơ sở dữ liệu SQLite")
OTHER_SIGN = Words("the header has a sign that no Felt wrote", "phần đầu tệp có dấu không do Felt ghi")
CUT = Words("the file has {size} bytes instead of {expected}", "tệp có {size} byte thay vì {expected}")
OUTSIDE = (apsw.BusyError, apsw.LockedError, apsw.CantOpenError, apsw.PermissionsError, apsw.NoMemError)
"""Errors that say nothing about the file."""
PROBLEMS_MAX = 20
OBJECTS = (
    "SELECT type || ' ' || name || ': ' || coalesce(sql, '') FROM sqlite_schema WHERE name NOT LIKE 'sqlite_stat%'"
)


class SQLiteReading:
    dialect = Dialect.SQLITE

    def __init__(self, path: Path | str) -> None:
        self._shown = str(path)
        self._path = Path(os.path.realpath(path))
        self._log = Path(f"{self._path}-wal")
        self._database: apsw.Connection | None = None
        self._as_found: tuple[int, ...] = ()

    async def open(self) -> None:
        self._refuse_other_files()
        alone = not self._log.exists()
        self._as_found = self._stamp() if alone else ()
        address = f"file:{quote(str(self._path))}?mode=ro{'&immutable=1' if alone else ''}"
        with reading():
            self._database = apsw.Connection(address, flags=apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI)
            self._database.set_busy_timeout(BUSY_MS)
            self._database.execute("BEGIN")
            if not self._database.table_exists(None, "schema_version"):
                raise NotTheBooks(database=self._shown, problem=OTHER)
            check_versions(self._database.execute(VERSIONS).fetchall(), self._shown)

    async def close(self) -> None:
        if self._database is not None:
            self._database.close(True)
            self._database = None

    async def refuse_changed(self) -> None:
        if self._as_found and (self._as_found != self._stamp() or self._log.exists()):
            raise BooksChangedMeanwhile(database=self._shown)

    async def rows(self, query: str, *parameters: object) -> Sequence[Row]:
        with reading():
            return self._opened.execute(query, parameters).fetchall()

    async def stream(self, query: str, *parameters: object) -> AsyncIterator[Row]:
        with reading():
            for row in self._opened.execute(query, parameters):
                yield row

    async def damage(self) -> AsyncIterator[Words]:
        for problem in self._cut():
            yield problem
        for (said,) in await self.rows(f"PRAGMA integrity_check({PROBLEMS_MAX})"):
            if said != "ok":
                yield Words(str(said), str(said))
        ((sign,),) = await self.rows("PRAGMA user_version")
        if sign not in (0, SIGN):
            yield OTHER_SIGN
        found = {text for (text,) in await self.rows(OBJECTS)}
        for problem in differences(found, _objects_of_new_books()):
            yield problem

    async def notes(self) -> list[Words]:
        return []

    @property
    def _opened(self) -> apsw.Connection:
        assert self._database is not None
        return self._database

    def _refuse_other_files(self) -> None:
        with self._path.open("rb") as file:
            header = file.read(len(MAGIC))
        if header != MAGIC:
            raise NotTheBooks(database=self._shown, problem=NO_DATABASE if header else EMPTY)

    def _cut(self) -> Iterator[Words]:
        """SQLite itself does not miss pages that nothing refers to."""
        if not self._as_found:
            return  # the log may hold pages that are not in the file yet
        with self._path.open("rb") as file:
            header = file.read(100)
        page_bytes = int.from_bytes(header[16:18], "big")
        expected = int.from_bytes(header[28:32], "big") * (65_536 if page_bytes == 1 else page_bytes)
        size = self._path.stat().st_size
        if size != expected:
            yield Words(*(text.format(size=size, expected=expected) for text in CUT))

    def _stamp(self) -> tuple[int, ...]:
        found = self._path.stat()
        return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


@contextmanager
def reading() -> Iterator[None]:
    """An error that comes from the file's content is damage."""
    try:
        yield
    except OUTSIDE as error:
        raise StoreUnavailable(problem=problem_of(error)) from error
    except (apsw.Error, UnicodeDecodeError) as error:
        raise BooksDamaged(problem=str(error)) from error


def _objects_of_new_books() -> set[str]:
    database = apsw.Connection(":memory:")
    try:
        for statement in (MAKE_VERSIONS, *pending(0, Dialect.SQLITE)):
            database.execute(statement)
        return {text for (text,) in database.execute(OBJECTS)}
    finally:
        database.close()
