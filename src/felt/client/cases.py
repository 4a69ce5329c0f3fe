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
from collections.abc import AsyncIterator, Sequence
from typing import Any
from urllib.parse import urlencode

from felt.client.rest import Rest, fresh_id

CLOSED = "closed"


class Cases(Rest):
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
        body = {"id": fresh_id(), **{name: value for name, value in given.items() if value is not None}}
        return await self._json("/api/cases", json.dumps(body).encode())

    async def list(self, **query: str | int) -> dict[str, Any]:
        """`stage`, `table`, `patron`, `late`, `before`, `most`"""
        return await self._json(f"/api/cases?{urlencode(query)}")

    async def show(self, number: int) -> dict[str, Any]:
        return await self._json(f"/api/cases/{number}")

    async def order(self, number: int, do: str, **fields: Any) -> dict[str, Any]:
        """Such as `order(1, "escalate", why="…")`."""
        return await self._ordered(f"/api/cases/{number}/orders", do, fields)

    async def what_if(self, number: int, table: str, round_number: int, **reading: Any) -> dict[str, Any]:
        """The round under another reading: `cards`, `hands`, `dice`, `wagers`, `edition` or `void`."""
        body = {"table": table, "round": round_number, **reading}
        return await self._json(f"/api/cases/{number}/what-if", json.dumps(body).encode())

    async def add_file(
        self, number: int, name: str, content: bytes, *, says: str, heading: str = "8.4.7"
    ) -> dict[str, Any]:
        query = urlencode({"id": fresh_id(), "name": name, "says": says, "heading": heading})
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
