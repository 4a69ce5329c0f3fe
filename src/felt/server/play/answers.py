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

from felt.core.events import Event
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
    code: str = ""
    """Of the refusal."""


Answering = Callable[[], "Coroutine[Any, Any, Answer] | ToCome"]
Listener = Callable[[Answer | None], None]
Note = Callable[[str], None]
NoteRefused = Callable[[str, PatronRequest | StaffRequest, str], None]
"""Told the person, the request and the code of a refusal that is final."""


class ToCome:
    """An answer that is not known yet. Who listens hears of it in the same turn of the event loop: a future would
    take one more turn for each listener, and a commit answers hundreds."""

    __slots__ = ("_is_over", "_listeners")

    def __init__(self) -> None:
        self._listeners: list[Listener] = []
        self._is_over = False

    def when_known(self, listener: Listener) -> None:
        self._listeners.append(listener)

    def is_known(self, answer: Answer | None) -> None:
        """None if it will never be known: the event loop is ending."""
        self._is_over = True
        listeners, self._listeners = (
            self._listeners,
            [],
        )  # they know this answer: a circle that only the collector frees
        for listener in listeners:
            try:
                listener(answer)
            except Exception:  # the others of this commit are answered all the same
                logger.exception("answering failed")

    async def over(self) -> Answer | None:
        """Wait for it; None if it will never be known."""
        waiting: asyncio.Future[Answer | None] = asyncio.get_running_loop().create_future()
        self.when_known(lambda answer: None if waiting.done() else waiting.set_result(answer))
        return await waiting


class WhenPlaced(ToCome):
    """The answer to a request that is accepted once its events are in the books: a `Reply` of the room."""

    __slots__ = ("_language", "_person", "_refused", "_request")

    def __init__(self, request: AtTable, person: str, *, language: Language, refused: Note) -> None:
        super().__init__()
        self._request = request
        self._person = person
        self._language = language
        self._refused = refused

    def done(self) -> bool:
        return self._is_over

    def set_result(self, events: list[Event], /) -> None:
        self.is_known(Answer(encode(Accepted(self._request.id))))

    def set_exception(self, error: BaseException, /) -> None:
        failure = _failure_answer(self._request, self._person, error, language=self._language, refused=self._refused)
        self.is_known(failure)

    def cancel(self) -> None:
        self.is_known(None)


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
    return Answer(encode(message), final=not isinstance(refusal, OURS), refused=type(refusal), code=refusal.code)


async def answer_to(
    request: AtTable, person: str, does: Awaitable[Preview | None], *, language: Language, refused: Note
) -> Answer:
    """`does` carries the request out. `refused` is told the code of a refusal."""
    try:
        return Answer(encode(Accepted(request.id, await does)))
    except Exception as error:
        return _failure_answer(request, person, error, language=language, refused=refused)


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
    answer: Answer | ToCome


class Answers:
    """A request runs to its end even if its socket does not."""

    def __init__(self, refused: NoteRefused = lambda person, request, code: None) -> None:
        self._refused = refused
        self._by_patron: OrderedDict[str, OrderedDict[str, _Kept]] = OrderedDict()
        self._under_way: dict[ToCome, asyncio.Task[Answer] | None] = {}

    def begin(self, patron: str, request: PatronRequest | StaffRequest, answering: Answering) -> Answer | ToCome:
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
            to_come.when_known(lambda answer: self._known(patron, request, kept, answer))
        elif kept.request != same:
            raise IdUsedBefore(place="id")
        return kept.answer

    async def answer(self, patron: str, request: PatronRequest | StaffRequest, answering: Answering) -> Answer:
        """The same for one who waits, and may stop waiting."""
        answer = self.begin(patron, request, answering)
        known = answer if isinstance(answer, Answer) else await answer.over()
        if known is None:
            raise asyncio.CancelledError
        return known

    def _start(self, answering: Answering) -> ToCome:
        begun = answering()
        if isinstance(begun, ToCome):
            to_come = begun
            self._under_way[to_come] = None
        else:
            to_come = ToCome()
            task = self._under_way[to_come] = asyncio.create_task(begun)
            task.add_done_callback(lambda task: to_come.is_known(_result_of(task)))
        to_come.when_known(lambda _: self._over(to_come))
        return to_come

    def _over(self, to_come: ToCome) -> None:
        del self._under_way[to_come]

    def _of(self, patron: str) -> OrderedDict[str, _Kept]:
        answers = self._by_patron.setdefault(patron, OrderedDict())
        self._by_patron.move_to_end(patron)
        while len(self._by_patron) > PATRONS_KEPT:
            self._by_patron.popitem(last=False)
        return answers

    def _known(self, patron: str, request: PatronRequest | StaffRequest, kept: _Kept, answer: Answer | None) -> None:
        """Keep the answer alone."""
        if answer is not None and answer.final:
            kept.answer = answer
            if answer.code:
                self._refused(patron, request, answer.code)
        elif (answers := self._by_patron.get(patron, OrderedDict())).get(request.id) is kept:
            del answers[request.id]

    async def drain(self) -> None:
        """Return when no request is under way."""
        while self._under_way:
            await next(iter(self._under_way)).over()


def _result_of(task: asyncio.Task[Answer]) -> Answer | None:
    return None if task.cancelled() or task.exception() is not None else task.result()
