"""The latest answers to each patron. A request that is repeated after a reconnect is answered, not carried out again.

Refusal
└── IdUsedBefore
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from hashlib import blake2b
from typing import Any

import msgspec

from felt.core.refusals import Refusal
from felt.core.requests import PatronRequest, StaffRequest
from felt.core.words import Words
from felt.protocol.messages import encode

ANSWERS_KEPT = 64
PATRONS_KEPT = 20_000


class Answer(msgspec.Struct, frozen=True):
    """Not `final` if it is unknown whether the request was carried out: it is then tried again when repeated."""

    message: bytes
    final: bool = True


Answering = Callable[[], Coroutine[Any, Any, Answer]]


class IdUsedBefore(Refusal):
    """Otherwise a request that was never carried out would be called accepted."""

    words = Words(
        "Another request used this id; give each request its own id.",
        "Một yêu cầu khác đã dùng mã này; mỗi yêu cầu cần một mã riêng.",
    )


class _Kept(msgspec.Struct):
    request: bytes
    """A digest: the request itself may be long."""
    answer: bytes | asyncio.Task[Answer]


class Answers:
    """A request runs to its end even if its socket does not."""

    def __init__(self) -> None:
        self._by_patron: OrderedDict[str, OrderedDict[str, _Kept]] = OrderedDict()
        self._under_way: set[asyncio.Task[Answer]] = set()

    def answer(self, patron: str, request: PatronRequest | StaffRequest, answering: Answering) -> Awaitable[bytes]:
        """The answer given before, else the answer of `answering`."""
        answers = self._of(patron)
        same = blake2b(encode(request), digest_size=16).digest()
        kept = answers.get(request.id)
        if kept is None:
            task = asyncio.create_task(answering())
            self._under_way.add(task)
            kept = answers[request.id] = _Kept(same, task)
            while len(answers) > ANSWERS_KEPT:
                answers.popitem(last=False)
            task.add_done_callback(lambda task: self._done(answers, request.id, kept, task))
        elif kept.request != same:
            raise IdUsedBefore(place="id")
        return _message(kept.answer)

    def _of(self, patron: str) -> OrderedDict[str, _Kept]:
        answers = self._by_patron.setdefault(patron, OrderedDict())
        self._by_patron.move_to_end(patron)
        while len(self._by_patron) > PATRONS_KEPT:
            self._by_patron.popitem(last=False)
        return answers

    def _done(self, answers: OrderedDict[str, _Kept], request_id: str, kept: _Kept, task: asyncio.Task[Answer]) -> None:
        """Keep the bytes and not the task, which is ten times as large."""
        self._under_way.discard(task)
        if not task.cancelled() and task.result().final:
            kept.answer = task.result().message
        elif answers.get(request_id) is kept:
            del answers[request_id]

    async def drain(self) -> None:
        """Return when no request is under way."""
        while self._under_way:
            await asyncio.wait(self._under_way)


async def _message(answer: bytes | asyncio.Task[Answer]) -> bytes:
    return answer if isinstance(answer, bytes) else (await asyncio.shield(answer)).message
