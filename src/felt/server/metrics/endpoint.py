"""Who may read the metrics: this machine itself, or a client that has the token.

Refusal
└── MetricsKeptInside
"""

import hmac
from http import HTTPStatus
from typing import Protocol

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from felt.core.refusals import Refusal
from felt.core.words import Words
from felt.server.addresses import is_this_machine
from felt.server.config.settings import ServerSettings
from felt.server.http.failures import failure
from felt.server.http.languages import language_of
from felt.server.http.refusals import MethodNotAllowed
from felt.server.metrics import counters

PASSED_ON = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via")
"""The headers by which a proxy says that it passes on a request."""


class MetricsKeptInside(Refusal):
    words = Words(
        "Metrics can be read only from this machine; from elsewhere send “Authorization: Bearer” with metrics_token.",
        "Chỉ đọc được số liệu từ chính máy này; từ nơi khác hãy gửi “Authorization: Bearer” kèm metrics_token.",
    )


class EndpointServices(counters.MeasuredServices, Protocol):
    @property
    def settings(self) -> ServerSettings: ...


class MetricsEndpoint:
    """An ASGI application."""

    def __init__(self, services: EndpointServices) -> None:
        self._services = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._answer(Request(scope))(scope, receive, send)

    def _answer(self, request: Request) -> Response:
        if request.method not in ("GET", "HEAD"):
            return self._refused(request, MethodNotAllowed(allowed="GET, HEAD"))
        if not may_read(request, self._services.settings):
            return self._refused(request, MetricsKeptInside(), HTTPStatus.FORBIDDEN)
        headers = {"Cache-Control": "no-store"}
        return Response(counters.text(self._services), headers=headers, media_type=counters.CONTENT_TYPE)

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
    """Behind a proxy the address proves nothing: a proxy on this machine has the address of this machine."""
    if settings.proxies or settings.secure_cookies or any(header in request.headers for header in PASSED_ON):
        return False
    return request.client is not None and is_this_machine(request.client.host)
