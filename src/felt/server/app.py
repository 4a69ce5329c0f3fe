"""The web application: the socket, the REST routes, the metrics and the pages."""

from http import HTTPStatus
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from felt.core.refusals import Refusal
from felt.core.words import Language
from felt.server import metrics
from felt.server.account_refusals import NotSignedIn, WrongOrigin
from felt.server.api import routes as api_routes
from felt.server.api_door import urlsplit_host
from felt.server.connection import Connection
from felt.server.guards import BodyLimit, SecurityHeaders
from felt.server.house import House
from felt.server.sockets import TooManySockets
from felt.server.wire import EXTENSION
from felt.store import StoreUnavailable

STATIC = Path(__file__).parent / "static"


def create_app(house: House) -> Starlette:
    routes: list[BaseRoute] = [
        WebSocketRoute("/ws", lambda websocket: _serve_socket(house, websocket)),
        Route("/metrics", lambda request: Response(metrics.text(house), media_type=metrics.CONTENT_TYPE)),
        *api_routes(house),
    ]
    if STATIC.is_dir():
        routes.append(Mount("/", StaticFiles(directory=STATIC, html=True)))
    guards = [Middleware(SecurityHeaders, tls=house.settings.secure_cookies), Middleware(BodyLimit)]
    return Starlette(routes=routes, middleware=guards)


async def _serve_socket(house: House, websocket: WebSocket) -> None:
    """Everything that can be refused is refused before the socket opens, with a status that says why."""
    origin = websocket.headers.get("origin")
    if origin is not None and not _allowed(origin, websocket, house.settings.origins):
        return await _deny(house, websocket, HTTPStatus.FORBIDDEN, WrongOrigin(origin=origin[:100]))
    try:
        session = await house.accounts.session(house.accounts.token_in(websocket.cookies) or "")
    except StoreUnavailable as unavailable:
        return await _deny(house, websocket, HTTPStatus.SERVICE_UNAVAILABLE, unavailable)
    if session is None:
        return await _deny(house, websocket, HTTPStatus.UNAUTHORIZED, NotSignedIn())
    address = websocket.client.host if websocket.client else ""
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
            )
            with house.sockets.kept(connection):
                await websocket.accept()
                await connection.serve()
    except Refusal as refusal:
        status = HTTPStatus.TOO_MANY_REQUESTS
        if not isinstance(refusal, TooManySockets):
            status = HTTPStatus.SERVICE_UNAVAILABLE
        await _deny(house, websocket, status, refusal)


def _allowed(origin: str, websocket: WebSocket, others: tuple[str, ...]) -> bool:
    """A browser always says where a page comes from; whoever says nothing is no browser, and no page can use it."""
    own = websocket.headers.get("host", "").lower()
    return origin in others or (own != "" and urlsplit_host(origin).lower() == own)


async def _deny(house: House, websocket: WebSocket, status: HTTPStatus, refusal: Refusal) -> None:
    house.metrics.refused(refusal.code)
    body = {"error": {"code": refusal.code, "message": refusal.message(Language.EN), "clauses": refusal.clauses}}
    await websocket.send_denial_response(JSONResponse(body, status_code=status))
