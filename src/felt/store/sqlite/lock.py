"""One house at a time keeps the books in a file. A second house is refused before it touches anything."""

import apsw

from felt.store import StoreUnavailable
from felt.store.refusals import BooksKeptElsewhere
from felt.store.sqlite.connection import PROBLEMS, make_private, problem_of


class HouseLock:
    """A lock on a file beside the books. The system frees it when the process ends, in whatever way. Readers need no
    lock."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._lock: apsw.Connection | None = None

    def take(self) -> None:
        beside = f"{self._path}.house"
        make_private(beside)
        try:
            lock = apsw.Connection(beside)
            lock.execute("BEGIN EXCLUSIVE")
        except apsw.BusyError:
            raise BooksKeptElsewhere(path=self._path) from None
        except tuple(PROBLEMS) as error:
            raise StoreUnavailable(problem=problem_of(error)) from error
        self._lock = lock

    def give_up(self) -> None:
        if self._lock is not None:
            self._lock.close()
            self._lock = None
