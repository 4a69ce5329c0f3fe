"""What each role may do on the wire equals the table that is written down in `expected`: every call of the REST
interface with every order, and every request of the socket, by everybody."""

from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple, get_args

import pytest

from felt.core.authority import Role
from felt.core.words import Language
from felt.protocol.requests import request_types
from felt.server.accounts.tokens import csrf_of
from felt.server.api.call import Access, Endpoint
from felt.server.api.routes import ENDPOINTS
from felt.table.dealer.commands import TakeTable
from tests.server.online import REQUESTS as ONE_OF_EACH
from tests.server.online import online
from tests.server.reception import PASSWORD, SICBO, Browser, Reception, reception
from tests.server.roles import asked, expected
from tests.server.roles.expected import HIDDEN, LET_IN, NOBODY, NOT_SIGNED_IN, REFUSED, Row
from tests.store.bank import SQLitePlace
from tests.table.dealer.pit import casino_table

CALLS, REQUESTS = expected.rows(expected.CALLS), expected.rows(expected.REQUESTS)
EVERYBODY = (NOBODY, *Role)
TABLE = casino_table("baccarat")
BY_ROLE = {
    "not_signed_in": NOT_SIGNED_IN,
    "session_gone": NOT_SIGNED_IN,
    "no_authority": REFUSED,
    "staff_do_not_play": REFUSED,
    "no_such_case": HIDDEN,
}
"""Refusals for who somebody is."""
FOR_OTHER_REASONS = (
    *("wrong_credentials", "wrong_passkey", "no_such_invitation", "another_hand", "not_on_duty"),
    *("own_call", "call_of_another", "invitation_gone"),
)
"""Refusals that have the status 401 or 403 too, and that people get who are let in."""
BETWEEN_MS = 5_000
"""So that nobody asks too often, and no session ends for want of use."""


class Asked(NamedTuple):
    """A call, or one order of its body."""

    row: str
    endpoint: Endpoint
    order: Any = None


def calls() -> Iterator[Asked]:
    for endpoint in ENDPOINTS:
        call = f"{endpoint.method} {endpoint.path}"
        if not endpoint.at_table:
            for order in get_args(endpoint.body) or (None,):
                yield Asked(call if order is None else f"{call} {tag_of(order)}", endpoint, order)
        elif endpoint.access is Access.LADDER:  # a practice table: whoever may practise may ask for anything there
            yield Asked(call, endpoint, next(each for each in get_args(endpoint.body) if tag_of(each) == "take_table"))


def requests_over_rest() -> Iterator[Asked]:
    """Requests at a table are those of the socket, and have their rows there. One of each rank is asked here."""
    endpoint = next(each for each in ENDPOINTS if each.path == "/api/tables/{name}/requests")
    by_rank = {frozenset(REQUESTS[tag_of(order)].let_in): order for order in get_args(endpoint.body)}
    yield from (Asked(tag_of(order), endpoint, order) for order in by_rank.values())


def tag_of(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


def test_every_call_and_every_request_has_a_row_and_every_row_is_about_one() -> None:
    assert {each.row for each in calls()} == set(CALLS)
    assert {tag_of(kind) for kind in request_types()} == set(REQUESTS)


def outcome(code: str, status: int = 0) -> str:
    """`code` is empty if nothing was refused."""
    found = BY_ROLE.get(code, LET_IN)
    assert found != LET_IN or status not in (401, 403) or code in FOR_OTHER_REASONS, (status, code)
    return found


class Crowd:
    """One person of each role, and nobody."""

    def __init__(self, desk: Reception, browser: Browser) -> None:
        self._desk = desk
        self._browser = browser
        self._tokens: dict[str, str] = {}
        self._ids = count(1)
        self._spare = asked.Spare("", ())

    async def come(self) -> None:
        for role in Role:
            self._tokens[role], session = await self._desk.account(f"A {role.value}", role)
            if role is Role.PATRON:
                await self._desk.play(session.person.id)
            if role is Role.DEALER:
                await self._desk.floor.room(TABLE.name).do(TakeTable(by=session.person.id, role=role))
        spare = (await self._desk.account("Spare", Role.DEALER))[1].person.id
        await self._become(Role.PATRON)
        await self._browser.done("POST", "/api/cases", {"id": "1", **asked.CASE})
        await self._become(Role.SHIFT_MANAGER)
        equipment = "/api/house/equipment"
        await self._browser.done(
            "POST", equipment, {"act": "receive", "kind": "cards", "identities": ["D1", "D2", "X2"]}
        )
        for deck in ("D1", "D2"):
            issued = {"act": "issue", "identities": [deck], "table": TABLE.name}
            await self._browser.done("POST", equipment, issued)
        waiting = (await self._browser.done("GET", equipment))["waiting"]
        self._spare = asked.Spare(spare, tuple(each["number"] for each in waiting))

    async def outcomes(self, asked: Iterable[Asked], table: dict[str, Row]) -> dict[tuple[str, str], str]:
        """By row and person. Those who are let in may change what the others ask about, so they ask last."""
        found: dict[tuple[str, str], str] = {}
        for call in asked:
            for who in sorted(EVERYBODY, key=lambda each: table[call.row].expects(each) == LET_IN):
                found[call.row, who] = await self._ask(who, call)
        return found

    async def _ask(self, who: str, call: Asked) -> str:
        self._desk.clock.advance(BETWEEN_MS)
        await self._become(who)
        path = asked.address(call.row, call.endpoint.path, self._spare)
        if call.endpoint.uploads:
            headers = {"X-CSRF-Token": self._browser.csrf, "Content-Type": "application/octet-stream"}
            answer = await self._browser.client.post(path, content=b"text", headers=headers)
        else:
            answer = await self._browser.ask(call.endpoint.method, path, self._body(who, call))
        return outcome("" if answer.is_success else answer.json()["error"]["code"], answer.status_code)

    def _body(self, who: str, call: Asked) -> dict[str, Any] | None:
        kind = call.order or call.endpoint.body
        if kind is None:
            return None
        at_table = {**ONE_OF_EACH[call.row], "table": TABLE.name} if call.row in ONE_OF_EACH else None
        body = dict(at_table or asked.body(call.row, who, self._spare))
        if call.order is not None:
            body[kind.__struct_config__.tag_field] = tag_of(kind)
        if "id" in kind.__struct_fields__:
            body.setdefault("id", str(next(self._ids)))
        return body

    async def _become(self, who: str) -> None:
        """Some calls end the session of the person who asks."""
        self._browser.client.cookies.clear()
        self._browser.csrf = ""
        if who == NOBODY:
            return
        if await self._desk.accounts.session(self._tokens[who]) is None:
            self._tokens[who] = await self._desk.accounts.sign_in(f"A {who}", PASSWORD, "here", Language.EN)
        self._browser.client.cookies.set(self._desk.accounts.cookies.name, self._tokens[who])
        self._browser.csrf = csrf_of(self._tokens[who])


def differences(found: dict[tuple[str, str], str], table: dict[str, Row]) -> list[str]:
    return [
        f"{what}: {who} is {there}, not {table[what].expects(who)}"
        for (what, who), there in found.items()
        if there != table[what].expects(who)
    ]


@pytest.mark.no_cover
@pytest.mark.clause("ruling A6")
async def test_every_call_by_everybody(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place, tables=(TABLE, SICBO)) as desk, desk.browser() as browser:
        crowd = Crowd(desk, browser)
        await crowd.come()
        assert differences(await crowd.outcomes(calls(), CALLS), CALLS) == []
        assert differences(await crowd.outcomes(requests_over_rest(), REQUESTS), REQUESTS) == []


@pytest.mark.no_cover
@pytest.mark.clause("ruling A6")
async def test_every_request_of_the_socket_by_everybody(tmp_path: Path) -> None:
    found: dict[tuple[str, str], str] = {}
    async with online(tmp_path, TABLE) as here:
        for role in Role:
            client = await here.client(f"{role}_as_{role}" if role is not Role.PATRON else "an")
            for do, fields in ONE_OF_EACH.items():
                here.clock.advance(1_000)
                sent = {**fields, "table": TABLE.name} if "table" in fields else fields
                answer = await client.ask(do, **sent)
                found[do, role] = outcome(answer.get("code", ""))
    assert differences(found, REQUESTS) == []
