"""All tables at a glance: who may look, and every figure against a table that was played."""

import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from felt.core.authority import Role
from felt.rooms.clock import VirtualClock
from felt.server.api.pit.floor import may_look
from felt.server.app import create_app
from felt.server.floor.shift import SHIFTS_KEPT
from felt.table.commands import PauseTable
from felt.table.dealer.commands import OpenBetting
from tests.server.api.test_pit import PEOPLE, TABLE, Floor, pit
from tests.server.floor.test_rooms import at_the_table
from tests.server.online import online, stakes
from tests.server.reception import HOUR, MINUTE, NOW, SICBO, reception
from tests.store.bank import Place, SQLitePlace
from tests.table.driver import PLAYER_WINS, baccarat_table

FLOOR = "/api/pit/floor"
EYE = "surveillance_as_nga"
A_CARD = re.compile(r'"([A23456789TJQK][SHCD])"')


async def glance(floor: Floor, table: str = "C1", *, who: str = "manager", query: str = "") -> dict[str, Any]:
    shown = await floor[who].done("GET", f"{FLOOR}{query}")
    return dict(next(each for each in shown["tables"] if each["table"] == table))


@pytest.mark.clause("ruling A6")
async def test_who_may_look(sqlite_place: SQLitePlace) -> None:
    """The figures of the pit are for those who may read the report of a shift."""
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        for role in Role:
            await browser.become((await desk.account(role=role))[0], desk.accounts)
            answer = await browser.ask("GET", FLOOR)
            assert answer.status_code == (200 if may_look(role) else 403), role
            staff = await browser.ask("GET", "/api/pit/people/staff")
            assert staff.status_code == answer.status_code, role
            if answer.is_success:
                (table,) = answer.json()["tables"]
                assert (table["win"] is None) is (role is Role.PIT_SUPERVISOR), role
        assert {role for role in Role if may_look(role)} == {
            *(Role.PIT_SUPERVISOR, Role.PIT_MANAGER, Role.SHIFT_MANAGER, Role.OPERATIONS_MANAGER),
            *(Role.ASSISTANT_DIRECTOR, Role.DIRECTOR, Role.SURVEILLANCE, Role.AUDITOR),
        }


async def test_everybody_who_works_here_and_no_patron(place: Place) -> None:
    async with pit(place) as floor:
        await floor.desk.account(name='"role":"patron" or not', role=Role.DIRECTOR)
        await floor.desk.account(role=Role.ADMINISTRATOR)
        await floor.desk.guest()
        shown = await floor["supervisor"].done("GET", "/api/pit/people/staff")
        assert [(each["name"], each["role"]) for each in shown["staff"]] == sorted(
            [
                ('"role":"patron" or not', "director"),
                *((f"the {name}", role) for name, role in PEOPLE.items() if role is not Role.PATRON),
            ]
        )


async def test_a_table_that_was_played(place: Place) -> None:
    async with pit(place) as floor:
        clock = floor.desk.clock
        await floor.opened()
        await floor.round_of(50)
        clock.advance(2 * MINUTE)
        await floor.round_of(10)
        clock.advance(MINUTE)
        await floor.do("supervisor", "request_slip", kind_of_slip="fill", chips={"10000": 1})
        await floor.do("supervisor", "request_slip", kind_of_slip="credit", chips={"10000": 1})
        await floor.do("dealer", "issue_slip", slip=3)
        await floor.do("supervisor", "take_box", box="drop")
        await floor.do("dealer", "count_rack", count="between", chips={"10000": 9, "1000": 5})
        shown = await glance(floor)
        assert shown["on_duty"] == [
            {"person": floor.ids["dealer"], "name": "the dealer", "role": "dealer", "since": NOW},
        ]
        assert (shown["game"], shown["dealing"], shown["betting"], shown["seats"]) == ("sicbo", "hand", "called", 7)
        assert (shown["phase"], shown["round"], shown["patrons"]) == ("result", 2, 0)
        assert (shown["since"], shown["waits_since"]) == (clock.now() - MINUTE, clock.now() - MINUTE)
        assert shown["need"] == {"en": "the call “Place your bets”", "vi": "lời mời đặt cược"}
        assert (shown["win"], shown["rounds"]) == (6_000, 2)
        assert shown["rounds_an_hour"] == 20, "one round in the three minutes since the first"
        rack = shown["rack"]
        assert (rack["open"], rack["expected"], rack["difference"]) == (True, 96_000, 0)
        assert (rack["counted"]["count"], rack["waiting"]["count"]) == ("opening", "between")
        assert [(slip["kind"], slip["step"]) for slip in rack["slips"]] == [("fill", "requested"), ("credit", "issued")]
        assert [box["box"] for box in rack["boxes"] if box["away"] is not None] == ["drop"]
        await floor.do("manager", "confirm_count")
        everything = await floor["manager"].done("GET", FLOOR)
        assert everything["tables"][0]["rack"]["difference"] == -1_000
        assert everything["names"] == {floor.ids[name]: f"the {name}" for name in ("dealer", "supervisor", "manager")}
        machine = await glance(floor, SICBO.name)
        assert (machine["dealing"], machine["rack"], machine["on_duty"]) == ("machine", None, [])
        report = await floor["manager"].done("GET", f"/api/pit/report?from={NOW}&to={clock.now() + 1}")
        assert (report["total"]["win"], report["total"]["rounds"]) == (6_000, 2)


async def test_a_table_that_waits(sqlite_place: SQLitePlace) -> None:
    async with pit(sqlite_place) as floor:
        clock, dealer = floor.desk.clock, floor.ids["dealer"]
        room = floor.desk.floor.room("C1")
        await room.do(OpenBetting(by=dealer, role=Role.DEALER))
        opened = clock.now()
        clock.advance(MINUTE)
        body = {"do": "record_wagers", "id": "r", "round": 1, "seat": 2, "wagers": [{"bet": "big", "amount": 5_000}]}
        await floor["dealer"].done("POST", "/api/tables/C1/requests", body)
        shown = await glance(floor)
        assert (shown["phase"], shown["patrons"], shown["since"], shown["waits_since"]) == (
            "betting",
            1,
            opened,
            opened,
        )
        await room.do(PauseTable(by=dealer, role=Role.DEALER, why="the dome", clause="sicbo 7.6"))
        shown = await glance(floor)
        assert shown["pause"] == {"why": "the dome", "clause": "sicbo 7.6", "unattended": False}
        assert (shown["since"], shown["waits_since"]) == (clock.now(), clock.now())
        assert shown["need"]["en"] == "a person who resumes the table"


@pytest.mark.clause("ruling A8", "sicbo 7.7")
async def test_a_proposed_correction_and_the_shift_in_which_it_is_booked(place: Place) -> None:
    async with pit(place) as floor:
        clock = floor.desk.clock
        await floor.opened()
        await floor.round_of(50)
        clock.advance(2 * MINUTE)
        shift = f"?since={clock.now()}"
        await floor.round_of(10)
        assert (await glance(floor, query=shift))["win"] == 1_000
        body = {"do": "propose_correction", "id": "p", "round": 1, "clause": "sicbo 7.7", "why": "read wrongly"}
        await floor["shift"].done("POST", "/api/tables/C1/requests", body | {"dice": [4, 4, 5]})
        (waiting,) = (await glance(floor))["corrections"]
        assert waiting == {
            "round": 1,
            "number": 1,
            "clause": "sicbo 7.7",
            "by": floor.ids["shift"],
            "name": "the shift",
            "least": "shift_manager",
            "why": "read wrongly",
            "difference": 10_000,
        }
        approve = {"do": "approve_correction", "id": "a", "round": 1, "number": 1}
        await floor["manager"].done("POST", "/api/tables/C1/requests", approve)
        assert (await glance(floor))["corrections"] == []
        since_the_start = await glance(floor)
        this_shift = await glance(floor, query=shift)
    assert (since_the_start["win"], since_the_start["rounds"]) == (-4_000, 2)
    assert (this_shift["win"], this_shift["rounds"]) == (-9_000, 1)
    later = int(shift.removeprefix("?since="))
    async with reception(place, clock=VirtualClock(later + HOUR), tables=(TABLE, SICBO)) as desk:
        """After a restart the books tell the same."""
        async with desk.browser() as browser:
            await browser.become((await desk.account(role=Role.AUDITOR))[0], desk.accounts)
            for since, known in ((NOW, since_the_start), (later, this_shift)):
                shown = (await browser.done("GET", f"{FLOOR}?since={since}"))["tables"][0]
                assert (shown["win"], shown["rounds"]) == (known["win"], known["rounds"])
            fresh = (await browser.done("GET", FLOOR))["tables"][0]
            assert (fresh["win"], fresh["rounds"], fresh["rounds_an_hour"]) == (0, 0, None)


async def test_a_table_that_was_rebuilt_and_many_shifts(sqlite_place: SQLitePlace) -> None:
    async with pit(sqlite_place) as floor:
        await floor.round_of(50)
        known = floor.desk.floor.broadcasts["C1"].pulse
        await floor.desk.floor.room("C1").start()
        assert floor.desk.floor.broadcasts["C1"].pulse is not known
        await floor.round_of(10)
        for since in range(NOW, NOW - SHIFTS_KEPT - 2, -1):
            assert (await glance(floor, query=f"?since={since}"))["win"] == 6_000
        await floor.round_of(20)
        assert (await glance(floor, query=f"?since={NOW}"))["win"] == 8_000


@pytest.mark.parametrize("since", [NOW + HOUR, NOW - 32 * 24 * HOUR])
async def test_shifts_that_are_refused(sqlite_place: SQLitePlace, since: int) -> None:
    async with pit(sqlite_place) as floor:
        status, code = await floor["manager"].refused("GET", f"{FLOOR}?since={since}")
        assert (status, code) == (400, "shift_upside_down" if since > NOW else "shift_too_long")


@pytest.mark.clause("baccarat 4.7", "ruling B15")
async def test_no_card_that_lies_face_down(tmp_path: Path) -> None:
    """The table waits for the patron who squeezes, and no answer names a card."""
    async with online(tmp_path, baccarat_table(), deal=PLAYER_WINS) as here:
        (an,) = await at_the_table(here, "an")
        await an.accepted("squeeze", table="B1", side="player")
        await an.accepted("confirm", table="B1", wagers=stakes(("player", 10)))
        await an.event("squeeze_started")
        app = httpx.ASGITransport(create_app(here.services))
        async with httpx.AsyncClient(transport=app, base_url="http://felt.test", cookies={"felt": EYE}) as eye:
            answer = await eye.get(FLOOR)
        assert A_CARD.search('["9S"]')
        assert not A_CARD.search(answer.text)
        (shown,) = answer.json()["tables"]
        assert (shown["phase"], shown["need"]["en"]) == ("squeeze", "the patron who squeezes")
