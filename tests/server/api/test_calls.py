"""Calls for a supervisor over the interface: what is proposed is carried out once, by the person who answers."""

import asyncio
from typing import Any

import msgspec
import pytest

from felt.core.authority import Role
from felt.journal import Chain
from felt.pit.calls import entries
from felt.pit.calls.entries import CallAnswer
from felt.register import NamedRecord
from felt.store import Batch
from felt.table.commands import CloseTable
from felt.table.dealer.commands import LeaveTable, OpenBetting
from tests.patience import PATIENCE_SECONDS
from tests.server.api.test_pit import PEOPLE, TABLE, Floor, findings, pit
from tests.server.reception import SICBO, Browser, reception
from tests.store.bank import Place, SQLitePlace

PATH = "/api/pit/calls"
ORDERS = f"{PATH}/orders"
DOME = "sicbo 7.6"
"""The dome is broken: a Pit Manager makes the round void."""


async def betting(floor: Floor) -> dict[str, Any]:
    """A round of C1 under way, and what a dealer proposes for it."""
    room = floor.desk.floor.room("C1")
    await room.do(OpenBetting(by=floor.ids["dealer"], role=Role.DEALER))
    return {"do": "rule", "round": room.state.round, "clause": DOME}


async def sent(floor: Floor, who: str = "dealer", **fields: Any) -> Any:
    given: dict[str, Any] = {"table": "C1", "least": "pit_supervisor"} | fields
    return await floor.do(who, "send_call", ORDERS, **given)


@pytest.mark.clause("ruling A8", DOME)
async def test_a_proposal_goes_up_and_is_carried_out_once(place: Place) -> None:
    async with pit(place) as floor:
        room = floor.desk.floor.room("C1")
        rule = await betting(floor)
        call = await sent(floor, least="pit_manager", clause=DOME, proposed=rule, round=1, says="it has a crack")
        assert (call["call"], call["clause"], call["proposed"], call["says"]) == (1, DOME, rule, "it has a crack")
        assert (call["by"], call["role"], call["end"]) == (floor.ids["dealer"], "dealer", None)
        assert set(call["situation"]) == {"vi", "en"}
        assert "dome" in call["situation"]["en"]
        refused = floor.refused
        carry: dict[str, Any] = {"call": 1, "answer": "carried_out"}
        assert await refused("dealer", "answer_call", ORDERS, **carry) == (403, "own_call")
        assert await refused("supervisor", "answer_call", ORDERS, **carry) == (403, "no_authority")
        assert room.state.in_play
        twice = {"do": "answer_call", "id": "same", **carry}
        first = await floor["manager"].done("POST", ORDERS, twice)
        assert not room.state.in_play, "the round is void"
        assert await floor["manager"].done("POST", ORDERS, twice) == first
        assert (first["end"]["answer"], first["end"]["by"]) == ("carried_out", floor.ids["manager"])
        assert await refused("shift", "answer_call", ORDERS, **carry) == (409, "call_is_over")
    assert await findings(place) == []


async def test_of_two_people_who_carry_out_one_is_refused_and_it_is_done_once(sqlite_place: SQLitePlace) -> None:
    async with pit(sqlite_place) as floor:
        await betting(floor)
        note = {"do": "rule", "round": 1, "clause": "sicbo 7.8", "remedy": "continue", "why": "seen"}
        await sent(floor, least="director", clause="sicbo 7.8", proposed=note)
        answer = {"do": "answer_call", "id": "a", "call": 1, "answer": "carried_out"}
        for who in ("manager", "shift"):
            token, _ = await floor.desk.account(role=Role.DIRECTOR)
            await floor[who].become(token, floor.desk.accounts)
        both = await asyncio.gather(*(floor[who].ask("POST", ORDERS, answer) for who in ("manager", "shift")))
        assert sorted(each.status_code for each in both) == [200, 409]
        records = [each async for each in floor.desk.store.records("C1", after=0)]
        assert [each.kind for each in records].count("ruled") == 1


async def test_a_proposal_that_the_table_refuses_leaves_the_call_open(sqlite_place: SQLitePlace) -> None:
    async with pit(sqlite_place) as floor:
        rule = await betting(floor) | {"round": 7}
        await sent(floor, least="pit_manager", clause=DOME, proposed=rule)
        status, _ = await floor.refused("manager", "answer_call", ORDERS, call=1, answer="carried_out")
        assert status == 400
        assert (await floor["manager"].done("GET", f"{PATH}?open=1"))["calls"][0]["end"] is None
        declined = await floor.do("manager", "answer_call", ORDERS, call=1, answer="declined", why="another round")
        assert (declined["end"]["answer"], declined["end"]["why"]) == ("declined", "another round")


async def ended(manager: Browser) -> Any:
    """The end of the first call, once it has one."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while True:
            (shown,) = (await manager.done("GET", f"{PATH}?before=2"))["calls"]
            if shown["end"] is not None:
                return shown["end"]
            await asyncio.sleep(0.01)


async def asks(floor: Floor, who: str, do: str, **fields: Any) -> None:
    """A request of staff at table C1."""
    await floor[who].done("POST", "/api/tables/C1/requests", {"do": do, "id": f"{who} {do}"} | fields)


@pytest.mark.clause("ruling A8", DOME)
async def test_a_call_closes_when_its_matter_is_decided_at_the_table(place: Place) -> None:
    async with pit(place) as floor:
        rule = await betting(floor)
        await asks(floor, "dealer", "pause_table", clause=DOME)
        await sent(floor, least="pit_manager", clause=DOME, proposed=rule)
        await sent(floor, least="shift_manager", clause="sicbo 7.1")
        await floor["shift"].done("POST", "/api/tables/C1/requests", rule | {"id": "decides"})
        end = await ended(floor["manager"])
        assert (end["answer"], end["decided"], end["by"], end["role"]) == (
            *(None, True, floor.ids["shift"], "shift_manager"),
        )
        assert await floor.refused("manager", "answer_call", ORDERS, call=1, answer="came") == (409, "call_is_over")
        await asks(floor, "manager", "resume_table")
        opened = (await floor["manager"].done("GET", f"{PATH}?open=1"))["calls"]
        assert [each["call"] for each in opened] == [2], "a Pit Manager does not decide for a Shift Manager"
    assert await findings(place) == []


async def test_a_call_closes_when_a_person_of_the_rank_lets_the_table_go_on(sqlite_place: SQLitePlace) -> None:
    async with pit(sqlite_place) as floor:
        await betting(floor)
        await asks(floor, "dealer", "pause_table", clause=DOME)
        await sent(floor, least="pit_manager", clause=DOME)
        await asks(floor, "manager", "resume_table", why="it is whole")
        end = await ended(floor["manager"])
        assert (end["decided"], end["by"]) == (True, floor.ids["manager"])


async def test_a_decision_just_before_the_process_ended_closes_the_call_at_the_next_start(
    sqlite_place: SQLitePlace,
) -> None:
    async with pit(sqlite_place) as floor:
        rule = await betting(floor)
        await sent(floor, least="pit_manager", clause=DOME, proposed=rule)
        await floor.desk.pit.decided_calls.close()
        await floor["manager"].done("POST", "/api/tables/C1/requests", rule | {"id": "decides"})
        assert len((await floor["manager"].done("GET", f"{PATH}?open=1"))["calls"]) == 1
    async with reception(sqlite_place, tables=(TABLE, SICBO)) as desk, desk.browser() as manager:
        await manager.become((await desk.account(role=Role.PIT_MANAGER))[0], desk.accounts)
        assert (await ended(manager))["decided"]
    assert await findings(sqlite_place) == []


async def test_a_call_to_come_is_withdrawn_or_answered(sqlite_place: SQLitePlace) -> None:
    async with pit(sqlite_place) as floor:
        assert (await sent(floor))["clause"] == ""
        assert await floor.refused("dealer", "send_call", ORDERS, table="C1", least="pit_supervisor") == (
            409,
            "called_already",
        )
        withdrawn = await floor.do("dealer", "withdraw_call", ORDERS, call=1)
        assert (withdrawn["end"]["answer"], withdrawn["end"]["by"]) == (None, floor.ids["dealer"])
        await sent(floor)
        assert await floor.refused("supervisor", "withdraw_call", ORDERS, call=2) == (403, "call_of_another")
        came = await floor.do("supervisor", "answer_call", ORDERS, call=2, answer="came")
        assert came["end"]["answer"] == "came"
        assert await floor.refused("supervisor", "answer_call", ORDERS, call=9, answer="came") == (404, "no_such_call")


@pytest.mark.clause("ruling A6")
async def test_who_sees_which_calls(sqlite_place: SQLitePlace) -> None:
    async with pit(sqlite_place) as floor:
        await sent(floor, "supervisor")
        await sent(floor, table="S1")
        await sent(floor, "supervisor", table="S1")

        async def seen(who: str, query: str = "") -> list[int]:
            return [each["call"] for each in (await floor[who].done("GET", f"{PATH}?{query}"))["calls"]]

        for who in PEOPLE:
            if who in ("patron", "cashier", "second"):
                assert await floor[who].refused("GET", PATH) == (403, "no_authority"), who
                assert (await floor.refused(who, "withdraw_call", ORDERS, call=1))[0] == 403, who
            else:
                assert await seen(who) == ([2, 1] if who == "dealer" else [3, 2, 1]), who
        assert await seen("auditor", "table=S1") == [3, 2]
        await floor.do("supervisor", "withdraw_call", ORDERS, call=1)
        assert await seen("watcher", "open=1") == [3, 2]
        assert await seen("watcher", "open=0") == [1]
        assert await seen("watcher", "before=3") == [2, 1]
        page = await floor["watcher"].done("GET", f"{PATH}?most=2")
        assert ([each["call"] for each in page["calls"]], page["next"]) == ([3, 2], 2)
        await floor.desk.floor.room("C1").do(LeaveTable(by=floor.ids["dealer"], role=Role.DEALER))
        assert await seen("dealer") == [2], "off duty, only the own call"


@pytest.mark.clause("ruling A8")
async def test_a_call_says_whether_its_clause_stops_the_table(sqlite_place: SQLitePlace) -> None:
    async with pit(sqlite_place) as floor:
        await betting(floor)
        stop = {"do": "pause_table", "id": "stop", "clause": DOME}
        await floor["dealer"].done("POST", "/api/tables/C1/requests", stop)
        assert (await sent(floor, clause=DOME, least="pit_manager"))["stopped"] is True
        assert (await sent(floor))["stopped"] is False
        await floor["manager"].done("POST", "/api/tables/C1/requests", {"do": "resume_table", "id": "on"})
        assert not any(each["stopped"] for each in (await floor["manager"].done("GET", PATH))["calls"])


async def test_calls_are_read_strictly(sqlite_place: SQLitePlace) -> None:
    async with pit(sqlite_place) as floor:
        rule: dict[str, Any] = {"do": "rule", "round": 1, "clause": DOME}

        async def asked(**fields: Any) -> tuple[int, str]:
            given: dict[str, Any] = {"table": "C1", "least": "pit_manager", "clause": DOME, "proposed": rule} | fields
            return await floor.refused("dealer", "send_call", ORDERS, **given)

        assert await asked(table="X9") == (404, "no_such_table")
        assert await asked(least="dealer") == (400, "no_rank_to_call")
        assert await asked(least="somebody") == (400, "out_of_range")
        assert await asked(clause="baccarat 7.7") == (400, "not_an_irregularity")
        assert await asked(clause="") == (400, "another_clause")
        assert await asked(clause="sicbo 7.5") == (400, "another_clause")
        assert await asked(by="x") == (400, "unknown_key")
        assert await asked(record={"table": "C1", "seq": 1, "hash": ""}) == (400, "unknown_key")
        assert await asked(says="a\nb") == (400, "out_of_range")
        for key, value in (("id", "1"), ("table", "C1"), ("preview", True)):
            assert await asked(proposed=rule | {key: value}) == (400, "not_a_request_of_staff")
        assert await asked(proposed={"do": "leave"}) == (400, "not_a_request_of_staff")
        assert await asked(proposed={"do": "rule", "clause": DOME}) == (400, "missing_key")
        assert await asked(proposed=rule | {"cards": ["5X"]}) == (400, "unknown_card")
        assert await asked(proposed={}) == (400, "missing_key")
        assert await asked(proposed=rule | {"why": "w" * 5_000}) == (400, "input_too_long")
        assert (await floor["manager"].done("GET", PATH))["calls"] == []


async def test_the_calls_of_a_table_that_was_taken_away_are_still_there(sqlite_place: SQLitePlace) -> None:
    async with pit(sqlite_place) as floor:
        await sent(floor, clause=DOME)
        await floor.desk.floor.room("C1").do(CloseTable(by=floor.ids["manager"]))
    async with reception(sqlite_place) as desk, desk.browser() as one, desk.browser() as other:
        await one.become((await desk.account(role=Role.PIT_SUPERVISOR))[0], desk.accounts)
        (call,) = (await one.done("GET", PATH))["calls"]
        assert (call["table"], call["situation"], call["stopped"]) == ("C1", {}, False)
        await other.become((await desk.account(role=Role.DEALER))[0], desk.accounts)
        assert (await other.done("GET", PATH))["calls"] == []


@pytest.mark.parametrize(
    ("forged", "found"),
    [
        (entries.CallAnswered(call=1, answer=CallAnswer.CAME, by="x", role="pit_manager"), []),
        (entries.CallAnswered(call=2, answer=CallAnswer.CAME, by="x", role="pit_manager"), ["journal_broken"]),
        (
            entries.CallAnswered(
                call=1,
                answer=CallAnswer.CARRIED_OUT,
                by="x",
                role="pit_manager",
                record=NamedRecord("C1", 1, "00" * 32),
            ),
            ["record_not_there"],
        ),
    ],
)
async def test_the_check_finds_a_forged_answer(
    forged: entries.AnyCallEntry, found: list[str], sqlite_place: SQLitePlace
) -> None:
    async with pit(sqlite_place) as floor:
        await sent(floor)
        head = await floor.desk.store.head("~calls")
        assert head is not None
        chain = Chain("~calls", head.seq, head.hash)
        record = chain.append(msgspec.json.encode(forged), kind=forged.kind(), round_number=0, at=1)
        await floor.desk.writer.commit(Batch((record,)))
    assert await findings(sqlite_place) == found
