"""How long a session has lasted and what was won or lost in it."""

import msgspec

from felt.core.words import Language
from felt.server.accounts.sessions import KIND, StoredSession
from felt.server.accounts.tokens import key_of
from felt.store.documents import put
from felt.table.commands import Join
from tests.server.reception import CHIPS, MINUTE, PASSWORD, SICBO, Browser, Reception, reception
from tests.store.bank import Place


async def summary(browser: Browser) -> tuple[int, int]:
    shown = await browser.done("GET", "/api/session/summary")
    assert shown["since"] == (await browser.done("GET", "/api/session"))["since"]
    return shown["since"], shown["net"]


async def net_of(desk: Reception, browser: Browser, number: int) -> int:
    rounds = (await browser.done("GET", "/api/history"))["rounds"]
    return next(int(each["net"]) for each in rounds if each["round"] == number)


async def test_a_session_goes_on_when_a_guest_registers_and_begins_anew_by_signing_in(place: Place) -> None:
    async with reception(place, tables=(SICBO,)) as desk, desk.browser() as browser:
        before = await browser.done("GET", "/api/session")
        assert before["since"] is None
        assert await browser.refused("GET", "/api/session/summary") == (401, "not_signed_in")
        began = desk.clock.now()
        me = await browser.done("POST", "/api/session/guest", {})
        assert (me["since"], await summary(browser)) == (began, (began, 0))

        first = await net_of(desk, browser, await desk.play(me["id"]))
        assert first != 0
        assert await summary(browser) == (began, first)
        await browser.done("POST", "/api/account", {"name": "Ân", "password": PASSWORD})
        second = await net_of(desk, browser, await desk.play(me["id"]))
        assert await summary(browser) == (began, first + second)
        body = {"old": PASSWORD, "new": "another horse"}
        await browser.done("PUT", "/api/account/password", body)
        assert await summary(browser) == (began, first + second)

        desk.clock.advance(MINUTE)
        await browser.done("DELETE", "/api/session")
        await browser.done("POST", "/api/session", {"name": "Ân", "password": "another horse"})
        assert await summary(browser) == (desk.clock.now(), 0)
        balance = (await browser.done("GET", "/api/balance"))["balance"]
        assert balance == CHIPS + first + second


async def test_chips_on_the_felt_are_neither_won_nor_lost(place: Place) -> None:
    async with reception(place, tables=(SICBO,)) as desk, desk.browser() as browser:
        token, session = await desk.guest()
        await browser.become(token, desk.accounts)
        await desk.floor.room("S1").do(Join(patron="who is waited for"))
        await desk.confirmed(session.person.id)
        assert (await browser.done("GET", "/api/balance"))["held"] == 10_000
        assert (await summary(browser))[1] == 0


async def test_a_session_kept_without_its_beginning_counts_from_now(place: Place) -> None:
    async with reception(place, tables=(SICBO,)) as desk, desk.browser() as browser:
        token, session = await desk.guest()
        kept = StoredSession(session.id, session.person.id, 0, Language.EN, desk.clock.now(), desk.clock.now())
        older = {name: value for name, value in msgspec.structs.asdict(kept).items() if name != "began"}
        await desk.accounts.documents.change(put(KIND, key_of(token), older))
        await desk.play(session.person.id)
        since = desk.clock.now()
        await browser.become(token, desk.accounts)
        assert await summary(browser) == (since, 0)
        desk.clock.advance(MINUTE)
        number = await desk.play(session.person.id)
        assert await summary(browser) == (since, await net_of(desk, browser, number))
