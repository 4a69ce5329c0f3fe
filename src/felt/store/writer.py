"""The one writer: what arrives while a commit is under way is committed together by the next one.

So the cost of making a group durable is shared by all who wait for it, and nobody waits for a timer."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from time import perf_counter

from felt.core.refusals import Refusal
from felt.core.words import Words
from felt.store import Batch, Store, StoreUnavailable
from felt.store.refusals import BooksKeptElsewhere

logger = logging.getLogger(__name__)

BATCHES_MAX = 2_000
BYTES_MAX = 4_000_000
"""What one group carries at most; the next one waits no longer than this takes."""

CLOSED = Words("they have been closed", "sổ đã đóng")
ELSEWHERE = Words("another Felt keeps them now", "một Felt khác đang giữ sổ")

Waiting = tuple[Batch, asyncio.Future[None]]


class Writer:
    """Give it batches in the order in which they are to be decided.

    `failpoint` is called with "before_commit" and "after_commit", the latter before anything is acknowledged: a test
    ends the process there."""

    def __init__(
        self,
        store: Store,
        *,
        batches_max: int = BATCHES_MAX,
        bytes_max: int = BYTES_MAX,
        failpoint: Callable[[str], None] | None = None,
    ) -> None:
        self.store = store
        self.batches_max = batches_max
        self.bytes_max = bytes_max
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
        self.ousted = asyncio.Event()
        """Set when another house has taken the books: nothing is written any more."""
        self._waiting: deque[Waiting] = deque()
        self._work: asyncio.Task[None] | None = None
        self._closed = False

    def submit(self, batch: Batch) -> asyncio.Future[None]:
        """Done when the batch is durable, or fails with its refusal. Who stops waiting does not stop the commit."""
        if self._closed:
            raise StoreUnavailable(problem=CLOSED)
        loop = asyncio.get_running_loop()
        future = loop.create_future()
        self._waiting.append((batch, future))
        if self._work is None or self._work.done():
            self._work = loop.create_task(self._write(), name="felt writer")
        return future

    async def commit(self, batch: Batch) -> None:
        await self.submit(batch)

    async def close(self) -> None:
        """Takes nothing more, and returns when all that was taken is decided. The store stays open."""
        self._closed = True
        if self._work is not None:
            await asyncio.shield(self._work)

    async def _write(self) -> None:
        while self._waiting:
            group = self._group()
            try:
                answers = await self._committed([batch for batch, _ in group])
                for (_, future), answer in zip(group, answers, strict=True):
                    _answer(future, answer)
            except BaseException:
                # The loop is ending: whoever still waits is told, and finds the outcome in the journal.
                for _, future in (*group, *self._waiting):
                    future.cancel()
                self._waiting.clear()
                raise

    def _group(self) -> list[Waiting]:
        group: list[Waiting] = []
        room = self.bytes_max
        while self._waiting and len(group) < self.batches_max and room > 0:
            waiting = self._waiting.popleft()
            group.append(waiting)
            room -= sum(len(record.body) for record in waiting[0].records)
        return group

    async def _committed(self, batches: list[Batch]) -> list[Exception | None]:
        """One answer for each; whatever goes wrong, the writer goes on with the next group."""
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
            logger.error("another Felt has taken the books, and this one writes nothing more")
            self.ousted.set()
            return self._failed(batches, ELSEWHERE)
        except Exception as defect:
            return await self._one_by_one(batches, defect)
        self._count(answers, seconds=perf_counter() - started)
        return list(answers)

    def _failed(self, batches: list[Batch], problem: object) -> list[Exception | None]:
        self.batches_failed += len(batches)
        self.failing = True
        return [StoreUnavailable(problem=problem) for _ in batches]  # each waiter raises its own

    async def _one_by_one(self, batches: list[Batch], defect: Exception) -> list[Exception | None]:
        """A batch that the store cannot even read must not take the others with it."""
        if len(batches) == 1:
            self.batches_failed += 1
            return [defect]
        return [answer for batch in batches for answer in await self._committed([batch])]

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


def _answer(future: asyncio.Future[None], answer: Exception | None) -> None:
    if future.done():  # its waiter has gone
        return
    if answer is None:
        future.set_result(None)
        return
    future.set_exception(answer)
    if isinstance(answer, Refusal):
        future.exception()  # asked for here, so that asyncio does not report one that nobody waits for
