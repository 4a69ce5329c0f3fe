"""Guards around every request and answer: the size of a request, and the security headers of an answer."""

from collections.abc import Callable

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from felt.server.http.failures import failure
from felt.server.http.languages import language_of
from felt.server.http.refusals import BodyTooLong

BODY_BYTES_MAX = 64 * 1024

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; media-src 'self' blob:; worker-src 'self'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
TLS_HEADER = ("Strict-Transport-Security", "max-age=31536000")


class SecurityHeaders:
    """Sets the headers that the answer has not set itself."""

    def __init__(self, app: ASGIApp, *, tls: bool) -> None:
        self._app = app
        self._headers = [*HEADERS.items(), *([TLS_HEADER] if tls else [])]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, self._with_headers(send) if scope["type"] == "http" else send)

    def _with_headers(self, send: Send) -> Send:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._headers:
                    headers.setdefault(name, value)
            await send(message)

        return send_with_headers


class _TooLong(Exception):  # noqa: N818 - caught below and answered with a refusal
    pass


class BodyLimit:
    """Refuses a request whose body is too long, by its Content-Length or by the bytes that arrive. `most` is the
    limit of a request."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        refused: Callable[[str], None] = lambda code: None,
        most: Callable[[Scope], int] = lambda scope: BODY_BYTES_MAX,
    ) -> None:
        self._app = app
        self._refused = refused
        self._most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        came, most = 0, self._most(scope)
        answered = False

        async def receive_up_to_limit() -> Message:
            nonlocal came
            message = await receive()
            came += len(message.get("body", b""))
            if came > most:
                raise _TooLong
            return message

        async def send_noted(message: Message) -> None:
            nonlocal answered
            answered = True
            await send(message)

        said = dict(scope["headers"]).get(b"content-length", b"0")
        try:
            if said.isdigit() and int(said) > most:
                raise _TooLong
            await self._app(scope, receive_up_to_limit, send_noted)
        except _TooLong:
            if not answered:
                refusal = BodyTooLong(most=most)
                self._refused(refusal.code)
                response = failure(refusal, language_of(HTTPConnection(scope)))
                response.headers["Connection"] = "close"
                await response(scope, receive, send)
