"""History and statement as CSV: whole, a portion at a time, one at a time, and safe to open."""

import asyncio
import csv
import io
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.types import Message, Scope

from felt.core.chips import Cents
from felt.ledger import CAGE, Kind, Purpose, Transfer, patron_account
from felt.server.api.exports import Exports, ExportUnderWay
from felt.server.api.own import history as api_history
from felt.server.api.own import statement as api_statement
from felt.server.api.spreadsheets import BYTE_ORDER_MARK, Rows, as_csv, export, time_cells
from felt.server.http import downloads
from felt.store import Batch, StoreUnavailable
from felt.table.commands import Join
from tests.server.accounts_online import accounts_online
from tests.server.reception import CHIPS, NOW, SICBO, Browser, Reception, reception
from tests.store.bank import Place, SQLitePlace
from tests.table.driver import baccarat_table

MANY = 1_234


def rows_of(answer: httpx.Response) -> list[dict[str, str]]:
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert answer.headers["content-disposition"].startswith('attachment; filename="felt-')
    text = answer.content.decode()
    assert text.startswith(BYTE_ORDER_MARK)
    return list(csv.DictReader(io.StringIO(text.removeprefix(BYTE_ORDER_MARK))))


async def give_chips(desk: Any, patron: str, *, times: int = MANY) -> None:
    chips = (
        Transfer(
            f"gift/{patron}/{n}", Kind.MOVE, CAGE, patron_account(patron), Cents(100 + n), "=a gift", Purpose.BUY_IN
        )
        for n in range(times)
    )
    await desk.writer.commit(Batch(transfers=tuple(chips)))


class TestWhole:
    @pytest.mark.parametrize("read", [1, 2, 500])
    async def test_what_the_pages_show_is_exported(
        self, place: Place, monkeypatch: pytest.MonkeyPatch, read: int
    ) -> None:
        monkeypatch.setattr(api_statement, "ROWS_READ", read)
        monkeypatch.setattr(api_history, "ROUNDS_LOOKED_AT_MAX", read)

        async with reception(place, tables=(SICBO,)) as desk, desk.browser() as browser:
            token, session = await desk.guest()
            other = (await desk.guest())[1].person.id
            began = []
            for bet in ("small", "big", "any_triple", "small", "big"):
                began.append(desk.clock.now())
                await desk.play(session.person.id, other, bet=bet)
            await browser.become(token, desk.accounts)
            rounds = await _pages(browser, "/api/history", "rounds")
            rows = rows_of(await browser.ask("GET", "/api/history?format=csv&most=2&language=vi"))
            assert [int(row["round"]) for row in rows] == [each["round"] for each in rounds]
            assert [int(row["net_cents"]) for row in rows] == [each["net"] for each in rounds]
            assert [int(row["at_ms"]) for row in rows] == [each["at"] for each in rounds]
            assert [row["bet_in_words"] for row in rows][::-1][:3] == ["Xỉu", "Tài", "Bộ ba bất kỳ"]
            since = f"&from={began[1] + 1}&to={began[4]}&game=sicbo&table=S1"
            rows = rows_of(await browser.ask("GET", f"/api/history?format=csv{since}"))
            assert [int(row["round"]) for row in rows] == [each["round"] for each in rounds[1:4]]
            assert rows_of(await browser.ask("GET", "/api/history?format=csv&game=niuniu")) == []

            entries = (await _pages(browser, "/api/statement", "entries"))[::-1]
            rows = rows_of(await browser.ask("GET", "/api/statement?most=1", Accept="text/csv"))
            for column in ("number", "change_cents", "held_change_cents"):
                shown = [entry[column.removesuffix("_cents")] for entry in entries]
                assert [int(row[column]) for row in rows] == shown
            for column in ("id", "kind", "reason", "table"):
                assert [row[column] for row in rows] == [entry[column] for entry in entries]
            assert int(rows[0]["balance_cents"]) == CHIPS
            balance = await browser.done("GET", "/api/balance")
            assert int(rows[-1]["balance_cents"]) == balance["balance"]
            half = entries[len(entries) // 2]["number"]
            rows = rows_of(await browser.ask("GET", f"/api/statement?format=csv&before={half}"))
            assert int(rows[-1]["number"]) < half
            assert len(rows) == len(entries) // 2

    async def test_there_is_no_end_to_it(self, place: Place) -> None:
        async with reception(place) as desk, desk.browser() as browser:
            token, session = await desk.guest()
            await give_chips(desk, session.person.id)
            await browser.become(token, desk.accounts)
            rows = rows_of(await browser.ask("GET", "/api/statement?format=csv"))
            assert [int(row["change_cents"]) for row in rows] == [CHIPS, *range(100, 100 + MANY)]
            assert int(rows[-1]["balance_cents"]) == sum(int(row["change_cents"]) for row in rows)
            assert {row["reason"] for row in rows[1:]} == {"'=a gift"}

    async def test_who_only_looks_at_the_head(self, sqlite_place: SQLitePlace) -> None:
        async with reception(sqlite_place) as desk, desk.browser() as browser:
            token, session = await desk.guest()
            await give_chips(desk, session.person.id)
            await browser.become(token, desk.accounts)
            for _ in range(2):
                assert (await browser.ask("HEAD", "/api/statement?format=csv")).status_code == 200


async def _pages(browser: Browser, path: str, what: str) -> list[dict[str, Any]]:
    found, before = [], ""
    while True:
        page = await browser.done("GET", f"{path}?most=3{before}")
        found += page[what]
        if page["next"] is None:
            return found
        before = f"&before={page['next']}"


class TestMoments:
    async def test_every_entry_has_its_moment(self, place: Place) -> None:
        async with reception(place, tables=(SICBO,)) as desk, desk.browser() as browser:
            token, session = await desk.guest()
            patron = session.person.id
            await desk.floor.room("S1").do(Join(patron="somebody who does not bet"))
            number = await desk.play(patron)
            await browser.become(token, desk.accounts)
            entries = (await browser.done("GET", "/api/statement"))["entries"]
            events = (await browser.done("GET", f"/api/rounds/S1/{number}"))["events"]
            at = {each["event"]["type"]: each["at"] for each in events}
            expected = {"hold": at["wagers_confirmed"], "post": at["round_settled"], "move": at["round_settled"]}
            assert at["wagers_confirmed"] < at["round_settled"]
            for entry in entries:
                assert entry["at"] == (expected[entry["kind"]] if entry["table"] else NOW), entry
            rows = rows_of(await browser.ask("GET", "/api/statement?format=csv"))
            assert [int(row["at_ms"]) for row in rows] == [entry["at"] for entry in entries[::-1]]
            purposes = [row["purpose"] for row in rows]
            assert purposes == [entry["purpose"] for entry in entries[::-1]]
            assert purposes[:3] == ["play_chips", "wager", "wager"]
            assert set(purposes[3:]) <= {"returned", "won"}
            await give_chips(desk, patron, times=1)
            assert (await browser.done("GET", "/api/statement"))["entries"][0]["at"] is None

    def test_cells(self) -> None:
        assert time_cells(1_790_000_000_999) == ("2026-09-21 14:13:20", 1_790_000_000_999)
        assert time_cells(None) == ("", "")


class TestOneAtATime:
    async def test_another_of_the_same_person_is_refused(self, sqlite_place: SQLitePlace) -> None:
        async with reception(sqlite_place) as desk, desk.browser() as browser:
            token, session = await desk.guest()
            other, _ = await desk.guest()
            await browser.become(token, desk.accounts)
            with desk.exports.one_at_a_time(session.person.id):
                for path in ("/api/statement?format=csv", "/api/history?format=csv"):
                    assert await browser.refused("GET", path) == (409, "export_under_way")
                assert (await browser.done("GET", "/api/statement"))["entries"]
                await browser.become(other, desk.accounts)
                assert rows_of(await browser.ask("GET", "/api/statement?format=csv"))
            await browser.become(token, desk.accounts)
            for path in ("/api/statement?format=csv", "/api/history?format=csv"):
                rows_of(await browser.ask("GET", path))

    async def test_it_is_over_when_it_is_read_or_closed_or_fails(self) -> None:
        async def numbers(*, fail: bool = False) -> AsyncIterator[Rows]:
            for n in range(3):
                yield [(n,)]
            if fail:
                raise StoreUnavailable(problem="the disk is gone")

        exports = Exports()
        whole = await export(exports, "an", numbers(), columns=("n",), filename="n.csv")
        with pytest.raises(ExportUnderWay):
            await export(exports, "an", numbers(), columns=("n",), filename="n.csv")
        assert [whole.first, *[each async for each in whole.rest]] == [
            "\ufeffn\r\n0\r\n".encode(), b"1\r\n", b"2\r\n",
        ]  # fmt: skip
        closed = await export(exports, "an", numbers(), columns=("n",), filename="n.csv")
        await closed.rest.aclose()
        failing = await export(exports, "an", numbers(fail=True), columns=("n",), filename="n.csv")
        with pytest.raises(StoreUnavailable):
            [each async for each in failing.rest]
        assert (await export(exports, "an", numbers(), columns=("n",), filename="n.csv")).first


class Stalled:
    """Somebody who asks for an export, takes its first portion and then nothing, until they go away."""

    def __init__(self, desk: Reception, token: str) -> None:
        self.gone, self.begun = asyncio.Event(), asyncio.Event()
        cookie = f"{desk.accounts.cookies.name}={token}".encode()
        scope: Scope = {
            "type": "http",
            "method": "GET",
            "path": "/api/statement",
            "query_string": b"format=csv",
            "headers": [(b"host", b"felt.test"), (b"cookie", cookie)],
            "asgi": {"spec_version": "2.3"},
        }
        self.serving = asyncio.create_task(desk.app()(scope, self._receive, self._send))

    async def _receive(self) -> Message:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Message) -> None:
        if message["type"] == "http.response.body":
            self.begun.set()
            await asyncio.Event().wait()


async def test_who_reads_slowly_holds_up_nobody(place: Place) -> None:
    """More of them than there are connections to read with."""

    async with reception(place, tables=(SICBO,)) as desk, desk.browser() as browser:
        stalled = []
        for _ in range(8):
            token, session = await desk.guest()
            await give_chips(desk, session.person.id)
            stalled.append((token, Stalled(desk, token)))
        for _, each in stalled:
            await each.begun.wait()
        token, session = await desk.guest()
        await desk.play(session.person.id)
        await browser.become(token, desk.accounts)
        assert len(rows_of(await browser.ask("GET", "/api/history?format=csv"))) == 1
        for token, each in stalled:
            await browser.become(token, desk.accounts)
            assert await browser.refused("GET", "/api/statement?format=csv") == (409, "export_under_way")
            each.gone.set()
            await each.serving
            assert len(rows_of(await browser.ask("GET", "/api/statement?format=csv"))) == MANY + 1


async def test_who_takes_nothing_is_not_waited_for(sqlite_place: SQLitePlace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(downloads, "STALLED_SECONDS", 0.05)

    async with reception(sqlite_place) as desk, desk.browser() as browser:
        token, session = await desk.guest()
        await give_chips(desk, session.person.id)
        await Stalled(desk, token).serving
        await browser.become(token, desk.accounts)
        assert len(rows_of(await browser.ask("GET", "/api/statement?format=csv"))) == MANY + 1


@pytest.mark.parametrize("portions_read", [0, 1])
async def test_books_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, portions_read: int) -> None:
    """Before the answer begins it is refused as usual; afterwards it breaks off, and is seen not to be whole."""

    async with accounts_online(tmp_path, baccarat_table()) as here:
        token, patron = await here.account("An")
        await give_chips(here.services, patron)
        store: Any = here.services.store
        rows, asked = store.rows, 0

        async def failing(query: str, *parameters: object) -> Any:
            nonlocal asked
            if "of_account" in query:
                asked += 1
                if asked > portions_read:
                    raise StoreUnavailable(problem="the disk is gone")
            return await rows(query, *parameters)

        async with here.browser(token) as browser:
            monkeypatch.setattr(store, "rows", failing)
            if portions_read:
                with pytest.raises(httpx.RemoteProtocolError):
                    await browser.ask("GET", "/api/statement?format=csv")
            else:
                refused = await browser.refused("GET", "/api/statement?format=csv")
                assert refused == (503, "store_unavailable")
            monkeypatch.setattr(store, "rows", rows)
            assert len(rows_of(await browser.ask("GET", "/api/statement?format=csv"))) == MANY + 1


@pytest.mark.parametrize("text", ["=1+1", "+84", "-1", "@sum", "\tx", "\rx", "=cmd|' /C calc'!A0"])
def test_no_text_becomes_a_formula(text: str) -> None:
    ((cell, number),) = csv.reader(io.StringIO(as_csv([(text, -5)]), newline=""))
    assert cell == f"'{text}"
    assert int(number) == -5


@pytest.mark.parametrize("text", ["Nguyễn Văn An", "a=b", "1,5", 'a "b"', "two\nlines", ""])
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert list(csv.reader(io.StringIO(as_csv([(text, "x")]), newline=""))) == [[text, "x"]]
