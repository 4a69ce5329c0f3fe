"""Who may read the metrics: this machine itself, or whoever has the token.

Refusal
└── MetricsKeptInside
"""

import hmac
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from felt.core.refusals import Refusal
from felt.core.words import Words
from felt.server.api.call import MethodNotAllowed
from felt.server.api.gateway import failure, language_of
from felt.server.config.settings import ServerSettings
from felt.server.http.addresses import is_this_machine
from felt.server.metrics import counters as metrics
from felt.server.services import Services

PASSED_ON = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via")
"""By these a proxy says that somebody else asks."""


class MetricsKeptInside(Refusal):
    words = Words(
        "The metrics are for this machine itself, or with “Authorization: Bearer” and the setting metrics_token.",
        "Số liệu chỉ dành cho chính máy này, hoặc kèm “Authorization: Bearer” với giá trị cài đặt metrics_token.",
    )


class MetricsDoor:
    """An ASGI application."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._answer(Request(scope))(scope, receive, send)

    def _answer(self, request: Request) -> Response:
        if request.method not in ("GET", "HEAD"):
            return self._refused(request, MethodNotAllowed(allowed="GET, HEAD"))
        if not may_read(request, self._services.settings):
            return self._refused(request, MetricsKeptInside(), HTTPStatus.FORBIDDEN)
        headers = {"Cache-Control": "no-store"}
        return Response(metrics.text(self._services), headers=headers, media_type=metrics.CONTENT_TYPE)

    def _refused(self, request: Request, refusal: Refusal, status: HTTPStatus | None = None) -> Response:
        self._services.metrics.refused(refusal.code)
        return failure(refusal, language_of(request), status=status)


def may_read(request: Request, settings: ServerSettings) -> bool:
    return _has_token(request, settings.metrics_token) or _is_from_here(request, settings)


def _has_token(request: Request, token: str | None) -> bool:
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    if token is None or scheme.lower() != "bearer":
        return False
    return hmac.compare_digest(given.strip().encode("latin-1", "replace"), token.encode())


def _is_from_here(request: Request, settings: ServerSettings) -> bool:
    """Behind a proxy it proves nothing: one on this machine, that says for whom it asks or not, is here itself."""
    if settings.proxies or settings.secure_cookies or any(header in request.headers for header in PASSED_ON):
        return False
    return request.client is not None and is_this_machine(request.client.host)
