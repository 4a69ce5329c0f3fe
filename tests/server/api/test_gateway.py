"""The REST interface: who may ask what, and what is answered."""

import itertools
from typing import Any

import pytest

from felt.core.authority import Role
from felt.core.refusals import Refusal
from felt.odds.baccarat import odds
from felt.server.api.call import Access
from felt.server.api.gateway import BODY_BYTES_MAX
from felt.server.api.routes import ENDPOINTS
from felt.server.api.statuses import STATUS
from felt.server.config.settings import built_in_floor
from felt.store import StoreUnavailable
from tests.server.reception import PASSWORD, reception
from tests.store.bank import SQLitePlace

NOBODY = "p-0000000000000000"
DONE, NO_PERSON, NO_LINK = (200, ""), (404, "no_such_person"), (403, "invitation_gone")
CALLS: dict[tuple[str, str], tuple[str, Any, tuple[int, str]]] = {
    ("GET", "/api/admin/people"): ("/api/admin/people", None, DONE),
    ("PUT", "/api/admin/people/{id}/role"): (f"/api/admin/people/{NOBODY}/role", {"role": "director"}, NO_PERSON),
    ("DELETE", "/api/admin/people/{id}/sessions"): (f"/api/admin/people/{NOBODY}/sessions", None, NO_PERSON),
    ("GET", "/api/admin/staff"): ("/api/admin/staff", None, DONE),
    ("POST", "/api/admin/invitations"): ("/api/admin/invitations", {"role": "dealer"}, DONE),
    ("DELETE", "/api/admin/invitations/{id}"): (f"/api/admin/invitations/{'0' * 64}", None, NO_LINK),
}
"""What an administrator is answered. Everybody else is refused."""


def test_every_call_for_administrators_is_tried() -> None:
    assert {(each.method, each.path) for each in ENDPOINTS if each.access is Access.ADMINISTRATOR} == set(CALLS)
    assert all(
        each.path.startswith("/api/admin/") is (each.path == "/api/admin/first" or (each.method, each.path) in CALLS)
        for each in ENDPOINTS
    )


@pytest.mark.parametrize("call", CALLS, ids=" ".join)
@pytest.mark.parametrize("role", [None, "guest", *Role])
@pytest.mark.clause("ruling A6")
async def test_role_by_call_of_administrators(
    role: Role | str | None, call: tuple[str, str], sqlite_place: SQLitePlace
) -> None:
    path, body, answered = CALLS[call]

    async def run() -> tuple[int, str]:
        async with reception(sqlite_place) as desk, desk.browser() as browser:
            if role == "guest":
                await browser.done("POST", "/api/session/guest", {})
            elif isinstance(role, Role):
                await browser.become((await desk.account(role=role))[0], desk.accounts)
            answer = await browser.ask(call[0], path, body)
            return answer.status_code, "" if answer.is_success else answer.json()["error"]["code"]

    if role is None:
        assert (await run()) == (401, "not_signed_in")
    elif role is Role.ADMINISTRATOR:
        assert (await run()) == answered
    else:
        assert (await run()) == (403, "no_authority")


@pytest.mark.parametrize(
    "endpoint",
    [each for each in ENDPOINTS if each.access is not Access.OPEN],
    ids=lambda each: f"{each.method} {each.path}",
)
async def test_who_is_not_signed_in_gets_nothing(endpoint: Any, sqlite_place: SQLitePlace) -> None:
    person = "p-0000000000000000"
    named = {"id": person, "person": person, "table": "S1", "name": "S1", "round": 1, "number": 1, "sha256": "0" * 64}
    path = endpoint.path.format(**named)

    async def run() -> tuple[int, str]:
        async with reception(sqlite_place) as desk, desk.browser() as browser:
            return await browser.refused(endpoint.method, path, {} if endpoint.body else None)

    assert (await run()) == (401, "not_signed_in")


async def test_a_role_given_over_the_interface(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk, desk.browser() as browser, desk.browser() as other:
        link = await desk.accounts.invitation.issue()
        body = {"token": link, "name": "Chief", "password": PASSWORD}
        me = await browser.done("POST", "/api/admin/first", body)
        assert me["role"] == "administrator"
        assert await other.refused("POST", "/api/admin/first", body) == (403, "no_such_invitation")
        dealer = await other.done("POST", "/api/account", {"name": "Dũng", "password": PASSWORD})
        people = await browser.done("GET", "/api/admin/people?most=1")
        assert people["next"] == people["people"][0]["id"]
        rest = await browser.done("GET", f"/api/admin/people?after={people['next']}")
        assert {each["name"] for each in people["people"] + rest["people"]} == {"Chief", "Dũng"}
        given = await browser.done("PUT", f"/api/admin/people/{dealer['id']}/role", {"role": "dealer"})
        assert given["role"] == "dealer"
        assert await other.refused("GET", "/api/account") == (401, "session_gone")
        own = f"/api/admin/people/{me['id']}/role"
        assert await browser.refused("PUT", own, {"role": "patron"}) == (403, "not_your_own_role")
        assert await browser.refused("PUT", own, {"role": "king"}) == (400, "out_of_range")


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        (b"", 400, "malformed_json"),
        (b"{", 400, "malformed_json"),
        (b"[]", 400, "wrong_type"),
        (b"\xff", 400, "malformed_json"),
        (b'{"name":"An"}', 400, "missing_key"),
        (b'{"name":"An","password":"correct horse","role":"director"}', 400, "unknown_key"),
        (b'{"name":"An","name":"Binh","password":"correct horse"}', 400, "key_twice"),
        (b'{"name":5,"password":"correct horse"}', 400, "wrong_type"),
        (b'{"name":"An","password":"short"}', 400, "password_too_short"),
        (b'{"name":"a\\u202eb","password":"correct horse"}', 400, "name_unseen"),
        (b'{"name":"a\\u0000b","password":"correct horse"}', 400, "name_unseen"),
        (b'{"name":"' + b"x" * BODY_BYTES_MAX + b'"}', 413, "body_too_long"),
        (b"[" * 10_000, 400, "wrong_type"),
    ],
)
async def test_bodies_that_are_refused(sent: bytes, status: int, code: str, sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk, desk.browser() as browser:
        answer = await browser.client.post(
            "/api/account", content=sent, headers={"Content-Type": "application/json", "Accept-Language": "vi-VN"}
        )
        assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
        form = await browser.client.post("/api/account", content=sent, headers={"Content-Type": "text/plain"})
        assert form.status_code == 415


@pytest.mark.parametrize(
    ("method", "path", "refused"),
    [
        ("GET", "/api/nothing", (404, "no_such_page")),
        ("DELETE", "/api/nothing/at/all", (404, "no_such_page")),
        ("PATCH", "/api/limits", (405, "method_not_allowed")),
        ("GET", "/api/tables/S9", (404, "no_such_table")),
        ("GET", "/api/tables/S%209", (400, "out_of_range")),
        ("GET", "/api/odds/poker", (400, "out_of_range")),
        ("GET", "/api/rules/baccarat/99", (404, "unknown_clause")),
        ("GET", "/api/tables?language=fr", (400, "out_of_range")),
        ("GET", "/api/tables?colour=red", (400, "unknown_key")),
        ("GET", "/api/tables?language=en&language=vi", (400, "key_twice")),
    ],
)
async def test_addresses_that_are_refused(method: str, path: str, refused: object, sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk, desk.browser() as browser:
        assert await browser.refused(method, path) == refused


def test_every_status_names_refusals_once() -> None:
    named = [kind for _, kinds in STATUS for kind in kinds]
    assert len(named) == len(set(named))
    assert all(issubclass(kind, Refusal) for kind in named)
    assert not any(one is not other and issubclass(one, other) for one, other in itertools.product(named, named))


async def test_too_many_attempts_says_when_to_come_back(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk, desk.browser() as browser:
        body = {"name": "Nobody", "password": "wrong password"}
        for _ in range(3):
            assert await browser.refused("POST", "/api/session", body) == (401, "wrong_credentials")
        answer = await browser.ask("POST", "/api/session?language=vi", body)
        assert answer.status_code == 429
        assert answer.headers["retry-after"] == "1"
        assert answer.json()["error"]["message"] == "Thử quá nhiều lần; hãy thử lại sau 1 giây."


async def test_books_that_cannot_be_read(sqlite_place: SQLitePlace, monkeypatch: pytest.MonkeyPatch) -> None:
    async with reception(sqlite_place) as desk, desk.browser() as browser:

        async def unavailable() -> None:
            raise StoreUnavailable(problem="the disk is gone")

        monkeypatch.setattr(desk.store, "heads", unavailable)
        assert await browser.refused("GET", "/ready") == (503, "store_unavailable")
        assert (await browser.done("GET", "/health"))["status"] == "up"


async def test_tables_odds_and_rules(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place, tables=built_in_floor()) as desk, desk.browser() as browser:
        table = await browser.done("GET", "/api/tables/B1")
        assert table["settings"]["rules"]["limits"]["tie"] == [5_000, 200_000]
        banker = [
            next(bet for bet in found["bets"] if bet["bet"] == "banker")
            for commission in ("true", "false")
            for found in [await browser.done("GET", f"/api/odds/baccarat?commission={commission}")]
        ]
        exact = [odds(commission=commission).bet("banker") for commission in (True, False)]
        assert [bet["edge"] for bet in banker] == [str(bet.edge) for bet in exact if bet is not None]
        assert round(banker[0]["edge_percent"], 4) == 1.0579
        cells = (await browser.done("GET", "/api/odds/baccarat"))["insurance"]
        assert [cell["standard_deviation"] for cell in cells] == [cell.standard_deviation for cell in odds().insurance]
        small = (await browser.done("GET", "/api/odds/sicbo"))["bets"][0]
        assert (small["bet"], small["win"], small["edge"]) == ("small", "35/72", "1/36")
        clause = await browser.done("GET", "/api/rules/baccarat/5.1.2")
        assert clause["reference"] == "baccarat 5.1.2"
        assert set(clause["summary"]) == {"en", "vi"}
        described = await browser.done("GET", "/api/rules/baccarat/9.1")
        assert described["status"] == "wording"
        assert described["status_in_words"]["en"] == "names or describes something; there is nothing to compute"
        assert described["status_in_words"]["vi"] == "đặt tên hoặc mô tả; không có gì để tính"
        books = (await browser.done("GET", "/api/rules"))["books"]
        assert [book["book"] for book in books] == ["baccarat", "sicbo", "niuniu", "online", "ruling"]
        assert clause.pop("worked") is None
        assert clause["has_example"] is False
        assert clause in books[0]["clauses"]
        shown = await browser.done("GET", "/api/rules/niuniu/7.5")
        assert shown["has_example"] is True
        assert shown["worked"]["en"].endswith("\nIn the end: an 0, seat 2 0")
        assert shown["worked"]["vi"].endswith("\nKết quả: an 0, chỗ 2 0")
        assert all("worked" not in each for each in books[2]["clauses"]), "the list stays short"
        assert "Request" in (await browser.done("GET", "/api/protocol"))["schema"]["$defs"]


async def test_language_by_address_browser_and_session(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk, desk.browser() as browser:
        assert (await browser.done("GET", "/api/session"))["language"] == "en"
        assert (await browser.done("GET", "/api/session", Accept_Language="fr, vi-VN;q=0.8"))["language"] == "vi"
        assert (await browser.done("GET", "/api/session?language=en", Accept_Language="vi"))["language"] == "en"
        me = await browser.done("POST", "/api/session/guest?language=vi", {})
        assert me["name"].startswith("Khách ")
        assert (await browser.done("GET", "/api/session"))["language"] == "vi"
        for headers, sentence in (({}, "Không có"), ({"Accept_Language": "en"}, "There is no")):
            refusal = await browser.ask("GET", "/api/tables/B9", **headers)
            assert refusal.json()["error"]["message"].startswith(sentence)
