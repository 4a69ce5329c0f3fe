"""What each table has won in a shift. The books are read once for each shift; then the tables are followed."""

from collections import OrderedDict

from felt.rooms.wins import Won, won_since
from felt.server.floor.pulse import Pulse
from felt.server.floor.rooms import Floor
from felt.store.documents import DocumentStore

SHIFTS_KEPT = 8
"""Each of the people who watch the floor may look at another shift."""


class Shifts:
    def __init__(self, floor: Floor, books: DocumentStore) -> None:
        self._floor = floor
        self._books = books
        self._read: OrderedDict[int, dict[str, tuple[Pulse, Won]]] = OrderedDict()
        """By beginning of the shift and table, what is to be added to what the pulse has counted."""

    async def won(self, table: str, since: int) -> Won:
        """A table that was rebuilt from its journal counts from there on: the books are read again."""
        broadcast = self._floor.broadcasts[table]
        read = self._shift(since)
        known = read.get(table)
        if known is None or known[0] is not broadcast.pulse:
            pulse, last, counted = broadcast.pulse, broadcast.seq, _counted(broadcast.pulse)
            known = read[table] = (pulse, await won_since(self._books, table, since, last=last) - counted)
        return known[1] + _counted(known[0])

    def _shift(self, since: int) -> dict[str, tuple[Pulse, Won]]:
        read = self._read.setdefault(since, {})
        self._read.move_to_end(since)
        if len(self._read) > SHIFTS_KEPT:
            self._read.popitem(last=False)
        return read


def _counted(pulse: Pulse) -> Won:
    return Won(pulse.won, pulse.settled)
