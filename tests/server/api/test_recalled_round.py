"""A round again: whom one sees of an open table, and that no table waits for it."""

import asyncio
import json
import threading
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from felt.core.authority import Role
from felt.core.wagers import Moment
from felt.core.words import Language
from felt.games.baccarat.commands import RestrictSqueeze
from felt.server.accounts.people import Person
from felt.server.api import recalled_round as recalled
from felt.server.api.own import history as api_history
from felt.table.commands import Join
from felt.table.recall import recall
from tests.server.reception import SICBO, Browser, Reception, reception
from tests.store.bank import SQLitePlace
from tests.table.driver import BANKER_TWICE, TableUnderTest, baccarat_table, wager

FORMS = ("json", "transcript")


async def told(browser: Browser, number: int) -> list[httpx.Response]:
    return [await browser.ask("GET", f"/api/rounds/S1/{number}?format={form}") for form in FORMS]


async def test_at_an_open_table_one_sees_oneself_alone(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        an = (await desk.account("Hoàng An"))[1].person.id
        token, session = await desk.account("Bình")
        binh, cuong = session.person.id, (await desk.account("Cường"))[1].person.id
        await desk.floor.room("S1").do(Join(patron=cuong))
        number = await desk.play(an, binh)

        def tells_of_others(said: str) -> bool:
            return any(other in said for other in (an, "Hoàng An", cuong, "Cường"))

        await browser.become(token, desk.accounts)
        answer, text = await told(browser, number)
        seen = answer.json()
        assert seen["verified"] is True
        assert seen["names"] == {binh: "Bình"}
        staked = {line["line"]["patron"]: line["line"]["stake"] for line in seen["lines"]}
        (numbered,) = staked.keys() - {binh}
        assert numbered.startswith("patron ")
        assert set(staked.values()) == {10_000}
        assert "Bình confirms" in text.text
        assert f"{numbered} confirms" in text.text
        rounds = [await browser.ask("GET", f"/api/history?format={form}") for form in ("json", "csv")]
        assert not [each for each in (answer, text, *rounds) if tells_of_others(each.text)]

        await browser.become((await desk.guest())[0], desk.accounts)
        stranger = (await told(browser, number))[0].json()
        patrons = {line["line"]["patron"] for line in stranger["lines"]}
        assert numbered in patrons, "whoever looks, they have the same number"
        await browser.become((await desk.account(role=Role.SURVEILLANCE))[0], desk.accounts)
        answer, text = await told(browser, number)
        assert {"Hoàng An", "Bình"} <= set(answer.json()["names"].values())
        assert "Hoàng An confirms" in text.text


class Watched:
    """Notes in which threads rounds are read; holds replaying up while it is not `free`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.threads: set[int] = set()
        self.under_way = self.most_under_way = 0
        self.begun, self.free = threading.Event(), threading.Event()
        self.free.set()
        self._counting = threading.Lock()
        work = [(recalled, name) for name in ("recall", "explain", "transcript", "as_json", "encode", "decode")]
        for module, name in [*work, (api_history, "decode")]:
            monkeypatch.setattr(module, name, self._noting(getattr(module, name)))
        monkeypatch.setattr(recalled, "recall", self._held(vars(recalled)["recall"]))

    def _noting(self, work: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*given: Any) -> Any:
            self.threads.add(threading.get_ident())
            return work(*given)

        return noted

    def _held(self, work: Callable[..., Any]) -> Callable[..., Any]:
        def held(*given: Any) -> Any:
            with self._counting:
                self.under_way += 1
                self.most_under_way = max(self.most_under_way, self.under_way)
            self.begun.set()
            self.free.wait()
            found = work(*given)
            with self._counting:
                self.under_way -= 1
            return found

        return held


async def played(desk: Reception, browser: Browser) -> int:
    token, session = await desk.guest()
    number = await desk.play(session.person.id)
    await browser.become(token, desk.accounts)
    return number


async def test_what_takes_long_is_done_beside_the_tables(
    sqlite_place: SQLitePlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        number = await played(desk, browser)
        watched = Watched(monkeypatch)
        assert [each.status_code for each in await told(browser, number)] == [200, 200]
        for form in ("json", "csv"):
            assert (await browser.ask("GET", f"/api/history?format={form}")).status_code == 200
        assert watched.threads
        assert threading.get_ident() not in watched.threads


async def test_rounds_are_replayed_one_at_a_time(sqlite_place: SQLitePlace, monkeypatch: pytest.MonkeyPatch) -> None:
    """And meanwhile all else is answered."""

    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as one, desk.browser() as other:
        number = await played(desk, one)
        await other.become((await desk.guest())[0], desk.accounts)
        watched = Watched(monkeypatch)
        watched.free.clear()
        asking = [asyncio.create_task(told(browser, number)) for browser in (one, one, other)]
        await asyncio.to_thread(watched.begun.wait)
        for _ in range(5):
            assert (await one.done("GET", "/api/session"))["signed_in"]
            await other.done("GET", "/api/tables")
        watched.free.set()
        answers = [each for answers in await asyncio.gather(*asking) for each in answers]
        assert [each.status_code for each in answers] == [200] * 6
        assert watched.most_under_way == 1


def insured_and_restricted() -> recalled.Replayed:
    """A round at an open table: insurance is offered to An and Bình, and Minh of the staff restricts a squeeze."""
    table = TableUnderTest(baccarat_table(seats=None), deal=BANKER_TWICE).betting("an", "binh")
    table.do(RestrictSqueeze(by="minh", role=Role.PIT_MANAGER, patron="an"))
    table.bet(wager("an", "banker", 100))
    table.bet(wager("binh", "banker", 50))
    table.insure("an", 1)
    table.insure("binh")
    table.insure("an", moment=Moment.THIRD_CARD)
    found = recall("B1", 1, table.settings, table.happenings(1))
    return recalled.Replayed(found, "", ("an", "binh"), frozenset({"an", "binh"}), ())


@pytest.mark.clause("ruling B8", "baccarat 4.8")
@pytest.mark.parametrize(
    ("person", "role", "said"),
    [
        ("minh", Role.PIT_MANAGER, ["minh restricts an", "offered to an, binh:", "offered to an:"]),
        ("an", Role.PATRON, ["staff restricts an", "offered to an, patron 2:", "offered to an:"]),
        ("binh", Role.PATRON, ["staff restricts patron 1", "offered to patron 1, binh:", "offered to patron 1:"]),
        ("chi", Role.PATRON, ["staff restricts patron 1", "offered to patron 1, patron 2:", "offered to patron 1:"]),
    ],
)
def test_the_record_says_to_whom_insurance_was_offered(person: str, role: Role, said: list[str]) -> None:
    round_ = insured_and_restricted()
    seen = recalled.visibility_for(Person(person, person, role), round_)
    text = recalled.as_text(round_, seen, {}, Language.EN)
    assert [each for each in said if each not in text] == []
    others = {"an", "binh", "minh"} - {person}
    events = json.loads(recalled.as_answer(round_, seen, {}, Language.EN))["events"]
    (first, _) = [each["event"]["to"] for each in events if each["event"]["type"] == "insurance_offered"]
    if role is Role.PATRON:
        assert not [other for other in others if f'"{other}"' in json.dumps(events)]
    else:
        assert first == ["an", "binh"]
