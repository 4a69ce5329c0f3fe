"""The web application: the socket, the REST routes, the metrics and the pages."""

from http import HTTPStatus
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from felt.core.refusals import Refusal, UnknownValue
from felt.core.words import Language
from felt.server.accounts.refusals import NotSignedIn, WrongOrigin
from felt.server.api.call import KeyTwice
from felt.server.api.gateway import LANGUAGES, failure, language_of
from felt.server.api.routes import routes as api_routes
from felt.server.http.addresses import is_own_page, origin_of
from felt.server.http.guards import BodyLimit, SecurityHeaders
from felt.server.http.pages import Pages
from felt.server.metrics.endpoint import MetricsDoor
from felt.server.services import House
from felt.server.socket.connection import Connection
from felt.server.socket.sockets import TooManySockets
from felt.server.socket.wire import EXTENSION
from felt.store import StoreUnavailable

STATIC = Path(__file__).parent / "static"


def create_app(house: House, *, static: Path = STATIC) -> Starlette:
    routes: list[BaseRoute] = [
        WebSocketRoute("/ws", lambda websocket: _serve_socket(house, websocket)),
        Route("/metrics", MetricsDoor(house)),
        *api_routes(house),
        Route("/{path:path}", Pages(static, refused=house.metrics.refused)),
    ]
    guards = [
        Middleware(SecurityHeaders, tls=house.settings.secure_cookies),
        Middleware(BodyLimit, refused=house.metrics.refused),
    ]
    return Starlette(routes=routes, middleware=guards)


async def _serve_socket(house: House, websocket: WebSocket) -> None:
    """Everything that can be refused is refused before the socket opens, with a status that says why."""
    try:
        language = _language_asked(websocket)
    except Refusal as refusal:
        return await _deny(house, websocket, HTTPStatus.BAD_REQUEST, refusal)
    origin = websocket.headers.get("origin")
    # A browser always says where a page comes from; whoever says nothing is no browser, and no page can use it.
    if origin is not None and not is_own_page(origin, websocket, house.settings.origins):
        return await _deny(house, websocket, HTTPStatus.FORBIDDEN, WrongOrigin(origin=origin[:100]))
    try:
        session = await house.accounts.session(house.accounts.token_in(websocket.cookies) or "")
    except StoreUnavailable as unavailable:
        return await _deny(house, websocket, HTTPStatus.SERVICE_UNAVAILABLE, unavailable)
    if session is None:
        return await _deny(house, websocket, HTTPStatus.UNAUTHORIZED, NotSignedIn())
    address = origin_of(websocket.client.host) if websocket.client else ""
    try:
        with house.sockets.place(session.person.id, address):
            connection = Connection(
                websocket.scope["extensions"][EXTENSION]["wire"],
                session,
                floor=house.floor,
                people=house.accounts,
                answers=house.answers,
                clock=house.clock,
                refused=house.metrics.refused,
                language=language,
            )
            with house.sockets.kept(connection):
                await websocket.accept()
                await connection.serve()
    except Refusal as refusal:
        status = HTTPStatus.TOO_MANY_REQUESTS
        if not isinstance(refusal, TooManySockets):
            status = HTTPStatus.SERVICE_UNAVAILABLE
        await _deny(house, websocket, status, refusal)


def _language_asked(websocket: WebSocket) -> Language | None:
    """`/ws?language=vi`; without it, the language of the session."""
    asked = websocket.query_params.getlist("language")
    if len(asked) > 1:
        raise KeyTwice(key="language", at="language")
    if asked and asked[0] not in LANGUAGES:
        raise UnknownValue(value=asked[0][:20], known=", ".join(LANGUAGES), at="language")
    return Language(asked[0]) if asked else None


async def _deny(house: House, websocket: WebSocket, status: HTTPStatus, refusal: Refusal) -> None:
    house.metrics.refused(refusal.code)
    await websocket.send_denial_response(failure(refusal, language_of(websocket), status=status))
