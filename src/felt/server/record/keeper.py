"""Keeps the log of the house: takes in what the journals have written, signs a checkpoint, has it cosigned."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from felt.core.refusals import Refusal
from felt.fairness.merkle import has_grown
from felt.fairness.signing import SigningKey
from felt.journal.marks import LogMark
from felt.logbook.book import KeptCheckpoint, LogBook, LogMoved
from felt.logbook.growth import Gleaner
from felt.record.checkpoint import Checkpoint, checkpoint_of, log_key
from felt.record.note import Note, PublicKey
from felt.record.receipt import Receipt, signed_receipt
from felt.record.refusals import NotGrown
from felt.record.tree import Growing
from felt.rooms.clock import Clock
from felt.server.record.cosigning import Cosigning
from felt.store.documents import DocumentStore
from felt.store.writer import Writer
from felt.witness_service.remote import AskedCosigner

logger = logging.getLogger(__name__)

EVERY_MS = 10_000
SOONEST_MS = 1_000
"""After the end of a shoe the next checkpoint follows at once, but no sooner after the last one."""


class RecordKeeper:
    def __init__(
        self,
        *,
        store: DocumentStore,
        writer: Writer,
        clock: Clock,
        key: SigningKey,
        witness: Callable[[], AskedCosigner],
        shoe_over: asyncio.Event,
    ) -> None:
        """`witness` opens the witness. `shoe_over` is set when a shoe has ended."""
        self.book = LogBook(store)
        self.size = 0
        self.latest: KeptCheckpoint | None = None
        self.cosigning: Cosigning
        self.unsigned = 0
        """How often a checkpoint could not be made."""
        self._store = store
        self._writer = writer
        self._clock = clock
        self._key = key
        self._witness = witness
        self._shoe_over = shoe_over
        self._ends: dict[str, int] = {}
        self._gleaner = Gleaner(self.book)
        self._signed: Callable[[LogMark], None]
        self._running: asyncio.Task[None] | None = None
        self._asking: asyncio.Task[None] | None = None
        self._turn, self._cosigners_turn = asyncio.Lock(), asyncio.Lock()

    async def open(self, origin: str, *, signed: Callable[[LogMark], None]) -> None:
        """`signed` is called after each checkpoint is in the books."""
        self.key: PublicKey = log_key(origin, self._key.public)
        self._signed = signed
        self.latest = next(iter(await self.book.latest()), None)
        self.size = await self.book.size()
        self.cosigning = Cosigning(self.book, self._witness(), log=self.key)
        await self.cosigning.open()
        self._ends = {head.table: head.seq for head in await self._store.heads()}
        self._running = asyncio.create_task(self._run(), name="felt record")

    async def close(self) -> None:
        """The last checkpoint contains everything. It is cosigned at the next start."""
        if self._running is None:
            return
        tasks = [task for task in (self._running, self._asking) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._tried(self.checkpoint)
        self.cosigning.witness.close()

    async def checkpoint(self) -> None:
        """Sign what is new, if there is something new."""
        async with self._turn:
            if not self._writer.ousted.is_set():
                await self._checkpoint()

    async def _checkpoint(self) -> None:
        ends = self._ends | {journal: seq for journal, (seq, _) in self._writer.ends.items()}
        growing = await self._gleaner.take(ends)
        self.size = growing.size
        if growing.size and not self.cosigning.forked and self._is_new(growing):
            await self._sign(growing)

    def receipt(self, receipt: Receipt) -> Note:
        """Signed when somebody asks for it, never on the way of a wager."""
        return signed_receipt(receipt, self.key.name, self._key)

    async def cosign(self) -> None:
        async with self._cosigners_turn:
            if self.latest is not None and checkpoint_of(self.latest.note).origin == self.key.name:
                await self.cosigning.ask(self.latest)

    def _is_new(self, growing: Growing) -> bool:
        if self.latest is None:
            return True
        last = checkpoint_of(self.latest.note)
        return (last.origin, last.size) != (self.key.name, growing.size)

    async def _sign(self, growing: Growing) -> None:
        """Refuses to sign a log that does not begin with the one that was signed last."""
        size, root, number = growing.size, growing.root, 1
        if self.latest is not None:
            number, last = self.latest.number + 1, checkpoint_of(self.latest.note)
            proof = await self.book.growth(last.size, size) if last.size <= size else ()
            if not has_grown(old_size=last.size, old_root=last.root, size=size, root=root, proof=proof):
                raise NotGrown(size=size, old_size=last.size)
        note = Checkpoint(self.key.name, size, root).signed(self._key)
        kept = KeptCheckpoint(number, size, self._clock.now(), str(note))
        try:
            await self.book.keep(kept)
        except LogMoved:  # an addition was made whose answer was lost, or this house is not alone
            self.latest = next(iter(await self.book.latest()), None)
            if self.latest != kept:
                raise
        self.latest = kept
        self._signed(LogMark(size, root))

    async def _run(self) -> None:
        await self._tried(self.cosigning.compare)
        while True:
            began = self._clock.now()
            self._shoe_over.clear()  # a shoe that ends from here on may not be in this checkpoint
            await self._tried(self.checkpoint)
            if self._asking is None or self._asking.done():  # a witness that is late delays no checkpoint
                self._asking = asyncio.create_task(self._tried(self.cosign), name="felt cosigning")
            await self._clock.until(began + SOONEST_MS)
            await self._due(began + EVERY_MS)

    async def _due(self, time_ms: int) -> None:
        waiting = [asyncio.ensure_future(self._clock.until(time_ms)), asyncio.ensure_future(self._shoe_over.wait())]
        try:
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in waiting:
                each.cancel()

    async def _tried(self, work: Callable[[], Awaitable[None]]) -> None:
        """Play goes on without the log. Everything that was missed is in the next checkpoint."""
        try:
            await work()
        except (Refusal, LogMoved) as refusal:
            self.unsigned += 1
            logger.error("the log of the house cannot be kept", extra={"reason": str(refusal) or "it has moved"})
        except Exception:
            self.unsigned += 1
            logger.exception("the log of the house cannot be kept")
