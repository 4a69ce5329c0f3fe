"""The register of equipment on the REST interface."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from felt.core.authority import LADDER, Role
from felt.table.dealer.commands import OpenBetting, PrepareDice, RecordWagers, TakeTable
from felt.table.irregularity.commands import Rule
from tests.server.reception import Browser, Reception, reception
from tests.store.bank import SQLitePlace
from tests.table.dealer.pit import casino_table, on_seat

PATH = "/api/house/equipment"


@asynccontextmanager
async def staff(desk: Reception, role: Role) -> AsyncIterator[Browser]:
    async with desk.browser() as browser:
        yield await browser.become((await desk.account(role=role))[0], desk.accounts)


async def act(browser: Browser, act: str, **fields: Any) -> Any:
    return (await browser.done("POST", PATH, {"act": act, **fields}))["items"]


@pytest.mark.parametrize("role", list(Role))
@pytest.mark.clause("ruling A6")
async def test_who_may_look_and_who_may_act(role: Role, sqlite_place: SQLitePlace) -> None:
    receipt = {"act": "receive", "kind": "cards", "identities": ["D1"]}
    async with reception(sqlite_place) as desk, staff(desk, role) as browser:
        looked = await browser.ask("GET", PATH)
        acted = await browser.ask("POST", PATH, receipt)
    assert looked.status_code == (200 if role in LADDER or role is Role.SURVEILLANCE else 403)
    assert acted.status_code == (200 if role in LADDER[3:] else 403)


async def test_the_life_of_a_set_of_dice(sqlite_place: SQLitePlace) -> None:
    table = casino_table("sicbo")
    async with (
        reception(sqlite_place, tables=(table,)) as desk,
        staff(desk, Role.SHIFT_MANAGER) as shift,
        staff(desk, Role.PIT_SUPERVISOR) as pit,
        staff(desk, Role.OPERATIONS_MANAGER) as operations,
    ):
        fields = {"kind": "dice", "identities": ["X2", "X1"], "supplier": "Angel", "description": "red"}
        await act(shift, "receive", **fields)
        (issued,) = await act(shift, "issue", identities=["X1"], table="C1")
        assert issued == {"identity": "X1", "kind": "dice", "description": "red", "waits": issued["waits"]}
        (waiting,) = (await pit.done("GET", PATH))["waiting"]
        assert (waiting["number"], waiting["act"], waiting["table"]) == (issued["waits"], "equipment_issued", "C1")
        assert await shift.refused("POST", PATH, {"act": "confirm", "number": issued["waits"]}) == (
            409,
            "not_your_own_to_confirm",
        )
        (taken,) = await act(pit, "confirm", number=issued["waits"])
        assert (taken["place"], taken["table"]) == ("table", "C1")

        room = desk.floor.room("C1")
        for command in (
            TakeTable(by="mai", role=Role.DEALER),
            PrepareDice(by="mai", role=Role.DEALER, identity="X1"),
            OpenBetting(by="mai", role=Role.DEALER),
            RecordWagers(by="mai", role=Role.DEALER, seat=1, wagers=on_seat(1, ("big", 10))),
            Rule(by="long", role=Role.PIT_MANAGER, clause="sicbo 7.5"),
        ):
            await room.do(command)
        listed = (await pit.done("GET", f"{PATH}?table=C1"))["items"]
        assert [(item["identity"], item["evidence"]) for item in listed] == [("X1", "sicbo 7.5")]

        (back,) = await act(pit, "return", identities=["X1"], table="C1")
        await act(shift, "confirm", number=back["waits"])
        listed = (await pit.done("GET", f"{PATH}?kind=dice&place=store"))["items"]
        assert [(item["identity"], item.get("evidence")) for item in listed] == [("X1", "sicbo 7.5"), ("X2", None)]
        assert (await pit.done("GET", f"{PATH}?after=X1&most=1"))["items"] == listed[1:]
        assert (await pit.done("GET", f"{PATH}?kind=cards"))["items"] == []

        (condemned,) = await act(operations, "condemn", identities=["X1"])
        (destroyed,) = await act(shift, "confirm", number=condemned["waits"])
        assert destroyed == {"identity": "X1", "kind": "dice", "place": "destroyed"}


async def test_what_is_refused(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk, staff(desk, Role.DIRECTOR) as browser:
        await act(browser, "receive", kind="cards", identities=["D1"])
        (aside,) = await act(browser, "set_aside", identities=["D1"], why="dispute 4")
        assert aside["evidence"] == "dispute 4"
        (waits,) = await act(browser, "condemn", identities=["D1"])
        (withdrawn,) = await act(browser, "withdraw", number=waits["waits"])
        assert "waits" not in withdrawn
        for body, expected in (
            ({"act": "receive", "kind": "cards", "identities": ["D1"]}, (409, "identity_taken")),
            ({"act": "condemn", "identities": ["D9"]}, (404, "identity_unknown")),
            ({"act": "issue", "identities": ["D1"], "table": "C9"}, (404, "table_not_in_journal")),
            ({"act": "confirm", "number": 99}, (404, "nothing_to_confirm")),
            ({"act": "receive", "kind": "cards", "identities": []}, (400, "out_of_range")),
            ({"act": "receive", "kind": "cards", "identities": ["a b"]}, (400, "out_of_range")),
            ({"act": "burn", "identities": ["D1"]}, (400, "out_of_range")),
        ):
            assert await browser.refused("POST", PATH, body) == expected
