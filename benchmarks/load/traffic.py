"""Every message that a server sent: when, to whom, how long. Columns, for there are hundreds of thousands."""

from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

NOT_MEASURED = -1


class Sent(NamedTuple):
    at_ns: int
    tell: int
    """Messages of one commit at one table have a number in common; 0 is what goes to one patron alone."""
    client: int
    size: int
    measured: int
    """The place among the broadcasts that are timed."""


class Traffic:
    def __init__(self) -> None:
        self._columns = [array("q") for _ in Sent._fields]

    def __len__(self) -> int:
        return len(self._columns[0])

    def __iter__(self) -> Iterator[Sent]:
        return map(Sent._make, zip(*self._columns, strict=True))

    def add(self, *sent: int) -> None:
        for column, value in zip(self._columns, sent, strict=True):
            column.append(value)

    def write(self, path: Path) -> None:
        with path.open("wb") as file:
            for column in self._columns:
                column.tofile(file)

    @classmethod
    def read(cls, path: Path) -> "Traffic":
        traffic = cls()
        count = path.stat().st_size // 8 // len(Sent._fields)
        with path.open("rb") as file:
            for column in traffic._columns:
                column.fromfile(file, count)
        return traffic
