"""The exports under way.

Refusal
└── ExportUnderWay
"""

from collections.abc import Iterator
from contextlib import contextmanager

from felt.core.refusals import Refusal
from felt.core.words import Words


class ExportUnderWay(Refusal):
    words = Words(
        "Another export of yours is still running; try again when it has finished.",
        "Một bản xuất khác của bạn đang chạy; hãy thử lại khi bản đó xong.",
    )


class Exports:
    """One export at a time for each person, however many sessions they have."""

    def __init__(self) -> None:
        self._under_way: set[str] = set()

    @contextmanager
    def one_at_a_time(self, person: str) -> Iterator[None]:
        if person in self._under_way:
            raise ExportUnderWay
        self._under_way.add(person)
        try:
            yield
        finally:
            self._under_way.discard(person)
