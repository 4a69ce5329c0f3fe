"""Calls of the REST interface in the name of one person. What the server refuses raises `Refused`."""

import asyncio
import json
import secrets
import urllib.error
from typing import Any

from felt.client.errors import Refused, SignedOut, Unreachable
from felt.client.session import answered

SECONDS_MAX = 300
"""For a call: an upload may take a while."""


class Rest:
    """`cookie` is that of an open session, as `name=value`."""

    def __init__(self, url: str, *, cookie: str) -> None:
        self.url = url.rstrip("/")
        self._cookie = cookie
        self._csrf: str | None = None

    async def _json(self, path: str, body: bytes | None = None, kind: str = "application/json") -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(await self._call(path, body, kind))
        return answer

    async def _ordered(self, path: str, do: str, fields: dict[str, Any]) -> dict[str, Any]:
        """An order with an id of its own."""
        return await self._json(path, json.dumps({"do": do, "id": fresh_id(), **fields}).encode())

    async def _call(self, path: str, body: bytes | None = None, kind: str = "application/json") -> bytes:
        headers = {"Cookie": self._cookie, "Content-Type": kind}
        if body is not None:
            headers["X-CSRF-Token"] = await self._token()
        return await asyncio.to_thread(self._answer, path, body, headers)

    async def _token(self) -> str:
        if self._csrf is None:
            session = await asyncio.to_thread(self._answer, "/api/session", None, {"Cookie": self._cookie})
            self._csrf = str(json.loads(session).get("csrf") or "")
        return self._csrf

    def _answer(self, path: str, body: bytes | None, headers: dict[str, str]) -> bytes:
        try:
            return answered(self.url, path, body, headers, seconds_max=SECONDS_MAX)[1]
        except urllib.error.HTTPError as error:
            with error:
                raise _refused(self.url, error.code, error.read()) from error


def _refused(url: str, status: int, body: bytes) -> Exception:
    try:
        problem = json.loads(body)["error"]
        refused = Refused(problem["code"], problem["message"], tuple(problem["clauses"]), problem["at"])
    except (ValueError, KeyError, TypeError):
        return Unreachable(url=url, problem=f"HTTP {status}")
    return SignedOut(problem=refused.message.rstrip(".")) if status == 401 else refused


def fresh_id() -> str:
    return secrets.token_hex(8)
