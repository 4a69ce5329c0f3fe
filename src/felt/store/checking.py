"""Whether a table's journal is intact, from its first event to its last."""

from felt.core.words import Words
from felt.journal import Chain, JournalBroken, check_chain
from felt.store import Store

CUT = Words("the snapshot after event {seq} is of later date", "bản chụp sau sự kiện {seq} có sau đó")
OTHER = Words("the snapshot taken after it has another hash", "bản chụp sau đó có mã băm khác")


async def check_journal(store: Store, table: str) -> int:
    """How many events there are; refuses the first that does not fit, and a journal that its snapshot outruns."""
    snapshot = await store.snapshot(table)
    end = Chain(table)
    async for record in store.records(table):
        end = check_chain((record,), seq=end.seq, last_hash=end.hash) or end
        if snapshot is not None and record.seq == snapshot.seq and record.hash != snapshot.hash:
            raise JournalBroken(table=table, seq=record.seq, problem=OTHER)
    if snapshot is not None and snapshot.seq > end.seq:
        problem = Words(*(text.format(seq=snapshot.seq) for text in CUT))
        raise JournalBroken(table=table, seq=end.seq, problem=problem)
    return end.seq
