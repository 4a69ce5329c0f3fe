"""Guessing is slowed down, and newcomers are counted, by name and by address."""

import asyncio

import httpx
import pytest

from felt.core.refusals import Refusal
from felt.core.words import Language
from felt.rooms.clock import VirtualClock
from felt.server.accounts.attempts import ADDRESS_FREE, NAME_FREE, SHARED_DELAY_MAX_MS
from felt.server.accounts.devices import DEVICES_MAX, NOTED_EVERY_MS
from felt.server.accounts.refusals import TooBusy, TooManyAttempts, WrongCredentials
from felt.server.accounts.service import ARRIVALS_PER_MINUTE
from felt.server.rate_limit import DELAY_MAX_MS, FREE_FAILURES, AddressBuckets
from tests.server.reception import HOUR, MINUTE, PASSWORD, Reception, reception
from tests.store.bank import Place, SQLitePlace

EN = Language.EN


async def wrong(desk: Reception, name: str, address: str) -> Refusal:
    try:
        await desk.accounts.sign_in(name, "wrong password", address, EN)
    except Refusal as refusal:
        return refusal
    raise AssertionError("let in with a wrong password")


@pytest.mark.parametrize("name", ["An", "Nobody", "\x00\u202e"], ids=["known", "unknown", "impossible"])
async def test_failures_cost_a_growing_delay(name: str, sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk:
        await desk.account("An")
        for _ in range(3):
            assert isinstance(await wrong(desk, name, "6.6.6.6"), WrongCredentials)
        delay = 1_000
        while delay <= DELAY_MAX_MS // 4:
            desk.clock.advance(delay - 1)
            assert isinstance(await wrong(desk, name.swapcase(), "6.6.6.6"), TooManyAttempts)
            desk.clock.advance(1)
            assert isinstance(await wrong(desk, name, "6.6.6.6"), WrongCredentials)
            delay *= 2
        desk.clock.advance(HOUR)
        await desk.accounts.sign_in("An", PASSWORD, "6.6.6.6", EN)


async def test_an_address_that_tries_many_names_waits_too(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk:
        await desk.account("An")
        for place in range(ADDRESS_FREE):
            assert isinstance(await wrong(desk, f"name {place}", "6.6.6.6"), WrongCredentials)
        with pytest.raises(TooManyAttempts) as refused:
            await desk.accounts.sign_in("An", PASSWORD, "6.6.6.6", EN)
        assert refused.value.seconds == 1
        await desk.accounts.sign_in("An", PASSWORD, "7.7.7.7", EN)
        desk.clock.advance(1_000)
        await desk.accounts.sign_in("An", PASSWORD, "6.6.6.6", EN)
        assert isinstance(await wrong(desk, "name 9", "6.6.6.6"), WrongCredentials)
        with pytest.raises(TooManyAttempts):  # one's own success does not wash the address clean
            await desk.accounts.sign_in("An", PASSWORD, "6.6.6.6", EN)


@pytest.mark.parametrize("names", [1, 50], ids=["of one account", "of many"])
async def test_guesses_at_once_are_worth_no_more_than_one_after_the_other(
    names: int, sqlite_place: SQLitePlace
) -> None:
    async with reception(sqlite_place) as desk:
        for each in range(names):
            await desk.account(f"An {each}")
        tries = (wrong(desk, f"An {each % names}", "6.6.6.6") for each in range(50))
        said = [type(refusal) for refusal in await asyncio.gather(*tries)]
        assert said.count(WrongCredentials) + said.count(TooManyAttempts) + said.count(TooBusy) == 50
        assert said.count(WrongCredentials) <= (FREE_FAILURES if names == 1 else ADDRESS_FREE)


async def test_another_address_of_the_same_network_wins_no_attempts(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk:
        said = []
        for number in range(ADDRESS_FREE + 1):
            transport = httpx.ASGITransport(desk.app(), client=(f"2001:db8::{number + 1}", 1))
            async with httpx.AsyncClient(transport=transport, base_url="http://felt.test") as client:
                wrong_one = {"name": f"Somebody {number}", "password": "wrong password"}
                said.append((await client.post("/api/session", json=wrong_one)).status_code)
        assert said == [401] * ADDRESS_FREE + [429]


async def test_strangers_elsewhere_lock_nobody_out(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk:
        await desk.account("An")
        for number in range(NAME_FREE - 1):
            assert isinstance(await wrong(desk, "An", f"6.6.6.{number // FREE_FAILURES}"), WrongCredentials)
        await desk.accounts.sign_in("An", PASSWORD, "7.7.7.7", EN)


async def test_guesses_at_one_name_from_everywhere_are_slowed_down_a_little(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk:
        await desk.account("An")
        for number in range(NAME_FREE):
            assert isinstance(await wrong(desk, "An", f"6.6.6.{number}"), WrongCredentials)
        for number in range(NAME_FREE, NAME_FREE + 20):
            assert isinstance(await wrong(desk, "An", f"6.6.6.{number}"), TooManyAttempts)
            desk.clock.advance(SHARED_DELAY_MAX_MS)
            assert isinstance(await wrong(desk, "An", f"6.6.6.{number}"), WrongCredentials)
        with pytest.raises(TooManyAttempts) as refused:
            await desk.accounts.sign_in("An", PASSWORD, "7.7.7.7", EN)
        assert refused.value.seconds <= SHARED_DELAY_MAX_MS // 1_000


async def test_a_device_that_is_known_waits_for_no_stranger(place: Place) -> None:
    async with reception(place) as desk, desk.browser() as browser:
        await desk.account("An")
        right, bad = {"name": "An", "password": PASSWORD}, {"name": "An", "password": "wrong password"}
        await browser.done("POST", "/api/session", right)
        await browser.done("DELETE", "/api/session")
        for number in range(2 * NAME_FREE):
            await wrong(desk, "An", f"6.6.6.{number}")
        with pytest.raises(TooManyAttempts):
            await desk.accounts.sign_in("An", PASSWORD, "127.0.0.1", EN)
        for _ in range(FREE_FAILURES):
            assert await browser.refused("POST", "/api/session", bad) == (401, "wrong_credentials")
        assert await browser.refused("POST", "/api/session", right) == (429, "too_many_attempts"), "its own failures"
        desk.clock.advance(1_000)
        await browser.done("POST", "/api/session", right)
        other = {"name": "Somebody else", "password": PASSWORD}
        assert await browser.refused("POST", "/api/session", other) == (401, "wrong_credentials")
        await browser.done("DELETE", "/api/session/all")
        desk.clock.advance(SHARED_DELAY_MAX_MS)
        for number in range(2):
            await wrong(desk, "An", f"6.6.7.{number}")
        late = await browser.refused("POST", "/api/session", right)
        assert late == (429, "too_many_attempts"), "signed out everywhere"


async def test_who_changes_the_password_is_known_at_that_device_and_at_no_other(place: Place) -> None:
    """Strangers guess at the name meanwhile."""
    async with reception(place) as desk, desk.browser() as mine, desk.browser() as left_behind:
        await desk.account("An")
        before, after = ({"name": "An", "password": password} for password in (PASSWORD, "another horse"))
        for each in (mine, left_behind):
            await each.done("POST", "/api/session", before)
        cookie = desk.accounts.cookies.device_name
        copied = mine.client.cookies[cookie]
        await mine.done("PUT", "/api/account/password", {"old": PASSWORD, "new": "another horse"})
        assert mine.client.cookies[cookie] != copied
        await mine.done("DELETE", "/api/session")
        for number in range(2 * NAME_FREE):
            await wrong(desk, "An", f"6.6.6.{number}")
        assert (await mine.done("POST", "/api/session", after))["signed_in"], "waits for no stranger"
        left_behind.client.cookies.delete(desk.accounts.cookies.name)
        assert await left_behind.refused("POST", "/api/session", after) == (429, "too_many_attempts")
        async with desk.browser() as thief:
            thief.client.cookies.set(cookie, copied)
            assert await thief.refused("POST", "/api/session", after) == (429, "too_many_attempts"), "an old cookie"


async def test_a_cookie_from_before_the_change_is_not_known_again_when_its_owner_signs_in(
    sqlite_place: SQLitePlace,
) -> None:
    async with reception(sqlite_place) as desk, desk.browser() as mine, desk.browser() as other:
        _, session = await desk.account("An")
        devices, name = desk.accounts.devices, desk.accounts.cookies.device_name
        for each in (mine, other):
            await each.done("POST", "/api/session", {"name": "An", "password": PASSWORD})
        copied = other.client.cookies[name]
        await mine.done("PUT", "/api/account/password", {"old": PASSWORD, "new": "another horse"})
        other.client.cookies.delete(desk.accounts.cookies.name)
        await other.done("POST", "/api/session", {"name": "An", "password": "another horse"})
        account = await desk.accounts.directory.found(session.person.id)
        assert not await devices.known(account, copied), "somebody else may have a copy"
        for each in (mine, other):
            assert await devices.known(account, each.client.cookies[name])


async def test_a_password_that_is_not_changed_makes_no_device_known(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk, desk.browser() as browser:
        token, session = await desk.account("An")
        await browser.become(token, desk.accounts)
        bad = {"old": "wrong password", "new": "another horse"}
        assert await browser.refused("PUT", "/api/account/password", bad) == (401, "wrong_credentials")
        assert desk.accounts.cookies.device_name not in browser.client.cookies
        assert await desk.accounts.documents.get("devices", session.person.id) is None


async def test_the_device_is_known_to_every_account_that_signs_in_there(sqlite_place: SQLitePlace) -> None:
    """Also to one that comes in while another is still signed in."""
    async with reception(sqlite_place) as desk, desk.browser() as browser:
        for name in ("An", "Bình"):
            await desk.account(name)
            await browser.done("POST", "/api/session", {"name": name, "password": PASSWORD})
        await browser.done("DELETE", "/api/session")
        for name in ("An", "Bình"):
            for number in range(2 * NAME_FREE):
                await wrong(desk, name, f"6.6.6.{number}")
            with pytest.raises(TooManyAttempts):
                await desk.accounts.sign_in(name, PASSWORD, "127.0.0.1", EN)
            me = await browser.done("POST", "/api/session", {"name": name, "password": PASSWORD})
            assert me["name"] == name
            await browser.done("DELETE", "/api/session")


async def test_only_so_many_devices_of_a_person_are_known(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk:
        _, session = await desk.account("An")
        devices, account = desk.accounts.devices, await desk.accounts.directory.found(session.person.id)
        assert await devices.known(account, None) == await devices.known(None, "x") == ""
        tokens = []
        for _ in range(DEVICES_MAX + 1):
            desk.clock.advance(NOTED_EVERY_MS)
            tokens.append(await devices.signed_in(account, None))
            assert await devices.signed_in(account, tokens[0]) == tokens[0], "it is used every day"
        known = [bool(await devices.known(account, token)) for token in tokens]
        assert known == [True, False] + [True] * (DEVICES_MAX - 1)


async def test_an_address_brings_only_so_many_newcomers_a_minute(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk:
        _only_so_many_arrive(desk.accounts.arrivals, desk.clock)


def _only_so_many_arrive(arrivals: AddressBuckets, clock: VirtualClock) -> None:
    for _ in range(ARRIVALS_PER_MINUTE):
        arrivals.check("6.6.6.6")
    with pytest.raises(TooManyAttempts):
        arrivals.check("6.6.6.6")
    arrivals.check("7.7.7.7")
    for _ in range(2 * ARRIVALS_PER_MINUTE):
        arrivals.check("127.0.0.1")
    clock.advance(MINUTE // ARRIVALS_PER_MINUTE)
    arrivals.check("6.6.6.6")
    with pytest.raises(TooManyAttempts):
        arrivals.check("6.6.6.6")
