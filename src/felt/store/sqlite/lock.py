"""One house at a time keeps the books in a file. A second house is refused before it touches anything."""

import fcntl
import os
from typing import ClassVar

import apsw

from felt.store import StoreUnavailable
from felt.store.refusals import BooksKeptElsewhere
from felt.store.sqlite.connection import PROBLEMS, make_private, problem_of


class HouseLock:
    """Two locks, which the system frees when the process ends, in whatever way. The one on the file itself holds under
    every name that the file has, be it a symbolic or a hard link. The one beside it holds when another file is moved to
    the place of the books. Readers need no lock."""

    _held: ClassVar[set[tuple[int, int]]] = set()
    """The files that this process has locked. To open and close such a file again would free the locks of SQLite."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._beside: apsw.Connection | None = None
        self._file: int | None = None
        self._key = (0, 0)

    def take(self) -> None:
        try:
            self._take_beside()
            self._take_file()
        except apsw.BusyError:
            self.give_up()
            raise BooksKeptElsewhere(path=self._path) from None
        except tuple(PROBLEMS) as error:
            self.give_up()
            raise StoreUnavailable(problem=problem_of(error)) from error

    def _take_beside(self) -> None:
        beside = f"{os.path.realpath(self._path)}.house"
        make_private(beside)
        self._beside = apsw.Connection(beside)
        self._beside.execute("BEGIN EXCLUSIVE")

    def _take_file(self) -> None:
        make_private(self._path)
        try:
            found = os.stat(self._path)
            if (found.st_dev, found.st_ino) in self._held:
                raise apsw.BusyError
            self._file = os.open(self._path, os.O_RDONLY | os.O_CLOEXEC)
        except OSError:
            return  # SQLite says what is wrong with the file
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise apsw.BusyError from None
        self._key = (found.st_dev, found.st_ino)
        self._held.add(self._key)

    def give_up(self) -> None:
        if self._beside is not None:
            self._beside.close()
            self._beside = None
        if self._file is not None:
            os.close(self._file)
            self._file = None
            self._held.discard(self._key)
