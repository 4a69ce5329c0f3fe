"""The numbers by which the store means tables and accounts. A name keeps its number for ever: what was once read stays
true, whoever else writes."""

from collections.abc import Iterable

REMEMBERED_MAX = 200_000


class Names(dict[str, int]):
    """Those that this process has met; others may stand in the store."""

    def unknown(self, names: Iterable[str]) -> list[str]:
        """In order, so that nodes that write the same names wait for each other instead of blocking each other."""
        return sorted(name for name in names if name not in self)

    def numbered(self, names: Iterable[str]) -> dict[int, str]:
        """Those that are known, by their numbers."""
        return {self[name]: name for name in names if name in self}

    def make_room(self) -> None:
        """Called between groups: within one, all that was learnt is needed."""
        if len(self) > REMEMBERED_MAX:
            self.clear()
