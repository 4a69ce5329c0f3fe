"""Corrections on the socket and on the pages: staff see a preview, and each patron what it means for their chips."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from felt.core.authority import Role
from felt.ledger import patron_account
from felt.rooms.clock import VirtualClock
from felt.table.commands import CloseTable
from felt.table.corrections.commands import ApproveCorrection, ProposeCorrection
from felt.table.corrections.deal import Deal, LaidBy
from felt.table.state import Phase
from tests.server.floor.test_rooms import at_the_table, check_numbers, seen
from tests.server.online import Client, Online, online, stakes
from tests.server.reception import CHIPS, NOW, SICBO, Reception, reception
from tests.store.bank import Place, SQLitePlace
from tests.table.driver import PLAYER_WINS, baccarat_table

TRUTH = {"cards": ["2H", "9S", "5C", "KD"]}
PROPOSED: dict[str, Any] = {"table": "B1", "round": 1, "clause": "baccarat 7.16", "why": "misread", **TRUTH}


async def settled(here: Online) -> tuple[Client, Client, Client, Client]:
    """An has 10 on the Player, Binh 20 on the Banker, and the Player wins. Hoa and Mai are of the staff."""
    an, binh = await at_the_table(here, "an", "binh")
    await an.accepted("confirm", table="B1", wagers=stakes(("player", 10)))
    await binh.accepted("confirm", table="B1", wagers=stakes(("banker", 20)))
    for client in (an, binh):
        await client.event("round_settled")
    hoa = await here.client("shift_manager_as_hoa", chips=0)
    mai = await here.client("pit_manager_as_mai", chips=0)
    return an, binh, hoa, mai


@pytest.mark.parametrize("seats", [7, None])
@pytest.mark.clause("ruling A8", "baccarat 7.16")
async def test_proposed_and_approved(tmp_path: Path, seats: int | None) -> None:
    async with online(tmp_path, baccarat_table(), deal=PLAYER_WINS, seats=seats) as here:
        an, binh, hoa, mai = await settled(here)
        before = await here.balance("an"), await here.balance("binh")
        answer = await hoa.ask("propose_correction", **PROPOSED)
        preview = answer["preview"]["correction"]
        assert (preview["number"], preview["round"]) == (1, 1)
        assert [(each["patron"], each["difference"]) for each in preview["shares"]] == [("an", -2_000), ("binh", 3_900)]
        again = await hoa.ask("propose_correction", **PROPOSED)
        assert again["preview"]["correction"] == preview
        assert await hoa.refused("approve_correction", table="B1", round=1, number=1) == "not_your_own_to_approve"
        assert (await here.balance("an"), await here.balance("binh")) == before
        await mai.accepted("approve_correction", table="B1", round=1, number=1)
        assert (await here.balance("an"), await here.balance("binh")) == (before[0] - 2_000, before[1] + 3_900)
        for client in (an, binh):
            told = (await client.event("round_corrected"))["event"]
            assert (told["by"], told["approved_by"], told["clause"], told["why"]) == (
                *("staff", "staff", "baccarat 7.16", "misread"),
            )
            patrons = {client.name} if seats is None else {"an", "binh"}
            for part in ("before", "after", "shares"):
                assert {each["patron"] for each in told[part]} == patrons
            chips = await client.of_type("chips")
            assert chips["available"] == await here.balance(client.name)
            assert not seen(client, "hoa", "mai", "correction_proposed")
        if seats is None:
            assert not seen(an, "3900")
            assert not seen(binh, '"difference":-2000')
        else:
            check_numbers_but_for_proposals(an)
        assert await mai.refused("approve_correction", table="B1", round=1, number=2) == "corrected_before"


def check_numbers_but_for_proposals(client: Client) -> None:
    """Nothing told is missed: each event names the one told before it."""
    events = client.events()
    for before, each in pairwise(events):
        assert each["after"] == before["seq"]


async def test_a_stranger_at_an_open_table_is_told_that_it_happened(tmp_path: Path) -> None:
    async with online(tmp_path, baccarat_table(), deal=PLAYER_WINS, seats=None) as here:
        _, _, hoa, mai = await settled(here)
        (chi,) = await here.patrons("chi")
        await hoa.accepted("propose_correction", **PROPOSED)
        await mai.accepted("approve_correction", table="B1", round=1, number=1)
        told = (await chi.event("round_corrected"))["event"]
        assert (told["before"], told["after"], told["shares"], told["wagers"], told["commission"]) == (
            [],
            [],
            [],
            [],
            0,
        )
        assert not seen(chi, '"an"', '"binh"')


async def test_withdrawn(tmp_path: Path) -> None:
    async with online(tmp_path, baccarat_table(seats=7), deal=PLAYER_WINS) as here:
        an, _, hoa, mai = await settled(here)
        await hoa.accepted("propose_correction", **PROPOSED)
        await mai.accepted("withdraw_correction", table="B1", round=1, number=1, why="the cards were right")
        assert await mai.refused("approve_correction", table="B1", round=1, number=1) == "nothing_proposed"
        again = await mai.ask(
            "propose_correction", **PROPOSED | {"hands": {}, "wagers": [{"patron": "an", "wagers": []}]}
        )
        assert again["preview"]["correction"]["number"] == 2
        await still_told(an)


async def still_told(client: Client) -> None:
    await client.state("B1")
    check_numbers(client)


async def corrected(desk: Reception, number: int, patron: str) -> None:
    """The patron had nothing on the felt, in truth."""
    room = desk.floor.room("S1")
    wagers, why = (LaidBy(patron),), "the chips were of another"
    common: dict[str, Any] = {"round": number, "role": Role.SHIFT_MANAGER}
    await room.do(ProposeCorrection(by="hoa", clause="ruling A8", why=why, deal=Deal(), wagers=wagers, **common))
    await room.do(ApproveCorrection(by="mai", number=1, **common))


async def test_the_pages_of_a_patron(place: Place) -> None:
    async with reception(place, tables=(SICBO,)) as desk, desk.browser() as browser:
        token, session = await desk.account("An")
        an, other = session.person.id, (await desk.account("Binh"))[1].person.id
        number = await desk.play(an, other)
        (net,) = [line.returned + line.won - line.stake for line in desk_lines(desk, an)]
        await corrected(desk, number, an)
        await browser.become(token, desk.accounts)
        page = await browser.done("GET", f"/api/rounds/S1/{number}")
        assert page["verified"] is True
        assert "correction_proposed" not in {each["event"]["type"] for each in page["events"]}
        found = page["correction"]
        assert (found["by"], found["approved_by"], found["why"]) == ("staff", "staff", "the chips were of another")
        shares = {each["patron"]: each for each in found["shares"]}
        assert (shares[an]["before"], shares[an]["after"], shares[an]["difference"]) == (net, 0, -net)
        assert other not in shares
        assert [line["line"]["patron"] for line in found["lines"]] == [name for name in shares if name != an]
        text = (await browser.ask("GET", f"/api/rounds/S1/{number}?format=transcript")).text
        assert "approved by Shift Manager (" in text
        assert "hoa" not in text
        assert other not in text
        entries = (await browser.done("GET", "/api/statement"))["entries"]
        moved = [each for each in entries if each["purpose"] == "correction"]
        assert [(each["change"], each["reason"], each["round"]) for each in moved] == [(-net, "ruling A8", number)]
        assert all(each["at"] for each in moved)
        balance = await browser.done("GET", "/api/balance")
        assert balance["balance"] == CHIPS == sum(each["change"] for each in entries)
        (played,) = (await browser.done("GET", "/api/history"))["rounds"]
        assert (played["net"], played["difference"], played["corrected_by"]) == (net, -net, "ruling A8")
        assert played["deciding"] is None, "the corrected round has no wager of the patron's"


def desk_lines(desk: Reception, patron: str) -> list[Any]:
    result = desk.floor.broadcasts["S1"].result
    assert result is not None
    return [line for line in result.lines if line.patron == patron]


async def test_staff_see_who_and_what_was_proposed(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        an = (await desk.account("An"))[1].person.id
        number = await desk.play(an)
        await corrected(desk, number, an)
        await browser.become((await desk.account("Dung", Role.DEALER))[0], desk.accounts)
        page = await browser.done("GET", f"/api/rounds/S1/{number}")
        assert "correction_proposed" in {each["event"]["type"] for each in page["events"]}
        assert (page["correction"]["by"], page["correction"]["approved_by"]) == ("hoa", "mai")


async def test_a_closed_table_that_the_settings_no_longer_name(sqlite_place: SQLitePlace) -> None:
    """The last event of its journal is a correction, and the house opens all the same."""
    clock = VirtualClock(NOW)
    async with reception(sqlite_place, clock=clock, tables=(msgspec.structs.replace(SICBO, seats=7),)) as desk:
        an = (await desk.account("An"))[1].person.id
        number = await desk.play(an)
        await desk.floor.room("S1").do(CloseTable(by="pit"))
        await desk.comes_to(lambda state: state.phase is Phase.CLOSED)
        await corrected(desk, number, an)
        assert (await desk.store.balance(patron_account(an))).balance == CHIPS
    async with reception(sqlite_place, clock=clock) as desk:
        assert desk.floor.rooms == {}
