"""The figures and the people of the pit over the interface: who may ask, in which form, and what is refused."""

import csv
import io
from typing import Any

import pytest

from felt.core.authority import Role
from felt.server.api.pit import reports
from felt.server.api.spreadsheets import BYTE_ORDER_MARK
from tests.server.reception import NOW, SICBO, Browser, Reception, reception
from tests.store.bank import Place, SQLitePlace

SPAN = f"from={NOW - 1000}&to={NOW + 86_400_000}"
READERS = {
    *(Role.PIT_MANAGER, Role.SHIFT_MANAGER, Role.OPERATIONS_MANAGER, Role.ASSISTANT_DIRECTOR, Role.DIRECTOR),
    *(Role.AUDITOR, Role.SURVEILLANCE),
}


async def signed_in(desk: Reception, browser: Browser, role: Role) -> str:
    token, session = await desk.account(role=role)
    await browser.become(token, desk.accounts)
    return session.person.id


@pytest.mark.clause("ruling A6")
async def test_who_may_read(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        for role in Role:
            await signed_in(desk, browser, role)
            for path in ("report", "people"):
                answer = await browser.ask("GET", f"/api/pit/{path}?{SPAN}")
                assert answer.status_code == (200 if role in READERS else 403), (role, path)
            answer = await browser.ask("GET", "/api/pit/people/roster")
            assert answer.status_code == (200 if role in READERS | {Role.PIT_SUPERVISOR} else 403), role


async def test_the_three_forms(place: Place) -> None:
    async with reception(place, tables=(SICBO,)) as desk, desk.browser() as browser:
        patron = (await desk.guest())[1].person.id
        await desk.play(patron, bet="big", amount=7_200)
        await signed_in(desk, browser, Role.AUDITOR)
        report = await browser.done("GET", f"/api/pit/report?{SPAN}")
        assert (report["total"]["rounds"], report["total"]["at_risk"], report["total"]["theoretical"]) == (
            1,
            7_200,
            200,
        )
        assert report["total"]["win"] in (7_200, -7_200)
        assert report["differences"] == []
        assert report["patrons"][0]["patron"] == patron
        answer = await browser.ask("GET", f"/api/pit/report?{SPAN}&format=csv")
        assert answer.headers["content-type"] == "text/csv; charset=utf-8"
        assert answer.headers["content-disposition"].startswith('attachment; filename="felt-shift-')
        rows = list(csv.reader(io.StringIO(answer.text.removeprefix(BYTE_ORDER_MARK))))
        assert [row[0] for row in rows[:3]] == ["group", "shift", "table"]
        answer = await browser.ask("GET", f"/api/pit/report?{SPAN}&format=html")
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert answer.headers["content-disposition"].startswith("attachment")
        assert "<script" not in answer.text
        people = await browser.done("GET", f"/api/pit/people?{SPAN}")
        assert (people["begin"], people["end"], people["stints"]) == (NOW - 1000, desk.clock.now() + 1, [])


@pytest.mark.parametrize("path", ["report", "people"])
@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("from=5&to=5", "shift_upside_down"),
        (f"from=0&to={reports.DAYS_MAX * reports.DAY_MS + 1}", "shift_too_long"),
        ("from=5", "missing_key"),
        ("from=-1&to=5", "out_of_range"),
        ("from=0&to=5&other=1", "unknown_key"),
    ],
)
async def test_spans_that_are_refused(path: str, query: str, code: str, sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk, desk.browser() as browser:
        await signed_in(desk, browser, Role.DIRECTOR)
        assert await browser.refused("GET", f"/api/pit/{path}?{query}") == (400, code)


async def test_one_report_at_a_time(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk, desk.browser() as browser:
        person = await signed_in(desk, browser, Role.AUDITOR)
        with desk.exports.one_at_a_time(person):
            assert await browser.refused("GET", f"/api/pit/report?{SPAN}") == (409, "export_under_way")


async def test_a_shift_on_the_roster(place: Place) -> None:
    async with reception(place) as desk, desk.browser() as browser:
        dealer = (await desk.account(role=Role.DEALER))[1].person.id
        patron = (await desk.account())[1].person.id
        await signed_in(desk, browser, Role.PIT_MANAGER)
        training: dict[str, Any] = {"game": "sicbo", "course": "dealing", "passed": True, "until": NOW * 2}
        post = {"id": "2", "person": dealer, "post": "dealer"}
        await browser.done("POST", "/api/pit/people/training", {"id": "1", "person": dealer, **training})
        await browser.done("POST", "/api/pit/people/work", post)
        tables = {"id": "3", "tables": [{"table": "S1", "game": "sicbo"}]}
        shown = await browser.done("POST", "/api/pit/people/tables", tables)
        assert shown == {
            "training": [{"person": dealer, "game": "sicbo", "until": NOW * 2}],
            "at_work": [
                {"person": dealer, "post": "dealer", "table": "S1", "at_table_since": NOW, "rests_until": 0},
            ],
            "courses": [],
            "names": {dealer: "Somebody 1"},
        }
        assert await browser.done("POST", "/api/pit/people/tables", tables) == shown, "the same id counts once"
        assert await browser.refused("POST", "/api/pit/people/work", post | {"id": "4", "post": "supervisor"}) == (
            403,
            "no_authority",
        )
        other = {"id": "5", "person": patron}
        assert await browser.refused("POST", "/api/pit/people/training", other | training) == (403, "no_authority")
        home = {"id": "6", "person": dealer}
        assert (await browser.done("POST", "/api/pit/people/home", home))["at_work"] == []
        assert await browser.refused("POST", "/api/pit/people/home", home | {"id": "7"}) == (400, "not_at_work")


@pytest.mark.parametrize("role", [Role.PATRON, Role.DEALER, Role.AUDITOR, Role.SURVEILLANCE, Role.ADMINISTRATOR])
async def test_others_change_nothing(role: Role, sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk, desk.browser() as browser:
        person = await signed_in(desk, browser, role)
        at_work = {"id": "1", "person": person, "post": "dealer"}
        training = {"id": "1", "person": person, "game": "g", "course": "c", "passed": True, "until": 1}
        for path, body in (
            ("work", at_work),
            ("training", training),
            ("home", {"id": "1", "person": person}),
            ("tables", {"id": "1", "tables": []}),
        ):
            assert await browser.refused("POST", f"/api/pit/people/{path}", body) == (403, "no_authority")
        assert await desk.pit.roster.entries("") == ()
