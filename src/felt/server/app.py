"""The web application: the socket, the REST routes, the metrics and the pages."""

import re
from collections.abc import Callable
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from felt.server.api.routes import routes as api_routes
from felt.server.config.settings import ServerSettings
from felt.server.http.guards import BODY_BYTES_MAX, BodyLimit, SecurityHeaders
from felt.server.http.loopback import LoopbackOnly
from felt.server.http.pages import Pages
from felt.server.metrics.endpoint import MetricsEndpoint
from felt.server.services import Services
from felt.server.socket.handshake import serve_socket

STATIC = Path(__file__).parent / "static"
UPLOADS = re.compile(r"/api/cases/[0-9]+/files")


def create_app(services: Services, *, static: Path = STATIC) -> ASGIApp:
    routes: list[BaseRoute] = [
        Route("/metrics", MetricsEndpoint(services)),
        *api_routes(services),
        Route("/{path:path}", Pages(static, refused=services.metrics.refused)),
    ]
    guards = [
        Middleware(SecurityHeaders, tls=services.settings.secure_cookies),
        Middleware(BodyLimit, refused=services.metrics.refused, most=_body_limit(services.settings)),
    ]
    socket: ASGIApp = SocketApp(services)
    if services.demo is not None:
        guards.insert(1, Middleware(LoopbackOnly, refused=services.metrics.refused))
        socket = LoopbackOnly(socket, refused=services.metrics.refused)
    return App(socket, Starlette(routes=routes, middleware=guards))


class SocketApp:
    def __init__(self, services: Services) -> None:
        self._services = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await serve_socket(self._services, WebSocket(scope, receive, send))


class App:
    """The pages and calls have guards around them; a socket would keep them in memory for as long as it is open."""

    def __init__(self, socket: ASGIApp, pages: ASGIApp) -> None:
        self._socket = socket
        self._pages = pages

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_socket = scope["type"] == "websocket" and scope["path"] == "/ws"
        await (self._socket if is_socket else self._pages)(scope, receive, send)


def _body_limit(settings: ServerSettings) -> Callable[[Scope], int]:
    """Only a file of evidence is long."""

    def most(scope: Scope) -> int:
        uploads = scope["method"] == "POST" and UPLOADS.fullmatch(scope["path"])
        return settings.evidence_file_bytes_max if uploads else BODY_BYTES_MAX

    return most
