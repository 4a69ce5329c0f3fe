"""Requests of staff over REST: the same verdict as on the socket, once, and nothing for anybody else."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from felt.core.authority import LADDER, Role
from felt.core.requests import StaffRequest
from felt.protocol.requests import request_types
from felt.server.api.gateway import BODY_BYTES_MAX
from felt.server.app import create_app
from tests.server.online import REQUESTS, Client, Online, online, stakes
from tests.server.play.test_answers import books_fail
from tests.server.play.test_dealer import DEALER, key, on_duty
from tests.server.reception import SICBO, reception
from tests.store.bank import SQLitePlace
from tests.table.dealer.pit import casino_table
from tests.table.driver import baccarat_table

OF_STAFF = [str(kind.__struct_config__.tag) for kind in request_types() if issubclass(kind, StaffRequest)]
TABLES = (baccarat_table(), casino_table("baccarat"))
MANAGER = "pit_manager_as_long"


class Rest:
    """A person who calls the interface."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self._client = client
        self._sent = 0

    async def ask(self, do: str, *, path: str = "", **fields: Any) -> httpx.Response:
        self._sent += 1
        path = path or fields["table"]
        body = {"do": do, "id": f"rest-{self._sent}", **fields}
        return await self._client.post(f"/api/tables/{path}/requests", json=body)

    async def accepted(self, do: str, **fields: Any) -> dict[str, Any]:
        answer = await self.ask(do, **fields)
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        assert told["type"] == "accepted"
        return told

    async def refused(self, do: str, **fields: Any) -> tuple[int, str]:
        answer = await self.ask(do, **fields)
        assert answer.status_code != 200
        return answer.status_code, answer.json()["error"]["code"]

    async def hand_dealt(self) -> list[dict[str, Any]]:
        answer = await self._client.get("/api/duty")
        assert answer.status_code == 200, answer.text
        tables: list[dict[str, Any]] = answer.json()["tables"]
        return tables

    async def duty(self, table: str) -> dict[str, Any]:
        answer = await self._client.get(f"/api/tables/{table}/duty")
        assert answer.status_code == 200, answer.text
        shown: dict[str, Any] = answer.json()
        return shown


@asynccontextmanager
async def rest(here: Online, token: str) -> AsyncIterator[Rest]:
    app = create_app(here.services)
    transport, cookies = httpx.ASGITransport(app), {"felt": token}
    async with httpx.AsyncClient(transport=transport, base_url="http://felt.test", cookies=cookies) as client:
        yield Rest(client)


def token_of(role: Role) -> str:
    return "an" if role is Role.PATRON else f"{role}_as_{role}"


def asked(role: Role) -> list[tuple[str, dict[str, Any]]]:
    """Every request of staff, in earnest. Previews at a table that is dealt by hand, for some roles."""
    in_earnest = [(do, REQUESTS[do]) for do in OF_STAFF]
    previews = [(do, REQUESTS[do] | {"table": "C1", "preview": True}) for do in OF_STAFF]
    return [*in_earnest, *(previews if role in (Role.DEALER, Role.DIRECTOR, Role.SURVEILLANCE) else ())]


async def by_socket(here: Online, role: Role) -> list[dict[str, Any]]:
    client = await here.client(token_of(role), chips=0)
    found = []
    for do, fields in asked(role):
        here.clock.advance(100)
        found.append(await client.ask(do, **fields))
    await client.leave()
    return [{name: value for name, value in answer.items() if name not in ("type", "re")} for answer in found]


async def by_rest(here: Online, role: Role) -> list[dict[str, Any]]:
    found = []
    async with rest(here, token_of(role)) as person:
        for do, fields in asked(role):
            here.clock.advance(100)
            before = here.services.floor.broadcasts["C1"].seq
            answer = await person.ask(do, **fields)
            told = answer.json()
            assert (answer.status_code == 200) is ("error" not in told)
            forbidden = told.get("error", {}).get("code") in ("no_authority", "not_on_duty")
            assert (answer.status_code == 403) is forbidden, told
            assert here.services.floor.broadcasts["C1"].seq == before, "a preview writes nothing"
            found.append(told.get("error") or {name: told[name] for name in told.keys() - {"type", "re"}})
    return found


@pytest.mark.clause("ruling A6", "ruling A8")
async def test_the_same_verdict_as_on_the_socket(tmp_path: Path) -> None:
    for folder in ("socket", "rest"):
        (tmp_path / folder).mkdir()
    async with online(tmp_path / "socket", *TABLES) as one, online(tmp_path / "rest", *TABLES) as other:
        for role in Role:
            by_one, by_other = await by_socket(one, role), await by_rest(other, role)
            if role not in (*LADDER, Role.SURVEILLANCE):  # refused before the request is read
                assert {each["code"] for each in by_one} == {each["code"] for each in by_other} == {"no_authority"}
                continue
            for (do, fields), here, there in zip(asked(role), by_one, by_other, strict=True):
                assert here == there, (role, do, fields)
            assert any("preview" in answer for answer in by_other) is (role in (Role.DEALER, Role.DIRECTOR))


@pytest.mark.parametrize("role", [None, "guest", Role.PATRON, Role.SURVEILLANCE])
async def test_nobody_else(role: Role | str | None, sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        if role == "guest":
            await browser.done("POST", "/api/session/guest", {})
        elif isinstance(role, Role):
            await browser.become((await desk.account(role=role))[0], desk.accounts)
        pause = {"do": "pause_table", "id": "1"}
        refused = (401, "not_signed_in") if role is None else (403, "no_authority")
        assert await browser.refused("POST", "/api/tables/S1/requests", pause) == refused
        if role is Role.SURVEILLANCE:  # sees everything, and decides nothing
            assert (await browser.done("GET", "/api/tables/S1/duty"))["phase"] == "waiting"
        else:
            assert await browser.refused("GET", "/api/tables/S1/duty") == refused
        assert not desk.floor.room("S1").state.paused


async def test_only_from_our_own_pages(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        await browser.become((await desk.account(role=Role.DEALER))[0], desk.accounts)
        pause, path = {"do": "pause_table", "id": "1"}, "/api/tables/S1/requests"
        assert await browser.refused("POST", path, pause, Origin="https://evil.test") == (403, "wrong_origin")
        token, browser.csrf = browser.csrf, "guessed"
        assert await browser.refused("POST", path, pause) == (403, "csrf_missing")
        assert not desk.floor.room("S1").state.paused
        browser.csrf = token
        assert await browser.done("POST", path, pause) == {"type": "accepted", "re": "1"}
        assert desk.floor.room("S1").state.paused


async def test_tables_and_bodies_that_are_refused(tmp_path: Path) -> None:
    async with online(tmp_path, *TABLES) as here, rest(here, DEALER) as mai:
        assert await mai.refused("pause_table", table="Z9") == (404, "no_such_table")
        assert await mai.refused("pause_table", table="B1", path="C1") == (400, "other_table")
        assert await mai.refused("pause_table", path="C1", table="") == (400, "out_of_range")
        assert await mai.refused("take_table", path="C1", table="C1", speed=1) == (400, "unknown_key")
        assert await mai.refused("dance", table="C1") == (400, "unknown_value")
        assert await mai.refused("join", table="B1") == (400, "unknown_value"), "no request of patrons"
        assert await mai.refused("key_cards", table="C1", round=1, cards=["1X"]) == (400, "unknown_card")
        assert await mai.refused("rule", table="C1", round=1) == (400, "missing_key")
        long = "x" * BODY_BYTES_MAX
        assert await mai.refused("pause_table", table="C1", why=long) == (413, "body_too_long")
        assert not here.services.floor.room("B1").state.paused


async def test_a_table_that_only_the_path_names(tmp_path: Path) -> None:
    async with online(tmp_path, *TABLES) as here, rest(here, DEALER) as mai:
        await mai.accepted("take_table", path="C1")
        assert here.services.floor.room("C1").state.attending == {"mai": "dealer"}


class TestIds:
    async def test_a_repeated_request_counts_once_by_either_way(self, tmp_path: Path) -> None:
        async with online(tmp_path, *TABLES) as here, rest(here, DEALER) as mai:
            socket = await here.client(DEALER, chips=0)
            await mai.accepted("take_table", id="mine", table="C1")
            await mai.accepted("leave_table", table="C1")
            seq = here.services.floor.broadcasts["C1"].seq
            assert await mai.accepted("take_table", id="mine", path="C1") == {"type": "accepted", "re": "mine"}
            assert await socket.ask("take_table", id="mine", table="C1") == {"type": "accepted", "re": "mine"}
            assert here.services.floor.broadcasts["C1"].seq == seq
            assert not here.services.floor.room("C1").state.attending
            refusal = await socket.ask("open_betting", id="refused", table="C1")
            again = await mai.ask("open_betting", id="refused", table="C1")
            assert (again.status_code, again.json()["error"]["code"]) == (403, refusal["code"])
            assert again.json()["error"]["message"] == refusal["message"]

    async def test_another_request_with_the_same_id(self, tmp_path: Path) -> None:
        async with online(tmp_path, *TABLES) as here, rest(here, DEALER) as mai:
            await mai.accepted("pause_table", id="mine", table="B1")
            assert await mai.refused("pause_table", id="mine", table="C1") == (409, "id_used_before")
            assert await mai.refused("pause_table", id="mine", table="B1", why="a chip fell") == (409, "id_used_before")

    async def test_a_preview_uses_no_id(self, tmp_path: Path) -> None:
        async with online(tmp_path, *TABLES) as here, rest(here, DEALER) as mai:
            socket = await here.client(DEALER, chips=0)
            pause = {"id": "mine", "table": "B1", "why": "a chip fell"}
            room = here.services.floor.room("B1")
            for _ in range(2):
                shown = await mai.accepted("pause_table", preview=True, **pause)
                assert shown["preview"]["phase"] == "waiting"
                assert (await socket.ask("pause_table", preview=True, **pause)) == shown
            assert not room.state.paused
            assert await mai.accepted("pause_table", **pause) == {"type": "accepted", "re": "mine"}
            assert room.state.paused
            shown = await mai.accepted("pause_table", preview=True, **pause)
            assert "preview" in shown
            assert "preview" not in await socket.ask("pause_table", **pause)

    async def test_books_that_fail(self, tmp_path: Path) -> None:
        async with online(tmp_path, *TABLES) as here, rest(here, DEALER) as mai:
            pause = {"id": "mine", "table": "B1"}
            with books_fail(here, before=True):
                assert await mai.refused("pause_table", **pause) == (503, "store_unavailable")
            await mai.accepted("pause_table", **pause)
            assert here.services.floor.room("B1").state.paused

    async def test_a_defect_of_ours(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        async with online(tmp_path, *TABLES) as here, rest(here, DEALER) as mai:
            room = here.services.floor.room("B1")

            async def broken(command: object) -> None:
                raise RuntimeError("for a test")

            with monkeypatch.context() as patch:
                patch.setattr(room, "do", broken)
                assert await mai.refused("pause_table", id="mine", table="B1") == (500, "defect")
            await mai.accepted("pause_table", id="mine", table="B1")


async def in_play(here: Online) -> Client:
    """Seat 3 has 100 on the Player, and nine to seven lies on the table."""
    dealer = await on_duty(here, "C1")
    await dealer.accepted("prepare_cards", table="C1", cards=416)
    await key(dealer, "C1", "5H")
    await dealer.accepted("open_betting", table="C1")
    await dealer.event("betting_opened")
    await dealer.accepted("record_wagers", table="C1", seat=3, wagers=stakes(("player", 100)))
    await dealer.accepted("close_betting", table="C1")
    await key(dealer, "C1", "9S", "2H", "KD", "5C")
    return dealer


@pytest.mark.clause("baccarat 7.1.1", "ruling A4", "ruling A8")
async def test_a_dealer_shows_what_a_manager_would_decide(tmp_path: Path) -> None:
    table = casino_table("baccarat", insurance=False)
    async with online(tmp_path, table) as here, rest(here, DEALER) as mai, rest(here, MANAGER) as long:
        await in_play(here)
        void = {"table": "C1", "round": 1, "clause": "baccarat 7.1.1"}
        shown = (await mai.accepted("rule", preview=True, **void))["preview"]
        assert shown["needs"] == "pit_manager"
        clauses = ["baccarat 7.1.1", "ruling A4"]
        wager = {"bet": "player", "amount": 10_000, "returned": 10_000, "won": 0, "lost": 0, "clauses": clauses}
        moved = {"patron": "seat 3", "returned": 10_000, "won": 0, "lost": 0, "clauses": clauses, "wagers": [wager]}
        assert shown["moved"] == [moved]
        assert (shown["shoe"], shown["phase"], shown["asked"]) == ("replaced", "result", [])
        assert [(each["kind"], each["amount"]) for each in shown["transfers"]] == [("release", 10_000)]
        assert await mai.refused("rule", **void) == (403, "no_authority")
        assert (await long.accepted("rule", preview=True, **void))["preview"] == shown | {"needs": None}
        await long.accepted("rule", **void)
        assert here.services.floor.room("C1").state.phase == "result"


class TestDuty:
    async def test_before_and_after_somebody_comes(self, tmp_path: Path) -> None:
        async with online(tmp_path, casino_table("baccarat")) as here, rest(here, DEALER) as mai:
            shown = await mai.duty("C1")
            assert (shown["table"], shown["round"], shown["on_duty"]) == ("C1", 0, [])
            assert shown["need"]["en"] == "a person who takes the table"
            assert shown["need"]["vi"] == "người nhận bàn"
            assert shown["pause"] == {"why": "", "clause": "", "unattended": True}
            assert (shown["choice"], shown["corrections"]) == (None, [])
            here.clock.advance(7_000)
            await mai.accepted("take_table", table="C1")
            shown = await mai.duty("C1")
            assert shown["on_duty"] == [{"person": "mai", "name": "mai", "role": "dealer", "since": 1_007_000}]
            assert (shown["pause"], shown["need"]["en"]) == (None, "a new shuffle")
            await mai.accepted("pause_table", table="C1", why="a torn card", clause="baccarat 7.1.1")
            assert (await mai.duty("C1"))["pause"] == {
                "why": "a torn card",
                "clause": "baccarat 7.1.1",
                "unattended": False,
            }
            await mai.accepted("leave_table", table="C1")
            assert (await mai.duty("C1"))["on_duty"] == []
            assert (await mai.ask("pause_table", table="Z9")).status_code == 404

    async def test_all_tables_that_are_dealt_by_hand(self, tmp_path: Path) -> None:
        async with online(tmp_path, *TABLES) as here, rest(here, DEALER) as mai:
            (shown,) = await mai.hand_dealt()
            assert (shown["table"], shown["game"], shown["round"]) == ("C1", "baccarat", 0)
            assert (shown["paused"], shown["on_duty"]) == (True, [])
            assert shown["need"] == {"en": "a person who takes the table", "vi": "người nhận bàn"}
            await mai.accepted("take_table", table="C1")
            (shown,) = await mai.hand_dealt()
            assert ([each["name"] for each in shown["on_duty"]], shown["paused"]) == (["mai"], False)

    async def test_who_came_before_the_start(self, tmp_path: Path) -> None:
        async with online(tmp_path, casino_table("baccarat")) as here, rest(here, DEALER) as mai:
            await mai.accepted("take_table", table="C1")
            await mai.accepted("pause_table", table="C1", why="a torn card")
        async with online(tmp_path, casino_table("baccarat")) as here, rest(here, DEALER) as mai:
            shown = await mai.duty("C1")
            assert [(each["person"], each["since"]) for each in shown["on_duty"]] == [("mai", None)]
            assert shown["pause"]["why"] == "a torn card"

    @pytest.mark.clause("ruling A8", "baccarat 7.3", "baccarat 7.4", "baccarat 7.22")
    async def test_the_rows_that_can_apply(self, tmp_path: Path) -> None:
        table = casino_table("baccarat", insurance=False)
        async with online(tmp_path, table) as here, rest(here, DEALER) as mai, rest(here, MANAGER) as long:
            await in_play(here)
            shown = await mai.duty("C1")
            assert shown["need"]["en"] == "the call of the result"
            rows = {row["clause"]: row for row in shown["irregularities"]}
            # From the book: a misdeal is a Pit Manager's, other cases are an Assistant Director's and need words.
            assert (rows["baccarat 7.3"]["least"], rows["baccarat 7.3"]["remedy"]) == ("pit_manager", "void_round")
            assert (rows["baccarat 7.22"]["least"], rows["baccarat 7.22"]["asks"]) == ("assistant_director", ["why"])
            assert rows["baccarat 7.22"]["may_say"] == ["patrons"], "those whose wagers go back"
            assert (rows["baccarat 7.7"]["asks"], rows["baccarat 7.7"]["may_say"]) == (["cards"], [])
            assert rows["baccarat 7.7"]["act"] == "carry"
            assert set(rows["baccarat 7.3"]["situation"]) == {"en", "vi"}
            assert "ruling A8" not in rows, "no round is settled yet"
            assert {row["request"] for row in rows.values()} == {"rule"}
            assert not rows["baccarat 7.3"]["may_decide"]
            theirs = {row["clause"]: row["may_decide"] for row in (await long.duty("C1"))["irregularities"]}
            assert (theirs["baccarat 7.3"], theirs["baccarat 7.22"]) == (True, False)

    @pytest.mark.clause("ruling A8")
    async def test_every_row_that_is_listed_can_be_tried_and_no_other(self, tmp_path: Path) -> None:
        """Who has the rank and names nothing is told what is missing, never that the clause does not apply."""
        table = casino_table("baccarat", insurance=False)
        async with online(tmp_path, table) as here, rest(here, "director_as_hoa") as hoa:
            await in_play(here)
            listed = {row["clause"] for row in (await hoa.duty("C1"))["irregularities"]}
            for clause in {row.clause for row in here.services.floor.room("C1").state.game.irregularities}:
                answer = await hoa.ask("rule", table="C1", round=1, clause=clause, preview=True)
                code = answer.json().get("error", {}).get("code", "")
                assert (code in ("clause_does_not_apply", "decided_elsewhere")) is (clause not in listed), clause

    @pytest.mark.clause("baccarat 7.13", "ruling B21")
    async def test_an_open_choice(self, tmp_path: Path) -> None:
        table = casino_table("baccarat", insurance=False)
        async with online(tmp_path, table) as here, rest(here, MANAGER) as long:
            dealer = await on_duty(here, "C1")
            await dealer.accepted("prepare_cards", table="C1", cards=416)
            await key(dealer, "C1", "5H")
            await dealer.accepted("open_betting", table="C1")
            await dealer.event("betting_opened")
            for seat in (2, 5):
                await dealer.accepted("record_wagers", table="C1", seat=seat, wagers=stakes(("player", 100)))
            await dealer.accepted("close_betting", table="C1")
            await key(dealer, "C1", "KS", "KD", "4H", "5C")
            await long.accepted("rule", table="C1", round=1, clause="baccarat 7.13", cards=["7D", "KC"])
            stay = {"do": "choose", "stay": True}
            await dealer.accepted("for_seat", table="C1", seat=2, wish=stay)
            shown = await long.duty("C1")
            asked = {
                "clause": "baccarat 7.13",
                "about": "withdrawal",
                "unanswered": ["seat 5"],
                "answers": {"seat 2": True},
            }
            assert shown["choice"] == asked
            assert (shown["irregularities"], shown["need"]["en"]) == ([], "the choice of seat 5")

    @pytest.mark.clause("ruling A8", "baccarat 7.16")
    async def test_proposals(self, tmp_path: Path) -> None:
        table = casino_table("baccarat", insurance=False)
        async with online(tmp_path, table) as here, rest(here, MANAGER) as long:
            dealer = await in_play(here)
            await dealer.accepted("call_result", table="C1")
            await dealer.accepted("pay", table="C1")
            rows = {row["clause"]: row for row in (await long.duty("C1"))["irregularities"]}
            assert (rows["ruling A8"]["request"], rows["ruling A8"]["least"]) == ("propose_correction", "shift_manager")
            cards = ["2H", "9S", "5C", "KD"]  # the Banker has nine in truth: 100 were paid and are lost
            correction = {"table": "C1", "round": 1, "clause": "ruling A8", "why": "misread", "cards": cards}
            shown = (await long.accepted("propose_correction", preview=True, **correction))["preview"]
            assert [each["difference"] for each in shown["correction"]["shares"]] == [-20_000]
            assert (await long.duty("C1"))["corrections"] == []
            answer = (await long.accepted("propose_correction", **correction))["preview"]
            assert answer == shown
            (proposal,) = (await long.duty("C1"))["corrections"]
            assert proposal == shown["correction"]
