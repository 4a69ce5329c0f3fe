"""Sessions: cookies, time, and every way in which they end."""

import asyncio
from http.cookies import SimpleCookie

import httpx
import pytest

from felt.core.authority import Role
from felt.core.words import Language, Words
from felt.rooms.clock import VirtualClock
from felt.server.accounts.directory import Account
from felt.server.accounts.sessions import ABSOLUTE_MS, IDLE_PATRON_MS, IDLE_STAFF_MS, StoredSession
from felt.store import StoreUnavailable
from felt.store.documents import DocumentWrite
from tests.patience import PATIENCE_SECONDS
from tests.server.reception import HOUR, MINUTE, NOW, PASSWORD, Reception, reception
from tests.store.bank import Place, SQLitePlace

NEVER = StoredSession("", "", 0, Language.EN, 0, 0)
STAFF = [role for role in Role if role is not Role.PATRON]


@pytest.mark.parametrize("secure", [False, True])
async def test_attributes_of_the_cookie(secure: bool, sqlite_place: SQLitePlace) -> None:
    async def run() -> httpx.Response:
        async with reception(sqlite_place, secure_cookies=secure) as desk, desk.browser() as browser:
            return await browser.ask("POST", "/api/session/guest", {})

    answer = await run()
    cookie = SimpleCookie(answer.headers["set-cookie"])["__Host-felt" if secure else "felt"]
    assert len(cookie.value) == 43, "256 bits"
    assert cookie["httponly"] is True
    assert cookie["samesite"] == "Strict"
    assert cookie["path"] == "/"
    assert cookie["domain"] == ""
    assert bool(cookie["secure"]) is secure
    assert int(cookie["max-age"]) * 1000 == ABSOLUTE_MS


@pytest.mark.parametrize(
    ("role", "idle_ms"), [(Role.PATRON, IDLE_PATRON_MS), *((role, IDLE_STAFF_MS) for role in STAFF)]
)
async def test_idle_to_the_millisecond(role: Role, idle_ms: int, sqlite_place: SQLitePlace) -> None:
    assert idle_ms == (30 if role is Role.PATRON else 5) * MINUTE

    async with reception(sqlite_place) as desk:
        token, session = await desk.account(role=role)
        for _ in range(3):
            desk.clock.advance(idle_ms - 1)
            await desk.found(token)
        desk.clock.advance(idle_ms)
        assert await desk.accounts.session(token) is None
        assert session.id in desk.ended


async def test_twelve_hours_are_the_end(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk:
        token, session = await desk.guest()
        for _ in range(12 * 60 - 1):
            desk.clock.advance(MINUTE)
            desk.accounts.sessions.active(session)
        desk.clock.advance(MINUTE - 1)
        await desk.found(token)
        desk.clock.advance(1)
        assert await desk.accounts.session(token) is None


async def test_an_idle_session_is_ended_without_being_asked(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk:
        _, idle = await desk.guest()
        _, plays = await desk.guest()
        desk.clock.advance(IDLE_PATRON_MS - 1)
        desk.accounts.sessions.active(plays)
        await desk.accounts.sessions.sweep()
        assert desk.ended == []
        desk.clock.advance(1)
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not desk.ended:
                desk.clock.advance(1)  # whoever began to wait only now waits for a moment after this one
                await asyncio.sleep(0.001)
        assert desk.ended == [idle.id]


async def test_a_session_outlives_the_server(place: Place) -> None:
    clock = VirtualClock(NOW)
    async with reception(place, clock=clock) as desk:
        token, session = await desk.guest()
        clock.advance(20 * MINUTE)
        await desk.found(token)
    clock.advance(29 * MINUTE)
    async with reception(place, clock=clock) as desk:
        assert await desk.found(token) == session
        clock.advance(12 * HOUR)
    async with reception(place, clock=clock) as desk:
        assert await desk.accounts.documents.list("session") == [], "cleared out at the start"


async def test_play_on_a_socket_keeps_a_session_over_a_restart(place: Place) -> None:
    """Nobody asks by REST for an hour: a guest who plays must not lose the only way to their chips by it."""

    clock = VirtualClock(NOW)
    async with reception(place, clock=clock) as desk:
        token, session = await desk.guest()
        (key, _), *_ = await desk.accounts.documents.list("session")
        for _ in range(6):
            clock.advance(10 * MINUTE)
            desk.accounts.sessions.active(session)
            played = clock.now()
            async with asyncio.timeout(PATIENCE_SECONDS):
                while (await desk.accounts.documents.read("session", key, StoredSession) or NEVER).seen != played:
                    clock.advance(1_000)
                    await asyncio.sleep(0.01)
    clock.advance(29 * MINUTE)
    async with reception(place, clock=clock) as desk:
        assert await desk.found(token) == session


@pytest.mark.parametrize("everywhere", [False, True])
@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_session_that_ends_while_it_is_looked_up(when: str, everywhere: bool, place: Place) -> None:
    """Or its socket would open, and nobody would ever close it."""

    async with reception(place) as desk:
        token, session = await desk.account("An")
        accounts, person = desk.accounts, session.person.id
        ended = False

        async def account_while_it_ends(person_id: str) -> Account | None:
            nonlocal ended
            account = await accounts.directory.account(person_id) if when == "after" else None
            if not ended:
                ended = True
                await (accounts.sign_out_everywhere(person) if everywhere else accounts.sessions.end(token))
            return account or await accounts.directory.account(person_id)

        assert await accounts.sessions.find(token, account_while_it_ends) is None
        assert accounts.sessions.next_end() is None, "nothing is left that would have to end"


@pytest.mark.parametrize("met", [False, True])
async def test_a_session_of_before_the_restart_that_ends_while_it_is_looked_up(
    met: bool, sqlite_place: SQLitePlace
) -> None:
    """Whether this process has met it already or not."""

    async with reception(sqlite_place) as desk:
        token, session = await desk.account("An")
    async with reception(sqlite_place) as desk:
        accounts = desk.accounts
        if met:
            await desk.found(token)

        async def account_before_it_ends(person_id: str) -> Account | None:
            account = await accounts.directory.account(person_id)
            await accounts.sign_out_everywhere(session.person.id)
            return account

        assert await accounts.sessions.find(token, account_before_it_ends) is None
        assert accounts.sessions.next_end() is None


async def test_strangers_keep_nobody_out(sqlite_place: SQLitePlace) -> None:
    """Cookies that open nothing end nothing, so a look-up need not begin again because of them."""

    async with reception(sqlite_place) as desk:
        token, session = await desk.guest()
        asked = 0

        async def account_amid_strangers(person_id: str) -> Account | None:
            nonlocal asked
            asked += 1
            assert asked == 1, "looked up once"
            assert await desk.accounts.session("nobody") is None
            return await desk.accounts.directory.account(person_id)

        assert await desk.accounts.sessions.find(token, account_amid_strangers) == session


def meddling(desk: Reception, token: str, *, fail_at: int = 0) -> list[int]:
    """After every change of a document somebody comes with this token; the change of that number fails."""
    documents, changes = desk.accounts.documents, [0]
    change = documents.change

    async def change_and_come(*statements: DocumentWrite) -> bool:
        changes[0] += 1
        if changes[0] == fail_at:
            raise StoreUnavailable(problem=Words("for a test", "để thử"))
        done = await change(*statements)
        documents.change = change  # type: ignore[method-assign]
        await desk.accounts.session(token)
        documents.change = change_and_come  # type: ignore[method-assign]
        return done

    documents.change = change_and_come  # type: ignore[method-assign]
    return changes


async def test_a_call_with_the_old_cookie_does_not_end_the_session_that_goes_on(place: Place) -> None:
    async with reception(place) as desk:
        token, session = await desk.account("An")
        changes = meddling(desk, token)
        new = await desk.accounts.change_password(session, PASSWORD, "another horse", "here")
        assert changes[0] >= 2
        assert desk.ended == []
        assert (await desk.found(new)).id == session.id
        assert await desk.accounts.session(token) is None
        guest_token, guest = await desk.guest()
        meddling(desk, guest_token)
        new = await desk.accounts.register("Binh", PASSWORD, Language.EN, guest)
        assert desk.ended == []
        assert (await desk.found(new)).id == guest.id


async def test_a_session_that_could_not_go_on_has_ended(sqlite_place: SQLitePlace) -> None:
    """The password is another and the old cookie worth nothing, but the store failed before the new one."""

    async with reception(sqlite_place) as desk:
        token, session = await desk.account("An")
        meddling(desk, token, fail_at=2)
        with pytest.raises(StoreUnavailable):
            await desk.accounts.change_password(session, PASSWORD, "another horse", "here")
        assert set(desk.ended) == {session.id}


async def test_signing_out_everywhere(place: Place) -> None:
    async with reception(place) as desk:
        tokens = [(await desk.account("An"))[0]]
        tokens += [await desk.accounts.sign_in("An", PASSWORD, "here", Language.EN) for _ in range(2)]
        sessions = {(await desk.found(token)).id for token in tokens}
        bystander, _ = await desk.guest()
        async with desk.browser() as browser:
            await browser.become(tokens[1], desk.accounts)
            answer = await browser.ask("DELETE", "/api/session/all")
            assert answer.status_code == 200
            assert "Max-Age=0" in answer.headers["set-cookie"]
        assert [await desk.accounts.session(token) for token in tokens] == [None] * 3
        assert set(desk.ended) == sessions
        assert len(desk.ended) == 3
        await desk.found(bystander)


async def test_another_node_honours_it_too(place: Place) -> None:
    """Two servers on one store: what one ends, the other does not let in."""

    async with reception(place) as one, reception(place) as other:
        token, session = await one.account("An")
        await other.found(token)
        await one.accounts.sign_out_everywhere(session.person.id)
        assert await other.accounts.session(token) is None
        assert other.ended == [session.id]


async def test_a_revoked_session_is_refused(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk, desk.browser() as browser:
        token, _ = await desk.guest()
        await browser.become(token, desk.accounts)
        await browser.done("GET", "/api/balance")
        await desk.accounts.sessions.end(token)
        assert await browser.refused("GET", "/api/balance") == (401, "session_gone")
        assert await browser.refused("PUT", "/api/limits", {}) == (401, "session_gone")
        assert (await browser.done("GET", "/api/session"))["signed_in"] is False


@pytest.mark.parametrize("token", ["", "x", "\u00e9", "0" * 43, "a" * 5000, "../../etc"])
async def test_a_made_up_token_opens_nothing(token: str, sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk:
        assert await desk.accounts.session(token) is None


CHANGES = [
    ("POST", "/api/session/guest", {}),
    ("POST", "/api/session", {"name": "An", "password": PASSWORD}),
    ("DELETE", "/api/session", None),
    ("DELETE", "/api/session/all", None),
    ("POST", "/api/account", {"name": "Bình", "password": PASSWORD}),
    ("PUT", "/api/account/password", {"old": PASSWORD, "new": PASSWORD}),
    ("PUT", "/api/limits", {"loss_per_day": 1}),
    ("POST", "/api/admin/first", {"token": "x", "name": "x", "password": PASSWORD}),
    ("PUT", "/api/admin/people/p-0000000000000000/role", {"role": "director"}),
]


@pytest.mark.parametrize(("method", "path", "body"), CHANGES, ids=lambda value: str(value)[:40])
async def test_a_change_needs_the_csrf_token_and_the_right_origin(
    method: str, path: str, body: object, sqlite_place: SQLitePlace
) -> None:
    async with reception(sqlite_place) as desk, desk.browser() as browser:
        token, session = await desk.account("An", Role.ADMINISTRATOR)
        _, stranger = await desk.guest()
        await browser.become(token, desk.accounts)
        right, forbidden = browser.csrf, (403, "csrf_missing")
        assert right == session.csrf
        for wrong in ("", "x", stranger.csrf, right[:-1], right.upper()):
            sent = {} if wrong == "" else {"X-CSRF-Token": wrong}
            browser.csrf = ""
            assert await browser.refused(method, path, body, **sent) == forbidden
        browser.csrf = right
        for origin in ("https://evil.test", "http://felt.test.evil.test", "null", "http://felt.test:81", "x:"):
            assert await browser.refused(method, path, body, Origin=origin) == (403, "wrong_origin")
        cross = await browser.refused(method, path, body, Sec_Fetch_Site="cross-site")
        assert cross == (403, "wrong_origin")
        assert await desk.accounts.session(token) is not None, "nothing has changed"


@pytest.mark.parametrize("origin", ["http://felt.test", "https://felt.test", "https://partner.test"])
async def test_our_own_pages_may(origin: str, sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk, desk.browser() as browser:
        await browser.done("POST", "/api/session/guest", {}, Origin=origin)
        await browser.done("PUT", "/api/limits", {"loss_per_day": 1}, Origin=origin)


async def test_signing_in_leaves_the_guest_behind(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk, desk.browser() as browser:
        await desk.account("An")
        guest = await browser.done("POST", "/api/session/guest", {})
        assert await browser.done("POST", "/api/session/guest", {}) == guest, "who is here stays who they are"
        me = await browser.done("POST", "/api/session", {"name": "an", "password": PASSWORD})
        assert me["name"] == "An"
        assert me["id"] != guest["id"]
        assert len(desk.ended) == 1
        await browser.done("DELETE", "/api/session")
        assert len(desk.ended) == 2
        assert (await browser.done("GET", "/api/session"))["signed_in"] is False
