"""The open sockets: how many there may be, and closing those whose session has ended."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

from felt.protocol.messages import SessionEnd
from felt.server.socket.connection import Connection
from felt.server.socket.refusals import (
    COOKIE_CHANGED,
    SESSION_ENDED,
    SHUTTING_DOWN,
    ServerClosing,
    TooManySockets,
)


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
        """A place for one more socket while it is open; refused where there is none."""
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
        """Find the socket by its session while it is open."""
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
        """Refuse new sockets and close the open ones."""
        self._closing = True
        for connections in tuple(self._by_session.values()):
            for connection in tuple(connections):
                connection.end(1012, "shutting_down", SHUTTING_DOWN)
