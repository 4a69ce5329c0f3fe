"""The floor changed over REST: previewed, checked, carried out on the running floor, and so after a restart."""

import asyncio
import itertools
from typing import Any

import pytest

from felt.core.authority import Role
from felt.rooms.clock import VirtualClock
from felt.store import StoreUnavailable
from felt.table.commands import CloseTable, Join, OpenTable
from felt.table.state import Phase
from tests.server.api.house.ordering import FLOOR, ORDERS, S2, Manager, plain
from tests.server.reception import NOW, SICBO, reception
from tests.store.bank import Place, SQLitePlace

HIGHER = plain(SICBO, limits={"default": [5000, 90_000]})
OPERATIONS = {Role.OPERATIONS_MANAGER, Role.ASSISTANT_DIRECTOR, Role.DIRECTOR}
CALLS: dict[str, tuple[set[Role], dict[str, Any]]] = {
    "add_table": (OPERATIONS, {"settings": S2}),
    "change_table": (OPERATIONS, {"settings": HIGHER}),
    "take_table_away": (OPERATIONS, {"table": "S1"}),
    "leave_table_to_file": (OPERATIONS, {"table": "S3"}),
    "set_jurisdiction": ({Role.DIRECTOR}, {"jurisdiction": {"resolve_days": 3}}),
}


@pytest.mark.clause("ruling A6")
async def test_role_by_order(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        manager = await Manager(desk, browser).become()
        await manager.order("add_table", settings=S2 | {"name": "S3"})
        for role in Role:
            await manager.become(role)
            reads = role in OPERATIONS or role is Role.ADMINISTRATOR
            assert (await browser.ask("GET", FLOOR)).status_code == (200 if reads else 403)
            for do, (may, fields) in CALLS.items():
                if role in may:
                    assert (await manager.order(do, preview=True, **fields))["preview"]
                else:
                    assert (await manager.refused(do, preview=True, **fields))[:2] == (403, "no_authority")
        assert len((await desk.plan.read()).decisions) == 1, "a preview writes nothing"


async def test_a_table_is_previewed_added_and_played_at_and_is_there_after_a_restart(place: Place) -> None:
    clock = VirtualClock(NOW)
    async with reception(place, clock=clock, tables=(SICBO,)) as desk, desk.browser() as browser:
        manager = await Manager(desk, browser).become()
        preview = await manager.order("add_table", settings=S2, preview=True, why="")
        assert (preview["applies"], preview["decision"], preview["cautions"]) == ("opens_now", None, [])
        assert {"place": "rules.limits.default", "before": None, "after": [1000, 50_000]} in preview["differences"]
        assert await manager.listed() == ["S1"]
        body = {"do": "add_table", "id": "one", "why": "a busy night", "settings": S2}
        first, again = [await browser.done("POST", ORDERS, body) for _ in range(2)]
        assert first == again
        decision = first["decision"]
        assert (decision["name"], decision["role"], decision["why"]) == (
            manager.name,
            "operations_manager",
            "a busy night",
        )
        assert len((await manager.floor())["decisions"]) == 1
        assert await manager.listed() == ["S1", "S2"]
        shown = await manager.table("S2")
        assert (shown["source"], shown["phase"], shown["in_file"]) == ("console", "waiting", False)
        guest = (await desk.guest())[1].person.id
        await desk.floor.room("S2").do(Join(patron=guest))
        await desk.comes_to(lambda state: state.phase is Phase.BETTING, table="S2")
    async with reception(place, clock=clock, tables=(SICBO,)) as desk, desk.browser() as browser:
        manager = await Manager(desk, browser).become()
        assert await manager.listed() == ["S1", "S2"]
        assert (await manager.table("S2"))["decided"]["number"] == 1
        assert guest in desk.floor.room("S2").state.patrons


async def test_new_settings_wait_until_the_table_is_closed_and_opened_again(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        manager = await Manager(desk, browser).become()
        answer = await manager.order("change_table", settings=HIGHER)
        assert answer["applies"] == "when_reopened"
        assert answer["differences"] == [{"place": "rules.limits.default", "before": None, "after": [5000, 90_000]}]
        waiting = await manager.table("S1")
        assert waiting["waits"] == answer["differences"]
        assert (waiting["settings"]["rules"]["limits"], waiting["in_file"]) == ({"default": [5000, 90_000]}, True)
        assert (await browser.done("GET", "/api/tables/S1"))["settings"]["rules"]["limits"] == {}
        room = desk.floor.room("S1")
        await room.do(CloseTable(by="pit"))
        again = await manager.order("change_table", settings=plain(SICBO, limits={"default": [5000, 80_000]}))
        assert again["applies"] == "when_opened"
        await room.do(OpenTable(by="pit", settings=desk.floor.settings["S1"]))
        opened = await manager.table("S1")
        assert (opened["waits"], opened["settings"]["rules"]["limits"]) == ([], {"default": [5000, 80_000]})
        assert (await browser.done("GET", "/api/tables/S1"))["settings"] == opened["settings"]


async def test_a_table_that_is_taken_away_plays_its_round_and_is_gone(place: Place) -> None:
    clock = VirtualClock(NOW)
    async with reception(place, clock=clock, tables=(SICBO,)) as desk, desk.browser() as browser:
        manager = await Manager(desk, browser).become()
        guest = (await desk.guest())[1].person.id
        other = (await desk.guest())[1].person.id
        await desk.floor.room("S1").do(Join(patron=other))  # who does not confirm: betting stays open
        await desk.confirmed(guest)
        preview = await manager.order("take_table_away", table="S1", preview=True)
        assert preview["applies"] == "after_round"
        assert [each["code"] for each in preview["cautions"]] == ["patrons_seated", "no_corrections"]
        assert preview["cautions"][0]["message"] == "2 patrons sit here."
        await manager.order("take_table_away", table="S1")
        leaving = await manager.table("S1")
        assert (leaving["source"], leaving["closing"], leaving["settings"]) == ("leaving", True, plain(SICBO))
        assert (await manager.refused("add_table", settings=plain(SICBO)))[:2] == (409, "table_still_there")
        assert (await manager.refused("leave_table_to_file", table="S1"))[:2] == (409, "table_still_there")
        broadcast = desk.floor.broadcasts["S1"]
        await desk.comes_to(lambda state: state.phase is Phase.CLOSED)
        assert broadcast.state.patrons == {}
        assert await manager.listed() == []
        assert [each["name"] for each in (await manager.floor())["away"]] == ["S1"]
    async with reception(place, clock=clock, tables=(SICBO,)) as desk, desk.browser() as browser:
        manager = await Manager(desk, browser).become()
        assert await manager.listed() == [], "the file names it; the plan does not"
        left = await manager.order("leave_table_to_file", table="S1")
        assert left["applies"] == "opens_now"
        assert (await manager.table("S1"))["source"] == "file"
        assert await manager.listed() == ["S1"]
        await desk.floor.room("S1").do(CloseTable(by="pit"))
        assert (await manager.order("take_table_away", table="S1"))["applies"] == "gone_now"
        assert await manager.listed() == []


@pytest.mark.parametrize(
    ("settings", "code", "place"),
    [
        (S2 | {"rules": S2["rules"] | {"limits": {"default": [9, 5]}}}, "limits_upside_down", "rules.limits.default"),
        (S2 | {"rules": S2["rules"] | {"limits": {"big": [-1, 5]}}}, "out_of_range", "rules.limits.big"),
        (S2 | {"rules": S2["rules"] | {"limits": {"bigg": [1, 5]}}}, "unknown_bet", "rules.limits.bigg"),
        (S2 | {"name": "S 2"}, "out_of_range", "name"),
        (S2 | {"seats": 21}, "out_of_range", "seats"),
        (S2 | {"dealing": "hand", "betting": "called"}, "switches_do_not_fit", "dealing"),
        (S2 | {"times": {"betting_ms": 0}}, "out_of_range", "times.betting_ms"),
        (S2 | {"game": "chess"}, "unknown_game", "game"),
        (S2 | {"colour": "green"}, "unknown_key", ""),
        (S2 | {"name": "S1"}, "name_on_the_floor", "name"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
async def test_settings_are_checked_as_those_of_the_file(
    settings: dict[str, Any], code: str, place: str, sqlite_place: SQLitePlace
) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        manager = await Manager(desk, browser).become()
        for preview in (True, False):
            _, said, at = await manager.refused("add_table", settings=settings, preview=preview)
            assert (said, at) == (code, f"settings.{place}".rstrip("."))
        assert (await desk.plan.read()).decisions == []


async def test_the_games_that_a_table_can_be_set_up_for(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk, desk.browser() as browser:
        manager = await Manager(desk, browser).become()
        answer = await browser.done("GET", "/api/house/games")
        offered, times = answer["games"], answer["times"]
        assert [each["game"] for each in offered] == ["baccarat", "sicbo", "niuniu"]
        assert offered[0]["description"]["insurance"]
        for each in offered:
            rules = each["rules"] | {"mode": "online"}
            table = {"game": each["game"], "name": "T1", "seats": 7, "times": times, "rules": rules}
            await manager.order("add_table", settings=table, preview=True)


async def test_what_else_is_refused(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        manager = await Manager(desk, browser).become(Role.DIRECTOR)
        assert await manager.refused("add_table", settings=S2, why=" ") == (400, "why_missing", "why")
        assert await manager.refused("change_table", settings=S2) == (404, "not_on_the_floor", "settings.name")
        assert await manager.refused("take_table_away", table="S9") == (404, "not_on_the_floor", "table")
        assert (await manager.refused("change_table", settings=plain(SICBO)))[:2] == (409, "nothing_changes")
        assert (await manager.refused("leave_table_to_file", table="S1"))[:2] == (409, "file_decides")
        other = {"game": "niuniu", "name": "S1", "seats": 7, "rules": {"mode": "online"}}
        assert await manager.refused("change_table", settings=other) == (409, "other_game", "settings.game")
        preview = await manager.order("add_table", settings=plain(SICBO, name="S2"), preview=True)
        assert [each["code"] for each in preview["cautions"]] == ["no_limits"]


async def test_the_law_of_the_place_is_that_of_the_next_case(place: Place) -> None:
    clock = VirtualClock(NOW)
    async with reception(place, clock=clock, tables=(SICBO,)) as desk, desk.browser() as browser:
        manager = await Manager(desk, browser).become(Role.DIRECTOR)
        law = (await manager.floor())["jurisdiction"]
        assert (law["source"], law["values"]["acknowledge_hours"], law["decided"]) == ("file", 24, None)
        wrong = law["values"] | {"resolve_days": 0}
        assert await manager.refused("set_jurisdiction", jurisdiction=wrong) == (
            400,
            "value_not_taken",
            "jurisdiction.resolve_days",
        )
        assert await manager.refused("set_jurisdiction", jurisdiction={"days": 1}) == (
            400,
            "no_such_setting",
            "jurisdiction.days",
        )
        answer = await manager.order("set_jurisdiction", jurisdiction=law["values"] | {"acknowledge_hours": 2})
        assert answer["differences"] == [{"place": "acknowledge_hours", "before": 24, "after": 2}]
        assert answer["applies"] == "with_next_case"
        assert (await browser.done("GET", "/api/cases/form"))["terms"]["acknowledge_ms"] == 2 * 3_600_000
    async with reception(place, clock=clock, tables=(SICBO,)) as desk, desk.browser() as browser:
        manager = await Manager(desk, browser).become(Role.DIRECTOR)
        law = (await manager.floor())["jurisdiction"]
        assert (law["source"], law["values"]["acknowledge_hours"]) == ("console", 2)
        assert law["decided"]["kind"] == "jurisdiction_set"


async def test_what_the_store_does_not_let_through_is_tried_again(
    sqlite_place: SQLitePlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        manager = await Manager(desk, browser).become()
        adding, failures = desk.floor.add, itertools.count(1)

        async def add(*args: Any, **options: Any) -> None:
            if next(failures) < 3:
                raise StoreUnavailable(problem="the disk is full")
            await adding(*args, **options)

        monkeypatch.setattr(desk.floor, "add", add)
        await manager.order("add_table", settings=S2)
        waiting = await manager.table("S2")
        assert (waiting["runs"], waiting["phase"]) == (False, "closed")
        async with asyncio.timeout(10):
            while await manager.listed() != ["S1", "S2"]:
                desk.clock.advance(1_000)
                await asyncio.sleep(0)


async def test_a_planned_table_whose_journal_is_broken_keeps_nobody_out(sqlite_place: SQLitePlace) -> None:
    clock = VirtualClock(NOW)
    async with reception(sqlite_place, clock=clock, tables=(SICBO,)) as desk, desk.browser() as browser:
        manager = await Manager(desk, browser).become()
        await manager.order("add_table", settings=S2)
    await sqlite_place.raw(
        "UPDATE events SET at = at + 1 WHERE seq = 1 AND table_id = (SELECT id FROM names WHERE name = 'S2')"
    )
    async with reception(sqlite_place, clock=clock, tables=(SICBO,)) as desk, desk.browser() as browser:
        manager = await Manager(desk, browser).become()
        assert await manager.listed() == ["S1"]
        assert not (await manager.table("S2"))["runs"]
        assert (await browser.done("GET", "/api/house/health"))["tables"]["missing"] == ["S2"]
        await manager.order("change_table", settings=S2 | {"seats": 3})
        assert await manager.listed() == ["S1"]
        assert (await manager.order("take_table_away", table="S2"))["applies"] == "gone_now"
        assert await manager.table("S2") is None
