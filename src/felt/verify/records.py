"""The records of a journal as events, and those of one round."""

import msgspec

from felt.core.events import Event
from felt.core.words import Words
from felt.journal import JournalBroken, Record
from felt.table.codec import decode
from felt.table.events import TableOpened
from felt.table.recall import TimedEvent
from felt.table.settings import Settings


def event_of(record: Record) -> Event:
    try:
        return decode(record.body)
    except (msgspec.MsgspecError, TypeError, UnicodeDecodeError, RecursionError) as error:
        problem = Words(f"it cannot be read ({error})", f"không đọc được ({error})")
        raise JournalBroken(table=record.table, seq=record.seq, problem=problem) from error


class RoundOnRecord(msgspec.Struct, frozen=True):
    """The records of a round, not yet decoded: to decode them takes a while if thousands of patrons bet."""

    table: str
    number: int
    records: tuple[Record, ...]
    openings: tuple[Record, ...]
    """All openings of the table."""

    def settings(self) -> Settings:
        """The settings of the last opening before the round."""
        before = (event_of(record) for record in self.openings if record.seq < self.records[0].seq)
        return [event.settings for event in before if isinstance(event, TableOpened)][-1]

    def happenings(self) -> tuple[TimedEvent, ...]:
        return tuple(TimedEvent(record.at, event_of(record)) for record in self.records)
