"""The books of a witness: one SQLite file, beside its key. Every call is one durable transaction."""

from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import TypeVar

import apsw

from felt.core.refusals import Refusal
from felt.core.words import Words
from felt.store.sqlite.connection import BUSY_MS, make_private, transaction

T = TypeVar("T")

SCHEMA = (
    "CREATE TABLE IF NOT EXISTS houses (public BLOB PRIMARY KEY, name TEXT NOT NULL, at INTEGER NOT NULL) STRICT",
    """
    CREATE TABLE IF NOT EXISTS logs (
        origin TEXT PRIMARY KEY, public BLOB NOT NULL, size INTEGER NOT NULL, root BLOB NOT NULL, note TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE IF NOT EXISTS conflicts (
        number INTEGER PRIMARY KEY, at INTEGER NOT NULL, seen TEXT NOT NULL, note TEXT NOT NULL UNIQUE
    ) STRICT
    """,
    """
    CREATE TABLE IF NOT EXISTS questions (
        id INTEGER PRIMARY KEY, chain BLOB NOT NULL, number INTEGER NOT NULL, step TEXT NOT NULL, at INTEGER NOT NULL,
        asked BLOB NOT NULL, UNIQUE (chain, number, step)
    ) STRICT
    """,
)
"""`questions` has every question about dealing that was answered, with the signature of the house. The books themselves
refuse a second one about the same step of the same number."""


class WitnessBooksNotOpened(Refusal):
    words = Words(
        "The books of the witness {path} cannot be opened: {problem}. Do not delete them: they say what was answered.",
        "Không mở được sổ của nhân chứng {path}: {problem}. Đừng xóa: sổ này ghi những gì đã trả lời.",
    )


class WitnessBooks:
    """May be used by several threads, one after the other."""

    def __init__(self, path: Path) -> None:
        self._turn = Lock()
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        make_private(path)
        try:
            self._database = apsw.Connection(str(path))
            self._database.set_busy_timeout(BUSY_MS)
            self._database.pragma("journal_mode", "wal")
            self._database.pragma("synchronous", "full")
            for statement in SCHEMA:
                self._database.execute(statement)
        except apsw.Error as error:
            raise WitnessBooksNotOpened(path=path, problem=str(error)) from error

    def run(self, work: Callable[[apsw.Connection], T]) -> T:
        """All of it or, if it raises, nothing."""
        with self._turn, transaction(self._database):
            return work(self._database)

    def close(self) -> None:
        with self._turn:
            self._database.close()
