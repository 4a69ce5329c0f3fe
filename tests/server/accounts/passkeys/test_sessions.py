"""Passkeys and sessions: who may add one, what removing one ends, and that coming in with one is coming in."""

import asyncio

import pytest

from felt.core.authority import Role
from felt.core.words import Language
from felt.server.accounts.attempts import NAME_FREE
from felt.server.accounts.passkeys.proof import Signed, as_bytes, as_text, site_of
from felt.server.accounts.passkeys.sign_in import RECENT_MS
from felt.server.accounts.passkeys.sign_in import sign_in as by_passkey
from felt.server.accounts.refusals import ChallengeGone, WrongCredentials
from felt.server.accounts.sessions import IDLE_STAFF_MS
from felt.server.rate_limit import FREE_FAILURES
from tests.server.accounts.passkeys.authenticator import ORIGIN, Authenticator, add, leave, page, sign_in, turned_away
from tests.server.reception import CHIPS, HOUR, PASSWORD, Reception, reception
from tests.store.bank import Place, SQLitePlace

SITE = site_of(ORIGIN, origins=(ORIGIN,), localhost=False)


def signed(body: dict[str, str]) -> Signed:
    """The answer of a browser, read."""
    return Signed(body["id"], *(as_bytes(each) for each in list(body.values())[1:]))


async def test_who_signed_in_long_ago_gives_the_password_to_add_one(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk:
        token, _ = await desk.account("Ân")
        async with page(desk, token=token) as browser:
            path = "/api/passkeys/options"
            first = await add(browser, Authenticator())
            desk.clock.advance(RECENT_MS - 1)
            await browser.done("POST", path, {})
            desk.clock.advance(1)
            assert await browser.refused("POST", path, {}) == (403, "password_needed")
            assert await browser.refused("POST", path, {"password": "wrong horse"}) == (401, "wrong_credentials")
            options = await browser.done("POST", path, {"password": PASSWORD})
            await browser.done("POST", "/api/passkeys", Authenticator().made(options))
            await browser.done("DELETE", f"/api/passkeys/{first['id']}")
            assert await browser.refused("POST", path, {}) == (403, "password_needed"), "a new token proves nothing"
            for _ in range(3):
                await browser.refused("POST", path, {"password": "wrong horse"})
            assert await browser.refused("POST", path, {"password": PASSWORD}) == (429, "too_many_attempts")


async def test_a_guest_adds_none_and_whoever_registers_may_at_once(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk, page(desk) as browser:
        await browser.done("POST", "/api/session/guest", {})
        assert await browser.refused("POST", "/api/passkeys/options", {}) == (400, "not_an_account")
        assert (await browser.done("GET", "/api/passkeys"))["passkeys"] == []
        desk.clock.advance(RECENT_MS)
        await browser.done("POST", "/api/account", {"name": "Ân", "password": PASSWORD})
        await add(browser, Authenticator())


async def test_a_guest_who_signs_in_is_that_account_and_the_guest_is_gone(sqlite_place: SQLitePlace) -> None:
    device = Authenticator()
    async with reception(sqlite_place) as desk:
        token, session = await desk.account()
        async with page(desk, token=token) as browser:
            await add(browser, device)
        async with page(desk) as browser:
            guest = await browser.done("POST", "/api/session/guest", {})
            cookie = browser.client.cookies[desk.accounts.cookies.name]
            me = await sign_in(browser, device)
            assert me["id"] == session.person.id != guest["id"]
            assert await desk.accounts.session(cookie) is None
            assert (await browser.done("GET", "/api/balance"))["balance"] == CHIPS


async def fail_everywhere(desk: Reception, device: Authenticator) -> None:
    """Strangers, each at an address of their own: so many that all strangers wait."""
    options = {"challenge": as_text(bytes(40)), "domain": "felt.test"}
    for number in range(NAME_FREE):
        with pytest.raises(ChallengeGone):
            await by_passkey(desk.accounts, signed(device.signed(options)), SITE, f"6.6.6.{number}", Language.EN)


async def test_a_device_that_is_known_waits_for_no_stranger(place: Place) -> None:
    mine, other = Authenticator(), Authenticator()
    async with reception(place) as desk:
        token, _ = await desk.account("Ân")
        async with page(desk, token=token) as browser:
            await add(browser, mine)
        token, _ = await desk.account("Bình")
        async with page(desk, token=token) as browser:
            await add(browser, other)
        async with page(desk) as known, page(desk) as stranger:
            await sign_in(known, mine)
            await known.done("DELETE", "/api/session")
            for each in (mine, other):
                await fail_everywhere(desk, each)
            assert await turned_away(stranger, mine) == (429, "too_many_attempts")
            assert await turned_away(known, other) == (429, "too_many_attempts"), "not a device of that person"
            for _ in range(FREE_FAILURES):
                assert await turned_away(known, mine, origin="https://evil.test") == (401, "wrong_passkey")
            assert await turned_away(known, mine) == (429, "too_many_attempts"), "its own failures"
            desk.clock.advance(1_000)
            assert (await sign_in(known, mine))["signed_in"]


async def test_a_device_known_by_a_passkey_is_known_to_the_password(sqlite_place: SQLitePlace) -> None:
    device = Authenticator()
    right = {"name": "Ân", "password": PASSWORD}
    async with reception(sqlite_place) as desk:
        token, _ = await desk.account("Ân")
        async with page(desk, token=token) as browser:
            await add(browser, device)
        async with page(desk) as known, page(desk) as stranger:
            await sign_in(known, device)
            await known.done("DELETE", "/api/session")
            for number in range(NAME_FREE):
                with pytest.raises(WrongCredentials):
                    await desk.accounts.sign_in("Ân", "wrong password", f"6.6.6.{number}", Language.EN)
            assert await stranger.refused("POST", "/api/session", right) == (429, "too_many_attempts")
            assert (await known.done("POST", "/api/session", right))["signed_in"]


async def test_removing_one_ends_every_other_session_and_changing_the_password_keeps_them(
    sqlite_place: SQLitePlace,
) -> None:
    lost, other = Authenticator(), Authenticator()
    async with reception(sqlite_place) as desk:
        token, session = await desk.account("Ân")
        async with page(desk, token=token) as browser, page(desk) as thief, page(desk) as second:
            first = await add(browser, lost)
            await add(browser, other)
            await sign_in(thief, lost)
            await sign_in(second, other)
            changed = {"old": PASSWORD, "new": "another horse"}
            await browser.done("PUT", "/api/account/password", changed)
            assert await thief.refused("GET", "/api/account") == (401, "session_gone")
            for each, device in ((thief, lost), (second, other)):
                leave(each)
                await sign_in(each, device)
            cookie = desk.accounts.cookies.name
            others = {(await desk.found(each.client.cookies[cookie])).id for each in (thief, second)}
            before = browser.client.cookies[cookie]
            me = await browser.done("DELETE", f"/api/passkeys/{first['id']}")
            assert me["id"] == session.person.id
            assert others <= set(desk.ended), "their sockets are closed at once"
            assert session.id not in desk.ended
            assert await desk.accounts.session(before) is None
            assert (await desk.found(browser.client.cookies[cookie])).id == session.id
            for each in (thief, second):
                assert await each.refused("GET", "/api/account") == (401, "session_gone")
                leave(each)
            assert await turned_away(thief, lost) == (401, "wrong_passkey")
            assert (await sign_in(second, other))["signed_in"]
            assert await browser.refused("DELETE", f"/api/passkeys/{first['id']}") == (404, "no_such_passkey")
            await add(browser, lost)
            await browser.done("DELETE", "/api/session/all")
            assert await second.refused("GET", "/api/account") == (401, "session_gone")


async def test_a_passkey_removed_while_it_signs_in_opens_nothing(place: Place) -> None:
    device = Authenticator()
    async with reception(place) as desk:
        token, session = await desk.account()
        async with page(desk, token=token) as browser:
            path = f"/api/passkeys/{(await add(browser, device))['id']}"
            body = device.signed(await browser.done("POST", "/api/session/passkey/options", {}))
            account = await desk.accounts.passkeys.sign_in(signed(body), SITE, desk.accounts.directory.account)
            assert account.id == session.person.id
            await browser.done("DELETE", path)
            late = await desk.accounts.sessions.begin(account, Language.EN)
            assert await desk.accounts.session(late) is None


async def test_removing_and_signing_in_at_once_leave_nobody_inside(place: Place) -> None:
    """Whichever is written first."""

    device = Authenticator()
    async with reception(place) as desk:
        token, _ = await desk.account()
        async with page(desk, token=token) as browser, page(desk) as thief:
            path = f"/api/passkeys/{(await add(browser, device))['id']}"
            body = device.signed(await thief.done("POST", "/api/session/passkey/options", {}))
            coming = asyncio.create_task(thief.ask("POST", "/api/session/passkey", body))
            gone = await browser.ask("DELETE", path)
            came = await coming
            if gone.status_code == 503:  # the sign-in was written first, and nothing was removed
                assert came.is_success
                gone = await browser.ask("DELETE", path)
            assert gone.status_code == 200
            assert (await thief.ask("GET", "/api/account")).status_code == 401


async def test_who_has_excluded_themselves_is_refused_and_staff_are_let_in_as_staff(sqlite_place: SQLitePlace) -> None:
    patrons, dealers = Authenticator(), Authenticator()
    async with reception(sqlite_place) as desk:
        token, _ = await desk.account()
        async with page(desk, token=token) as browser, page(desk) as door:
            await add(browser, patrons)
            await browser.done("PUT", "/api/limits", {"excluded_until": desk.clock.now() + 24 * HOUR})
            assert await turned_away(door, patrons) == (403, "self_excluded")
        token, _ = await desk.account(role=Role.DEALER)
        async with page(desk, token=token) as browser, page(desk) as door:
            await add(browser, dealers)
            assert (await sign_in(door, dealers))["role"] == "dealer"
            desk.clock.advance(IDLE_STAFF_MS)
            assert await door.refused("GET", "/api/account") == (401, "session_gone")
