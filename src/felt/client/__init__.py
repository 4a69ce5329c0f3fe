"""The client library for bots and integrations.

    async with Client("http://127.0.0.1:8000") as client:
        table = await client.table("B1")
        await table.join()
        await table.until(lambda state: state.you.may_bet)
        placed = await table.confirm([Stake("banker", Cents(10_000))])

`table.mirror` is the table as the patron sees it; events keep it up to date. `table.events()` yields the events in
order. If the socket ends, the client opens a new one. It subscribes to its tables again, and repeats commands without
an answer with the same id. The server carries out each command once."""

import secrets
import time
from collections.abc import Callable
from itertools import count
from types import TracebackType
from typing import Self

from felt.client.cases import Cases
from felt.client.errors import ClientClosed, NotFelt, Refused, SeatMoved, SignedOut, Unreachable
from felt.client.link import Link
from felt.client.mirror import Mirror
from felt.client.pit import Pit
from felt.client.session import Credentials, sign_in
from felt.client.table import Events, Happened, Placed, Table
from felt.core.chips import Cents
from felt.core.requests import Request, Stake
from felt.protocol.messages import (
    Accepted,
    Alarms,
    ChipsAtHand,
    Draft,
    Duty,
    Elsewhere,
    Hand,
    Message,
    Pong,
    TableEvent,
    TableState,
    Welcome,
)
from felt.protocol.requests import Ping, Subscribe
from felt.protocol.view import Crowd

__all__ = [
    "Cases",
    "Client",
    "ClientClosed",
    "Events",
    "Happened",
    "Mirror",
    "NotFelt",
    "Pit",
    "Placed",
    "Refused",
    "SeatMoved",
    "SignedOut",
    "Stake",
    "Table",
    "Unreachable",
]

DEFAULT_URL = "http://127.0.0.1:8000"


class Client:
    """Signs in with a name and a password, or as a guest without them. With `cookie` (`name=value`) it uses an open
    session.

    `patience_s` is how long the client tries to reconnect. After that, all waiting calls raise `Unreachable`."""

    def __init__(
        self,
        url: str = DEFAULT_URL,
        *,
        name: str | None = None,
        password: str | None = None,
        cookie: str | None = None,
        patience_s: float = 120.0,
    ) -> None:
        self.url = url.rstrip("/")
        self.cookie = cookie
        self.patron = ""
        self.name = ""
        self.role = ""
        self.available: Cents | None = None
        """The chips that the patron can spend, without those on the felt."""
        self.offset_ms = 0
        """The server's clock minus ours."""
        self._credentials = Credentials(name, password)
        self._patience_s = patience_s
        self._tables: dict[str, Table] = {}
        self._link: Link | None = None
        self._ids = (f"{secrets.token_hex(6)}-{number}" for number in count(1))

    async def __aenter__(self) -> Self:
        try:
            await self.open()
        except BaseException:  # cancelled, say: the link would go on without us
            await self.close()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def open(self) -> None:
        if self.cookie is None:
            self.cookie = await sign_in(self.url, self._credentials)
        self._link = Link(self.url, self.cookie, self, patience_s=self._patience_s)
        await self._link.open()

    async def close(self) -> None:
        """Waiting calls raise `ClientClosed`; loops over events end."""
        if self._link is not None:
            await self._link.close()

    @property
    def sockets(self) -> int:
        """The number of sockets opened so far: one, and one more for each reconnect."""
        return 0 if self._link is None else self._link.sockets

    def now(self) -> int:
        """The server's time, in milliseconds since 1970."""
        return _steady_ms() + self.offset_ms

    async def table(self, name: str) -> Table:
        """Watch a table. Refused if there is no table of this name."""
        table = self._tables.setdefault(name, Table(name, self))
        if not table.seen:  # new, or the first caller still waits or has given up
            try:
                await table.subscribe()
            except Refused:
                self._tables.pop(name, None)
                raise
        return table

    @property
    def cases(self) -> Cases:
        """The disputes that this person may see."""
        if self.cookie is None:
            raise ClientClosed
        return Cases(self.url, cookie=self.cookie)

    async def unwatch(self, name: str) -> None:
        table = self._tables.pop(name, None)
        if table is not None:
            await table.unsubscribe()
            table.end(ClientClosed())

    async def ping(self) -> int:
        """The round-trip time in milliseconds. Also corrects `offset_ms`."""
        sent = _steady_ms()
        answer = await self._opened.ask(Ping(id=next(self._ids)))
        received = _steady_ms()
        assert isinstance(answer, Pong)
        self.offset_ms = answer.now - (sent + received) // 2
        return received - sent

    async def cut(self) -> None:
        """Drop the socket as a bad network does, for tests and demonstrations. The client reconnects at once."""
        await self._opened.cut()

    async def ask(self, make: Callable[[str], Request]) -> Accepted:
        """Send a command with a new id, and return when the server has accepted it."""
        answer = await self._opened.ask(make(next(self._ids)))
        assert isinstance(answer, Accepted)
        return answer

    @property
    def _opened(self) -> Link:
        if self._link is None:
            raise ClientClosed
        return self._link

    def subscribe(self, name: str) -> None:
        """Ask for the state again, without waiting for it."""

        def refused(refusal: Refused) -> None:  # the table is no longer on the floor
            table = self._tables.pop(name, None)
            if table is not None:
                table.end(SignedOut(problem=refusal.message.rstrip(".")))

        self._opened.post(Subscribe(id=next(self._ids), table=name), refused)

    def connected(self, welcome: Welcome) -> None:
        self.patron, self.name, self.role = welcome.patron, welcome.name, welcome.role
        self.available = welcome.available
        self.offset_ms = welcome.now - _steady_ms()
        for table in self._tables.values():
            table.lost()
            self.subscribe(table.name)

    def received(self, message: Message) -> None:
        match message:
            case ChipsAtHand(available=available):
                self.available = available
            case TableState(table=name):
                if name in self._tables:
                    self._tables[name].take_state(message)
            case TableEvent(table=name):
                if name in self._tables:
                    self._tables[name].take_event(message)
            case Elsewhere(table=name, message=sentence):
                if name in self._tables:
                    self._tables.pop(name).end(SeatMoved(problem=sentence.rstrip(".")))
            case Draft(table=name) | Hand(table=name) | Duty(table=name) | Alarms(table=name) | Crowd(table=name):
                if name in self._tables:
                    self._tables[name].take_own(message)
            case _:
                pass

    def ended(self, reason: Exception) -> None:
        for table in self._tables.values():
            table.end(reason)


def _steady_ms() -> int:
    return time.monotonic_ns() // 1_000_000
