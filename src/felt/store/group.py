"""The one group commit: items that arrive while a group is written are written together by the next group.

All who wait share the cost of making a group durable, and nobody waits for a timer. The books and the documents beside
them are written this way. What writing means is said by the caller."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Generic, TypeVar

from felt.core.refusals import Refusal

Item = TypeVar("Item")
Answer = TypeVar("Answer")


class GroupCommit(Generic[Item, Answer]):
    """`write` gets a group and yields one answer for each of its items, in order; an exception is raised where the
    item was submitted. A group is closed when it holds `items_max` items or `size_max` in size: so even an item larger
    than that is written."""

    def __init__(
        self,
        write: Callable[[Sequence[Item]], AsyncIterator[Answer | Exception]],
        *,
        name: str,
        items_max: int,
        size_of: Callable[[Item], int] = lambda item: 0,
        size_max: int = 1,
    ) -> None:
        self._write = write
        self._name = name
        self._items_max = items_max
        self._size_of = size_of
        self._size_max = size_max
        self._waiting: deque[tuple[Item, asyncio.Future[Answer]]] = deque()
        self._task: asyncio.Task[None] | None = None

    def submit(self, item: Item) -> asyncio.Future[Answer]:
        """Done when the item is written. Cancelling the future does not stop the writing."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Answer] = loop.create_future()
        self._waiting.append((item, future))
        if self._task is None or self._task.done():
            self._task = loop.create_task(self._run(), name=self._name)
        return future

    async def finish(self) -> None:
        """Returns when every submitted item is answered."""
        if self._task is not None:
            await asyncio.shield(self._task)

    async def _run(self) -> None:
        while self._waiting:
            items, futures = self._next_group()
            try:
                place = 0
                async for answer in self._write(items):
                    _resolve(futures[place], answer)
                    place += 1
                assert place == len(items), "every item gets an answer"
            except BaseException:
                # The event loop is ending. All who wait are told, and find the outcome in the books.
                for future in (*futures, *(future for _, future in self._waiting)):
                    future.cancel()
                self._waiting.clear()
                raise

    def _next_group(self) -> tuple[Sequence[Item], Sequence[asyncio.Future[Answer]]]:
        items: list[Item] = []
        futures: list[asyncio.Future[Answer]] = []
        room = self._size_max
        while self._waiting and len(items) < self._items_max and room > 0:
            item, future = self._waiting.popleft()
            items.append(item)
            futures.append(future)
            room -= self._size_of(item)
        return items, futures


def _resolve(future: asyncio.Future[Answer], answer: Answer | Exception) -> None:
    if future.done():  # cancelled: nobody waits for it any more
        return
    if not isinstance(answer, Exception):
        future.set_result(answer)
        return
    future.set_exception(answer)
    if isinstance(answer, Refusal):
        future.exception()  # marks it as seen, so that asyncio does not report a refusal that nobody waits for
