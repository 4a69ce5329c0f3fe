"""The journal of a table as Surveillance reads it: in words, with names, and nothing that lies face down."""

from typing import Any

import pytest

from felt.server.api.watch import journal as module
from tests.server.api.watch.floor import Watched, watched
from tests.server.reception import SICBO
from tests.store.bank import SQLitePlace
from tests.table.dealer.pit import casino_table

JOURNAL = "/api/house/tables/C1/journal"
HANDS = ("TS JH QD 2C 6H", "2S 2H 3D 3C 8H")


async def read(floor: Watched, query: str = "", table: str = "C1") -> Any:
    return await floor["vân"].done("GET", f"/api/house/tables/{table}/journal?language=en&{query}")


def said(shown: Any) -> list[str]:
    return [line["says"] for line in shown["lines"]]


async def test_who_did_what_is_told_as_it_happens(sqlite_place: SQLitePlace) -> None:
    async with watched(sqlite_place) as floor:
        mai, long = floor.ids["mai"], floor.ids["long"]
        before = await read(floor)
        assert said(before) == ["the house opens the table", "the table waits: nobody is on duty"]
        await floor.at_table("mai", "take_table")
        await floor.by_hand(1, 1, 1, 2)
        shown = await read(floor, f"after={before['seq']}")
        assert shown["next"] is None
        assert said(shown) == [
            "Dealer mai nguyễn takes the table",
            "resumed by Dealer mai nguyễn",
            "betting opens",
            "Dealer mai nguyễn records for seat 2: Big 10",
            "no more bets",
            "the dice show 1 1 2",
            "Dealer mai nguyễn calls the result",
            "settled",
        ]
        assert {line["by"] for line in shown["lines"]} == {mai}
        assert shown["names"] == {mai: "mai nguyễn"}
        assert [(each["person"], each["role"]) for each in shown["on_duty"]] == [(mai, "dealer")]
        latest = await read(floor, "most=2")
        assert said(latest) == said(shown)[-2:]
        earlier = await read(floor, f"most=2&before={latest['next']}")
        assert said(earlier) == said(shown)[-4:-2]
        first = await read(floor, f"before={earlier['next']}")
        assert (said(first), first["next"]) == (said(before) + said(shown)[:-4], None)
        assert said(await read(floor, f"after={shown['seq']}")) == []
        await floor.by_hand(2, paid=False)
        await floor.at_table("long", "rule", round=2, clause="sicbo 7.5")
        void = (await read(floor, f"after={shown['seq']}"))["lines"][-1]
        assert void["says"].startswith("void by Pit Manager long nguyễn (7.5)")
        assert (void["by"], void["role"], void["round"]) == (long, "pit_manager", 2)
        assert void["clauses"][0] == "sicbo 7.5"


async def test_the_journal_of_one_round(sqlite_place: SQLitePlace) -> None:
    """With what was done about it later, and nothing of other rounds."""
    async with watched(sqlite_place) as floor:
        await floor.evening()
        shown = await read(floor, "round=1")
        assert {line["round"] for line in shown["lines"]} == {1}
        assert [line["event"] for line in shown["lines"]] == [
            *("betting_opened", "wagers_recorded", "betting_closed", "dice_thrown", "result_called", "round_settled"),
            *("correction_proposed", "round_corrected"),
        ]
        by = {line["event"]: (line["by"], line["role"]) for line in shown["lines"]}
        assert by["correction_proposed"] == (floor.ids["hà"], "shift_manager")
        assert "sicbo 7.7" in shown["lines"][-1]["clauses"]
        settled = shown["lines"][5]
        recalled = await floor["vân"].done("GET", "/api/rounds/C1/1")
        assert settled["clauses"] == [clause for each in recalled["lines"] for clause in each["line"]["clauses"]]
        latest = await read(floor, "round=1&most=2")
        assert [line["seq"] for line in latest["lines"]] == [line["seq"] for line in shown["lines"][-2:]]
        earlier = await read(floor, f"round=1&before={latest['next']}")
        assert (said(earlier), earlier["next"]) == (said(shown)[:-2], None)
        assert said(await read(floor, "round=77")) == []


async def test_the_crowd_of_an_open_table_is_left_out(
    sqlite_place: SQLitePlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with watched(sqlite_place) as floor:
        await floor.desk.play(floor.ids["an"], floor.ids["bình"])
        shown = await read(floor, table=SICBO.name)
        assert not [line for line in shown["lines"] if line["patron"]]
        assert "no more bets: everybody has confirmed" in said(shown)
        monkeypatch.setattr(module, "LOOKED_AT_MAX", 2)
        found, following, pages = list[str](), shown["seq"] + 1, 0
        while following is not None:
            page = await read(floor, f"before={following}", table=SICBO.name)
            found, following, pages = said(page) + found, page["next"], pages + 1
        assert found == said(shown)
        assert pages > 1


@pytest.mark.clause("niuniu 4.8", "baccarat 4.7", "ruling A6")
async def test_hands_that_lie_face_down_stay_so(sqlite_place: SQLitePlace) -> None:
    """Not even Surveillance sees them before everybody does."""
    async with watched(sqlite_place, tables=(casino_table("niuniu"),)) as floor:
        for do, fields in (("take_table", {}), ("prepare_cards", {"cards": 52}), ("open_betting", {})):
            await floor.at_table("mai", do, **fields)
        wagers = [{"bet": "ante", "amount": 1_000, "box": 1}]
        await floor.at_table("mai", "record_wagers", round=1, seat=1, wagers=wagers)
        await floor.at_table("mai", "close_betting", round=1)
        for hand in HANDS:
            await floor.at_table("mai", "key_cards", round=1, cards=hand.split())
        await floor.at_table("mai", "correct_keyed", round=1, cards=["2S", "2H", "3D", "3C", "9H"])
        arrange = {"do": "arrange", "box": 1, "niu": ["TS", "JH", "QD"]}
        await floor.at_table("mai", "for_seat", round=1, seat=1, wish=arrange)
        covered = said(await read(floor))
        assert [line for line in covered if "face down" in line] == [
            "box 1: face down, 5 cards",
            "the house: face down, 5 cards",
            "Dealer mai nguyễn corrects cards of the house that lie face down",
        ]
        assert "seat 1 has decided; it is not shown yet" in covered
        assert not [card for hand in HANDS for card in hand.split() if any(card in line for line in covered)]
        assert await floor["vân"].refused("GET", "/api/rounds/C1/1") == (409, "round_not_over")
        assert await floor.things(table="C1") == []
        for do in ("call_result", "pay"):
            await floor.at_table("mai", do, round=1)
        told = said(await read(floor))
        assert f"box 1: {HANDS[0]}" in told
        assert any("TS JH QD" in line for line in told if "arrange" in line)


async def test_the_names_of_staff_stand_in_the_recall_that_staff_see(sqlite_place: SQLitePlace) -> None:
    async with watched(sqlite_place) as floor:
        await floor.at_table("mai", "take_table")
        await floor.by_hand(1, 1, 1, 2)
        mai = floor.ids["mai"]
        assert (await floor["vân"].done("GET", "/api/rounds/C1/1"))["names"] == {mai: "mai nguyễn"}
        assert (await floor["an"].done("GET", "/api/rounds/C1/1"))["names"] == {}
        text = (await floor["vân"].ask("GET", "/api/rounds/C1/1?format=transcript&language=en")).text
        assert "Dealer mai nguyễn calls the result" in text


async def test_no_such_table_and_bad_questions_are_refused(sqlite_place: SQLitePlace) -> None:
    async with watched(sqlite_place) as floor:
        assert await floor["kiên"].refused("GET", "/api/house/tables/X9/journal") == (404, "no_such_table")
        assert await floor["kiên"].refused("GET", f"{JOURNAL}?after=-1") == (400, "out_of_range")
