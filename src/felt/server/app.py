"""The web application: the socket, the REST routes, the metrics and the pages."""

from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import BaseRoute, Route, WebSocketRoute

from felt.server.api.routes import routes as api_routes
from felt.server.http.guards import BodyLimit, SecurityHeaders
from felt.server.http.pages import Pages
from felt.server.metrics.endpoint import MetricsEndpoint
from felt.server.services import Services
from felt.server.socket.handshake import serve_socket

STATIC = Path(__file__).parent / "static"


def create_app(services: Services, *, static: Path = STATIC) -> Starlette:
    routes: list[BaseRoute] = [
        WebSocketRoute("/ws", lambda websocket: serve_socket(services, websocket)),
        Route("/metrics", MetricsEndpoint(services)),
        *api_routes(services),
        Route("/{path:path}", Pages(static, refused=services.metrics.refused)),
    ]
    guards = [
        Middleware(SecurityHeaders, tls=services.settings.secure_cookies),
        Middleware(BodyLimit, refused=services.metrics.refused),
    ]
    return Starlette(routes=routes, middleware=guards)
