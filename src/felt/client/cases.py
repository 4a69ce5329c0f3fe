"""Disputes, for programs: open a case, add evidence, follow it, decide it.

    cases = Cases("http://127.0.0.1:8000", cookie=client.cookie)
    case = await cases.open(about="losses", says="I was not paid.", table="B1", rounds=[17])
    await cases.add_file(case["case"]["number"], "photo.png", content, says="The felt.")
    async for step in cases.follow(case["case"]["number"]):
        print(step["letter"])

Answers are those of the REST interface, as `/api/openapi.json` describes them. What the server refuses raises
`Refused`."""

import asyncio
import json
import secrets
import urllib.error
from collections.abc import AsyncIterator, Sequence
from typing import Any
from urllib.parse import urlencode

from felt.client.errors import Refused, SignedOut, Unreachable
from felt.client.session import answered

CLOSED = "closed"
UPLOAD_SECONDS_MAX = 300


class Cases:
    """`cookie` is that of an open session, as `name=value`."""

    def __init__(self, url: str, *, cookie: str) -> None:
        self.url = url.rstrip("/")
        self._cookie = cookie
        self._csrf: str | None = None

    async def open(
        self,
        *,
        about: str,
        says: str,
        table: str | None = None,
        rounds: Sequence[int] = (),
        patron: str | None = None,
        guest: str | None = None,
    ) -> dict[str, Any]:
        given = {"about": about, "says": says, "rounds": list(rounds), "table": table, "patron": patron, "guest": guest}
        body = {"id": _fresh_id(), **{name: value for name, value in given.items() if value is not None}}
        return await self._json("/api/cases", json.dumps(body).encode())

    async def list(self, **query: str | int) -> dict[str, Any]:
        """`stage`, `table`, `patron`, `late`, `before`, `most`"""
        return await self._json(f"/api/cases?{urlencode(query)}")

    async def show(self, number: int) -> dict[str, Any]:
        return await self._json(f"/api/cases/{number}")

    async def order(self, number: int, do: str, **fields: Any) -> dict[str, Any]:
        """Such as `order(1, "escalate", why="…")`."""
        body = {"do": do, "id": _fresh_id(), **fields}
        return await self._json(f"/api/cases/{number}/orders", json.dumps(body).encode())

    async def add_file(
        self, number: int, name: str, content: bytes, *, says: str, heading: str = "8.4.7"
    ) -> dict[str, Any]:
        query = urlencode({"id": _fresh_id(), "name": name, "says": says, "heading": heading})
        return await self._json(f"/api/cases/{number}/files?{query}", content, "application/octet-stream")

    async def file(self, number: int, sha256: str) -> bytes:
        return await self._call(f"/api/cases/{number}/files/{sha256}")

    async def bundle(self, number: int) -> bytes:
        return await self._call(f"/api/cases/{number}/bundle")

    async def follow(self, number: int, *, every_s: float = 10.0) -> AsyncIterator[dict[str, Any]]:
        """Every step that you may see, from the first on, until the case is closed."""
        known = 0
        while True:
            found = await self.show(number)
            for step in found["steps"][known:]:
                yield step
            known = len(found["steps"])
            if found["case"]["stage"] == CLOSED:
                return
            await asyncio.sleep(every_s)

    async def _json(self, path: str, body: bytes | None = None, kind: str = "application/json") -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(await self._call(path, body, kind))
        return answer

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
            return answered(self.url, path, body, headers, seconds_max=UPLOAD_SECONDS_MAX)[1]
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


def _fresh_id() -> str:
    return secrets.token_hex(8)
