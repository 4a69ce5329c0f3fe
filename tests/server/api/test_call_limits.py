"""What may be asked of the interface at once; what is refused is counted, and whoever tries is in the log."""

import gzip
import logging

import httpx
import msgspec
import pytest

from felt.rooms.clock import VirtualClock
from felt.server.api import call_limits
from felt.server.api.call_limits import (
    ADDRESS_CALLS_PER_SECOND,
    CALLS_SECONDS,
    PERSON_CALLS_PER_SECOND,
    CallLimits,
    TooManyCalls,
)
from felt.server.logs import FIELDS
from tests.server.reception import NOW, PASSWORD, SICBO, reception
from tests.store.bank import SQLitePlace

ROUND = "/api/rounds/S1/999"
NOT_THERE = (404, "round_not_in_journal")


async def test_one_person_asks_only_so_much_at_once(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        token, _ = await desk.guest()
        other, _ = await desk.guest()
        await browser.become(token, desk.accounts)
        asked = 1
        while await browser.refused("GET", ROUND) == NOT_THERE:
            asked += 1
        assert asked == PERSON_CALLS_PER_SECOND * CALLS_SECONDS // 10, "replaying counts as ten calls"
        answer = await browser.ask("GET", f"{ROUND}?language=vi")
        assert answer.status_code == 429
        assert answer.headers["retry-after"] == "1"
        assert answer.json()["error"]["code"] == "too_many_calls"
        assert answer.json()["error"]["message"] == "Quá nhiều yêu cầu; hãy thử lại sau 1 giây."
        assert (await browser.done("GET", "/api/session"))["signed_in"], "what costs little may still be asked"
        await browser.become(other, desk.accounts)
        assert await browser.refused("GET", ROUND) == NOT_THERE
        desk.clock.advance(2_000)
        await browser.become(token, desk.accounts)
        assert await browser.refused("GET", ROUND) == NOT_THERE
        assert desk.metrics.refusals["too_many_calls"] == 2


def test_so_does_one_address_but_not_the_machine_itself() -> None:
    clock = VirtualClock(NOW)
    calls = CallLimits(clock)
    for _ in range(ADDRESS_CALLS_PER_SECOND * CALLS_SECONDS):
        calls.check_address("6.6.6.6")
        calls.check_address("127.0.0.1")
    with pytest.raises(TooManyCalls) as refused:
        calls.check_address("6.6.6.6")
    assert refused.value.seconds == 1
    calls.check_address("127.0.0.1")
    calls.check_address("7.7.7.7")
    clock.advance(1_000)
    for _ in range(ADDRESS_CALLS_PER_SECOND):
        calls.check_address("6.6.6.6")
    with pytest.raises(TooManyCalls):
        calls.check_address("6.6.6.6")


async def test_an_address_is_counted_whatever_it_asks(
    sqlite_place: SQLitePlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(call_limits, "ADDRESS_CALLS_PER_SECOND", 1)
    monkeypatch.setattr(call_limits, "CALLS_SECONDS", 3)

    async with reception(sqlite_place) as desk:
        transport = httpx.ASGITransport(desk.app(), client=("6.6.6.6", 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://felt.test") as client:
            paths = ("/api/nothing", "/api/balance", "/health", "/health")
            assert [(await client.get(path)).status_code for path in paths] == [404, 401, 200, 429]


async def test_a_call_counts_by_the_work_that_it_makes(
    sqlite_place: SQLitePlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(call_limits, "ADDRESS_CALLS_PER_SECOND", 1)
    monkeypatch.setattr(call_limits, "CALLS_SECONDS", 30)
    wrong = {"name": "An", "password": "a wrong password"}

    async with reception(sqlite_place) as desk:
        transport = httpx.ASGITransport(desk.app(), client=("6.6.6.6", 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://felt.test") as client:
            signing_in = [await client.post("/api/session", json=wrong) for _ in range(2)]
            assert [answer.status_code for answer in signing_in] == [401, 429], "twenty calls each"
            others = [await client.get("/api/tables") for _ in range(6)]
            assert [answer.status_code for answer in others] == [200] * 5 + [429], "two calls each"


@pytest.mark.parametrize("path", ["/api/openapi.json", "/api/protocol", "/api/rules", "/api/odds/sicbo"])
async def test_what_stays_the_same_is_made_once(
    sqlite_place: SQLitePlace, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with reception(sqlite_place) as desk, desk.browser() as browser:
        first = await browser.ask("GET", path)

        def again(*given: object, **more: object) -> bytes:
            raise AssertionError("made again")

        monkeypatch.setattr(msgspec.json, "encode", again)
        monkeypatch.setattr(gzip, "compress", again)
        plain = await browser.ask("GET", path, Accept_Encoding="identity")
        packed = await browser.ask("GET", path, Accept_Encoding="gzip")
        assert plain.content == packed.content == first.content
        assert (plain.headers.get("content-encoding"), packed.headers["content-encoding"]) == (None, "gzip")


async def test_what_is_refused_is_counted_and_who_tries_is_told(
    sqlite_place: SQLitePlace, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "felt")
    secrets = ["a wrong password", "the password as a name"]

    async def run() -> None:
        async with reception(sqlite_place) as desk, desk.browser() as browser:
            assert await browser.refused("GET", "/api/balance") == (401, "not_signed_in")
            for name in ("An", secrets[1]):
                body = {"name": name, "password": secrets[0]}
                assert await browser.refused("POST", "/api/session", body) == (401, "wrong_credentials")
            away = {"Origin": "https://elsewhere.test"}
            assert await browser.refused("POST", "/api/session/guest", {}, **away) == (403, "wrong_origin")
            assert desk.metrics.refusals == {"not_signed_in": 1, "wrong_credentials": 2, "wrong_origin": 1}
            tried = [each for each in caplog.records if each.levelno == logging.WARNING]
            assert [each.__dict__["code"] for each in tried] == ["wrong_credentials"] * 2
            assert {each.__dict__["address"] for each in tried} == {"127.0.0.1"}

            caplog.clear()
            link = await desk.accounts.invitation.issue()
            assert link is not None
            body = {"token": link, "name": "Chief", "password": PASSWORD}
            chief = await browser.done("POST", "/api/admin/first", body)
            _, dealer = await desk.account("Dũng")
            await browser.done("PUT", f"/api/admin/people/{dealer.person.id}/role", {"role": "dealer"})
            given = [each.__dict__ for each in caplog.records if "role" in each.__dict__]
            assert [(each["patron"], each["role"]) for each in given] == [
                (chief["id"], "administrator"),
                (dealer.person.id, "dealer"),
            ]
            assert given[1]["by"] == chief["id"]
            secrets.extend([link, PASSWORD, *browser.client.cookies.values()])

    await run()
    said = "\n".join(str(vars(each)) for each in caplog.records)
    assert not [secret for secret in secrets if secret in said]
    assert {"code", "address", "patron", "role", "by"} <= set(FIELDS)
