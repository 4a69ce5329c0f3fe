"""The latest answers to each patron: a request repeated after a reconnect is answered, not carried out again."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

ANSWERS_KEPT = 64
PATRONS_KEPT = 20_000

Answering = Callable[[], Coroutine[Any, Any, bytes]]


class Answers:
    """A request runs to its end even if its socket does not."""

    def __init__(self) -> None:
        self._by_patron: OrderedDict[str, OrderedDict[str, bytes | asyncio.Task[bytes]]] = OrderedDict()
        self._under_way: set[asyncio.Task[bytes]] = set()

    def answer(self, patron: str, request_id: str, answering: Answering) -> Awaitable[bytes]:
        """What was answered before; else what `answering` answers."""
        answers = self._of(patron)
        kept = answers.get(request_id)
        if isinstance(kept, bytes):
            return _at_once(kept)
        if kept is None:
            kept = asyncio.create_task(answering())
            self._under_way.add(kept)
            answers[request_id] = kept
            while len(answers) > ANSWERS_KEPT:
                answers.popitem(last=False)
            kept.add_done_callback(lambda task: self._done(patron, request_id, task))
        return asyncio.shield(kept)

    def _of(self, patron: str) -> OrderedDict[str, bytes | asyncio.Task[bytes]]:
        answers = self._by_patron.setdefault(patron, OrderedDict())
        self._by_patron.move_to_end(patron)
        while len(self._by_patron) > PATRONS_KEPT:
            self._by_patron.popitem(last=False)
        return answers

    def _done(self, patron: str, request_id: str, task: asyncio.Task[bytes]) -> None:
        """The bytes are kept, the task is not: it is ten times as large."""
        self._under_way.discard(task)
        kept = self._by_patron.get(patron)
        if kept is not None and kept.get(request_id) is task and not task.cancelled():
            kept[request_id] = task.result()

    async def drain(self) -> None:
        """Return when nothing is under way any more."""
        while self._under_way:
            await asyncio.wait(self._under_way)


async def _at_once(answer: bytes) -> bytes:
    return answer
