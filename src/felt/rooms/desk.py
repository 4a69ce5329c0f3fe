"""The desk of one kind of register: it decides orders one after the other, and commits their entries and transfers.

Nobody sees an entry before its commit. Another node may write the same journal: then its end is read again, and the
order is decided anew."""

import asyncio
from collections import OrderedDict, defaultdict
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Generic

import msgspec

from felt.core.refusals import Refusal, WrongRecord
from felt.core.words import Language, Words
from felt.journal import Chain, JournalBroken, Record, check_chain
from felt.ledger import Transfer
from felt.register import AnyEntry, AnyOrder, Register, State
from felt.rooms.bank import Bank
from felt.rooms.clock import Clock
from felt.store import Batch, FilePart, SequenceTaken, Store
from felt.store.refusals import EventOutOfOrder
from felt.store.writer import Writer

ATTEMPTS_MAX = 20
JOURNALS_KEPT = 1024
"""More than a floor has tables: the pit looks at all their racks."""


class Kept(msgspec.Struct, Generic[AnyEntry], frozen=True):
    """An entry that is in the books."""

    at: int
    entry: AnyEntry
    record: Record


@dataclass(eq=False)
class _Journal(Generic[State, AnyEntry]):
    """A journal as far as this process has read or written it."""

    state: State
    chain: Chain
    kept: list[Kept[AnyEntry]] = field(default_factory=list)
    requests: set[str] = field(default_factory=set)


class Desk(Generic[State, AnyOrder, AnyEntry]):
    def __init__(
        self,
        register: Register[State, AnyOrder, AnyEntry],
        *,
        store: Store,
        writer: Writer,
        bank: Bank,
        clock: Clock,
        informed: Callable[[State, AnyOrder], Awaitable[AnyOrder]] | None = None,
    ) -> None:
        """`informed` adds to an order what the books say. It is called in the turn of the order: no other order of this
        journal is decided in between."""
        self.register = register
        self._store = store
        self._writer = writer
        self._bank = bank
        self._clock = clock
        self._informed = informed
        self._journals: OrderedDict[str, _Journal[State, AnyEntry]] = OrderedDict()
        self._turns: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def do(self, key: str, order: AnyOrder, *, files: Sequence[FilePart] = ()) -> State:
        """The state after the order, once its entries are in the books. An order that is repeated changes nothing.
        The files that its entries name are committed with them. Cancelling the call does not stop a commit under
        way."""
        return await asyncio.shield(asyncio.ensure_future(self._in_turn(key, order, tuple(files))))

    async def state(self, key: str) -> State:
        """Only to be read."""
        return (await self._current(key)).state

    async def states(self, keys: Collection[str]) -> dict[str, State]:
        """Only to be read. One question tells which journals have grown since they were read; the others are not asked
        for."""
        ends = {head.table: head.seq for head in await self._store.heads()}
        found: dict[str, State] = {}
        for key in keys:
            end, known = ends.get(self.register.name(key), 0), self._journals.get(key)
            if not end:
                found[key] = self.register.begin(key)
            elif known is not None and known.chain.seq >= end:
                found[key] = known.state
            else:
                found[key] = await self.state(key)
        return found

    async def entries(self, key: str) -> Sequence[Kept[AnyEntry]]:
        return tuple((await self._current(key)).kept)

    async def keys(self) -> list[str]:
        """Of all journals of this kind."""
        prefix = self.register.prefix
        return [self.register.key(head.table) for head in await self._store.heads() if head.table.startswith(prefix)]

    async def _current(self, key: str) -> _Journal[State, AnyEntry]:
        async with self._turns[key]:
            return await self._read(key)

    async def _in_turn(self, key: str, order: AnyOrder, files: tuple[FilePart, ...]) -> State:
        async with self._turns[key]:
            taken: Refusal
            for _ in range(ATTEMPTS_MAX):
                journal = await self._read(key)
                try:
                    if order.id not in journal.requests:
                        known = order if self._informed is None else await self._informed(journal.state, order)
                        await self._write(key, journal, known, files)
                except (SequenceTaken, EventOutOfOrder) as refusal:
                    taken = refusal
                else:
                    return journal.state
            raise taken

    async def _write(
        self, key: str, journal: _Journal[State, AnyEntry], order: AnyOrder, files: tuple[FilePart, ...]
    ) -> None:
        now = self._clock.now()
        name = self.register.name(key)
        entries = tuple(self.register.decide(journal.state, order, now))
        chain = Chain(name, journal.chain.seq, journal.chain.hash)
        kept: list[Kept[AnyEntry]] = []
        moved: list[Transfer] = []
        for entry in entries:
            moved += self.register.transfers(journal.state, entry, name, chain.seq + 1)
            record = chain.append(msgspec.json.encode(entry), kind=entry.kind(), round_number=0, at=now)
            kept.append(Kept(now, entry, record))
        if not kept:
            return
        del self._journals[key]  # what fails on its way is read again
        committing = self._writer.submit(Batch(tuple(each.record for each in kept), tuple(moved), files=files))
        self._bank.note(moved, committing)
        try:
            await committing
        except BaseException:
            self._bank.forget()
            raise
        for each in kept:
            self._follow(journal, each)
        self._keep(key, journal)

    async def _read(self, key: str) -> _Journal[State, AnyEntry]:
        name = self.register.name(key)
        journal = self._journals.get(key)
        if journal is None:
            journal = _Journal(self.register.begin(key), Chain(name))
        async for record in self._store.records(name, after=journal.chain.seq):
            check_chain((record,), seq=journal.chain.seq, last_hash=journal.chain.hash)
            self._follow(journal, Kept(record.at, self.register.decode(record), record))
        self._keep(key, journal)
        return journal

    def _follow(self, journal: _Journal[State, AnyEntry], kept: Kept[AnyEntry]) -> None:
        evolved(self.register, journal.state, kept)
        journal.chain = Chain(kept.record.table, kept.record.seq, kept.record.hash)
        journal.kept.append(kept)
        if kept.entry.request:
            journal.requests.add(kept.entry.request)

    def _keep(self, key: str, journal: _Journal[State, AnyEntry]) -> None:
        self._journals[key] = journal
        self._journals.move_to_end(key)
        while len(self._journals) > JOURNALS_KEPT:
            self._journals.popitem(last=False)


def evolved(register: Register[State, AnyOrder, AnyEntry], state: State, kept: Kept[AnyEntry]) -> None:
    """Evolve the state by a recorded entry."""
    try:
        register.evolve(state, kept.entry, kept.at)
    except WrongRecord as wrong:
        problem = Words(*(wrong.message(language) for language in Language))
        raise JournalBroken(table=kept.record.table, seq=kept.record.seq, problem=problem) from wrong
