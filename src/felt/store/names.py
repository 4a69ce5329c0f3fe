"""The numbers that stand for the names of tables, accounts and kinds of events in the rows of the books.

A name keeps its number for ever. A number that was read once stays true, even if other nodes write."""

from collections.abc import Iterable

REMEMBERED_MAX = 200_000


class Names(dict[str, int]):
    """The names that this process knows. The store may hold more."""

    def unknown(self, names: Iterable[str]) -> list[str]:
        """Sorted, so that nodes that write the same names wait for each other instead of blocking each other."""
        return sorted(name for name in names if name not in self)

    def numbered(self, names: Iterable[str]) -> dict[int, str]:
        """The known ones of these names, by number."""
        return {self[name]: name for name in names if name in self}

    def make_room(self) -> None:
        """Called between groups: within a group all names that were looked up are needed."""
        if len(self) > REMEMBERED_MAX:
            self.clear()
