"""Who is connected: limits on how many sockets, and closing those whose session has ended."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

from felt.core.refusals import Refusal
from felt.core.words import Words
from felt.protocol.messages import SessionEnd
from felt.server.socket.connection import COOKIE_CHANGED, SESSION_ENDED, SHUTTING_DOWN, Connection


class TooManySockets(Refusal):
    words = Words(
        "Too many connections are open from here; close one first.",
        "Có quá nhiều kết nối đang mở từ nơi này; hãy đóng bớt.",
    )


class ServerClosing(Refusal):
    words = SHUTTING_DOWN


class Sockets:
    def __init__(self, *, per_person: int, per_address: int) -> None:
        self._per_person = per_person
        self._per_address = per_address
        self._by_session: defaultdict[str, set[Connection]] = defaultdict(set)
        self._persons: defaultdict[str, int] = defaultdict(int)
        self._addresses: defaultdict[str, int] = defaultdict(int)
        self._closing = False

    def __len__(self) -> int:
        return sum(map(len, self._by_session.values()))

    @contextmanager
    def place(self, person: str, address: str) -> Iterator[None]:
        """A place for one more socket while it lasts; refused where there is none."""
        if self._closing:
            raise ServerClosing
        if self._persons.get(person, 0) >= self._per_person or self._addresses.get(address, 0) >= self._per_address:
            raise TooManySockets
        counts = ((self._persons, person), (self._addresses, address))
        for count, key in counts:
            count[key] += 1
        try:
            yield
        finally:
            for count, key in counts:
                count[key] -= 1
                if not count[key]:
                    del count[key]

    @contextmanager
    def kept(self, connection: Connection) -> Iterator[None]:
        """Known by its session while it lasts."""
        session = connection.session.id
        self._by_session[session].add(connection)
        try:
            yield
        finally:
            self._by_session[session].discard(connection)
            if not self._by_session[session]:
                del self._by_session[session]

    def session_ended(self, session: str, why: SessionEnd | None) -> None:
        for connection in tuple(self._by_session.get(session, ())):
            connection.end(1008, "session_ended", SESSION_ENDED[why], why)

    def session_renewed(self, session: str) -> None:
        for connection in tuple(self._by_session.get(session, ())):
            connection.end(1008, "cookie_changed", COOKIE_CHANGED)

    def close(self) -> None:
        """No more come in, and those that are here are told."""
        self._closing = True
        for connections in tuple(self._by_session.values()):
            for connection in tuple(connections):
                connection.end(1012, "shutting_down", SHUTTING_DOWN)
