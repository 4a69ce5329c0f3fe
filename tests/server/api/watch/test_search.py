"""The search over a floor at which something has happened, on both stores."""

from itertools import product
from typing import Any

import pytest

from felt.core.authority import STAFF, Role
from felt.server.api.watch import search as module
from tests.server.api.watch.floor import EVENING, SEARCH, STAKE, Watched, thing, watched
from tests.server.reception import SICBO, reception
from tests.store.bank import Place, SQLitePlace

MAY = {
    *(Role.SHIFT_MANAGER, Role.OPERATIONS_MANAGER, Role.ASSISTANT_DIRECTOR, Role.DIRECTOR),
    *(Role.SURVEILLANCE, Role.AUDITOR),
}
CALLS = (SEARCH, "/api/house/people/An", "/api/house/tables/S1/journal")


def of(*kinds: str) -> list[tuple[Any, ...]]:
    return [each for each in EVENING if each[0] in kinds]


@pytest.mark.clause("ruling A6")
async def test_role_by_call(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        await desk.account("An")
        for role in (*STAFF, Role.PATRON):
            await browser.become((await desk.account(role=role))[0], desk.accounts)
            for call in CALLS:
                if role in MAY:
                    await browser.done("GET", call)
                else:
                    assert await browser.refused("GET", call) == (403, "no_authority"), (role, call)
        browser.client.cookies.clear()
        for call in CALLS:
            assert await browser.refused("GET", call) == (401, "not_signed_in")


async def test_everything_is_found_by_what_it_has(place: Place) -> None:
    async with watched(place) as floor:
        await floor.evening()
        ids = floor.ids
        assert await floor.things() == EVENING
        for kind in ("round", "correction", "stop", "call", "case", "incident", "slip"):
            assert await floor.things(kind=kind) == of(kind)

        assert await floor.things(table="S1") == [("round", "S1", 2), ("case", 1), ("round", "S1", 1)]
        assert await floor.things(table="C1", round=1) == [("correction", "C1", 1), ("round", "C1", 1)]
        assert await floor.things(round=1) == [("case", 1), ("correction", "C1", 1), *EVENING[-2:]]
        assert await floor.things(round=77) == []

        an = [("round", "S1", 2), ("case", 1), ("incident", 1), ("round", "S1", 1)]
        assert await floor.things(patron="AN  Nguyễn") == await floor.things(patron=ids["an"]) == an
        assert await floor.things(patron=ids["bình"]) == [("round", "S1", 1)]
        assert await floor.things(patron=ids["an"], table="C1") == [("incident", 1)]
        guest = [("correction", "C1", 1), ("round", "C1", 3), ("round", "C1", 2), ("round", "C1", 1)]
        assert await floor.things(patron="seat 2") == guest
        assert await floor.things(patron="seat 3") == []

        by_mai = [("call", 1), ("round", "C1", 3), ("stop", "C1", 2), ("round", "C1", 2), ("round", "C1", 1)]
        assert await floor.things(staff="mai nguyễn") == by_mai
        by_long = [("call", 1), ("correction", "C1", 1), ("round", "C1", 3), ("round", "C1", 1)]
        assert await floor.things(staff=ids["long"]) == by_long, "a correction is filed under its round"
        assert await floor.things(staff=ids["phúc"]) == [("slip", "C1", 1), ("round", "C1", 2)]
        assert await floor.things(staff=ids["vân"]) == of("incident")
        assert await floor.things(clause="sicbo 7.5") == [
            ("call", 1),
            ("round", "C1", 3),
            ("stop", "C1", 2),
            ("round", "C1", 2),
        ]
        assert await floor.things(clause="sicbo 7") == [("call", 1), *of("correction"), *EVENING[6:10]]

        times = [each["at"] for each in (await floor.found())["findings"]]
        assert times == sorted(times, reverse=True)
        assert await floor.things(**{"from": times[7], "to": times[3]}) == EVENING[3:8]
        assert await floor.things(**{"from": times[0] + 1}) == []
        assert await floor.things(patron=ids["an"], to=times[1] - 1) == [("incident", 1), ("round", "S1", 1)]
        assert await floor.things(patron=ids["an"], **{"from": times[1]}) == [("round", "S1", 2), ("case", 1)]


async def test_findings_tell_what_happened(sqlite_place: SQLitePlace) -> None:
    async with watched(sqlite_place) as floor:
        await floor.evening()
        ids = floor.ids
        answer = await floor.found()
        found = {(each["kind"], each.get("round")): each for each in answer["findings"]}
        assert {ids[who] for who in ("an", "mai", "long", "hà", "vân")} <= answer["names"].keys()
        assert answer["names"][ids["mai"]] == "mai nguyễn"
        lost = found["round", 1]  # of C1: the last one with this key
        void, won = found["round", 3], next(each for each in answer["findings"] if each.get("mark") == "4-5-6")
        assert (won["staked"], won["net"], won["patrons"], won["by"]) == (STAKE, STAKE, ["seat 2"], ids["mai"])
        assert (void["void"], void["mark"], void["net"], void["by"]) == (True, "", 0, ids["long"])
        assert (void["outcome"], void["boxes"]) == (None, [])
        assert won["outcome"]["dice"] == [4, 5, 6]
        assert lost["game"] == "sicbo"
        corrected = found["correction", 1]
        assert (corrected["clause"], corrected["difference"]) == ("sicbo 7.7", 2 * STAKE)
        assert (corrected["by"], corrected["approved_by"]) == (ids["hà"], ids["long"])
        called = found["stop", 2]
        assert (called["by"], called["clause"], called["why"]) == (ids["mai"], "sicbo 7.5", "a chipped die")
        binh = (await floor.found(patron=ids["bình"]))["findings"][0]
        assert (binh["bettors"], binh["staked"]) == (2, 10_000)


async def test_pages_leave_nothing_out_and_repeat_nothing(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    async with watched(place) as floor:
        await floor.evening()
        for asked in ({}, {"patron": "an nguyễn"}, {"table": "C1"}, {"staff": "mai nguyễn"}, {"round": 1}):
            whole = await floor.things(**asked)
            for most, looked_at in product((1, 2, 7), (1, 4, 500)):
                monkeypatch.setattr(module, "LOOKED_AT_MAX", looked_at)
                assert await in_pages(floor, most, asked) == whole


async def in_pages(floor: Watched, most: int, asked: dict[str, Any]) -> list[tuple[Any, ...]]:
    found: list[tuple[Any, ...]] = []
    before: dict[str, str] = {}
    while True:
        page = await floor.found(**asked, **before, most=most)
        assert len(page["findings"]) <= most
        found += map(thing, page["findings"])
        if page["next"] is None:
            return found
        before = {"before": page["next"]}


@pytest.mark.parametrize(
    ("query", "refusal"),
    [
        ("patron=nobody", (404, "no_such_person")),
        ("staff=nobody", (404, "no_such_person")),
        ("table=X9", (404, "table_not_in_journal")),
        ("table=~house", (400, "out_of_range")),
        ("clause=sicbo+99.9", (404, "unknown_clause")),
        ("kind=draft", (400, "out_of_range")),
        ("round=0", (400, "out_of_range")),
        ("most=0", (400, "out_of_range")),
        ("from=-1", (400, "out_of_range")),
        ("before=1.2", (400, "out_of_range")),
        ("before=1.~x.1.1%00", (400, "out_of_range")),
        ("sql=1", (400, "unknown_key")),
    ],
)
async def test_what_cannot_be_searched_for_is_refused(
    sqlite_place: SQLitePlace, query: str, refusal: tuple[int, str]
) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        await browser.become((await desk.account(role=Role.AUDITOR))[0], desk.accounts)
        assert await browser.refused("GET", f"{SEARCH}?{query}") == refusal


async def test_a_person_is_found_where_they_are(sqlite_place: SQLitePlace) -> None:
    async with watched(sqlite_place) as floor:
        await floor.evening()
        an = await floor["vân"].done("GET", "/api/house/people/an nguyễn")
        assert (an["id"], an["role"], an["guest"], an["on_duty"]) == (floor.ids["an"], "patron", False, [])
        assert an["seats"] == [{"table": "S1", "seat": 3, "leaving": False}]
        mai = await floor["kiên"].done("GET", f"/api/house/people/{floor.ids['mai']}")
        assert (mai["name"], mai["role"], mai["seats"], mai["on_duty"]) == ("mai nguyễn", "dealer", [], ["C1"])
        assert await floor["vân"].refused("GET", "/api/house/people/nobody") == (404, "no_such_person")
