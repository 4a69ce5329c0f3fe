"""Receipts over REST: of wagers in the books, and of wagers that were refused, each for their own patron."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import msgspec

from felt.core.chips import Cents
from felt.core.requests import Stake
from felt.protocol.requests import Confirm, SetWagers
from felt.record.note import key_from
from felt.record.receipt import Accepted, Refused, receipt_from
from felt.rooms.clock import VirtualClock
from felt.server.app import create_app
from felt.server.record.refused import EACH_MAX, PATRONS_MAX, RefusedWagers
from felt.server.services import Services
from tests.server.floor.test_rooms import at_the_table
from tests.server.online import online, stakes
from tests.table.driver import sicbo_table

BETTING = 12_000


@asynccontextmanager
async def browser(services: Services, name: str) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(create_app(services))
    async with httpx.AsyncClient(transport=transport, base_url="http://felt", headers={"Cookie": f"felt={name}"}) as it:
        yield it


async def receipt(asked: httpx.AsyncClient, path: str, **query: str) -> Accepted | Refused:
    shown = (await asked.get(path, params=query)).json()
    return receipt_from(shown["receipt"].encode(), log=key_from(shown["key"]))


async def code(asked: httpx.AsyncClient, path: str, **query: str) -> tuple[int, str]:
    answer = await asked.get(path, params=query)
    return answer.status_code, answer.json()["error"]["code"]


async def test_accepted_and_refused(tmp_path: Path) -> None:
    async with online(tmp_path, sicbo_table()) as here:
        an, binh = await at_the_table(here, "an", "binh", table="S1")
        services = here.services
        refused_id = (await an.ask("confirm", table="S1", wagers=stakes(("small", 10**9))))["re"]
        await an.accepted("confirm", table="S1", wagers=stakes(("small", 100)))
        here.clock.advance(BETTING)
        closed = await binh.event("betting_closed")
        here.clock.advance(345)
        late = await binh.ask("confirm", table="S1", round=1, wagers=stakes(("big", 10)), id="late one")
        assert late["code"] == "betting_not_open"

        async with browser(services, "an") as mine:
            found = await receipt(mine, "/api/receipts/rounds/S1/1")
            assert isinstance(found, Accepted)
            assert (found.table, found.round, found.patron) == ("S1", 1, "an")
            (record,) = [
                each for each in await services.store.round_records("S1", 1) if each.kind == "wagers_confirmed"
            ]
            (kept,) = found.records
            assert (kept.seq, kept.at, kept.hash, kept.body.encode()) == (
                record.seq,
                record.at,
                record.hash,
                record.body,
            )
            text = await mine.get("/api/receipts/rounds/S1/1", params={"format": "receipt"})
            assert text.text.startswith("felt/receipt@v1\naccepted\ntable S1\nround 1\npatron an\nrecord ")
            assert "S1-1.receipt" in text.headers["content-disposition"]
            too_much = await receipt(mine, "/api/receipts/refused", id=refused_id)
            assert isinstance(too_much, Refused)
            assert (too_much.code, too_much.closed, too_much.late_ms) == ("insufficient_chips", None, None)
            assert await code(mine, "/api/receipts/refused", id="late one") == (404, "refusal_not_kept")

        async with browser(services, "binh") as mine:
            found = await receipt(mine, "/api/receipts/refused", id="late one")
            assert isinstance(found, Refused)
            assert (found.patron, found.code, found.late_ms) == ("binh", "betting_not_open", 345)
            assert found.closed is not None
            assert (found.closed.seq, found.closed.at) == (closed["seq"], closed["at"])
            request: dict[str, Any] = msgspec.json.decode(found.request)
            assert (request["id"], request["wagers"][0]["bet"]) == ("late one", "big")
            assert await code(mine, "/api/receipts/rounds/S1/1") == (404, "no_wager_of_yours")

        async with browser(replace(services, record=None), "an") as without:
            assert await code(without, "/api/receipts/rounds/S1/1") == (404, "log_not_kept")


async def test_betting_that_opened_again_is_not_closed(tmp_path: Path) -> None:
    """Nobody has bet, and betting opens again in the same round: who is refused then is not late."""
    async with online(tmp_path, sicbo_table()) as here:
        (an,) = await at_the_table(here, "an", table="S1")
        here.clock.advance(BETTING)
        await an.event("nobody_bet")
        await an.event("betting_opened")
        await an.refused("confirm", table="S1", round=1, wagers=stakes(("small", 10**9)), id="again")
        async with browser(here.services, "an") as mine:
            found = await receipt(mine, "/api/receipts/refused", id="again")
            assert isinstance(found, Refused)
            assert found.closed is None


def confirm(name: str) -> Confirm:
    return Confirm(id=name, table="S1", round=1, wagers=(Stake(bet="small", amount=Cents(1000)),))


class TestKept:
    def test_only_requests_that_lay_chips(self) -> None:
        kept = RefusedWagers(VirtualClock(5))
        kept.note("an", SetWagers(id="draft", table="S1", round=1, wagers=()), "table_closed_now")
        kept.note("an", object(), "defect")
        assert kept.find("an", "draft") is None
        kept.note("an", confirm("mine"), "betting_not_open")
        found = kept.find("an", "mine")
        assert found is not None
        assert (found.at, found.code, found.bets, found.table, found.round) == (5, "betting_not_open", True, "S1", 1)
        assert kept.find("binh", "mine") is None

    def test_the_oldest_make_room(self) -> None:
        kept = RefusedWagers(VirtualClock(0))
        for number in range(EACH_MAX + 1):
            kept.note("an", confirm(f"r{number}"), "betting_not_open")
        assert [kept.find("an", f"r{number}") is not None for number in range(EACH_MAX + 1)] == [False] + [
            True
        ] * EACH_MAX

    def test_a_crowd_costs_so_much_and_no_more(self) -> None:
        kept = RefusedWagers(VirtualClock(0))
        for number in range(PATRONS_MAX + 1):
            kept.note(f"p{number}", confirm("r"), "betting_not_open")
        assert kept.find("p0", "r") is None
        assert kept.find("p1", "r") is not None
        kept.note("p1", confirm("s"), "betting_not_open")
        kept.note("new", confirm("r"), "betting_not_open")
        assert kept.find("p1", "r") is not None, "who was refused lately stays"
        assert kept.find("p2", "r") is None
