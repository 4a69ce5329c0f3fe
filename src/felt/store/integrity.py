"""A snapshot against the journal of its table."""

from felt.core.words import Words
from felt.journal import JournalBroken, Record, Snapshot

CUT = Words(
    "events up to {seq}, of which there is a snapshot, are missing", "thiếu các sự kiện đến {seq}, dù đã có bản chụp"
)
OTHER = Words("the snapshot taken after it has another hash", "bản chụp sau đó có mã băm khác")
CHANGED = Words("the snapshot taken after it has been changed", "bản chụp sau đó đã bị thay đổi")
UNFOUNDED = Words(
    "the snapshot taken after it differs from the state that the events give",
    "bản chụp sau đó khác với trạng thái mà các sự kiện cho ra",
)


def check_snapshot(snapshot: Snapshot, record: Record) -> None:
    """Refuses a snapshot that was not taken after this event."""
    if record.hash != snapshot.hash:
        raise JournalBroken(table=record.table, seq=record.seq, problem=OTHER)


def cut(snapshot: Snapshot, last: int) -> JournalBroken:
    problem = Words(*(text.format(seq=snapshot.seq) for text in CUT))
    return JournalBroken(table=snapshot.table, seq=last, problem=problem)
