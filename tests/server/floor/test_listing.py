"""The list of tables: light, and never behind."""

import dataclasses
import json
from typing import Any

import msgspec

from felt.core.game import plain_json
from felt.games import GAMES
from felt.server.config.settings import built_in_floor
from felt.table.commands import Join, PauseTable
from felt.table.settings import Settings
from tests.server.reception import NOW, SICBO, Browser, reception
from tests.store.bank import SQLitePlace

FLOOR = built_in_floor()


def many(count: int) -> tuple[Settings, ...]:
    return tuple(msgspec.structs.replace(FLOOR[n % len(FLOOR)], name=f"T{n}") for n in range(count))


async def joined(browser: Browser, path: str = "/api/tables") -> list[dict[str, Any]]:
    """Rows with their settings put back, as each table shows itself."""
    found = await browser.done("GET", path)
    rows = []
    for row in found["tables"]:
        set_up = found["set_ups"][row.pop("set_up")]
        settings = set_up["settings"] | {"name": row["name"]}
        rows.append(row | {"settings": settings, "rules_hash": set_up["rules_hash"]})
        rows[-1]["yours"] = row["name"] in found["yours"]
    return rows


async def one_by_one(browser: Browser, tables: tuple[Settings, ...]) -> list[dict[str, Any]]:
    rows = [await browser.done("GET", f"/api/tables/{table.name}") for table in tables]
    assert all(row.pop("rules")["game"] == row["game"] for row in rows)
    return rows


async def test_the_list_says_what_each_table_says(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place, tables=FLOOR) as desk, desk.browser() as browser:
        assert await joined(browser) == await one_by_one(browser, FLOOR)
        token, session = await desk.guest()
        await browser.become(token, desk.accounts)
        await desk.play(session.person.id)
        await desk.floor.room("B3").do(PauseTable(by="pit", why="a test"))
        rows = await joined(browser)
        assert rows == await one_by_one(browser, FLOOR)
        assert [row["name"] for row in rows if row["yours"]] == ["S1"]
        assert [row["name"] for row in rows if row["paused"]] == ["B3"]
        for game in ("baccarat", "sicbo", "niuniu"):
            of_game = await joined(browser, f"/api/tables?game={game}")
            assert of_game == [row for row in rows if row["game"] == game]
        assert await browser.refused("GET", "/api/tables?game=poker") == (400, "out_of_range")


async def test_a_table_describes_its_rules(sqlite_place: SQLitePlace) -> None:
    """The description holds the rules that the hash names; it is written once, however often it is asked for."""

    async with reception(sqlite_place, tables=FLOOR) as desk, desk.browser() as browser:
        for settings in FLOOR:
            shown = await browser.done("GET", f"/api/tables/{settings.name}")
            hashed = json.loads(plain_json(settings.game.in_force(settings.rules)))
            assert shown["rules"].items() >= hashed.items()
            assert shown["rules_hash"] == settings.game.rules_hash(settings.rules)
        assert desk.listing.rules("B1")[1] is desk.listing.rules("B1")[1]


async def test_what_tables_have_in_common_is_said_once(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place, tables=many(40)) as desk, desk.browser() as browser:
        found = await browser.done("GET", "/api/tables")
        assert len(found["tables"]) == 40
        assert len(found["set_ups"]) == len(FLOOR)
        assert len((await browser.done("GET", "/api/tables?game=sicbo"))["set_ups"]) == 1
        assert await joined(browser) == await one_by_one(browser, many(40))


async def test_a_row_is_written_anew_only_when_something_has_happened(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place, tables=(SICBO, FLOOR[0])) as desk:
        before, _ = desk.listing.listed()
        again, _ = desk.listing.listed()
        assert all(one is other for one, other in zip(before, again, strict=True))
        await desk.floor.room("S1").do(Join(patron="an"))
        after, _ = desk.listing.listed()
        assert after[1] is before[1]
        assert msgspec.json.decode(after[0])["patrons"] == 1
        assert msgspec.json.decode(before[0])["patrons"] == 0


async def test_a_long_list_goes_out_smaller(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place, tables=many(200)) as desk, desk.browser() as browser:
        plain = await browser.ask("GET", "/api/tables", Accept_Encoding="identity")
        small = await browser.ask("GET", "/api/tables", Accept_Encoding="gzip")
        assert "content-encoding" not in plain.headers
        assert small.headers["content-encoding"] == "gzip"
        assert plain.headers["vary"] == small.headers["vary"] == "Accept-Encoding"
        assert int(small.headers["content-length"]) * 5 < len(plain.content)
        assert small.json() == plain.json()
        short = await browser.ask("GET", "/api/session", Accept_Encoding="gzip")
        assert "content-encoding" not in short.headers


async def test_the_rules_that_are_published_are_those_that_the_table_plays_by(sqlite_place: SQLitePlace) -> None:
    """Also while a later edition waits for its date of effect, and after that date."""
    first = GAMES["sicbo"]
    later = dataclasses.replace(
        first,
        in_force=lambda rules: {"later": True},
        edition=first.edition + 1,
        since=NOW + 60_000,
        earlier=(*first.earlier, first),
    )
    GAMES.register(later)
    try:
        async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
            _, session = await desk.guest()
            hashes = []
            for _ in range(2):
                await desk.play(session.person.id)
                shown = await browser.done("GET", f"/api/tables/{SICBO.name}")
                listed = await browser.done("GET", "/api/tables")
                (row,) = listed["tables"]
                assert listed["set_ups"][row["set_up"]]["rules_hash"] == shown["rules_hash"]
                assert ("later" in shown["rules"]) is (shown["rules_hash"] == later.rules_hash(SICBO.rules))
                hashes.append(shown["rules_hash"])
                desk.clock.advance(60_000)
            assert hashes == [first.rules_hash(SICBO.rules), later.rules_hash(SICBO.rules)]
    finally:
        GAMES.register(first)
