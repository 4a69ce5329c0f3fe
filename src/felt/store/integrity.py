"""The check of a table's journal, from its first event to its last."""

from typing import Protocol

from felt.core.words import Words
from felt.journal import Chain, JournalBroken, Record, Snapshot, check_chain
from felt.store import Store

CUT = Words(
    "events up to {seq}, of which there is a snapshot, are missing", "thiếu các sự kiện đến {seq}, dù đã có bản chụp"
)
OTHER = Words("the snapshot taken after it has another hash", "bản chụp sau đó có mã băm khác")
CHANGED = Words("the snapshot taken after it has been changed", "bản chụp sau đó đã bị thay đổi")
UNFOUNDED = Words(
    "the snapshot taken after it differs from the state that the events give",
    "bản chụp sau đó khác với trạng thái mà các sự kiện cho ra",
)


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


def check_snapshot(snapshot: Snapshot, record: Record) -> None:
    """Refuses a snapshot that was not taken after this event."""
    if record.hash != snapshot.hash:
        raise JournalBroken(table=record.table, seq=record.seq, problem=OTHER)


def cut(snapshot: Snapshot, last: int) -> JournalBroken:
    problem = Words(*(text.format(seq=snapshot.seq) for text in CUT))
    return JournalBroken(table=snapshot.table, seq=last, problem=problem)
