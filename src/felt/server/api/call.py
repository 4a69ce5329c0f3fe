"""One call of the REST interface: its caller, its question and its answer.

The calls are the rows of a table (`Endpoint`). The routes, the checks of the gateway and the OpenAPI document are made
from this table. Anything that a row does not allow is refused."""

from collections.abc import AsyncGenerator, Awaitable, Callable, Sized
from enum import StrEnum
from fractions import Fraction
from typing import Any, Protocol

import msgspec
from starlette.requests import Request

from felt.core.authority import LADDER, ROLE_NAMES, STAFF, Role
from felt.core.refusals import NoAuthority
from felt.core.words import Language
from felt.pit.numbers.readers import refuse_other_readers
from felt.rooms.clock import Clock
from felt.rooms.equipment import EquipmentRegister
from felt.server.accounts.demo_people import DemoPeople
from felt.server.accounts.people import Person, Session
from felt.server.accounts.refusals import NotSignedIn
from felt.server.accounts.service import Accounts
from felt.server.addresses import origin_of
from felt.server.api.exports import Exports
from felt.server.api.reading import ReadingQueue
from felt.server.cases.service import Cases
from felt.server.config.settings import ServerSettings
from felt.server.floor.listing import Listing
from felt.server.floor.rooms import Floor
from felt.server.http.compression import Finished
from felt.server.metrics.counters import Metrics
from felt.server.pit import Pit
from felt.server.plan import FloorPlan
from felt.server.play.admission import Admission
from felt.server.play.answers import Answers
from felt.server.record.keeper import RecordKeeper
from felt.server.record.refused import RefusedWagers
from felt.server.training import Training
from felt.store.writer import Writer

CSRF_HEADER = "X-CSRF-Token"
CHANGING = ("POST", "PUT", "DELETE")


class ApiServices(Protocol):
    """The services that the REST interface uses."""

    @property
    def floor(self) -> Floor: ...
    @property
    def equipment(self) -> EquipmentRegister: ...
    @property
    def accounts(self) -> Accounts: ...
    @property
    def admission(self) -> Admission: ...
    @property
    def answers(self) -> Answers: ...
    @property
    def settings(self) -> ServerSettings: ...
    @property
    def cases(self) -> Cases: ...
    @property
    def clock(self) -> Clock: ...
    @property
    def demo(self) -> DemoPeople | None: ...
    @property
    def exports(self) -> Exports: ...
    @property
    def listing(self) -> Listing: ...
    @property
    def metrics(self) -> Metrics: ...
    @property
    def pit(self) -> Pit: ...
    @property
    def plan(self) -> FloorPlan: ...
    @property
    def since(self) -> int: ...
    @property
    def sockets(self) -> Sized: ...
    @property
    def reading(self) -> ReadingQueue: ...
    @property
    def record(self) -> RecordKeeper | None: ...
    @property
    def refused_wagers(self) -> RefusedWagers: ...
    @property
    def training(self) -> Training: ...
    @property
    def writer(self) -> Writer: ...


class Access(StrEnum):
    OPEN = "open"
    SIGNED_IN = "signed_in"
    STAFF = "staff"
    """Everybody who works in the house. What each of them may do is decided call by call."""
    FLOOR = "floor"
    """A person on the ladder of ruling A6, or Surveillance. The call itself demands the rank for what is done."""
    LADDER = "ladder"
    """A person on the ladder of ruling A6."""
    PIT_FIGURES = "pit_figures"
    """A Pit Manager and above, auditors, Surveillance."""
    HOUSE = "house"
    """An Operations Manager and above, and administrators. The call itself demands the rank for what is changed."""
    ADMINISTRATOR = "administrator"


class Query(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The query that every call takes."""

    language: Language | None = None


class NoPath(msgspec.Struct, frozen=True):
    pass


class Text(msgspec.Struct, frozen=True):
    """An answer that is not JSON."""

    text: str
    media_type: str
    filename: str = ""


class Encoded(msgspec.Struct, frozen=True):
    """An answer that is encoded already: in a thread, because it is too long to encode while the tables wait, or when
    it was first given."""

    body: bytes
    status: int = 200


class Stream(msgspec.Struct, frozen=True):
    """An answer that is read and sent in portions."""

    first: bytes
    rest: AsyncGenerator[bytes, None]
    media_type: str
    filename: str
    headers: dict[str, str] = {}


class Reply(msgspec.Struct, frozen=True):
    """An answer that also sets the session's cookie. An empty token removes the cookie. `device` sets the cookie of the
    device."""

    body: msgspec.Struct
    token: str
    device: str | None = None


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

    @property
    def device(self) -> str | None:
        return self.services.accounts.cookies.device_in(self.request.cookies)

    def wants_csv(self) -> bool:
        return getattr(self.query, "format", None) == "csv" or "text/csv" in self.request.headers.get("accept", "")


CallAnswer = msgspec.Struct | Text | Encoded | Finished | Stream | Reply


class Endpoint(msgspec.Struct, frozen=True, kw_only=True):
    method: str
    path: str
    summary: str
    does: Callable[[Call], Awaitable[CallAnswer]]
    answer: Any
    access: Access = Access.ADMINISTRATOR
    """Who may call. The default is administrators only."""
    query: type[msgspec.Struct] = Query
    variables: type[msgspec.Struct] = NoPath
    body: Any = None
    """The type of the body, or a union of types; None if the call has no body."""
    at_table: bool = False
    """Whether the body is a request at a table: its cards and amounts are those of the felt."""
    uploads: bool = False
    """Whether its body is a file, which it reads itself."""
    texts: tuple[str, ...] = ()
    """Media types that it can answer with, besides JSON."""
    weight: int = 1
    """How many calls it counts as: about one for each millisecond that the server works for it."""
    lasting: bool = False
    """Whether browsers and proxies may cache the answer."""


def as_json(answer: object) -> bytes:
    return msgspec.json.encode(answer, enc_hook=_plain)


def _plain(value: object) -> object:
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"an answer cannot contain {type(value)}")


OPERATIONS = LADDER[LADDER.index(Role.OPERATIONS_MANAGER) :]
MAY_CALL = {
    Access.STAFF: STAFF,
    Access.FLOOR: (*LADDER, Role.SURVEILLANCE),
    Access.LADDER: LADDER,
    Access.HOUSE: (*OPERATIONS, Role.ADMINISTRATOR),
}


def check_access(access: Access, session: Session | None) -> None:
    """Anything that is not allowed here is refused."""
    if access is Access.OPEN:
        return
    if session is None:
        raise NotSignedIn
    role = session.person.role
    if access is Access.SIGNED_IN or role in MAY_CALL.get(access, ()):
        return
    if access is Access.PIT_FIGURES:
        refuse_other_readers(role)
        return
    if access in MAY_CALL:
        raise NoAuthority(needed=ROLE_NAMES[Role.OPERATIONS_MANAGER if access is Access.HOUSE else Role.DEALER])
    if role is not Role.ADMINISTRATOR:
        raise NoAuthority(needed=Role.ADMINISTRATOR.value)
