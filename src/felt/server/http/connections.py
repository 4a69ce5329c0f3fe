"""How many connections one address may have open.

Refusal
└── TooManyConnections

A connection costs memory and a file descriptor before it sends a byte, so it is refused before anything is read. Once
it becomes a socket, `felt.server.socket.sockets` counts it, and its joins count under `joins_as`."""

import logging
from collections import Counter
from collections.abc import Callable, Sequence
from http import HTTPStatus
from ipaddress import ip_address, ip_network

import msgspec

from felt.core.problems import Failure, Problem
from felt.core.refusals import Refusal
from felt.core.words import Language, Words
from felt.server.addresses import is_this_machine, origin_of

logger = logging.getLogger(__name__)

MOST = 400
"""Where the settings do not say."""
UNKNOWN = "unknown behind a proxy"
"""Stands for all people of whom a proxy does not say where they come from."""


class TooManyConnections(Refusal):
    words = Words(
        "Too many connections are open from this address; at most {most}. Close some first.",
        "Địa chỉ này đang mở quá nhiều kết nối; nhiều nhất {most}. Hãy đóng bớt.",
    )


class AddressConnections:
    """The open connections of each address. This machine and the proxies are not counted: they connect for others."""

    def __init__(
        self, most: int = MOST, proxies: Sequence[str] = (), refused: Callable[[str], None] = lambda code: None
    ) -> None:
        self._most = most
        self._proxies = [ip_network(proxy) for proxy in proxies]
        self._refused = refused
        self._open: Counter[str] = Counter()
        self._warned = False

    def counted_as(self, address: str) -> str | None:
        """The address that stands for the subscriber, or None if it is not counted."""
        return None if is_this_machine(address) or self._is_unnamed(address) else origin_of(address)

    def joins_as(self, address: str) -> str | None:
        """The address under which a socket's joins count; None on this machine, unless a proxy runs here. A proxy that
        does not name its clients is not trusted with joins without end: all its clients share the joins of one address,
        and the log says so once."""
        if not self._is_unnamed(address):
            return self.counted_as(address)
        if not self._warned:
            self._warned = True
            logger.warning(
                "proxy names no client address; all its clients share the joins of one",
                extra={"address": address[:100]},
            )
        return UNKNOWN

    def _is_unnamed(self, address: str) -> bool:
        """Whether it is a proxy's own address, or none at all."""
        try:
            found = ip_address(address)
        except ValueError:
            return True
        return any(found in proxy for proxy in self._proxies)

    def come(self, subscriber: str) -> bytes | None:
        """Count one more, or return the answer that refuses it."""
        if self._open[subscriber] >= self._most:
            refusal = TooManyConnections(most=self._most)
            self._refused(refusal.code)
            return _answer(refusal)
        self._open[subscriber] += 1
        return None

    def go(self, subscriber: str) -> None:
        self._open[subscriber] -= 1
        if not self._open[subscriber]:
            del self._open[subscriber]


def _answer(refusal: Refusal) -> bytes:
    """Nothing is read of the request, so its language is not known: the answer is in both."""
    message = " ".join(refusal.message(language) for language in Language)
    body = msgspec.json.encode(Failure(Problem(refusal.code, message)))
    status = HTTPStatus.TOO_MANY_REQUESTS
    head = (
        f"HTTP/1.1 {status.value} {status.phrase}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        "Cache-Control: no-store\r\nConnection: close\r\n\r\n"
    )
    return head.encode() + body
