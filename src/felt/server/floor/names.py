"""The names by which patrons are seen."""

from collections.abc import Callable

NAMES_MAX = 100_000


class Names(dict[str, str]):
    """By patron: of all patrons who are connected or at a table."""

    def arrived(self, patron: str, name: str, here: Callable[[], set[str]]) -> None:
        """`here` names all patrons who are connected or at a table; the names of others are forgotten."""
        if len(self) > NAMES_MAX:
            for gone in self.keys() - here():
                del self[gone]
        self.setdefault(patron, name)  # the patron may have been renamed while the socket was opening
