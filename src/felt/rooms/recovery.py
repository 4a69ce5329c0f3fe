"""Builds a table from its journal."""

import logging

import msgspec

from felt.core.refusals import WrongRecord
from felt.core.words import Language, Words
from felt.journal import Chain, JournalBroken, Record, Snapshot, check_chain
from felt.store import Store
from felt.store.integrity import check_snapshot, cut
from felt.table import Event, State, evolve
from felt.table.codec import decode_state
from felt.table.events import RoundSettled, RoundVoided
from felt.table.play import Play
from felt.table.state import Phase
from felt.verify.laid import Laid
from felt.verify.records import event_of

logger = logging.getLogger(__name__)


class Rebuilt(msgspec.Struct, frozen=True):
    state: State
    chain: Chain
    snapshot_seq: int
    last_at: int
    result: RoundSettled | RoundVoided | None
    """The result of the last round while it is still shown."""
    laid: Laid
    """The records of the round under way that laid chips on the felt."""


async def rebuild(store: Store, table: str) -> Rebuilt:
    """Builds the table from the latest snapshot and every event after it, and checks the chain."""
    state, chain, last_at = await _snapped(store, table)
    snapshot_seq = chain.seq
    state.ended = await _ended(store, table, state)
    result: RoundSettled | RoundVoided | None = None
    laid = Laid()
    async for record in store.records(table, after=chain.seq):
        check_chain([record], seq=chain.seq, last_hash=chain.hash)
        chain = Chain(table, record.seq, record.hash)
        event = follow(state, record)
        laid.follow(event, record)
        last_at = record.at
        if isinstance(event, RoundSettled | RoundVoided):
            result = event
    return Rebuilt(state, chain, snapshot_seq, last_at, result if state.phase is Phase.RESULT else None, laid)


async def _snapped(store: Store, table: str) -> tuple[State, Chain, int]:
    """The table at its snapshot, or at its beginning. A bad snapshot only makes the start longer: the events contain
    the whole table. A good snapshot without its events is refused: nothing can replace missing events."""
    beginning = State(), Chain(table), 0
    snapshot = await store.snapshot(table)
    if snapshot is None:
        return beginning
    if not snapshot.intact:
        logger.error("snapshot does not match its seal; rebuilding the table from all events", extra=_place(snapshot))
        return beginning
    async for record in store.records(table, after=snapshot.seq - 1, until=snapshot.seq):
        check_snapshot(snapshot, record)
        try:
            return decode_state(snapshot.state), Chain(table, record.seq, record.hash), record.at
        except msgspec.MsgspecError:
            logger.exception("snapshot cannot be read; rebuilding the table from all events", extra=_place(snapshot))
            return beginning
    head = await store.head(table)
    raise cut(snapshot, 0 if head is None else head.seq)


async def _ended(store: Store, table: str, state: State) -> Play | None:
    """The round that was over when the snapshot was taken. The snapshot does not hold it; its own record does."""
    if state.settings is None or not state.round:
        return None
    then = State(settings=state.settings, shuffle=state.shuffle and msgspec.structs.replace(state.shuffle))
    try:
        for record in await store.round_records(table, state.round):
            follow(then, record)
    except Exception:  # the table may have been opened for another game since; this serves late answers only
        place = {"table": table, "round": state.round}
        logger.warning("round that is over cannot be followed", extra=place, exc_info=True)
    return then.ended


def _place(snapshot: Snapshot) -> dict[str, object]:
    return {"table": snapshot.table, "seq": snapshot.seq}


def follow(state: State, record: Record) -> Event:
    """Evolve the state by a recorded event, and return the event."""
    event = event_of(record)
    try:
        evolve(state, event)
    except WrongRecord as wrong:
        problem = Words(*(wrong.message(language) for language in Language))
        raise JournalBroken(table=record.table, seq=record.seq, problem=problem) from wrong
    return event
