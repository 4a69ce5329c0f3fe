"""Checks a table's journal and compares its state with the snapshot."""

from felt.journal import Record
from felt.rooms.recovery import event_of
from felt.store import Store
from felt.store.integrity import check_journal
from felt.table import State, evolve
from felt.table.codec import at_rest, encode_state


class Replayed:
    def __init__(self) -> None:
        self._state = State()

    def follow(self, record: Record) -> None:
        evolve(self._state, event_of(record))

    def state(self) -> bytes | None:
        return encode_state(self._state) if at_rest(self._state) else None


async def check_table(store: Store, table: str) -> int:
    """The number of events in the journal. Refuses a broken journal, and a snapshot that differs from the events."""
    return await check_journal(store, table, Replayed())
