"""Checks a table's journal and compares its state with the snapshot."""

from felt.journal import Record
from felt.rooms.recovery import follow
from felt.store import Store
from felt.store.integrity import check_journal
from felt.table import State
from felt.table.codec import at_rest, decode_state, encode_state


class Replayed:
    def __init__(self) -> None:
        self._state = State()

    def follow(self, record: Record) -> None:
        follow(self._state, record)

    def state(self) -> bytes | None:
        return encode_state(self._state) if at_rest(self._state) else None

    def read(self, snapshot: bytes) -> bytes:
        return encode_state(decode_state(snapshot))


async def check_table(store: Store, table: str) -> int:
    """The number of events in the journal. Refuses a broken journal, and a snapshot that differs from the events."""
    return await check_journal(store, table, Replayed())
