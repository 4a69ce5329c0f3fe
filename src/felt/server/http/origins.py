"""The page that a request comes from, as the browser names it."""

from collections.abc import Sequence
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection


def is_own_page(origin: str, connection: HTTPConnection, others: Sequence[str]) -> bool:
    """Whether the page is this server's own, under any name the browser knows it by, or one of `others`."""
    own = connection.headers.get("host", "").lower()
    return origin in others or (own != "" and _host(origin) == own)


def _host(origin: str) -> str:
    try:
        parts = urlsplit(origin)
    except ValueError:
        return ""
    return parts.netloc.lower() if parts.scheme in ("http", "https") and not parts.path else ""
