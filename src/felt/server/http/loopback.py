"""A demonstration answers this machine only, and only under a name that always means this machine."""

import re
from collections.abc import Callable

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from felt.server.addresses import is_this_machine
from felt.server.http.failures import failure
from felt.server.http.languages import language_of
from felt.server.http.refusals import NotForThisHost

LOCALHOST = "localhost"
SHOWN_MAX = 100


class LoopbackOnly:
    """Refuses every request with another name in its Host: a site can let a name of its own lead to 127.0.0.1, and its
    pages would then be of one origin with the demonstration (DNS rebinding)."""

    def __init__(self, app: ASGIApp, *, refused: Callable[[str], None] = lambda code: None) -> None:
        self._app = app
        self._refused = refused

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        host = connection.headers.get("host", "")
        if is_loopback_name(host):
            await self._app(scope, receive, send)
            return
        refusal = NotForThisHost(host=host[:SHOWN_MAX])
        self._refused(refusal.code)
        response = failure(refusal, language_of(connection))
        if scope["type"] == "websocket":
            await WebSocket(scope, receive, send).send_denial_response(response)
        else:
            await response(scope, receive, send)


def is_loopback_name(host: str) -> bool:
    """`host` as in the header: with or without a port, an IPv6 address in brackets."""
    found = re.fullmatch(r"(?:\[([0-9a-f:.]+)\]|([^:\[\]]+))(?::[0-9]*)?", host.lower())
    return found is not None and is_loopback(found[1] or found[2])


def is_loopback(host: str) -> bool:
    """A name or an address, without a port."""
    return host.lower() == LOCALHOST or is_this_machine(host)
