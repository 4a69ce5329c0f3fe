"""The pit, for programs: racks and slips, calls, incidents, debts, people, the report of a shift.

    pit = Pit("http://127.0.0.1:8000", cookie=client.cookie)
    await pit.order_rack("B1", "count_rack", count="opening", chips={"10000": 20})
    print((await pit.rack("B1"))["expected"])

Answers are those of the REST interface, as `/api/openapi.json` describes them. What the server refuses raises
`Refused`."""

import json
from typing import Any
from urllib.parse import quote, urlencode

from felt.client.rest import Rest, fresh_id


class Pit(Rest):
    async def rack(self, table: str) -> dict[str, Any]:
        return await self._json(f"/api/pit/tables/{quote(table)}/rack")

    async def order_rack(self, table: str, do: str, **fields: Any) -> dict[str, Any]:
        """Such as `order_rack("B1", "issue_slip", slip=1)`."""
        return await self._ordered(f"/api/pit/tables/{quote(table)}/rack/orders", do, fields)

    async def slips(self, **query: str | int) -> dict[str, Any]:
        return await self._json(f"/api/pit/slips?{urlencode(query)}")

    async def incidents(self, **query: str | int) -> dict[str, Any]:
        return await self._json(f"/api/pit/incidents?{urlencode(query)}")

    async def order_incident(self, do: str, **fields: Any) -> dict[str, Any]:
        """Such as `order_incident("record_incident", kind_of_incident="conduct", says="…")`."""
        return await self._ordered("/api/pit/incidents/orders", do, fields)

    async def calls(self, **query: str | int) -> dict[str, Any]:
        """Such as `calls(table="B1", open=1)`."""
        return await self._json(f"/api/pit/calls?{urlencode(query)}")

    async def order_call(self, do: str, **fields: Any) -> dict[str, Any]:
        """Such as `order_call("answer_call", call=3, answer="came")`."""
        return await self._ordered("/api/pit/calls/orders", do, fields)

    async def debts(self) -> dict[str, Any]:
        return await self._json("/api/pit/debts")

    async def order_debt(self, do: str, **fields: Any) -> dict[str, Any]:
        return await self._ordered("/api/pit/debts/orders", do, fields)

    async def report(self, begin: int, end: int) -> dict[str, Any]:
        """Of the time from `begin` until `end`, in milliseconds since 1970."""
        return await self._json(f"/api/pit/report?{_span(begin, end)}")

    async def people(self, begin: int, end: int) -> dict[str, Any]:
        """Who was on duty in that time."""
        return await self._json(f"/api/pit/people?{_span(begin, end)}")

    async def roster(self) -> dict[str, Any]:
        return await self._json("/api/pit/people/roster")

    async def order_people(self, what: str, **fields: Any) -> dict[str, Any]:
        """`training`, `work`, `home` or `tables`, such as `order_people("work", person="p-…", post="dealer")`."""
        return await self._json(f"/api/pit/people/{what}", json.dumps({"id": fresh_id(), **fields}).encode())


def _span(begin: int, end: int) -> str:
    return urlencode({"from": begin, "to": end})
