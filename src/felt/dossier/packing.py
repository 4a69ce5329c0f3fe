"""The one way in which members are packed into a bundle. Whoever verifies one packs it again: no byte is without
meaning."""

import io
import zipfile
from collections.abc import Iterable
from typing import IO

from felt.dossier.forms import CASE

BEGINNING = (1980, 1, 1, 0, 0, 0)
"""The time of every member, so that the same case gives the same bundle."""
UNIX = 3
CHUNK_BYTES = 256 * 1024


def in_order(names: Iterable[str]) -> list[str]:
    """The case itself is first."""
    return sorted(names, key=lambda name: (name != CASE, name))


def entry(name: str) -> zipfile.ZipInfo:
    """Not compressed: libraries for that differ in what they write."""
    found = zipfile.ZipInfo(name, BEGINNING)
    found.create_system = UNIX
    found.external_attr = 0o600 << 16
    return found


def is_plain(archive: zipfile.ZipFile, stream: IO[bytes]) -> bool:
    """Whether the members of `archive`, packed again, give `stream` byte for byte."""
    again = _Compared(stream)
    with zipfile.ZipFile(again, "w") as out:
        for name in in_order(archive.namelist()):
            with archive.open(name) as member, out.open(entry(name), "w") as copy:
                while chunk := member.read(CHUNK_BYTES):
                    copy.write(chunk)
    return again.is_same()


class _Compared(io.RawIOBase):
    """A file that keeps nothing of what is written into it but whether the original has the same there."""

    def __init__(self, original: IO[bytes]) -> None:
        super().__init__()
        self._original = original
        self._at = self._end = 0
        self._others: set[int] = set()
        """Where something else was written. The header of a member is written twice: only then its length is known."""

    def tell(self) -> int:
        return self._at

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        assert whence == io.SEEK_SET
        self._at = offset
        return offset

    def write(self, data: bytes) -> int:  # type: ignore[override]
        self._original.seek(self._at)
        if self._original.read(len(data)) == data:
            self._others.discard(self._at)
        else:
            self._others.add(self._at)
        self._at += len(data)
        self._end = max(self._end, self._at)
        return len(data)

    def is_same(self) -> bool:
        return not self._others and self._original.seek(0, io.SEEK_END) == self._end
