"""One socket: bytes in, requests carried out one after the other, messages out."""

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Protocol

import msgspec

from felt.core.refusals import Refusal
from felt.core.words import Language, Words
from felt.protocol import (
    MESSAGE_BYTES_MAX,
    VERSION,
    Accepted,
    ChipsAtHand,
    Goodbye,
    PatronRequest,
    Ping,
    Pong,
    Refused,
    StaffRequest,
    Subscribe,
    Unsubscribe,
    Welcome,
    encode,
    request_decoder,
)
from felt.reading import UNREADABLE, refusal_of
from felt.rooms.clock import Clock
from felt.server.authority import PATRONS, check
from felt.server.floor import Floor
from felt.server.people import People, Session
from felt.server.requests import carry_out

logger = logging.getLogger(__name__)

OUTBOX_BYTES_MAX = 512 * 1024
REQUESTS_PER_SECOND = 20
REQUESTS_AT_ONCE = 40
TOO_FAST_MAX = 200
ANSWERS_KEPT = 128


class TooFast(Refusal):
    words = Words(
        "Too many messages; at most {rate} a second.",
        "Quá nhiều tin; nhiều nhất {rate} tin mỗi giây.",
    )


class TooLong(Refusal):
    words = Words("A message is at most {most} bytes.", "Một tin dài nhiều nhất {most} byte.")


SLOW_READER = Words("This connection does not keep up.", "Kết nối này nhận quá chậm.")
FLOOD = Words("Too many messages.", "Quá nhiều tin.")
SESSION_ENDED = Words("Your session has ended.", "Phiên của bạn đã kết thúc.")
SHUTTING_DOWN = Words("The server is closing; please come back in a moment.", "Máy chủ đang đóng; xin trở lại sau.")


class Wire(Protocol):
    """The socket itself, whoever serves it."""

    async def receive(self) -> bytes | None:
        """The next message; None when the other side has gone."""

    async def send(self, message: bytes) -> None: ...

    async def close(self, code: int, reason: str) -> None: ...


class Answers:
    """The latest answers to each patron, so that a request repeated after a reconnect is answered, not repeated."""

    def __init__(self) -> None:
        self._by_patron: dict[str, OrderedDict[str, asyncio.Future[bytes]]] = {}

    def find(self, patron: str, request_id: str) -> asyncio.Future[bytes] | None:
        return self._by_patron.get(patron, OrderedDict()).get(request_id)

    def keep(self, patron: str, request_id: str, answer: asyncio.Future[bytes]) -> None:
        answers = self._by_patron.setdefault(patron, OrderedDict())
        answers[request_id] = answer
        while len(answers) > ANSWERS_KEPT:
            answers.popitem(last=False)

    def forget(self, patron: str) -> None:
        self._by_patron.pop(patron, None)


class Bucket:
    """So many requests at once, and so many a second."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._left = float(REQUESTS_AT_ONCE)
        self._at = clock.now()

    def take(self) -> bool:
        now = self._clock.now()
        self._left = min(REQUESTS_AT_ONCE, self._left + (now - self._at) * REQUESTS_PER_SECOND / 1000)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Connection:
    """Serves one socket until it ends. Never delays a room: what cannot be sent is kept, and too much ends it."""

    def __init__(
        self, wire: Wire, session: Session, *, floor: Floor, people: People, answers: Answers, clock: Clock,
        refused: Callable[[str], None] = lambda code: None,
    ) -> None:  # fmt: skip
        self.session = session
        self._wire = wire
        self._floor = floor
        self._people = people
        self._answers = answers
        self._clock = clock
        self._refused = refused
        self._bucket = Bucket(clock)
        self._too_fast = 0
        self._outbox: deque[bytes] = deque()
        self._outbox_bytes = 0
        self._something = asyncio.Event()
        self._ending: tuple[int, str, Words] | None = None

    @property
    def patron(self) -> str:
        return self.session.person.id

    @property
    def language(self) -> Language:
        return self.session.language

    def send(self, message: bytes) -> None:
        if self._ending is not None:
            return
        self._outbox.append(message)
        self._outbox_bytes += len(message)
        if self._outbox_bytes > OUTBOX_BYTES_MAX:
            self.end(1013, "slow_reader", SLOW_READER)
        self._something.set()

    def end(self, code: int, reason: str, words: Words) -> None:
        """Say goodbye and close, after what waits to be sent unless there is too much of it."""
        if self._ending is None:
            if self._outbox_bytes > OUTBOX_BYTES_MAX:
                self._outbox.clear()
            self._outbox.append(encode(Goodbye(reason, words.in_language(self.language))))
            self._ending = (code, reason, words)
            self._something.set()

    async def serve(self) -> None:
        person = self.session.person
        self.send(encode(Welcome(VERSION, person.id, person.name, person.role, self._clock.now())))
        self._floor.connected(self)
        self.send(encode(ChipsAtHand(await self._floor.bank.available(person.id))))
        sending = asyncio.create_task(self._send_all())
        receiving = asyncio.create_task(self._receive_all())
        try:
            await asyncio.wait((sending, receiving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._floor.disconnected(self)
            for task in (sending, receiving):
                task.cancel()
            await asyncio.gather(sending, receiving, return_exceptions=True)

    async def _send_all(self) -> None:
        while True:
            await self._something.wait()
            self._something.clear()
            while self._outbox:
                message = self._outbox.popleft()
                self._outbox_bytes -= len(message)
                await self._wire.send(message)
            if self._ending is not None:
                code, reason, _ = self._ending
                await self._wire.close(code, reason)
                return

    async def _receive_all(self) -> None:
        while (raw := await self._wire.receive()) is not None:
            if not self._bucket.take():
                self._too_fast += 1
                if self._too_fast > TOO_FAST_MAX:
                    self.end(1008, "flood", FLOOD)
                    await asyncio.sleep(3600)  # until the sender has said goodbye
                self._refuse("", TooFast(rate=REQUESTS_PER_SECOND))
                continue
            await self._one(raw)

    async def _one(self, raw: bytes) -> None:
        if len(raw) > MESSAGE_BYTES_MAX:
            self._refuse("", TooLong(most=MESSAGE_BYTES_MAX))
            return
        try:
            request = request_decoder.decode(raw)
        except UNREADABLE as error:
            self._refuse(_id_of(raw), refusal_of(error))
            return
        if isinstance(request, Ping):
            self.send(encode(Pong(request.id, self._clock.now())))
            return
        answer = self._answers.find(self.patron, request.id)
        if answer is None:
            answer = asyncio.ensure_future(self._answer(request))
            self._answers.keep(self.patron, request.id, answer)
        elif isinstance(request, Subscribe):
            self._floor.watch(request.table, self)
        self.send(await asyncio.shield(answer))

    async def _answer(self, request: Subscribe | Unsubscribe | PatronRequest | StaffRequest) -> bytes:
        """Runs to its end even if the socket does not: what was asked is done once, and answered when asked again."""
        try:
            check(self.session.person.role, request)
            if isinstance(request, PATRONS):
                refusal = await self._people.may_play(self.session.person)
                if refusal is not None:
                    raise refusal
            if isinstance(request, Subscribe):
                self._floor.watch(request.table, self)
            elif isinstance(request, Unsubscribe):
                self._floor.unwatch(request.table, self)
            else:
                await carry_out(self._floor, self.session.person, request)
        except Refusal as refusal:
            return encode(self._refusal(request.id, refusal))
        return encode(Accepted(request.id))

    def _refuse(self, request_id: str, refusal: Refusal) -> None:
        self.send(encode(self._refusal(request_id, refusal)))

    def _refusal(self, request_id: str, refusal: Refusal) -> Refused:
        self._refused(refusal.code)
        return Refused(request_id, refusal.code, refusal.message(self.language), refusal.clauses, refusal.at)


class _JustId(msgspec.Struct):
    id: str = ""


def _id_of(raw: bytes) -> str:
    """The id of a request that is wrong otherwise, so that its sender knows which."""
    try:
        return msgspec.json.decode(raw, type=_JustId).id[:40]
    except UNREADABLE:
        return ""
