"""The answers to requests, and the latest answers to each person. A request that is repeated after a reconnect, or by
another way, is answered and not carried out again.

Refusal
└── IdUsedBefore   Defect
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from hashlib import blake2b
from typing import Any

import msgspec

from felt.core.problems import problem_of
from felt.core.refusals import Refusal
from felt.core.requests import AtTable, PatronRequest, StaffRequest
from felt.core.words import Language, Words
from felt.protocol.messages import Accepted, Refused, encode
from felt.rooms.submission import TableRebuilt
from felt.store import StoreUnavailable
from felt.table.preview import Preview

logger = logging.getLogger(__name__)

ANSWERS_KEPT = 64
PATRONS_KEPT = 20_000


class Answer(msgspec.Struct, frozen=True):
    """Not `final` if it is unknown whether the request was carried out: it is then tried again when repeated."""

    message: bytes
    final: bool = True
    refused: type[Refusal] | None = None


Answering = Callable[[], Coroutine[Any, Any, Answer] | asyncio.Future[Answer]]
Note = Callable[[str], None]


class IdUsedBefore(Refusal):
    """Otherwise a request that was never carried out would be called accepted."""

    words = Words(
        "Another request used this id; give each request its own id.",
        "Một yêu cầu khác đã dùng mã này; mỗi yêu cầu cần một mã riêng.",
    )


class Defect(Refusal):
    """A defect of ours, not the sender's fault."""

    words = Words(
        "The server has made an error and logged it; try again in a moment.",
        "Máy chủ gặp lỗi và đã ghi lại; xin thử lại sau giây lát.",
    )


OURS = (StoreUnavailable, TableRebuilt, Defect)
"""Refusals that say nothing about the request: it may be carried out when it is repeated."""


def refusal_answer(request_id: str, refusal: Refusal, language: Language) -> Answer:
    problem = problem_of(refusal, language)
    message = Refused(request_id, problem.code, problem.message, problem.clauses, problem.place)
    return Answer(encode(message), final=not isinstance(refusal, OURS), refused=type(refusal))


async def answer_to(
    request: AtTable, person: str, does: Awaitable[Preview | None], *, language: Language, refused: Note
) -> Answer:
    """`does` carries the request out. `refused` is told the code of a refusal."""
    try:
        return Answer(encode(Accepted(request.id, await does)))
    except Exception as error:
        return _failure_answer(request, person, error, language=language, refused=refused)


def answer_when_done(
    request: AtTable, person: str, does: "asyncio.Future[Any]", *, language: Language, refused: Note
) -> asyncio.Future[Answer]:
    """The same without a task, for a request that is accepted when `does` is done."""
    answer: asyncio.Future[Answer] = does.get_loop().create_future()

    def done(does: "asyncio.Future[Any]") -> None:
        if does.cancelled():
            answer.cancel()
        elif (error := does.exception()) is None:
            answer.set_result(Answer(encode(Accepted(request.id))))
        else:
            answer.set_result(_failure_answer(request, person, error, language=language, refused=refused))

    does.add_done_callback(done)
    return answer


def _failure_answer(
    request: AtTable, person: str, error: BaseException, *, language: Language, refused: Note
) -> Answer:
    if not isinstance(error, Refusal):
        # A defect: the table has stopped, but one request must not take its socket with it.
        logger.error("request failed", extra={"table": request.table, "patron": person}, exc_info=error)
        error = Defect()
    refused(error.code)
    return refusal_answer(request.id, error, language)


class _Kept(msgspec.Struct):
    request: bytes
    """A digest: the request itself may be long."""
    answer: Answer | asyncio.Future[Answer]


class Answers:
    """A request runs to its end even if its socket does not."""

    def __init__(self) -> None:
        self._by_patron: OrderedDict[str, OrderedDict[str, _Kept]] = OrderedDict()
        self._under_way: set[asyncio.Future[Answer]] = set()

    def begin(
        self, patron: str, request: PatronRequest | StaffRequest, answering: Answering
    ) -> Answer | asyncio.Future[Answer]:
        """The answer given before, else the one to come of `answering`. A preview is made anew each time, and its id
        may be that of the request which is then carried out."""
        if isinstance(request, StaffRequest) and request.preview:
            return self._start(answering)
        answers = self._of(patron)
        same = blake2b(encode(request), digest_size=16).digest()
        kept = answers.get(request.id)
        if kept is None:
            to_come = self._start(answering)
            kept = answers[request.id] = _Kept(same, to_come)
            while len(answers) > ANSWERS_KEPT:
                answers.popitem(last=False)
            to_come.add_done_callback(lambda answer: self._done(answers, request.id, kept, answer))
        elif kept.request != same:
            raise IdUsedBefore(place="id")
        return kept.answer

    async def answer(self, patron: str, request: PatronRequest | StaffRequest, answering: Answering) -> Answer:
        """The same for one who waits, and may stop waiting."""
        answer = self.begin(patron, request, answering)
        return answer if isinstance(answer, Answer) else await asyncio.shield(answer)

    def _start(self, answering: Answering) -> asyncio.Future[Answer]:
        answer = asyncio.ensure_future(answering())
        self._under_way.add(answer)
        answer.add_done_callback(self._under_way.discard)
        return answer

    def _of(self, patron: str) -> OrderedDict[str, _Kept]:
        answers = self._by_patron.setdefault(patron, OrderedDict())
        self._by_patron.move_to_end(patron)
        while len(self._by_patron) > PATRONS_KEPT:
            self._by_patron.popitem(last=False)
        return answers

    def _done(
        self, answers: OrderedDict[str, _Kept], request_id: str, kept: _Kept, answer: asyncio.Future[Answer]
    ) -> None:
        """Keep the answer and not its task, which is ten times as large."""
        if not answer.cancelled() and answer.result().final:
            kept.answer = answer.result()
        elif answers.get(request_id) is kept:
            del answers[request_id]

    async def drain(self) -> None:
        """Return when no request is under way."""
        while self._under_way:
            await asyncio.wait(self._under_way)
