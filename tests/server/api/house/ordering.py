"""A person of a rank at the floor's plan."""

from itertools import count
from typing import Any

import msgspec

from felt.core.authority import Role
from felt.table.settings import Settings
from tests.server.reception import SICBO, Browser, Reception

FLOOR = "/api/house/floor"
ORDERS = "/api/house/floor/orders"
_NAMES = count(1)
"""Of all tests: books are opened again."""


def plain(settings: Settings, **changes: Any) -> dict[str, Any]:
    """The settings as they are sent; a change of the limits is `limits`."""
    given: dict[str, Any] = msgspec.to_builtins(settings)
    if "limits" in changes:
        given["rules"] = given["rules"] | {"limits": changes.pop("limits")}
    return given | changes


S2 = plain(SICBO, name="S2", limits={"default": [1000, 50_000]})


class Manager:
    def __init__(self, desk: Reception, browser: Browser) -> None:
        self.desk = desk
        self.browser = browser
        self._ids = count(1)

    async def become(self, role: Role = Role.OPERATIONS_MANAGER) -> "Manager":
        token, session = await self.desk.account(f"M {next(_NAMES)}", role)
        await self.browser.become(token, self.desk.accounts)
        self.id, self.name = session.person.id, session.person.name
        return self

    def _body(self, do: str, fields: dict[str, Any]) -> dict[str, Any]:
        return {"do": do, "id": f"o{next(self._ids)}", "why": "asked for", **fields}

    async def order(self, do: str, **fields: Any) -> Any:
        return await self.browser.done("POST", ORDERS, self._body(do, fields))

    async def refused(self, do: str, **fields: Any) -> tuple[int, str, str]:
        answer = await self.browser.ask("POST", ORDERS, self._body(do, fields))
        assert not answer.is_success, answer.text
        error = answer.json()["error"]
        return answer.status_code, error["code"], error["at"]

    async def floor(self) -> Any:
        return await self.browser.done("GET", FLOOR)

    async def table(self, name: str) -> Any:
        return {each["name"]: each for each in (await self.floor())["tables"]}.get(name)

    async def listed(self) -> list[str]:
        return [each["name"] for each in (await self.browser.done("GET", "/api/tables"))["tables"]]
