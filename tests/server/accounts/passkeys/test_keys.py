"""Passkeys with real keys and signatures: added, named, removed, signed in with, and kept by both stores."""

import asyncio
import logging
import subprocess
import sys

import httpx
import pytest

from felt.server.accounts.passkeys.keys import CHALLENGE, LASTS_MS, MOST
from felt.server.accounts.passkeys.proof import ALGORITHMS
from felt.server.accounts.service import ARRIVALS_PER_MINUTE
from tests.server.accounts.passkeys.authenticator import ORIGIN, Authenticator, add, leave, page, sign_in
from tests.server.reception import Browser, reception
from tests.store.bank import Place, SQLitePlace


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("counts", [1, None], ids=["counts", "does not count"])
async def test_a_passkey_is_added_and_opens_the_account_without_a_name(
    algorithm: int, counts: int | None, sqlite_place: SQLitePlace
) -> None:
    device = Authenticator(algorithm, count=counts)
    async with reception(sqlite_place) as desk:
        token, session = await desk.account("Ân")
        async with page(desk, token=token) as browser:
            options = await browser.done("POST", "/api/passkeys/options", {})
            assert options["domain"] == "felt.test"
            assert options["name"] == "Ân"
            assert options["algorithms"] == list(ALGORITHMS)
            assert options["known"] == []
            shown = await browser.done("POST", "/api/passkeys", device.made(options, " Điện thoại "))
            assert (shown["name"], shown["used"]) == ("Điện thoại", None)
            assert (await browser.done("GET", "/api/passkeys"))["passkeys"] == [shown]
            again = await browser.done("POST", "/api/passkeys/options", {})
            assert len(again["known"]) == 1, "the same device is not asked to make another"
        for _ in range(3):
            desk.clock.advance(1000)
            async with page(desk) as browser:
                me = await sign_in(browser, device)
                assert (me["id"], me["name"], me["signed_in"]) == (session.person.id, "Ân", True)
                (now,) = (await browser.done("GET", "/api/passkeys"))["passkeys"]
                assert now == shown | {"used": desk.clock.now()}


async def test_passkeys_and_open_challenges_are_found_after_a_restart(place: Place) -> None:
    device, later = Authenticator(), Authenticator()
    async with reception(place) as desk:
        token, session = await desk.account()
        async with page(desk, token=token) as browser:
            await add(browser, device)
            adding = await browser.done("POST", "/api/passkeys/options", {})
            signing_in = await browser.done("POST", "/api/session/passkey/options", {})
    async with reception(place) as desk:
        async with page(desk) as browser:
            me = await browser.done("POST", "/api/session/passkey", device.signed(signing_in))
            assert me["id"] == session.person.id
        async with page(desk, token=token) as browser:
            await browser.done("POST", "/api/passkeys", later.made(adding, "Later"))
            names = [each["name"] for each in (await browser.done("GET", "/api/passkeys"))["passkeys"]]
            assert names == ["Phone", "Later"]


async def test_the_house_at_localhost_needs_no_tls(sqlite_place: SQLitePlace) -> None:
    device, origin = Authenticator(), "http://localhost:8000"
    async with reception(sqlite_place) as desk:
        token, session = await desk.account()
        async with page(desk, token=token, origin=origin) as browser:
            await add(browser, device, origin=origin)
        async with page(desk, origin=origin) as browser:
            assert (await sign_in(browser, device, origin=origin))["id"] == session.person.id


async def test_a_page_served_from_elsewhere_has_its_own_domain(sqlite_place: SQLitePlace) -> None:
    """As it is where a proxy has a name of its own and asks for `127.0.0.1`."""

    device, origin = Authenticator(), "https://partner.test"
    async with reception(sqlite_place) as desk:
        token, session = await desk.account()
        async with page(desk, token=token, origin=origin) as browser:
            browser.client.headers["Host"] = "127.0.0.1:8000"
            await add(browser, device, origin=origin)
            assert (await sign_in(browser, device, origin=origin))["id"] == session.person.id


@pytest.mark.parametrize(
    "origin",
    [
        "http://127.0.0.1:8000",
        "https://192.0.2.7",
        "https://[2001:db8::1]",
        "http://felt.test",
        "http://localhost.evil",
        "https://another.test",
        "https://felt.test:8443",
    ],
)
async def test_where_there_can_be_no_passkeys_they_are_refused(origin: str, sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk:
        token, _ = await desk.account()
        async with page(desk, token=token, origin=origin) as browser:
            for path in ("/api/passkeys/options", "/api/session/passkey/options"):
                assert await browser.refused("POST", path, {}) == (400, "no_passkeys_here")
            answer = await browser.ask("POST", "/api/passkeys/options", {}, Accept_Language="vi")
            assert answer.json()["error"]["message"].startswith(f"Khóa truy cập không dùng được tại {origin}:")
            assert (await browser.done("GET", "/api/passkeys"))["passkeys"] == []
        assert await desk.accounts.documents.list(CHALLENGE) == []


async def test_behind_tls_the_settings_alone_name_the_sites(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place, secure_cookies=True) as desk:
        path = "/api/session/passkey/options"
        async with page(desk, origin="http://localhost:8000") as browser:
            assert await browser.refused("POST", path, {}) == (400, "no_passkeys_here")
        async with page(desk) as browser:
            assert (await browser.done("POST", path, {}))["domain"] == "felt.test"


async def test_names_are_changed_by_their_owner_alone(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk:
        token, _ = await desk.account()
        other, _ = await desk.account()
        async with page(desk, token=token) as browser, page(desk, token=other) as stranger:
            path = f"/api/passkeys/{(await add(browser, Authenticator()))['id']}"
            assert await stranger.refused("PUT", path, {"name": "Mine"}) == (404, "no_such_passkey")
            assert await stranger.refused("DELETE", path) == (404, "no_such_passkey")
            for wrong in ("", " ", "a\nb", "x" * 61):
                assert await browser.refused("PUT", path, {"name": wrong}) == (400, "out_of_range")
            assert (await browser.done("PUT", path, {"name": "Laptop"}))["name"] == "Laptop"
            (kept,) = (await browser.done("GET", "/api/passkeys"))["passkeys"]
            assert kept["name"] == "Laptop"


async def test_an_account_has_so_many_and_none_twice(sqlite_place: SQLitePlace) -> None:
    device = Authenticator()
    async with reception(sqlite_place) as desk:
        token, _ = await desk.account()
        other, _ = await desk.account()
        async with page(desk, token=token) as browser, page(desk, token=other) as stranger:
            await add(browser, device)
            for each in (browser, stranger):
                copy = Authenticator(credential=device.credential)
                options = await each.done("POST", "/api/passkeys/options", {})
                assert await each.refused("POST", "/api/passkeys", copy.made(options)) == (409, "passkey_taken")
            for _ in range(MOST - 1):
                await add(browser, Authenticator())
            options = await browser.done("POST", "/api/passkeys/options", {})
            too_many = Authenticator().made(options)
            assert await browser.refused("POST", "/api/passkeys", too_many) == (409, "too_many_passkeys")
            assert len((await browser.done("GET", "/api/passkeys"))["passkeys"]) == MOST


async def test_one_credential_added_twice_at_once_is_added_once(place: Place) -> None:
    device = Authenticator()
    async with reception(place) as desk:
        token, _ = await desk.account()
        async with page(desk, token=token) as browser:
            options = [await browser.done("POST", "/api/passkeys/options", {}) for _ in range(4)]
            bodies = [device.made(each) for each in options]
            answers = await asyncio.gather(*(browser.ask("POST", "/api/passkeys", body) for body in bodies))
            assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
            assert len((await browser.done("GET", "/api/passkeys"))["passkeys"]) == 1


async def test_challenges_are_limited_and_cleared_away(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk:
        far = httpx.ASGITransport(desk.app(), client=("192.0.2.1", 123))
        async with httpx.AsyncClient(transport=far, base_url=ORIGIN) as client:
            browser = Browser(client)
            for _ in range(ARRIVALS_PER_MINUTE):
                await browser.done("POST", "/api/session/passkey/options", {})
            answer = await browser.refused("POST", "/api/session/passkey/options", {})
            assert answer == (429, "too_many_attempts")
            assert len(await desk.accounts.documents.list(CHALLENGE)) == ARRIVALS_PER_MINUTE
            desk.clock.advance(LASTS_MS)
            for _ in range(5):
                await browser.done("POST", "/api/session/passkey/options", {})
            assert len(await desk.accounts.documents.list(CHALLENGE)) == 5


async def test_the_log_tells_of_a_copy_and_no_secrets(
    sqlite_place: SQLitePlace, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "felt")

    async def run() -> list[str]:
        device = Authenticator(count=7)
        async with reception(sqlite_place) as desk:
            token, session = await desk.account()
            async with page(desk, token=token) as browser:
                await add(browser, device)
            async with page(desk) as door:
                await sign_in(door, device)
                leave(door)
                options = await door.done("POST", "/api/session/passkey/options", {})
                body = device.signed(options, count=8)
                assert await door.refused("POST", "/api/session/passkey", body) == (401, "passkey_copied")
                (warned,) = [each for each in caplog.records if each.levelno >= logging.WARNING]
                assert warned.patron == session.person.id  # type: ignore[attr-defined]
                assert warned.code == "passkey_copied"  # type: ignore[attr-defined]
                assert (await sign_in(door, device, count=9))["signed_in"], "the count that was kept is the higher one"
                return [token, options["challenge"], *body.values()]

    secrets = await run()
    said = "\n".join(str(vars(each)) for each in caplog.records)
    user = secrets[3]
    assert not [each for each in secrets if each in said and each != user]


def test_the_library_is_loaded_by_whoever_needs_it_first() -> None:
    program = "import sys, felt.server.listen, felt.cli; sys.exit('webauthn' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
