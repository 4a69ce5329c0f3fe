"""A table from its journal."""

import msgspec

from felt.core.words import Words
from felt.journal import Chain, JournalBroken, Record, check_chain
from felt.store import Store
from felt.table import Event, State, evolve
from felt.table.codec import decode, decode_state
from felt.table.events import RoundSettled, RoundVoided
from felt.table.state import Phase


class Rebuilt(msgspec.Struct, frozen=True):
    state: State
    chain: Chain
    snapshot_seq: int
    last_at: int
    result: RoundSettled | RoundVoided | None
    """Of the round that is over and still shown."""


async def rebuild(store: Store, table: str) -> Rebuilt:
    """The latest snapshot, and every event after it; the chain is checked on the way."""
    snapshot = await store.snapshot(table)
    state = State() if snapshot is None else decode_state(snapshot.state)
    chain = Chain(table) if snapshot is None else Chain(table, snapshot.seq, snapshot.hash)
    snapshot_seq, last_at = chain.seq, 0
    result: RoundSettled | RoundVoided | None = None
    async for record in store.records(table, after=chain.seq):
        check_chain([record], seq=chain.seq, last_hash=chain.hash)
        chain = Chain(table, record.seq, record.hash)
        event = event_of(record)
        evolve(state, event)
        last_at = record.at
        if isinstance(event, RoundSettled | RoundVoided):
            result = event
    if snapshot is not None and last_at == 0:
        head = [record async for record in store.records(table, after=snapshot.seq - 1, until=snapshot.seq)]
        last_at = head[0].at if head else 0
    return Rebuilt(state, chain, snapshot_seq, last_at, result if state.phase is Phase.RESULT else None)


def event_of(record: Record) -> Event:
    try:
        return decode(record.body)
    except (msgspec.MsgspecError, TypeError) as error:
        problem = Words(f"it cannot be read ({error})", f"không đọc được ({error})")
        raise JournalBroken(table=record.table, seq=record.seq, problem=problem) from error
