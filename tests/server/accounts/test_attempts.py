"""Guessing is slowed down, and newcomers are counted, by name and by address."""

import asyncio

import httpx
import pytest

from felt.core.refusals import Refusal
from felt.core.words import Language
from felt.rooms.clock import VirtualClock
from felt.server.accounts.passwords import THREADS
from felt.server.accounts.refusals import TooManyAttempts, WrongCredentials
from felt.server.accounts.service import ARRIVALS_PER_MINUTE
from felt.server.rate_limit import DELAY_MAX_MS, FREE_FAILURES, AddressBuckets
from tests.server.reception import HOUR, MINUTE, PASSWORD, Reception, reception
from tests.store.bank import SQLitePlace

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
        for place in range(3):
            assert isinstance(await wrong(desk, name, f"address {place}"), WrongCredentials)
        delay = 1_000
        while delay <= DELAY_MAX_MS:
            desk.clock.advance(delay - 1)
            assert isinstance(await wrong(desk, name.swapcase(), "elsewhere"), TooManyAttempts)
            desk.clock.advance(1)
            assert isinstance(await wrong(desk, name, f"another {delay}"), WrongCredentials)
            delay *= 2
        desk.clock.advance(HOUR)
        await desk.accounts.sign_in("An", PASSWORD, "here", EN)


async def test_an_address_that_tries_many_names_waits_too(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk:
        await desk.account("An")
        for place in range(3):
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
        assert said.count(WrongCredentials) + said.count(TooManyAttempts) == 50
        assert said.count(WrongCredentials) < FREE_FAILURES + THREADS


async def test_another_address_of_the_same_network_wins_no_attempts(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk:
        said = []
        for number in range(FREE_FAILURES + 1):
            transport = httpx.ASGITransport(desk.app(), client=(f"2001:db8::{number + 1}", 1))
            async with httpx.AsyncClient(transport=transport, base_url="http://felt.test") as client:
                wrong_one = {"name": f"Somebody {number}", "password": "wrong password"}
                said.append((await client.post("/api/session", json=wrong_one)).status_code)
        assert said == [401] * FREE_FAILURES + [429]


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
