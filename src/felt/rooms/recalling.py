"""Any round ever played, from the store."""

from felt.rooms.recovery import event_of
from felt.store import Store
from felt.store.refusals import RoundNotInJournal
from felt.table.events import TableOpened
from felt.table.recall import Happening, Recalled, recall


async def recall_round(store: Store, table: str, number: int) -> Recalled:
    """The round as it was played, replayed and found to settle as it is on record; refuses what does not fit."""
    records = await store.round_records(table, number) if number > 0 else []
    if not records:
        raise RoundNotInJournal(table=table, number=number)
    openings = [
        event
        for record in await store.round_records(table, 0)
        if record.seq < records[0].seq and isinstance(event := event_of(record), TableOpened)
    ]
    happenings = [Happening(record.at, event_of(record)) for record in records]
    return recall(table, number, openings[-1].settings, happenings)
