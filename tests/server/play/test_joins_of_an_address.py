"""All people of one address together join only so often: an attacker makes guests as they are needed."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from felt.server.config.settings import ServerSettings
from felt.table import Settings
from tests.patience import PATIENCE_SECONDS
from tests.server.accounts_online import AccountsOnline, accounts_online
from tests.server.online import Client
from tests.table.driver import baccarat_table

PROXY = "127.0.0.1"
HOTEL, HOME = "203.0.113.5", "198.51.100.7"
CODE = "too_many_joins_from_address"
SMALL = 2
"""Joins a minute of an address; four at once."""


class House:
    """People come through a proxy that the house trusts, each from an address of their own choice."""

    def __init__(self, online: AccountsOnline, stack: AsyncExitStack) -> None:
        self.online = online
        self._stack = stack

    async def guest(self, address: str | None, *, language: str = "en") -> Client:
        """A new guest on a socket of their own. None: the proxy names no address."""
        said = {} if address is None else {"X-Forwarded-For": address}
        base = f"http://127.0.0.1:{self.online.port}"
        async with httpx.AsyncClient(base_url=base, timeout=PATIENCE_SECONDS, headers=said) as browser:
            answer = await browser.post(f"/api/session/guest?language={language}", json={})
            assert answer.status_code == 200, answer.text
            token, name = browser.cookies["felt"], answer.json()["id"]
        socket = await self.online.socket(token, additional_headers={"Cookie": f"felt={token}", **said})
        client = Client(socket, name)
        self._stack.push_async_callback(client.leave)
        await client.of_type("welcome")
        return client

    @property
    def written(self) -> int:
        return self.online.services.floor.broadcasts["B1"].seq


@asynccontextmanager
async def house(tmp_path: Path, *tables: Settings, **settings: Any) -> AsyncIterator[House]:
    tables = tables or (baccarat_table(),)
    settings = {"proxies": (PROXY,), **settings}
    async with accounts_online(tmp_path, *tables, **settings) as online, AsyncExitStack() as stack:
        yield House(online, stack)


async def in_and_out(guest: Client) -> None:
    await guest.accepted("join", table="B1")
    await guest.accepted("leave", table="B1")


async def test_ever_new_guests_of_one_address_are_refused_and_write_nothing(tmp_path: Path) -> None:
    """With the default settings, and fewer joins of each guest than one person may make."""
    most = 2 * ServerSettings().joins_per_address_per_minute
    async with house(tmp_path) as here:
        for _ in range(most // 5):
            guest = await here.guest(HOTEL)
            for _ in range(5):
                await in_and_out(guest)
            await guest.leave()
        before = here.written
        for language, sentence in (
            ("en", "People at your network address have joined tables too often; join again in 1 s."),
            ("vi", "Địa chỉ mạng của bạn có quá nhiều lượt vào bàn; hãy vào lại sau 1 giây."),
        ):
            answer = await (await here.guest(HOTEL, language=language)).ask("join", table="B1")
            assert (answer.get("code"), answer.get("message")) == (CODE, sentence)
        assert here.written == before
        assert here.online.services.metrics.refusals[CODE] == 2
        await in_and_out(await here.guest(HOME))
        assert here.written > before


async def test_dozens_who_arrive_together_all_get_in(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        guests = [await here.guest(HOTEL) for _ in range(48)]
        await asyncio.gather(*(guest.accepted("join", table="B1") for guest in guests))


async def test_the_wait_is_as_long_as_it_says(tmp_path: Path) -> None:
    async with house(tmp_path, joins_per_address_per_minute=SMALL) as here:
        guest = await here.guest(HOTEL)
        for _ in range(2 * SMALL):
            await in_and_out(guest)
        for _ in range(3):
            answer = await guest.ask("join", table="B1")
            assert (answer.get("code"), "join again in 30 s" in answer.get("message", "")) == (CODE, True)
            here.online.clock.advance(29_999)
            assert await guest.refused("join", table="B1") == CODE
            here.online.clock.advance(1)
            await in_and_out(guest)


async def test_joins_that_arrive_together_are_not_all_let_in(tmp_path: Path) -> None:
    async with house(tmp_path, joins_per_address_per_minute=SMALL) as here:
        guests = [await here.guest(HOTEL) for _ in range(4 * SMALL)]
        answers = await asyncio.gather(*(guest.ask("join", table="B1") for guest in guests))
        assert sorted(answer.get("code", "") for answer in answers) == [""] * 2 * SMALL + [CODE] * 2 * SMALL
        seated = here.online.services.floor.broadcasts["B1"].state.patrons
        assert len(seated) == 2 * SMALL


async def test_a_join_that_writes_nothing_does_not_count(tmp_path: Path) -> None:
    async with house(tmp_path, baccarat_table(seats=1), joins_per_address_per_minute=SMALL) as here:
        seated, other = await here.guest(HOTEL), await here.guest(HOTEL)
        await seated.accepted("join", table="B1")
        for _ in range(2 * SMALL):
            await seated.accepted("join", table="B1")
            assert await other.refused("join", table="B1") == "table_full"
        await seated.accepted("leave", table="B1")
        for _ in range(2 * SMALL - 1):
            await in_and_out(other)
        assert await other.refused("join", table="B1") == CODE


async def test_a_refused_patron_may_leave(tmp_path: Path) -> None:
    async with house(tmp_path, joins_per_address_per_minute=SMALL) as here:
        stays, guest = await here.guest(HOTEL), await here.guest(HOTEL)
        await stays.accepted("join", table="B1")
        for _ in range(2 * SMALL - 1):
            await in_and_out(guest)
        assert await guest.refused("join", table="B1") == CODE
        await stays.accepted("leave", table="B1")
        assert stays.name not in here.online.services.floor.broadcasts["B1"].state.patrons


async def test_addresses_of_one_network_are_one(tmp_path: Path) -> None:
    async with house(tmp_path, joins_per_address_per_minute=SMALL) as here:
        for number in range(2 * SMALL):
            await in_and_out(await here.guest(f"2001:db8::{number + 1}"))
        assert await (await here.guest("2001:db8::99")).refused("join", table="B1") == CODE
        await in_and_out(await here.guest("2001:db8:1::1"))


WARNING = "proxy names no client address; all its clients share the joins of one"


@pytest.mark.parametrize("said", [None, "", "unknown", "_hidden", PROXY], ids=repr)
async def test_people_whom_the_proxy_does_not_name_share_the_joins_of_one_address(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, said: str | None
) -> None:
    async with house(tmp_path, joins_per_address_per_minute=SMALL) as here:
        for _ in range(2 * SMALL):
            await in_and_out(await here.guest(said))
        before = here.written
        assert await (await here.guest(said)).refused("join", table="B1") == CODE
        assert here.written == before
        await in_and_out(await here.guest(HOME))
        here.online.clock.advance(60_000 // SMALL)
        await in_and_out(await here.guest(said))
    assert [record.getMessage() for record in caplog.records].count(WARNING) == 1, "the operator is told, once"


async def test_people_on_this_machine_are_not_counted_where_no_proxy_runs_on_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    elsewhere = ("192.0.2.7",)
    async with house(tmp_path, proxies=elsewhere, joins_per_address_per_minute=SMALL) as here:
        guest = await here.guest(None)
        for _ in range(4 * SMALL):
            await in_and_out(guest)
    assert WARNING not in caplog.text
