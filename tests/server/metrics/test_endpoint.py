"""The metrics are for the machine itself, and for whoever has the token."""

import logging
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.requests import Request

from felt.ledger import patron_account
from felt.server.app import create_app
from felt.server.config.refusals import WrongSettings
from felt.server.config.settings import ServerSettings, load
from felt.server.metrics.counters import text
from felt.server.metrics.endpoint import may_read
from tests.patience import PATIENCE_SECONDS
from tests.server.online import Online, online
from tests.server.reception import CHIPS, SICBO, Reception, reception
from tests.store.bank import SQLitePlace
from tests.table.driver import sicbo_table


class Measured:
    """The services of a reception, as the metrics read them."""

    def __init__(self, desk: Reception) -> None:
        self.floor, self.metrics, self.writer = desk.floor, desk.metrics, desk.writer
        self.sockets = ()
        self.cases = desk.cases
        self.record = desk.record


TOKEN = "a-token-of-sixteen-or-more"  # noqa: S105 - of a house that does not exist
HERE, ELSEWHERE = "127.0.0.1", "203.0.113.9"
BEARER = {"Authorization": f"Bearer {TOKEN}"}


def client(here: Online) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=f"http://127.0.0.1:{here.port}", timeout=PATIENCE_SECONDS)


async def asked(here: Online, address: str, headers: dict[str, str]) -> httpx.Response:
    transport = httpx.ASGITransport(create_app(here.services), client=(address, 4711))
    async with httpx.AsyncClient(transport=transport, base_url="http://felt.test") as client:
        return await client.get("/metrics", headers=headers)


@pytest.mark.parametrize(
    ("address", "headers", "settings", "answered"),
    [
        (HERE, {}, {}, True),
        ("::1", {}, {}, True),
        ("127.8.9.1", {}, {}, True),
        ("::ffff:127.0.0.1", {}, {}, True),
        (ELSEWHERE, {}, {}, False),
        ("2001:db8::1", {}, {}, False),
        ("::ffff:203.0.113.9", {}, {}, False),
        ("10.0.0.5", {}, {}, False),
        ("localhost", {}, {}, False),
        ("", {}, {}, False),
        (HERE, {"X-Forwarded-For": ELSEWHERE}, {}, False),
        (HERE, {"X-Forwarded-For": HERE}, {}, False),
        (HERE, {"Forwarded": "for=203.0.113.9"}, {}, False),
        (HERE, {"X-Real-IP": ELSEWHERE}, {}, False),
        (HERE, {"Via": "1.1 proxy"}, {}, False),
        (HERE, {}, {"proxies": (HERE,)}, False),
        (HERE, {}, {"proxies": ("127.0.0.0/8",)}, False),
        (HERE, {}, {"proxies": ("*",)}, False),
        (HERE, {}, {"secure_cookies": True}, False),
        (ELSEWHERE, BEARER, {}, False),
        (ELSEWHERE, BEARER, {"metrics_token": TOKEN}, True),
        (HERE, BEARER | {"X-Forwarded-For": ELSEWHERE}, {"metrics_token": TOKEN, "proxies": (HERE,)}, True),
        (HERE, {}, {"metrics_token": TOKEN}, True),
        (HERE, {}, {"metrics_token": TOKEN, "proxies": (HERE,)}, False),
        (ELSEWHERE, {"Authorization": f"bearer {TOKEN}"}, {"metrics_token": TOKEN}, True),
        (ELSEWHERE, {"Authorization": f"Bearer {TOKEN}x"}, {"metrics_token": TOKEN}, False),
        (ELSEWHERE, {"Authorization": f"Bearer {TOKEN[:-1]}"}, {"metrics_token": TOKEN}, False),
        (ELSEWHERE, {"Authorization": f"Basic {TOKEN}"}, {"metrics_token": TOKEN}, False),
        (ELSEWHERE, {"Authorization": TOKEN}, {"metrics_token": TOKEN}, False),
        (ELSEWHERE, {"Authorization": "Bearer "}, {"metrics_token": TOKEN}, False),
    ],
)
def test_who_is_answered(address: str, headers: dict[str, str], settings: dict[str, Any], answered: bool) -> None:
    named = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    request = Request({"type": "http", "headers": named, "client": (address, 4711) if address else None})
    assert may_read(request, ServerSettings(**settings)) is answered


async def test_whoever_may_not_is_refused_as_usual(tmp_path: Path) -> None:
    async with online(tmp_path, sicbo_table()) as here:
        answer = await asked(here, HERE, {})
        assert answer.status_code == 200
        assert "felt_tables 1\n" in answer.text
        assert "felt_tables_standing_still 0\n" in answer.text
        assert answer.headers["cache-control"] == "no-store"
        refused = await asked(here, ELSEWHERE, {})
        assert refused.status_code == 403
        assert set(refused.json()["error"]) == {"code", "message", "clauses", "at"}
        assert refused.json()["error"]["code"] == "metrics_kept_inside"
        assert 'felt_refusals_total{code="metrics_kept_inside"} 1\n' in (await asked(here, HERE, {})).text


async def test_rounds_and_win_of_each_table(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk:
        patron = (await desk.guest())[1].person.id
        for _ in range(2):
            await desk.play(patron, bet="big", amount=7_200)
        lost = CHIPS - (await desk.store.balance(patron_account(patron))).balance
        assert (desk.floor.settled, desk.floor.won) == ({"S1": 2}, {"S1": lost})
        told = text(Measured(desk))
        assert 'felt_table_rounds_total{table="S1"} 2\n' in told
        assert f'felt_table_win_cents{{table="S1"}} {lost}\n' in told
        assert patron not in told


async def test_over_a_real_port(tmp_path: Path) -> None:
    """As uvicorn tells it: the proxy's word is taken where it is named, and nobody can call themselves this machine."""

    async with online(tmp_path, sicbo_table(), proxies=(HERE,), metrics_token=TOKEN) as here, client(here) as asks:
        passed_on: dict[str, str]
        for passed_on in ({}, {"X-Forwarded-For": ELSEWHERE}, {"X-Forwarded-For": HERE}):
            assert (await asks.get("/metrics", headers=passed_on)).status_code == 403
            assert (await asks.get("/metrics", headers=passed_on | BEARER)).status_code == 200
    async with online(tmp_path, sicbo_table()) as here, client(here) as asks:
        assert (await asks.get("/metrics")).status_code == 200
        assert (await asks.head("/metrics")).status_code == 200
        assert (await asks.post("/metrics")).json()["error"]["code"] == "method_not_allowed"
        refused = await asks.get("/metrics?language=vi", headers={"X-Forwarded-For": ELSEWHERE})
        assert refused.json()["error"]["message"].startswith("Chỉ đọc được số liệu từ chính máy này")


async def test_the_token_is_set_and_not_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    assert load(None, {}, {}).metrics_token is None
    settings = load(None, {"FELT_METRICS_TOKEN": TOKEN}, {})
    assert settings.metrics_token == TOKEN
    (tmp_path / "felt.toml").write_text(f'metrics_token = "{TOKEN}"')
    assert load(tmp_path / "felt.toml", {}, {}).metrics_token == TOKEN
    for bad in (
        "short",
        "",
        "with a space in the middle",
        "with-a-line\nfeed-in-it",
        "không-phải-ascii-đâu",
        f"{TOKEN}\n",
    ):
        with pytest.raises(WrongSettings) as refused:
            load(None, {"FELT_METRICS_TOKEN": bad}, {})
        assert "FELT_METRICS_TOKEN takes" in str(refused.value)
        assert not bad or bad not in str(refused.value)

    async def act() -> None:
        async with online(tmp_path, sicbo_table(), metrics_token=TOKEN) as here:
            for headers in (BEARER, {"Authorization": f"Bearer {TOKEN}x"}):
                answer = await asked(here, ELSEWHERE, headers)
                assert TOKEN not in answer.text

    await act()
    assert TOKEN not in caplog.text
