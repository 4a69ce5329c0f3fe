"""Every wrong answer of a browser or a device is refused, and changes nothing."""

import asyncio
import logging
from typing import Any

import pytest

from felt.core.words import Language
from felt.server.accounts.passkeys.keys import LASTS_MS
from felt.server.accounts.passkeys.proof import ES256, RS256, as_bytes, as_text
from felt.server.accounts.refusals import PasskeyRefused
from felt.server.rate_limit import FREE_FAILURES
from tests.server.accounts.passkeys.authenticator import (
    ES384,
    PRESENT,
    VERIFIED,
    Authenticator,
    add,
    leave,
    page,
    sign_in,
    turned_away,
)
from tests.server.reception import MINUTE, Browser, reception
from tests.store.bank import Place, SQLitePlace

RS512 = -259

LIES: dict[str, dict[str, Any]] = {
    "another origin": {"origin": "https://evil.test"},
    "the same host without TLS": {"origin": "http://felt.test"},
    "another port": {"origin": "https://felt.test:444"},
    "an origin that only begins alike": {"origin": "https://felt.test.evil"},
    "another domain": {"domain": "evil.test"},
    "a parent of the domain": {"domain": "test"},
    "nobody verified": {"flags": PRESENT},
    "nobody present": {"flags": VERIFIED},
    "backed up but never to be": {"flags": PRESENT | VERIFIED | 0x10},
    "two origins": {"origin": "https://evil.test", "besides": ', "origin": "https://felt.test"'},
    "inside another page": {"cross_origin": True},
    "no kind at all": {"type": ""},
    "an origin that is no text": {"origin": 7},
    "a challenge that is no text": {"challenge": 7},
}
CHALLENGES = {
    "empty": "",
    "short": as_text(bytes(8)),
    "made up": as_text((2**62).to_bytes(8, "big") + bytes(32)),
    "no base64": "a",
    "not of these letters": "é" * 54,
}


@pytest.mark.parametrize("lie", LIES)
async def test_no_such_passkey_is_added(lie: str, sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk:
        token, _ = await desk.account()
        async with page(desk, token=token) as browser:
            await is_not_added(browser, Authenticator(), **LIES[lie])


async def is_not_added(browser: Browser, device: Authenticator, **lies: Any) -> None:
    options = await browser.done("POST", "/api/passkeys/options", {})
    assert await browser.refused("POST", "/api/passkeys", device.made(options, **lies)) == (400, "passkey_not_proved")
    assert (await browser.done("GET", "/api/passkeys"))["passkeys"] == []


@pytest.mark.parametrize("lie", LIES)
async def test_no_such_signature_opens_the_account(lie: str, sqlite_place: SQLitePlace) -> None:
    device = Authenticator()
    async with reception(sqlite_place) as desk:
        token, _ = await desk.account()
        async with page(desk, token=token) as browser:
            await add(browser, device)
        async with page(desk) as door:
            assert await turned_away(door, device, **LIES[lie]) == (401, "wrong_passkey")
            assert "felt" not in door.client.cookies
            assert (await sign_in(door, device))["signed_in"]


@pytest.mark.parametrize(
    ("device", "lies"),
    [
        (Authenticator(ES384), {}),
        (Authenticator(RS256), {"algorithm": RS512}),
        (Authenticator(), {"algorithm": -65535}),
        (Authenticator(), {"algorithm": ES384}),
        (Authenticator(), {"key": {-2: bytes(32)}}),
        (Authenticator(), {"key": {-2: b""}}),
        (Authenticator(), {"key": {1: 9}}),
        (Authenticator(), {"key": {1: 2, -1: 99}}),
        (Authenticator(), {"type": "webauthn.get"}),
        (Authenticator(), {"format": "packed", "statement": {"alg": ES256, "sig": b"wrong"}}),
        (Authenticator(), {"format": "none", "statement": {"sig": b"something"}}),
        (Authenticator(), {"format": 5}),
        (Authenticator(), {"statement": 5}),
    ],
    ids=[
        *(
            "not offered",
            "nor this one",
            "unknown",
            "not its own",
            "no point",
            "no coordinate",
            "no kind of key",
            "no curve",
        ),
        *("for signing in", "signed wrongly", "more than nothing", "no format", "no statement"),
    ],
)
async def test_no_other_kind_of_key_is_added(
    device: Authenticator, lies: dict[str, Any], sqlite_place: SQLitePlace
) -> None:
    async with reception(sqlite_place) as desk:
        token, _ = await desk.account()
        async with page(desk, token=token) as browser:
            await is_not_added(browser, device, **lies)


async def test_an_attestation_that_was_not_asked_for_is_not_even_looked_at(
    sqlite_place: SQLitePlace, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "felt")

    async with reception(sqlite_place) as desk:
        token, _ = await desk.account()
        async with page(desk, token=token) as browser:
            await is_not_added(browser, Authenticator(), format="tpm", statement={"ver": "2.0"})
            reasons = [each.__dict__["reason"] for each in caplog.records if each.getMessage() == "passkey refused"]
            assert reasons == ["ValueError: attestation format was not asked for"]


@pytest.mark.parametrize("challenge", CHALLENGES)
async def test_a_challenge_that_nobody_gave(challenge: str, sqlite_place: SQLitePlace) -> None:
    device, text = Authenticator(), CHALLENGES[challenge]
    refused = {(400, "challenge_gone"), (400, "passkey_not_proved"), (401, "wrong_passkey")}
    async with reception(sqlite_place) as desk:
        token, _ = await desk.account()
        async with page(desk, token=token) as browser:
            options = await browser.done("POST", "/api/passkeys/options", {})
            made = device.made(options, challenge=text)
            assert await browser.refused("POST", "/api/passkeys", made) in refused
            await add(browser, device)
        async with page(desk) as door:
            assert await turned_away(door, device, challenge=text) in refused


async def test_a_challenge_is_good_once_also_when_many_answer_at_the_same_time(place: Place) -> None:
    device, other = Authenticator(), Authenticator()
    gone = (400, "challenge_gone")
    async with reception(place) as desk:
        token, _ = await desk.account()
        async with page(desk, token=token) as browser:
            options = await browser.done("POST", "/api/passkeys/options", {})
            await browser.done("POST", "/api/passkeys", device.made(options))
            assert await browser.refused("POST", "/api/passkeys", other.made(options)) == gone
        async with page(desk) as door:
            options = await door.done("POST", "/api/session/passkey/options", {})
            body = device.signed(options)
            answers = await asyncio.gather(*(door.client.post("/api/session/passkey", json=body) for _ in range(5)))
            codes = sorted("" if each.is_success else each.json()["error"]["code"] for each in answers)
            assert codes == ["", *["challenge_gone"] * 4]
            leave(door)
            wrong = await door.done("POST", "/api/session/passkey/options", {})
            lying = device.signed(wrong, origin="https://evil.test")
            desk.clock.advance(MINUTE)
            assert await door.refused("POST", "/api/session/passkey", lying) == (401, "wrong_passkey")
            desk.clock.advance(MINUTE)
            assert await door.refused("POST", "/api/session/passkey", device.signed(wrong)) == gone, "it is used up"


async def test_an_answer_that_is_sent_again_counts_as_a_failure(sqlite_place: SQLitePlace) -> None:
    device = Authenticator()
    async with reception(sqlite_place) as desk:
        token, _ = await desk.account()
        async with page(desk, token=token) as browser:
            await add(browser, device)
        async with page(desk) as door:
            body = device.signed(await door.done("POST", "/api/session/passkey/options", {}))
            await door.done("POST", "/api/session/passkey", body)
            leave(door)
            for _ in range(FREE_FAILURES):
                assert await door.refused("POST", "/api/session/passkey", body) == (400, "challenge_gone")
            again = device.signed(await door.done("POST", "/api/session/passkey/options", {}))
            assert await door.refused("POST", "/api/session/passkey", again) == (429, "too_many_attempts")
            desk.clock.advance(1_000)
            await door.done("POST", "/api/session/passkey", again)


async def test_a_challenge_runs_out_to_the_millisecond(sqlite_place: SQLitePlace) -> None:
    device, other = Authenticator(), Authenticator()
    async with reception(sqlite_place) as desk:
        token, _ = await desk.account()
        async with page(desk, token=token) as browser, page(desk) as door:
            in_time = await browser.done("POST", "/api/passkeys/options", {})
            too_late = await browser.done("POST", "/api/passkeys/options", {})
            desk.clock.advance(LASTS_MS - 1)
            await browser.done("POST", "/api/passkeys", device.made(in_time))
            desk.clock.advance(1)
            late = other.made(too_late)
            assert await browser.refused("POST", "/api/passkeys", late) == (400, "challenge_gone")
            options = await door.done("POST", "/api/session/passkey/options", {})
            desk.clock.advance(LASTS_MS)
            late = device.signed(options)
            assert await door.refused("POST", "/api/session/passkey", late) == (400, "challenge_gone")


async def test_a_challenge_is_good_for_its_purpose_and_in_its_session_alone(sqlite_place: SQLitePlace) -> None:
    device, other = Authenticator(), Authenticator()
    gone = (400, "challenge_gone")
    async with reception(sqlite_place) as desk:
        token, session = await desk.account("Ân")
        second = await desk.accounts.sign_in("Ân", "correct horse", "here", Language.EN)
        stranger, _ = await desk.account()
        async with page(desk, token=token) as browser:
            await add(browser, device)
            adding = await browser.done("POST", "/api/passkeys/options", {})
            signing_in = await browser.done("POST", "/api/session/passkey/options", {})
            mixed = other.made(adding | signing_in)
            assert await browser.refused("POST", "/api/passkeys", mixed) == gone
        for each in (second, stranger):
            async with page(desk, token=each) as browser:
                assert await browser.refused("POST", "/api/passkeys", other.made(adding)) == gone
        async with page(desk) as door:
            assert await door.refused("POST", "/api/session/passkey", device.signed(adding)) == gone
            me = await door.done("POST", "/api/session/passkey", device.signed(signing_in))
            assert me["id"] == session.person.id, "nothing of this has used up the right one"


async def test_the_credential_of_another_opens_nothing(sqlite_place: SQLitePlace) -> None:
    an, binh, nobodys = Authenticator(), Authenticator(), Authenticator()
    refused = (401, "wrong_passkey")
    async with reception(sqlite_place) as desk:
        for device in (an, binh):
            token, _ = await desk.account()
            async with page(desk, token=token) as browser:
                await add(browser, device)
        async with page(desk) as door:
            for lies in ({"credential": an.credential}, {"user": an.user}, {"user": as_text(b"\xff\xfe")}):
                assert await turned_away(door, binh, **lies) == refused
                desk.clock.advance(15 * MINUTE)
            both = {"credential": an.credential, "user": an.user}
            assert await turned_away(door, binh, **both) == refused, "its signature is by another key"
            desk.clock.advance(15 * MINUTE)
            nobodys.user = an.user
            assert await turned_away(door, nobodys) == refused


async def test_a_signature_over_something_else(sqlite_place: SQLitePlace) -> None:
    device = Authenticator(count=None)
    async with reception(sqlite_place) as desk:
        token, _ = await desk.account()
        async with page(desk, token=token) as browser:
            await add(browser, device)
        async with page(desk) as door:
            for changed in ("signature", "authenticator_data"):
                options = await door.done("POST", "/api/session/passkey/options", {})
                body = device.signed(options)
                *rest, last = as_bytes(body[changed])
                body[changed] = as_text(bytes([*rest, last ^ 1]))
                assert await door.refused("POST", "/api/session/passkey", body) == (401, "wrong_passkey")
                desk.clock.advance(MINUTE)
            for changed in ("signature", "authenticator_data", "client_data"):
                options = await door.done("POST", "/api/session/passkey/options", {})
                body = device.signed(options) | {changed: "AAAA"}
                assert await door.refused("POST", "/api/session/passkey", body) == (401, "wrong_passkey")
                desk.clock.advance(15 * MINUTE)


@pytest.mark.parametrize("wrong", ["", "A", "AAAAA", "AA==", "A+/A", "é" * 4, 7, None, "A" * 4097])
async def test_bytes_that_are_not_written_as_the_interface_says(wrong: Any, sqlite_place: SQLitePlace) -> None:
    device = Authenticator()
    async with reception(sqlite_place) as desk:
        token, _ = await desk.account()
        async with page(desk, token=token) as browser:
            options = await browser.done("POST", "/api/passkeys/options", {})
            for key in ("client_data", "attestation"):
                body = device.made(options) | {key: wrong}
                assert (await browser.refused("POST", "/api/passkeys", body))[0] == 400
            for key in ("id", "user", "client_data", "authenticator_data", "signature"):
                body = device.signed(options) | {key: wrong}
                assert (await browser.refused("POST", "/api/session/passkey", body))[0] == 400


async def test_failures_cost_time_as_they_do_with_passwords(sqlite_place: SQLitePlace) -> None:
    device = Authenticator()
    async with reception(sqlite_place) as desk:
        token, _ = await desk.account("Ân")
        async with page(desk, token=token) as browser:
            await add(browser, device)
        async with page(desk) as door:
            for _ in range(3):
                assert await turned_away(door, device, domain="evil.test") == (401, "wrong_passkey")
            assert await turned_away(door, device) == (429, "too_many_attempts")
            by_name = {"name": "Ân", "password": "correct horse"}
            await door.done("POST", "/api/session", by_name)
            leave(door)
            assert await turned_away(door, device) == (429, "too_many_attempts")
            desk.clock.advance(1000)
            assert (await sign_in(door, device))["signed_in"]


@pytest.mark.parametrize("kind", PasskeyRefused.__subclasses__(), ids=lambda kind: kind.__name__)
def test_every_refusal_has_its_sentence_in_both_languages(kind: type[PasskeyRefused]) -> None:
    said = kind(origin="http://192.0.2.1", most=10)
    assert said.message(Language.EN) != said.message(Language.VI)
