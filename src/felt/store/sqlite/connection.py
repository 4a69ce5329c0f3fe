"""A connection to an SQLite file in a thread of its own: the event loop never waits for the disk."""

import asyncio
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

import apsw

from felt.core.words import Words
from felt.store import StoreUnavailable
from felt.store.adoption import adopt
from felt.store.migrations import FOUND, KNOWN, VERSIONS, Dialect, must_adopt, pending

T = TypeVar("T")

BUSY_MS = 5_000
"""The longest wait for another process that has locked the file."""
GLANCE_SECONDS = 0.01

CHECKPOINT_PAGES = 4_000
"""SQLite copies its log into the file at this length. At 16 MB thousands of wagers share the cost."""

LOCKED = Words("another program has locked the file", "chương trình khác đang khóa tệp")

PROBLEMS: dict[type[Exception], Words] = {
    apsw.FullError: Words("the disk is full", "đĩa đã đầy"),
    apsw.ReadOnlyError: Words("the file is read-only", "tệp chỉ cho đọc"),
    apsw.CantOpenError: Words("the file cannot be opened", "không mở được tệp"),
    apsw.BusyError: LOCKED,
    apsw.LockedError: LOCKED,
    apsw.ProtocolError: LOCKED,
    apsw.PermissionsError: Words("access to the file is denied", "không có quyền truy cập tệp"),
    apsw.IOError: Words("the disk does not read or write", "đĩa không đọc hoặc không ghi được"),
    apsw.NoMemError: Words("memory is used up", "hết bộ nhớ"),
    apsw.CorruptError: Words("the file is damaged", "tệp bị hỏng"),
    apsw.NotADBError: Words("the file is no database", "tệp không phải là cơ sở dữ liệu"),
}
"""Errors that come from outside. Any other error is a defect of ours."""


class Connection:
    """Opened when it is first used, and again after it has failed."""

    def __init__(self, path: Path, *, writes: bool) -> None:
        self.path = path
        self.writes = writes
        self._database: apsw.Connection | None = None
        self._closed = False
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=f"felt-{path.name}")

    async def run(self, work: Callable[[apsw.Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._run, work)

    async def drop(self) -> None:
        """Close it after its present work. The next work opens it again."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._drop)

    async def close(self) -> None:
        """For good."""
        if not self._closed:
            self._closed = True
            await self.drop()
            self._thread.shutdown()

    def _run(self, work: Callable[[apsw.Connection], T]) -> T:
        try:
            if self._database is None:
                self._database = self._opened()
            return work(self._database)
        except tuple(PROBLEMS) as error:
            # SQLite cleans up after a failed write when the file is opened again.
            self._drop()
            raise StoreUnavailable(problem=problem_of(error)) from error

    def _opened(self) -> apsw.Connection:
        if self.writes:
            make_private(self.path)
        flags = apsw.SQLITE_OPEN_READWRITE | (apsw.SQLITE_OPEN_CREATE if self.writes else 0)
        database = apsw.Connection(str(self.path), flags=flags)
        try:
            database.set_busy_timeout(BUSY_MS)
            if self.writes:
                _write_ahead(database)
                database.pragma("synchronous", "full")
                database.wal_autocheckpoint(CHECKPOINT_PAGES)
                migrate(database)
        except BaseException:
            database.close()
            raise
        return database

    def _drop(self) -> None:
        database, self._database = self._database, None
        if database is not None:
            # Not forced: every cursor was read to its end or dropped with its error.
            database.close()


def _write_ahead(database: apsw.Connection) -> None:
    """SQLite itself does not wait here for another who makes the same file."""
    last = time.monotonic() + BUSY_MS / 1000
    while True:
        try:
            database.pragma("journal_mode", "wal")
            return
        except apsw.BusyError:
            if time.monotonic() >= last:
                raise
        time.sleep(GLANCE_SECONDS)


def make_private(path: Path | str) -> None:
    """Make an empty file that only its owner can read, if there is none. SQLite takes it for a new database, and gives
    the files beside it the same mode. If the file cannot be made, SQLite says why."""
    with suppress(OSError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


@contextmanager
def transaction(database: apsw.Connection) -> Iterator[None]:
    """Takes the lock at once: no row changes between reading and writing."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
        database.execute("COMMIT")
    except BaseException:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise


def migrate(database: apsw.Connection) -> None:
    if _version(database) == KNOWN:  # to read an up-to-date file needs no right to write
        return
    with transaction(database):
        database.execute(VERSIONS)
        found = _version(database)
        for statement in pending(found, Dialect.SQLITE):
            database.execute(statement)
        if must_adopt(found):
            _adopt(database)


def _adopt(database: apsw.Connection) -> None:
    steps = adopt(at=time.time_ns() // 1_000_000)
    with suppress(StopIteration):
        query, parameters = next(steps)
        while True:
            query, parameters = steps.send(database.execute(query, parameters).fetchall())


def _version(database: apsw.Connection) -> int:
    return int(database.execute(FOUND).get) if database.table_exists(None, "schema_version") else 0


def problem_of(error: Exception) -> Words:
    return next(words for kind, words in PROBLEMS.items() if isinstance(error, kind))
