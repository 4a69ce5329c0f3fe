"""One socket: bytes in, requests carried out one after the other, messages out."""

import logging
from collections.abc import Callable

import msgspec

from felt.core.decoding import UNREADABLE, refusal_of
from felt.core.refusals import Refusal
from felt.core.requests import PatronRequest
from felt.core.words import Language, Words
from felt.protocol.messages import VERSION, Accepted, Elsewhere, Goodbye, Pong, Refused, SessionEnd, Welcome, encode
from felt.protocol.requests import (
    MESSAGE_BYTES_MAX,
    Join,
    Leave,
    Ping,
    StaffRequest,
    Subscribe,
    Unsubscribe,
    request_decoder,
)
from felt.rooms.clock import Clock
from felt.rooms.room import TableRebuilt
from felt.server.accounts.people import People, Session
from felt.server.floor.rooms import Floor, SeatIsElsewhere
from felt.server.play.answers import Answer, Answers, IdUsedBefore
from felt.server.play.authority import check
from felt.server.play.requests import carry_out
from felt.server.socket.wire import Incoming, Wire
from felt.store import StoreUnavailable

logger = logging.getLogger(__name__)

UNREAD_BYTES_MAX = 2 * 1024 * 1024
REQUESTS_PER_SECOND = 20
REQUESTS_AT_ONCE = 40
TOO_FAST_MAX = 200
OURS = (StoreUnavailable, TableRebuilt)
"""Refusals that tell nothing about the request: it may be carried out when it comes again."""


class TooFast(Refusal):
    words = Words(
        "Too many messages; at most {rate} a second.",
        "Quá nhiều tin; nhiều nhất {rate} tin mỗi giây.",
    )


class NotText(Refusal):
    words = Words("Messages are text, not binary.", "Tin phải là văn bản, không phải nhị phân.")


class Defect(Refusal):
    """Not the sender's fault."""

    words = Words(
        "Something went wrong on our side; it has been written down.",
        "Có lỗi ở phía chúng tôi; lỗi đã được ghi lại.",
    )


class TooLong(Refusal):
    words = Words("A message is at most {most} bytes.", "Một tin dài nhiều nhất {most} byte.")


FLOOD = Words("Too many messages.", "Quá nhiều tin.")
SESSION_ENDED = {
    None: Words("Your session has ended.", "Phiên của bạn đã kết thúc."),
    SessionEnd.RAN_OUT: Words("Your session has run out.", "Phiên của bạn đã hết hạn."),
    SessionEnd.SIGNED_OUT: Words("You have signed out.", "Bạn đã đăng xuất."),
    SessionEnd.SIGNED_OUT_EVERYWHERE: Words("You have signed out everywhere.", "Bạn đã đăng xuất ở mọi nơi."),
    SessionEnd.KEYS_CHANGED: Words(
        "Your password or your passkeys were changed elsewhere.",
        "Mật khẩu hoặc khóa truy cập của bạn đã được thay đổi ở nơi khác.",
    ),
    SessionEnd.ROLE_CHANGED: Words("You have been given another role.", "Bạn đã được giao vai trò khác."),
    SessionEnd.SELF_EXCLUDED: Words("You have excluded yourself.", "Bạn đã tự loại trừ."),
}
COOKIE_CHANGED = Words(
    "The password has been changed; please come back with the new cookie.",
    "Mật khẩu đã đổi; xin kết nối lại với cookie mới.",
)
SHUTTING_DOWN = Words("The server is closing; please come back in a moment.", "Máy chủ đang đóng; xin trở lại sau.")


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
    """Serves one socket until it ends. Never delays a room: sending does not wait, and too much unread ends it."""

    def __init__(
        self, wire: Wire, session: Session, *, floor: Floor, people: People, answers: Answers, clock: Clock,
        refused: Callable[[str], None] = lambda code: None, language: Language | None = None,
    ) -> None:  # fmt: skip
        self.session = session
        self.language = language or session.language
        self._wire = wire
        self._floor = floor
        self._people = people
        self._answers = answers
        self._clock = clock
        self._refused = refused
        self._bucket = Bucket(clock)
        self._too_fast = 0
        self._ended = False

    @property
    def patron(self) -> str:
        return self.session.person.id

    @property
    def name(self) -> str:
        return self.session.person.name

    def send(self, message: bytes) -> None:
        if self._ended:
            return
        # Counted before this message: one that is large by itself is no fault of its reader.
        if self._wire.waiting_bytes > UNREAD_BYTES_MAX:
            self._ended = True
            self._refused("slow_reader")
            logger.warning("a slow reader was let go", extra={"patron": self.patron})
            self._wire.abort()
            return
        self._wire.send_message(message)

    def flush(self) -> None:
        self._wire.flush()

    def taken_elsewhere(self, table: str) -> None:
        refusal = SeatIsElsewhere(table=table)
        self.send(encode(Elsewhere(table, refusal.code, refusal.message(self.language))))

    def end(self, code: int, reason: str, words: Words, why: SessionEnd | None = None) -> None:
        """Say goodbye and close, after what was sent before."""
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
            while not self._ended and (incoming := await self._wire.receive_message()) is not None:
                await self._one(incoming)
        except StoreUnavailable as unavailable:
            self.end(1013, unavailable.code, Words(*(unavailable.message(language) for language in Language)))
        finally:
            self._ended = True
            self._floor.disconnected(self)

    async def _one(self, incoming: Incoming) -> None:
        raw = incoming.data
        if not self._bucket.take():
            self._too_fast += 1
            if self._too_fast > TOO_FAST_MAX:
                self._refused("flood")
                logger.warning("a flood was cut off", extra={"patron": self.patron})
                self.end(1008, "flood", FLOOD)
            elif not incoming.is_sign:
                self._refuse(id_of(raw), TooFast(rate=REQUESTS_PER_SECOND))
            return
        self._too_fast = max(0, self._too_fast - 1)
        if incoming.is_sign:
            return
        if not incoming.is_text:
            self._refuse("", NotText())
            return
        if len(raw) > MESSAGE_BYTES_MAX:
            self._refuse(id_of(raw), TooLong(most=MESSAGE_BYTES_MAX))
            return
        try:
            request = request_decoder().decode(raw)
        except UNREADABLE as error:
            self._refuse(id_of(raw), refusal_of(error))
            return
        match request:
            case Ping():
                self.send(encode(Pong(request.id, self._clock.now())))
            case Subscribe() | Unsubscribe():
                # These concern this socket alone: repeated on another one, they are meant for that one.
                self.send((await self._answer(request)).message)
            case _:
                try:
                    answer = self._answers.answer(self.patron, request, lambda: self._answer(request))
                except IdUsedBefore as refusal:
                    self._refuse(request.id, refusal)
                else:
                    self.send(await answer)

    async def _answer(self, request: Subscribe | Unsubscribe | PatronRequest | StaffRequest) -> Answer:
        """Runs to its end even if the socket does not: what was asked is done once, and answered when asked again."""
        try:
            check(self.session.person.role, request)
            if isinstance(request, Join):
                self._floor.claim_seat(request.table, self)
            elif isinstance(request, PatronRequest) and not isinstance(request, Leave):
                self._floor.check_seat(request.table, self)
            self._people.active(self.session)
            if isinstance(request, PatronRequest):
                refusal = await self._people.may_play(self.session.person)
                if refusal is not None and not request.stakes_nothing:
                    raise refusal
            if isinstance(request, Subscribe):
                self._floor.watch(request.table, self, look=request.look)
            elif isinstance(request, Unsubscribe):
                self._floor.unwatch(request.table, self)
            else:
                await carry_out(self._floor, self._people, self.session.person, request)
                if isinstance(request, Join):
                    self._floor.take_seat(request.table, self.patron, joined=self)
        except Refusal as refusal:
            return Answer(encode(self._refusal(request.id, refusal)), final=not isinstance(refusal, OURS))
        except Exception:
            # Ours to mend: the table has refused to go on, and one request must not take its socket with it.
            logger.exception("a request failed", extra={"table": request.table, "patron": self.patron})
            return Answer(encode(self._refusal(request.id, Defect())), final=False)
        return Answer(encode(Accepted(request.id)))

    def _refuse(self, request_id: str, refusal: Refusal) -> None:
        self.send(encode(self._refusal(request_id, refusal)))

    def _refusal(self, request_id: str, refusal: Refusal) -> Refused:
        self._refused(refusal.code)
        return Refused(request_id, refusal.code, refusal.message(self.language), refusal.clauses, refusal.at)


class _JustId(msgspec.Struct):
    id: str = ""


def id_of(raw: bytes) -> str:
    """The id of a request that is wrong otherwise, so that its sender knows which."""
    try:
        return msgspec.json.decode(raw, type=_JustId).id[:40]
    except UNREADABLE:
        return ""
