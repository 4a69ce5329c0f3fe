"""Recalls a round from the store."""

from felt.store import Store
from felt.store.refusals import RoundNotInJournal, TableNotInJournal
from felt.table.recall import Recalled, recall
from felt.verify.records import RoundOnRecord

ROUND_MAX = 2**63 - 1
"""The databases count no further."""


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
