"""Recalls a round from the store."""

import msgspec

from felt.journal import Record
from felt.rooms.recovery import event_of
from felt.store import Store
from felt.store.refusals import RoundNotInJournal, TableNotInJournal
from felt.table.events import TableOpened
from felt.table.recall import Recalled, TimedEvent, recall
from felt.table.settings import Settings

ROUND_MAX = 2**63 - 1
"""The databases count no further."""


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


async def round_on_record(store: Store, table: str, number: int) -> RoundOnRecord:
    openings = await store.round_records(table, 0)
    if not openings:
        raise TableNotInJournal(table=table)
    records = await store.round_records(table, number) if 0 < number <= ROUND_MAX else []
    if not records:
        raise RoundNotInJournal(table=table, number=number)
    return RoundOnRecord(table, number, tuple(records), tuple(openings))


async def recall_round(store: Store, table: str, number: int) -> Recalled:
    """Replays the round. Refuses it if the replay does not give the recorded settlement."""
    found = await round_on_record(store, table, number)
    return recall(table, number, found.settings(), found.happenings())
