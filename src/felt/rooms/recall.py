"""Any round ever played, from the store."""

import msgspec

from felt.journal import Record
from felt.rooms.recovery import event_of
from felt.store import Store
from felt.store.refusals import RoundNotInJournal, TableNotInJournal
from felt.table.events import TableOpened
from felt.table.recall import Happening, Recalled, recall
from felt.table.settings import Settings


class RoundOnRecord(msgspec.Struct, frozen=True):
    """What the journal holds of a round, as it was read: to make events of it takes a while where thousands bet."""

    table: str
    number: int
    records: tuple[Record, ...]
    openings: tuple[Record, ...]
    """How the table was opened, whenever it was."""

    def settings(self) -> Settings:
        """Those of the last opening before the round were in force."""
        before = (event_of(record) for record in self.openings if record.seq < self.records[0].seq)
        return [event.settings for event in before if isinstance(event, TableOpened)][-1]

    def happenings(self) -> tuple[Happening, ...]:
        return tuple(Happening(record.at, event_of(record)) for record in self.records)


async def round_on_record(store: Store, table: str, number: int) -> RoundOnRecord:
    openings = await store.round_records(table, 0)
    if not openings:
        raise TableNotInJournal(table=table)
    records = await store.round_records(table, number) if number > 0 else []
    if not records:
        raise RoundNotInJournal(table=table, number=number)
    return RoundOnRecord(table, number, tuple(records), tuple(openings))


async def recall_round(store: Store, table: str, number: int) -> Recalled:
    """The round as it was played, replayed and found to settle as it is on record; refuses what does not fit."""
    found = await round_on_record(store, table, number)
    return recall(table, number, found.settings(), found.happenings())
