"""The one writer of the books: it commits batches in groups (`felt.store.group`) and counts them."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from time import perf_counter

from felt.core.refusals import Refusal
from felt.core.words import Words
from felt.store import Batch, Store, StoreUnavailable
from felt.store.group import GroupCommit
from felt.store.refusals import BooksKeptElsewhere

logger = logging.getLogger(__name__)

BATCHES_MAX = 2_000
BYTES_MAX = 4_000_000
"""The largest group. A batch waits no longer than one such group takes, and then its own."""

CLOSED = Words("they have been closed", "sổ đã đóng")
ELSEWHERE = Words("another Felt keeps them now", "một Felt khác đang giữ sổ")


class Writer:
    """Submit batches in the order in which they are to be decided.

    `failpoint` is called with "before_commit" and "after_commit", the latter before anything is acknowledged. Tests end
    the process there."""

    def __init__(
        self,
        store: Store,
        *,
        batches_max: int = BATCHES_MAX,
        bytes_max: int = BYTES_MAX,
        failpoint: Callable[[str], None] | None = None,
    ) -> None:
        self.store = store
        self.failpoint = failpoint
        self.commits = 0
        self.batches_committed = 0
        self.batches_refused = 0
        self.batches_failed = 0
        self.group_largest = 0
        self.commit_seconds_last = 0.0
        self.commit_seconds_max = 0.0
        self.commit_seconds_total = 0.0
        self.failing = False
        """Whether the latest group could not be written."""
        self.ends: dict[str, tuple[int, bytes]] = {}
        """The number and the hash of the last event that was committed here, by table."""
        self.ousted = asyncio.Event()
        """Set when another house has taken the books: nothing is written any more."""
        self._groups: GroupCommit[Batch, None] = GroupCommit(
            self._write, name="felt writer", items_max=batches_max, size_of=_body_bytes, size_max=bytes_max
        )
        self._closed = False

    def submit(self, batch: Batch) -> asyncio.Future[None]:
        """Done when the batch is durable, or fails with its refusal. Cancelling the future does not stop the commit."""
        if self._closed:
            raise StoreUnavailable(problem=CLOSED)
        return self._groups.submit(batch)

    async def commit(self, batch: Batch) -> None:
        await self.submit(batch)

    async def close(self) -> None:
        """Takes no more batches, and returns when all submitted batches are decided. The store stays open."""
        self._closed = True
        await self._groups.finish()

    async def _write(self, batches: Sequence[Batch]) -> AsyncIterator[Exception | None]:
        for answer in await self._committed(batches):
            yield answer

    async def _committed(self, batches: Sequence[Batch]) -> list[Exception | None]:
        """One answer per batch. Whatever goes wrong, the writer goes on with the next group."""
        started = perf_counter()
        if self.ousted.is_set():
            return self._failed(batches, ELSEWHERE)
        try:
            self._pass("before_commit")
            answers = await self.store.commit(batches)
            self._pass("after_commit")
        except StoreUnavailable as unavailable:
            return self._failed(batches, unavailable.values.get("problem"))
        except BooksKeptElsewhere:
            logger.error("the books were taken by another Felt; nothing more is written here")
            self.ousted.set()
            return self._failed(batches, ELSEWHERE)
        except Exception as defect:
            return await self._one_by_one(batches, defect)
        self._note_ends(batches, answers)
        self._count(answers, seconds=perf_counter() - started)
        return list(answers)

    def _failed(self, batches: Sequence[Batch], problem: object) -> list[Exception | None]:
        self.batches_failed += len(batches)
        self.failing = True
        return [StoreUnavailable(problem=problem) for _ in batches]  # each waiter raises its own

    async def _one_by_one(self, batches: Sequence[Batch], defect: Exception) -> list[Exception | None]:
        """A batch that makes the store raise must not take the others with it."""
        if len(batches) == 1:
            self.batches_failed += 1
            return [defect]
        return [answer for batch in batches for answer in await self._committed([batch])]

    def _note_ends(self, batches: Sequence[Batch], answers: Sequence[Refusal | None]) -> None:
        for batch, refusal in zip(batches, answers, strict=True):
            if refusal is None and batch.records:
                last = batch.records[-1]
                if last.seq > self.ends.get(last.table, (0, b""))[0]:  # a batch may be committed twice
                    self.ends[last.table] = (last.seq, last.hash)

    def _pass(self, point: str) -> None:
        if self.failpoint is not None:
            self.failpoint(point)

    def _count(self, answers: list[Refusal | None], *, seconds: float) -> None:
        refused = sum(answer is not None for answer in answers)
        self.commits += 1
        self.failing = False
        self.batches_refused += refused
        self.batches_committed += len(answers) - refused
        self.group_largest = max(self.group_largest, len(answers))
        self.commit_seconds_last = seconds
        self.commit_seconds_max = max(self.commit_seconds_max, seconds)
        self.commit_seconds_total += seconds


def _body_bytes(batch: Batch) -> int:
    return sum(len(record.body) for record in batch.records) + sum(len(part.body) for part in batch.files)
