"""One socket: it reads requests, has them carried out one after the other, and sends messages."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec

from felt.core.authority import Role
from felt.core.decoding import UNREADABLE, decoded
from felt.core.refusals import Refusal
from felt.core.requests import PatronRequest, StaffRequest
from felt.core.words import Language, Words
from felt.protocol.messages import VERSION, Elsewhere, Goodbye, Pong, SessionEnd, Welcome, encode
from felt.protocol.requests import (
    MESSAGE_BYTES_MAX,
    Join,
    Ping,
    Subscribe,
    Unsubscribe,
    request_decoder,
)
from felt.rooms.clock import Clock
from felt.server.accounts.people import Session
from felt.server.floor.refusals import SeatIsElsewhere
from felt.server.floor.rooms import Floor
from felt.server.play.admission import Admission, TableRequest
from felt.server.play.answers import Answer, Answers, IdUsedBefore, ToCome, WhenPlaced, answer_to, refusal_answer
from felt.server.play.requests import carry_out, place_at_once
from felt.server.rate_limit import Bucket, Rate
from felt.server.socket.refusals import FLOOD, NotText, TooFast, TooLong
from felt.server.socket.wire import Incoming, Wire
from felt.store import StoreUnavailable
from felt.table.preview import Preview

logger = logging.getLogger(__name__)

UNREAD_BYTES_MAX = 2 * 1024 * 1024
REQUESTS_PER_SECOND = 20
REQUEST_RATE = Rate(at_once=40, each_ms=1_000 // REQUESTS_PER_SECOND)
TOO_FAST_MAX = 200
OF_THE_SOCKET = (Subscribe, Unsubscribe)


class Connection:
    """Serves one socket until it ends. It never delays a room: sending does not wait, slow readers are disconnected."""

    def __init__(
        self, wire: Wire, session: Session, *, floor: Floor, admission: Admission, answers: Answers, clock: Clock,
        address: str | None, refused: Callable[[str], None] = lambda code: None, language: Language | None = None,
    ) -> None:  # fmt: skip
        """`address` stands for the subscriber whose joins are counted; None if they are not."""
        self.session = session
        self.patron = session.person.id
        self.language = language or session.language
        self._wire = wire
        self._floor = floor
        self._admission = admission
        self._answers = answers
        self._clock = clock
        self._address = address
        self._refused = refused
        self._bucket = Bucket(clock, REQUEST_RATE)
        self._too_fast = 0
        self._ended = False
        self._under_way: asyncio.Task[Answer] | None = None

    @property
    def name(self) -> str:
        return self.session.person.name

    @property
    def is_staff(self) -> bool:
        return self.session.person.role is not Role.PATRON

    def send(self, message: bytes) -> None:
        if self._ended:
            return
        # Checked before this message is added: a single large message is not the reader's fault.
        if not self._wire.gathered and self._wire.waiting_bytes > UNREAD_BYTES_MAX:
            self._ended = True
            self._refused("slow_reader")
            logger.warning("slow reader disconnected", extra={"patron": self.patron})
            self._wire.abort()
            return
        self._wire.send_message(message)

    def flush(self) -> None:
        self._wire.flush_all()

    def taken_elsewhere(self, table: str) -> None:
        refusal = SeatIsElsewhere(table=table)
        self.send(encode(Elsewhere(table, refusal.code, refusal.message(self.language))))

    def end(self, code: int, reason: str, words: Words, why: SessionEnd | None = None) -> None:
        """Say goodbye and close, after everything that was sent before."""
        if not self._ended:
            self.send(encode(Goodbye(reason, words.in_language(self.language), why)))
            self._ended = True
            self._wire.close(code, reason)

    async def serve(self) -> None:
        person = self.session.person
        self._floor.connected(self)
        try:
            available = await self._floor.bank.available(person.id)
            now = self._clock.now()
            self.send(encode(Welcome(VERSION, person.id, person.name, person.role, now, available)))
            if not self._ended:
                await self._wire.read(self._received)
        except StoreUnavailable as unavailable:
            self.end(1013, unavailable.code, Words(*(unavailable.message(language) for language in Language)))
        finally:
            self._ended = True
            self._floor.disconnected(self)

    def _received(self, incoming: Incoming) -> bool:
        """Whether the next message can come at once. A request is carried out to its end before the next one."""
        raw = incoming.data
        if not self._bucket.take():
            self._too_fast += 1
            if self._too_fast > TOO_FAST_MAX:
                self._refused("flood")
                logger.warning("flood disconnected", extra={"patron": self.patron})
                self.end(1008, "flood", FLOOD)
            elif not incoming.is_control:
                self._refuse(id_of(raw), TooFast(rate=REQUESTS_PER_SECOND))
            return True
        self._too_fast = max(0, self._too_fast - 1)
        if incoming.is_control:
            return True
        if not incoming.is_text:
            self._refuse("", NotText())
            return True
        if len(raw) > MESSAGE_BYTES_MAX:
            self._refuse(id_of(raw), TooLong(most=MESSAGE_BYTES_MAX))
            return True
        try:
            request = decoded(request_decoder(), raw)
        except Refusal as refusal:
            self._refuse(id_of(raw), refusal)
            return True
        if isinstance(request, Ping):
            self.send(encode(Pong(request.id, self._clock.now())))
            return True
        return self._begin(request)

    def _begin(self, request: TableRequest) -> bool:
        if isinstance(request, OF_THE_SOCKET):
            # These concern this socket only: repeated on another socket, they are meant for that one.
            self._under_way = asyncio.create_task(self._answer(request))
            self._under_way.add_done_callback(self._looked)
            return False
        try:
            answer = self._answers.begin(self.patron, request, lambda: self._answering(request))
        except IdUsedBefore as refusal:
            self._refuse(request.id, refusal)
            return True
        if isinstance(answer, Answer):
            self.send(answer.message)
            return True
        answer.when_known(self._answered)
        return False

    def _looked(self, task: "asyncio.Task[Answer]") -> None:
        if not task.cancelled():
            self._answered(task.result())

    def _answered(self, answer: Answer | None) -> None:
        if answer is not None:
            self.send(answer.message)
            self._wire.go_on()

    def _answering(self, request: PatronRequest | StaffRequest) -> Coroutine[Any, Any, Answer] | ToCome:
        if isinstance(request, PatronRequest):
            reply = WhenPlaced(request, self.patron, language=self.language, refused=self._refused)
            if place_at_once(self._floor, self._admission, self.session, self, request, reply):
                return reply
        return self._answer(request)

    async def _answer(self, request: TableRequest) -> Answer:
        """Runs to its end even if the socket does not: it is carried out once, and answered when it is repeated."""
        does = self._carry_out(request)
        return await answer_to(request, self.patron, does, language=self.language, refused=self._refused)

    async def _carry_out(self, request: TableRequest) -> Preview | None:
        await self._admission.admit(self.session, self, request)
        match request:
            case Subscribe():
                self._floor.broadcast(request.table).watch(self, only_look=request.look)
            case Unsubscribe():
                if request.table in self._floor.broadcasts:
                    self._floor.broadcasts[request.table].unwatch(self)
            case Join():
                await self._at_table(request)
                self._floor.broadcasts[request.table].seats.take(self.patron, joined=self)
            case _:
                return await self._at_table(request)
        return None

    async def _at_table(self, request: PatronRequest | StaffRequest) -> Preview | None:
        return await carry_out(self._floor, self._admission, self.session.person, request, address=self._address)

    def _refuse(self, request_id: str, refusal: Refusal) -> None:
        self._refused(refusal.code)
        self.send(refusal_answer(request_id, refusal, self.language).message)


class _JustId(msgspec.Struct):
    id: str = ""


def id_of(raw: bytes) -> str:
    """The id of a request that is otherwise wrong, so that its sender knows which one is refused."""
    try:
        return msgspec.json.decode(raw, type=_JustId).id[:40]
    except UNREADABLE:
        return ""
