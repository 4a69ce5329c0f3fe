"""How the documents of each kind are read by those who own them, for a check of all documents."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

Reference = tuple[str, str]
"""Kind and key of a document that must be there too."""


def _nothing(key: str, document: Any) -> Iterable[Reference]:
    return ()


class Form(NamedTuple):
    """`refers` yields the documents on which a document relies. It raises ValueError for a document that contradicts
    its own key."""

    type: Any
    refers: Callable[[str, Any], Iterable[Reference]] = _nothing

    def references(self, key: str, body: str) -> tuple[Reference, ...]:
        """Raises msgspec's errors or ValueError for a document that its owner cannot read."""
        return tuple(self.refers(key, msgspec.json.decode(body, type=self.type)))


Forms = Mapping[tuple[str, str | None], Form]
"""By kind and key; the key is None where all documents of a kind have one form."""
