"""What the console of cases asks for: what may be done, what comes next, what an order would do, and the list."""

from typing import Any

import pytest

from felt.core.authority import Role
from tests.server.api.test_cases import SEES, House
from tests.server.reception import HOUR, SICBO, Browser, Reception, reception
from tests.store.bank import SQLitePlace

DECISION = {"outcome": "partly", "basis": ["8.4.1"], "says": "A courtesy.", "money": "goodwill"}
LARGE = 100_000
MINUTE = 60_000


async def at_the_manager(desk: Reception, browser: Browser) -> House:
    house = House(desk)
    await house.arrive()
    await house.opened(browser)
    await house.as_(browser, Role.PIT_MANAGER)
    await house.order(browser, "escalate", why="The patron is not content.")
    await house.order(browser, "inform_surveillance", asks="The throw.")
    return house


def acts(shown: Any) -> dict[str, Any]:
    return {each["do"]: each for each in shown["acts"]}


@pytest.mark.clause("sicbo 8.1", "ruling A6")
async def test_staff_are_told_what_they_may_do_and_a_patron_nothing_of_it(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        house = House(desk)
        await house.arrive()
        mine = await house.opened(browser)
        assert (mine["acts"], mine["case"]["next"]) == ([], None)
        for role in SEES:
            await house.as_(browser, role)
            shown = await browser.done("GET", "/api/cases/1")
            found, step = acts(shown), shown["case"]["next"]
            decides = role not in (Role.SURVEILLANCE, Role.AUDITOR)
            assert (step["do"], step["roles"][0], step["yours"]) == ("try_settlement", "pit_supervisor", decides)
            assert found["escalate"]["may"] is decides
            assert found["escalate"]["clauses"] == ["sicbo 8.1"]
            assert found["add_evidence"]["may"] is (role is not Role.AUDITOR)
            assert ("8.4.6" in shown["headings"]) is (role is Role.SURVEILLANCE)
            assert shown["may_export"] is (role is not Role.PIT_SUPERVISOR)
            assert (await browser.done("GET", "/api/cases"))["may_open"] is decides
            assert found["decide"]["refusal"]["code"] in ("not_in_this_stage", "no_authority")
            if not decides:
                assert found["escalate"]["refusal"]["code"] == "no_authority"
                assert found["escalate"]["roles"][0] == "pit_supervisor"


@pytest.mark.clause("sicbo 8.4", "ruling A8")
async def test_a_preview_pays_nothing_and_says_who_approves_and_what_the_patron_reads(
    sqlite_place: SQLitePlace,
) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        house = await at_the_manager(desk, browser)
        account = f"patron:{house.an.person.id}"
        before = await desk.store.balance(account)
        path, order = "/api/cases/1/preview", {"do": "decide", "id": house.id(), **DECISION, "amount": LARGE}
        found = await browser.done("POST", path, order)
        assert found["payments"] == [{"to": house.an.person.id, "amount": LARGE, "reason": "sicbo 8.4"}]
        assert (found["approval"][0], found["notify"], found["stage"]) == ("shift_manager", False, "decided")
        assert "A courtesy." in found["letters"][0]
        assert await desk.store.balance(account) == before
        assert (await browser.done("GET", "/api/cases/1"))["case"]["stage"] == "with_manager"
        assert await browser.refused("POST", path, {**order, "basis": []}) == (400, "basis_missing")
        other = {"correction": {"table": "S1", "round": house.round, "number": 1}, "money": "correction"}
        assert await browser.refused("POST", path, {**order, **other}) == (400, "no_such_correction")
        attach = {"do": "attach_round", "id": house.id(), "table": "S1", "round": house.round + 9}
        assert await browser.refused("POST", path, attach) == (404, "round_not_in_journal")
        await browser.become(house.token, desk.accounts)
        assert await browser.refused("POST", path, {"do": "close", "id": "x"}) == (403, "no_authority")


async def test_everybody_in_the_entries_has_a_name(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        house = await at_the_manager(desk, browser)
        _, dealer = await desk.account("Mai", role=Role.DEALER)
        shown = await house.order(browser, "accuse", people=[dealer.person.id])
        assert shown["names"][dealer.person.id] == "Mai"
        assert shown["steps"][-1]["deed"].endswith("meant: Mai")


async def numbers(browser: Browser, query: str = "") -> list[int]:
    return [each["number"] for each in (await browser.done("GET", f"/api/cases?{query}"))["cases"]]


async def test_the_list_by_urgency_by_name_and_by_what_waits_for_you(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        house = await at_the_manager(desk, browser)
        await house.order(browser, "decide", outcome="for_house", basis=["8.4.1"], says="The dice are plain.")
        await house.as_(browser, Role.PIT_SUPERVISOR)
        for guest in ("Bà Hoa", "Mr Brown", "Ông Nam"):
            body = {"id": house.id(), "about": "conduct", "says": "Rude.", "guest": guest}
            desk.clock.advance(MINUTE)
            await browser.done("POST", "/api/cases", body)
        done = {"do": "try_settlement", "id": house.id(), "says": "We talked.", "content": True}
        await browser.done("POST", "/api/cases/3/orders", done)
        assert await numbers(browser) == [4, 3, 2, 1]
        assert await numbers(browser, "urgent=true") == [2, 4, 1, 3], "due first, waiting for the patron, closed"
        assert await numbers(browser, "urgent=true&most=2") == [2, 4]
        assert await numbers(browser, "urgent=true&before=4") == [1, 3]
        assert await numbers(browser, "closed=false&yours=true") == [4, 2]
        assert await numbers(browser, "yours=false") == [3, 1]
        assert await numbers(browser, "name=hoa") == [2]
        assert await numbers(browser, "name=AN") == [1], "the patron's own name"
        listed = await browser.done("GET", "/api/cases?closed=true")
        assert [each["next"] for each in listed["cases"]] == [None]
        names = (await browser.done("GET", "/api/cases"))["names"]
        assert names == {house.an.person.id: "An"}
        desk.clock.advance(25 * HOUR)
        await house.as_(browser, Role.PIT_SUPERVISOR)
        assert await numbers(browser, "late=true&urgent=true") == [2, 4]


async def test_a_patron_is_found_by_name_by_those_who_work_on_cases(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        house = House(desk)
        await house.arrive()
        await desk.account("Mai", role=Role.DEALER)
        path = "/api/cases/patrons?name="
        for role in Role:
            await house.as_(browser, role)
            if role in SEES:
                assert await browser.done("GET", path + "an") == {"id": house.an.person.id, "name": "An"}
            else:
                assert await browser.refused("GET", path + "an") == (403, "no_authority")
        await house.as_(browser, Role.PIT_SUPERVISOR)
        for nobody in ("mai", "binh"):
            assert await browser.refused("GET", path + nobody) == (404, "nobody_called_so")
