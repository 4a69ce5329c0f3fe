"""Calls over HTTP, not over the socket: signing in, and the list of tables. Each call runs in a thread."""

import asyncio
import http.client
import json
import re
import urllib.error
import urllib.request
from email.message import Message as Headers
from http.cookies import SimpleCookie
from urllib.parse import urlsplit

import msgspec

from felt.client.errors import NotFelt, SignedOut, Unreachable
from felt.core.words import Words

COOKIE = re.compile("(__Host-)?felt")
"""Over TLS the name of the cookie has a prefix that browsers know."""
SECONDS_MAX = 15
NO_ADDRESS = Words(
    "an address has the form http://host:port or https://host", "địa chỉ có dạng http://host:port hoặc https://host"
)


class Credentials(msgspec.Struct, frozen=True):
    """A name and a password; without a name, a guest."""

    name: str | None = None
    password: str | None = None


class Listed(msgspec.Struct, frozen=True):
    """A table of the floor, with the fields to choose one."""

    name: str
    game: str
    phase: str
    seats: int | None
    patrons: int


class _Floor(msgspec.Struct, frozen=True):
    tables: list[Listed]


async def sign_in(url: str, credentials: Credentials) -> str:
    """The cookie that opens the socket, as `name=value`."""
    path, body = "/api/session/guest", {}
    if credentials.name is not None:
        path, body = "/api/session", {"name": credentials.name, "password": credentials.password or ""}
    headers, _ = await asyncio.to_thread(_call, url, path, json.dumps(body).encode())
    for cookie in headers.get_all("Set-Cookie", []):
        for name, morsel in SimpleCookie(cookie).items():
            if COOKIE.fullmatch(name) and morsel.value:
                return f"{name}={morsel.value}"
    raise NotFelt(url=url)


async def tables(url: str) -> list[Listed]:
    _, answer = await asyncio.to_thread(_call, url, "/api/tables", None)
    try:
        return msgspec.json.decode(answer, type=_Floor).tables
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise NotFelt(url=url) from error


def _call(url: str, path: str, body: bytes | None) -> tuple[Headers, bytes]:
    try:
        return answered(url, path, body, {"Content-Type": "application/json"})
    except urllib.error.HTTPError as error:
        with error:
            raise _refused(url, error) from error


def answered(
    url: str, path: str, body: bytes | None, headers: dict[str, str], *, seconds_max: float = SECONDS_MAX
) -> tuple[Headers, bytes]:
    """A POST if there is a body, else a GET. Raises `HTTPError` if the server refuses."""
    if not _is_address(url):
        raise Unreachable(url=url, problem=NO_ADDRESS)
    sent = {"Origin": origin(url), **headers}
    request = urllib.request.Request(url + path, data=body, headers=sent)  # noqa: S310 - the scheme is checked above
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with direct.open(request, timeout=seconds_max) as response:
            return response.headers, response.read()
    except urllib.error.HTTPError:
        raise
    except (http.client.InvalidURL, UnicodeError) as error:
        raise Unreachable(url=url, problem=NO_ADDRESS) from error
    except OSError as error:
        raise Unreachable(url=url, problem=getattr(error, "reason", None) or error) from error
    except http.client.HTTPException as error:
        raise NotFelt(url=url) from error


def _is_address(url: str) -> bool:
    try:
        return urlsplit(url).scheme in ("http", "https")
    except ValueError:
        return False


def _refused(url: str, error: urllib.error.HTTPError) -> SignedOut | Unreachable:
    if error.code >= 500 or error.code == 429:
        return Unreachable(url=url, problem=f"HTTP {error.code}")
    return SignedOut(problem=_sentence(error.read()) or f"HTTP {error.code}")


def _sentence(body: bytes) -> str:
    try:
        return str(json.loads(body)["error"]["message"]).rstrip(".")
    except (ValueError, KeyError, TypeError):
        return ""


def origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"
