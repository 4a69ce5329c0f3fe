"""Takes what the journals have written into the log, at the time of a checkpoint. No table waits for it."""

from collections.abc import Mapping

from felt.logbook.book import Entry, LogBook, LogMoved
from felt.record.tree import Growing

EVENTS_AT_ONCE = 2_000
"""Events looked at in one query: other readers do not wait long."""
LEAVES_AT_ONCE = 2_000
"""Leaves written in one transaction: no wager waits long."""


class Gleaner:
    """Keeps in memory how far each journal was read, and the edge of the tree."""

    def __init__(self, book: LogBook) -> None:
        self._book = book
        self._growing: Growing | None = None
        """None: to be read from the books, with the cursors."""
        self._cursors: dict[str, int] = {}
        self._moved: dict[str, int] = {}
        """The cursors that the books do not have yet."""

    async def take(self, ends: Mapping[str, int]) -> Growing:
        """`ends`: by journal, its last event. The edge of the tree with everything up to there."""
        try:
            return await self._take(ends)
        except LogMoved:  # an addition was made whose answer was lost: read how far it came
            self._growing = None
            return await self._take(ends)
        except BaseException:
            self._growing = None
            raise

    async def _take(self, ends: Mapping[str, int]) -> Growing:
        if self._growing is None:
            self._cursors, self._moved = await self._book.cursors(), {}
            self._growing = await self._book.growing()
        found: list[Entry] = []
        for journal in sorted(ends):
            while (after := self._cursors.get(journal, 0)) < ends[journal]:
                until = min(after + EVENTS_AT_ONCE, ends[journal])
                found += await self._book.entries(journal, after=after, until=until)
                self._cursors[journal] = self._moved[journal] = until
                if len(found) >= LEAVES_AT_ONCE:
                    await self._add(self._growing, found)
                    found = []
        if found:
            await self._add(self._growing, found)
        return self._growing

    async def _add(self, growing: Growing, found: list[Entry]) -> None:
        await self._book.add(growing, sorted(found), self._moved)
        self._moved = {}
