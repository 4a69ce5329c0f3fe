"""One call of the REST interface: who asks, what for, and what is answered.

Refusal
└── NoSuchPage   MethodNotAllowed   BodyTooLong   NotJson   KeyTwice

The calls are rows of a table (`Endpoint`): the routes, the checks at the door and the OpenAPI document are all made
from it. Whatever a row does not allow is refused."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from enum import StrEnum
from fractions import Fraction
from typing import Any, Protocol

import msgspec
from starlette.requests import Request

from felt.core.authority import Role
from felt.core.refusals import Refusal, Unreadable
from felt.core.wagers import Clause
from felt.core.words import Language, Words
from felt.rooms.clock import Clock
from felt.server.accounts.people import Person, Session
from felt.server.accounts.refusals import NotSignedIn
from felt.server.accounts.service import Accounts
from felt.server.api.exports import Exports
from felt.server.api.turns import Turns
from felt.server.config.settings import ServerSettings
from felt.server.floor.listing import Listing
from felt.server.floor.rooms import Floor
from felt.server.http.addresses import origin_of
from felt.server.metrics.counters import Metrics
from felt.server.play.authority import NoAuthority
from felt.store.writer import Writer

BODY_BYTES_MAX = 16 * 1024
CSRF_HEADER = "X-CSRF-Token"
CHANGING = ("POST", "PUT", "DELETE")


class NoSuchPage(Refusal):
    words = Words("There is nothing at {path}.", "Không có gì tại {path}.")


class MethodNotAllowed(Refusal):
    words = Words("Only {allowed} can be done here.", "Ở đây chỉ nhận {allowed}.")


class BodyTooLong(Refusal):
    words = Words("A body is at most {most} bytes.", "Nội dung dài nhiều nhất {most} byte.")


class NotJson(Refusal):
    words = Words("Send application/json.", "Hãy gửi application/json.")


class KeyTwice(Unreadable):
    words = Words("“{key}” is given twice.", "“{key}” được ghi hai lần.")


class ApiServices(Protocol):
    """The services that the REST interface uses."""

    @property
    def floor(self) -> Floor: ...
    @property
    def accounts(self) -> Accounts: ...
    @property
    def settings(self) -> ServerSettings: ...
    @property
    def clock(self) -> Clock: ...
    @property
    def exports(self) -> Exports: ...
    @property
    def listing(self) -> Listing: ...
    @property
    def metrics(self) -> Metrics: ...
    @property
    def turns(self) -> Turns: ...
    @property
    def writer(self) -> Writer: ...


class Access(StrEnum):
    OPEN = "open"
    SIGNED_IN = "signed_in"
    ADMINISTRATOR = "administrator"


class Query(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every call takes behind the question mark."""

    language: Language | None = None


class NoPath(msgspec.Struct, frozen=True):
    pass


class Problem(msgspec.Struct, frozen=True):
    code: str
    message: str
    clauses: tuple[Clause, ...] = ()
    at: str = ""


class Failure(msgspec.Struct, frozen=True):
    error: Problem


class Text(msgspec.Struct, frozen=True):
    """An answer that is no JSON."""

    text: str
    media_type: str
    filename: str = ""


class Encoded(msgspec.Struct, frozen=True):
    """An answer that is JSON already, since it is so long that no table should wait until it is."""

    body: bytes


class Stream(msgspec.Struct, frozen=True):
    """An answer that is read and sent a portion at a time."""

    first: bytes
    rest: AsyncGenerator[bytes, None]
    media_type: str
    filename: str


class Reply(msgspec.Struct, frozen=True):
    """An answer that also sets the session's cookie, or with an empty token takes it away."""

    body: msgspec.Struct
    token: str


def address_of(request: Request) -> str:
    return origin_of(request.client.host) if request.client else "unknown"


class Call(msgspec.Struct, frozen=True):
    services: ApiServices
    request: Request
    session: Session | None
    token: str | None
    language: Language
    query: Any
    path: Any
    body: Any

    @property
    def person(self) -> Person:
        if self.session is None:
            raise NotSignedIn
        return self.session.person

    @property
    def address(self) -> str:
        return address_of(self.request)

    def wants_csv(self) -> bool:
        return getattr(self.query, "format", None) == "csv" or "text/csv" in self.request.headers.get("accept", "")


Answer = msgspec.Struct | Text | Encoded | Stream | Reply


class Endpoint(msgspec.Struct, frozen=True, kw_only=True):
    method: str
    path: str
    summary: str
    does: Callable[[Call], Awaitable[Answer]]
    answer: Any
    access: Access = Access.ADMINISTRATOR
    """Who may call: a row that does not say so is for administrators alone."""
    query: type[msgspec.Struct] = Query
    variables: type[msgspec.Struct] = NoPath
    body: type[msgspec.Struct] | None = None
    texts: tuple[str, ...] = ()
    """Media types answered besides JSON."""
    weight: int = 1
    """As how many calls it counts: what takes long is asked less often."""
    lasting: bool = False
    """Whether the answer may be kept by browsers and proxies for a while."""


def as_json(answer: object) -> bytes:
    return msgspec.json.encode(answer, enc_hook=_plain)


def _plain(value: object) -> object:
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"{type(value)} has no place in an answer")


def check_access(access: Access, session: Session | None) -> None:
    """Default deny."""
    if access is Access.OPEN:
        return
    if session is None:
        raise NotSignedIn
    if access is Access.SIGNED_IN:
        return
    if session.person.role is not Role.ADMINISTRATOR:
        raise NoAuthority(needed=Role.ADMINISTRATOR.value)
