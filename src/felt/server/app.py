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
from felt.server.services import Services
from felt.server.socket.connection import Connection
from felt.server.socket.sockets import TooManySockets
from felt.server.socket.wire import EXTENSION
from felt.store import StoreUnavailable

STATIC = Path(__file__).parent / "static"


def create_app(services: Services, *, static: Path = STATIC) -> Starlette:
    routes: list[BaseRoute] = [
        WebSocketRoute("/ws", lambda websocket: _serve_socket(services, websocket)),
        Route("/metrics", MetricsDoor(services)),
        *api_routes(services),
        Route("/{path:path}", Pages(static, refused=services.metrics.refused)),
    ]
    guards = [
        Middleware(SecurityHeaders, tls=services.settings.secure_cookies),
        Middleware(BodyLimit, refused=services.metrics.refused),
    ]
    return Starlette(routes=routes, middleware=guards)


async def _serve_socket(services: Services, websocket: WebSocket) -> None:
    """Everything that can be refused is refused before the socket opens, with a status that says why."""
    try:
        language = _language_asked(websocket)
    except Refusal as refusal:
        return await _deny(services, websocket, HTTPStatus.BAD_REQUEST, refusal)
    origin = websocket.headers.get("origin")
    # A browser always says where a page comes from; whoever says nothing is no browser, and no page can use it.
    if origin is not None and not is_own_page(origin, websocket, services.settings.origins):
        return await _deny(services, websocket, HTTPStatus.FORBIDDEN, WrongOrigin(origin=origin[:100]))
    try:
        session = await services.accounts.session(services.accounts.token_in(websocket.cookies) or "")
    except StoreUnavailable as unavailable:
        return await _deny(services, websocket, HTTPStatus.SERVICE_UNAVAILABLE, unavailable)
    if session is None:
        return await _deny(services, websocket, HTTPStatus.UNAUTHORIZED, NotSignedIn())
    address = origin_of(websocket.client.host) if websocket.client else ""
    try:
        with services.sockets.place(session.person.id, address):
            connection = Connection(
                websocket.scope["extensions"][EXTENSION]["wire"],
                session,
                floor=services.floor,
                people=services.accounts,
                answers=services.answers,
                clock=services.clock,
                refused=services.metrics.refused,
                language=language,
            )
            with services.sockets.kept(connection):
                await websocket.accept()
                await connection.serve()
    except Refusal as refusal:
        status = HTTPStatus.TOO_MANY_REQUESTS
        if not isinstance(refusal, TooManySockets):
            status = HTTPStatus.SERVICE_UNAVAILABLE
        await _deny(services, websocket, status, refusal)


def _language_asked(websocket: WebSocket) -> Language | None:
    """`/ws?language=vi`; without it, the language of the session."""
    asked = websocket.query_params.getlist("language")
    if len(asked) > 1:
        raise KeyTwice(key="language", at="language")
    if asked and asked[0] not in LANGUAGES:
        raise UnknownValue(value=asked[0][:20], known=", ".join(LANGUAGES), at="language")
    return Language(asked[0]) if asked else None


async def _deny(services: Services, websocket: WebSocket, status: HTTPStatus, refusal: Refusal) -> None:
    services.metrics.refused(refusal.code)
    await websocket.send_denial_response(failure(refusal, language_of(websocket), status=status))
