"""Follows one journal of a store from its first event to its last, for tests of stores and rooms. `felt check` reads
all of the books, and has tests of its own."""

from typing import Protocol

from felt.journal import Chain, JournalBroken, Record, check_chain
from felt.rooms.recovery import follow
from felt.store import Store
from felt.store.integrity import CHANGED, UNFOUNDED, check_snapshot, cut
from felt.table import State
from felt.table.codec import at_rest, decode_state, encode_state


class Replaying(Protocol):
    """A table that follows its events."""

    def follow(self, record: Record) -> None: ...

    def state(self) -> bytes | None:
        """The state as in a snapshot; None where no snapshot can be taken."""

    def read(self, snapshot: bytes) -> bytes:
        """A stored state as this version writes it: a later version may have added settings."""


async def check_journal(store: Store, table: str, replaying: Replaying | None = None) -> int:
    """The number of events. Refuses the first event that does not fit, and a snapshot of other events. With
    `replaying`, the snapshot's state is compared with the state that the events give."""
    snapshot = await store.snapshot(table)
    end = Chain(table)
    async for record in store.records(table):
        end = check_chain((record,), seq=end.seq, last_hash=end.hash) or end
        if snapshot is None or record.seq > snapshot.seq:
            continue
        if replaying is not None:
            replaying.follow(record)
        if record.seq == snapshot.seq:
            check_snapshot(snapshot, record)
            if not snapshot.intact:
                raise JournalBroken(table=table, seq=record.seq, problem=CHANGED)
            if replaying is not None and replaying.state() != replaying.read(snapshot.state):
                raise JournalBroken(table=table, seq=record.seq, problem=UNFOUNDED)
    if snapshot is not None and snapshot.seq > end.seq:
        raise cut(snapshot, end.seq)
    return end.seq


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
