"""Where a request comes from, by the address of whoever connects and by the page that a browser names."""

from collections.abc import Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

SUBSCRIBER_BITS = 64
"""What comes after these in an IPv6 address, whoever has the network chooses at will."""


def origin_of(address: str) -> str:
    """All the addresses that one subscriber has at will count as one."""
    found = _read(address)
    if not isinstance(found, IPv6Address) or found.is_loopback:
        return address if found is None else str(found)
    return str(IPv6Address(int(found) >> SUBSCRIBER_BITS << SUBSCRIBER_BITS))


def is_this_machine(address: str) -> bool:
    found = _read(address)
    return found is not None and found.is_loopback


def _read(address: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(address)
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found


def is_own_page(origin: str, connection: HTTPConnection, others: Sequence[str]) -> bool:
    """Whether the page is one of this server's, by whatever name the browser knows it, or of those named besides."""
    own = connection.headers.get("host", "").lower()
    return origin in others or (own != "" and _host(origin) == own)


def _host(origin: str) -> str:
    try:
        parts = urlsplit(origin)
    except ValueError:
        return ""
    return parts.netloc.lower() if parts.scheme in ("http", "https") and not parts.path else ""
