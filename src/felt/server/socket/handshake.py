"""The opening of a socket. Every refusal comes before the socket opens, as an HTTP answer with a status."""

from http import HTTPStatus
from typing import Protocol

from starlette.websockets import WebSocket

from felt.core.refusals import KeyTwice, Refusal, UnknownValue
from felt.core.words import Language
from felt.rooms.clock import Clock
from felt.server.accounts.refusals import NotSignedIn, WrongOrigin
from felt.server.accounts.service import Accounts
from felt.server.addresses import origin_of
from felt.server.config.settings import ServerSettings
from felt.server.floor.rooms import Floor
from felt.server.http.connections import AddressConnections
from felt.server.http.failures import failure
from felt.server.http.languages import LANGUAGES, language_of
from felt.server.http.origins import is_own_page
from felt.server.metrics.counters import Metrics
from felt.server.play.admission import Admission
from felt.server.play.answers import Answers
from felt.server.socket.connection import Connection
from felt.server.socket.refusals import TooManySockets
from felt.server.socket.sockets import Sockets
from felt.server.socket.wire import EXTENSION
from felt.store import StoreUnavailable


class SocketServices(Protocol):
    """The services that a socket uses."""

    @property
    def accounts(self) -> Accounts: ...
    @property
    def admission(self) -> Admission: ...
    @property
    def answers(self) -> Answers: ...
    @property
    def clock(self) -> Clock: ...
    @property
    def doorway(self) -> AddressConnections: ...
    @property
    def floor(self) -> Floor: ...
    @property
    def metrics(self) -> Metrics: ...
    @property
    def settings(self) -> ServerSettings: ...
    @property
    def sockets(self) -> Sockets: ...


async def serve_socket(services: SocketServices, websocket: WebSocket) -> None:
    try:
        language = _language_asked(websocket)
    except Refusal as refusal:
        return await _deny(services, websocket, HTTPStatus.BAD_REQUEST, refusal)
    origin = websocket.headers.get("origin")
    # A browser always names the page; a client that names none is not a browser, and no page can misuse it.
    if origin is not None and not is_own_page(origin, websocket, services.settings.origins):
        return await _deny(services, websocket, HTTPStatus.FORBIDDEN, WrongOrigin(origin=origin[:100]))
    accounts = services.accounts
    try:
        session = await accounts.session(accounts.cookies.token_in(websocket.cookies) or "")
    except StoreUnavailable as unavailable:
        return await _deny(services, websocket, HTTPStatus.SERVICE_UNAVAILABLE, unavailable)
    if session is None:
        return await _deny(services, websocket, HTTPStatus.UNAUTHORIZED, NotSignedIn())
    host = websocket.client.host if websocket.client else ""
    try:
        with services.sockets.place(session.person.id, origin_of(host)):
            connection = Connection(
                websocket.scope["extensions"][EXTENSION]["wire"],
                session,
                floor=services.floor,
                admission=services.admission,
                answers=services.answers,
                clock=services.clock,
                address=services.doorway.joins_as(host),
                refused=services.metrics.refused,
                language=language,
            )
            with services.sockets.kept(connection):
                await websocket.accept()
                websocket.scope["headers"].clear()  # a socket lives for hours, and they have been read
                await connection.serve()
    except Refusal as refusal:
        too_many = isinstance(refusal, TooManySockets)
        status = HTTPStatus.TOO_MANY_REQUESTS if too_many else HTTPStatus.SERVICE_UNAVAILABLE
        await _deny(services, websocket, status, refusal)


def _language_asked(websocket: WebSocket) -> Language | None:
    """`/ws?language=vi`; without it, the language of the session."""
    asked = websocket.query_params.getlist("language")
    if len(asked) > 1:
        raise KeyTwice(key="language", place="language")
    if asked and asked[0] not in LANGUAGES:
        raise UnknownValue(value=asked[0][:20], known=", ".join(LANGUAGES), place="language")
    return Language(asked[0]) if asked else None


async def _deny(services: SocketServices, websocket: WebSocket, status: HTTPStatus, refusal: Refusal) -> None:
    services.metrics.refused(refusal.code)
    await websocket.send_denial_response(failure(refusal, language_of(websocket), status=status))
