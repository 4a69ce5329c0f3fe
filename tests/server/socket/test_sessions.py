"""Sessions that end while their sockets are open: the socket is told and closed, what was confirmed is settled, and
nobody else at the table notices."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from felt.core.authority import Role
from felt.protocol.messages import SessionEnd
from felt.server.accounts.sessions import ABSOLUTE_MS, IDLE_PATRON_MS, IDLE_STAFF_MS
from felt.table.settings import Settings
from tests.server.accounts_online import AccountsOnline, accounts_online
from tests.server.online import CHIPS, Client, stakes
from tests.server.reception import HOUR, MINUTE, NOW, PASSWORD
from tests.table.driver import BANKER_SIX, HOUSE_NIU_6, NIU, PLAYER_WINS, baccarat_table, niuniu_table

pytestmark = pytest.mark.usefixtures("nothing_goes_wrong_unsaid")

COUNTDOWN = 5_000
NEW_PASSWORD = "battery staple"  # noqa: S105 - of people who do not exist


async def denied(here: AccountsOnline, token: str) -> int:
    with pytest.raises(InvalidStatus) as refused:
        await here.socket(token)
    return refused.value.response.status_code


async def told_and_closed(client: Client, code: str = "session_ended", why: SessionEnd | None = None) -> None:
    assert await client.closed() == 1008
    assert client.messages[-1]["type"] == "goodbye"
    assert client.messages[-1]["code"] == code
    assert why is None or client.messages[-1]["why"] == why


def saw_all(client: Client) -> None:
    """No event is missing, none came twice, and no table was set up anew."""
    numbers = [each["seq"] for each in client.events()]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    assert [each["type"] for each in client.messages].count("state") == 1


async def nothing_said(client: Client, since: int) -> None:
    """Whatever has happened to others was no matter of this one's."""
    assert (await client.ask("ping"))["type"] == "pong"
    assert [each["type"] for each in client.messages[since:]] == ["pong"]


class Game:
    """An and Binh in a round: An has confirmed, Binh not yet."""

    def __init__(self, here: AccountsOnline, an_token: str, an: Client, binh: Client) -> None:
        self.here, self.an_token, self.an, self.binh = here, an_token, an, binh

    async def goes_on(self) -> None:
        """Binh plays the round to its end, and An is paid."""
        await self.binh.accepted("confirm", table="B1", wagers=stakes(("banker", 10)))
        lines = (await self.binh.event("round_settled"))["event"]["lines"]
        assert {line["patron"] for line in lines} == {self.an.name, self.binh.name}
        assert await self.here.balance(self.an.name) == CHIPS + 1_000
        assert await self.here.balance(self.binh.name) == CHIPS - 1_000
        saw_all(self.binh)


@asynccontextmanager
async def game(tmp_path: Path) -> AsyncIterator[Game]:
    async with accounts_online(tmp_path, baccarat_table(seats=7), deal=PLAYER_WINS) as here:
        token, _ = await here.account("An")
        an = await here.at(token, joined=True)
        binh = await here.at((await here.account("Binh"))[0], joined=True)
        here.clock.advance(COUNTDOWN)
        for client in (an, binh):
            await client.event("betting_opened")
        await an.accepted("confirm", table="B1", wagers=stakes(("player", 10)))
        await binh.event("wagers_confirmed")
        yield Game(here, token, an, binh)


async def signs_out(playing: Game) -> None:
    async with playing.here.browser(playing.an_token) as browser:
        await browser.done("DELETE", "/api/session")


async def signs_out_everywhere(playing: Game) -> None:
    async with playing.here.browser(await playing.here.signed_in("An")) as browser:
        await browser.done("DELETE", "/api/session/all")


async def changes_the_password_elsewhere(playing: Game) -> None:
    async with playing.here.browser(await playing.here.signed_in("An")) as browser:
        await browser.done("PUT", "/api/account/password", {"old": PASSWORD, "new": NEW_PASSWORD})


async def is_given_a_role(playing: Game) -> None:
    async with playing.here.browser(await playing.here.administrator()) as browser:
        await browser.done("PUT", f"/api/admin/people/{playing.an.name}/role", {"role": Role.DEALER})


async def self_excludes(playing: Game) -> None:
    async with playing.here.browser(playing.an_token) as browser:
        await browser.done("PUT", "/api/limits", {"excluded_until": playing.here.clock.now() + HOUR})


ENDINGS = [
    (signs_out, SessionEnd.SIGNED_OUT),
    (signs_out_everywhere, SessionEnd.SIGNED_OUT_EVERYWHERE),
    (changes_the_password_elsewhere, SessionEnd.KEYS_CHANGED),
    (is_given_a_role, SessionEnd.ROLE_CHANGED),
    (self_excludes, SessionEnd.SELF_EXCLUDED),
]


@pytest.mark.parametrize(("ending", "why"), ENDINGS, ids=[why.value for _, why in ENDINGS])
async def test_a_session_that_ends_in_a_round(
    ending: Callable[[Game], Awaitable[None]], why: SessionEnd, tmp_path: Path
) -> None:
    """All sockets of the session, also that of whoever stole its cookie; what was confirmed stays and is settled."""

    async with game(tmp_path) as playing:
        thief = await playing.here.at(playing.an_token)
        before = len(playing.binh.got)
        await ending(playing)
        for client in (playing.an, thief):
            await told_and_closed(client, why=why)
        await nothing_said(playing.binh, before)
        assert await denied(playing.here, playing.an_token) == 401
        await playing.goes_on()


async def test_signing_out_here_leaves_other_sessions_open(tmp_path: Path) -> None:
    async with game(tmp_path) as playing:
        phone = await playing.here.at(await playing.here.signed_in("An"))
        await signs_out(playing)
        await told_and_closed(playing.an)
        assert (await phone.ask("ping"))["type"] == "pong"
        await playing.goes_on()


async def test_a_new_password_closes_what_the_old_cookie_opened(tmp_path: Path) -> None:
    """The session goes on, under a new cookie: a thief of the old one is out, its owner comes back at once."""

    async with game(tmp_path) as playing:
        here, thief = playing.here, await playing.here.at(playing.an_token)
        async with here.browser(playing.an_token) as browser:
            await browser.done("PUT", "/api/account/password", {"old": PASSWORD, "new": NEW_PASSWORD})
            new = browser.client.cookies.get("felt", domain="127.0.0.1") or ""
        for client in (playing.an, thief):
            await told_and_closed(client, "cookie_changed")
        assert await denied(here, playing.an_token) == 401
        back = await here.at(new)
        assert (await back.of_type("state"))["state"]["you"]["may_bet"] is False, "it has bet already"
        await playing.goes_on()


async def test_registering_keeps_the_guest_at_the_table(tmp_path: Path) -> None:
    async with accounts_online(tmp_path, baccarat_table(seats=7)) as here:
        token = await here.services.accounts.guest()
        guest = await here.at(token, joined=True)
        async with here.browser(token) as browser:
            await browser.done("POST", "/api/account", {"name": "An", "password": PASSWORD})
        await guest.accepted("leave", table="B1")
        assert await denied(here, token) == 401


async def test_an_idle_session_closes_its_socket_to_the_millisecond(tmp_path: Path) -> None:
    async with accounts_online(tmp_path, baccarat_table(seats=7)) as here:
        idle = await here.at((await here.account("An"))[0])
        busy = await here.at((await here.account("Binh"))[0])
        here.clock.advance(IDLE_PATRON_MS - 1)
        await busy.accepted("unsubscribe", table="B1")
        before = len(busy.got)
        assert (await idle.ask("ping"))["type"] == "pong", "a ping is no play: it does not keep a session"
        here.clock.advance(1)
        await told_and_closed(idle, why=SessionEnd.RAN_OUT)
        await nothing_said(busy, before)


async def test_staff_are_idle_after_five_minutes(tmp_path: Path) -> None:
    async with accounts_online(tmp_path, baccarat_table(seats=7)) as here:
        administrator = await here.administrator()
        token, _ = await here.staff(administrator, "Dung", Role.PIT_SUPERVISOR)
        staff, watcher = await here.at(token), await here.at((await here.account("Binh"))[0])
        await watcher.accepted("subscribe", table="B1")
        here.clock.advance(IDLE_STAFF_MS - 1)
        await staff.accepted("pause_table", table="B1")
        here.clock.advance(IDLE_STAFF_MS - 1)
        await staff.accepted("resume_table", table="B1")
        for name in ("table_paused", "table_resumed"):
            assert (await watcher.event(name))["event"]["by"] == "staff", "patrons are not told who"
        here.clock.advance(IDLE_STAFF_MS)
        await told_and_closed(staff)
        assert (await watcher.ask("ping"))["type"] == "pong"


async def test_twelve_hours_end_in_a_round(tmp_path: Path) -> None:
    """However busy: but what is confirmed by then is settled."""

    async with accounts_online(tmp_path, baccarat_table(seats=7), deal=PLAYER_WINS) as here:
        an = await here.at((await here.account("An"))[0])
        while here.clock.now() < NOW + ABSOLUTE_MS - 25 * MINUTE:
            here.clock.advance(24 * MINUTE)
            await an.accepted("subscribe", table="B1")
        binh = await here.at((await here.account("Binh"))[0])
        here.clock.advance(NOW + ABSOLUTE_MS - here.clock.now() - COUNTDOWN - 1_000)
        for client in (an, binh):
            await client.accepted("join", table="B1")
        here.clock.advance(COUNTDOWN)
        for client in (an, binh):
            await client.event("betting_opened")
        here.clock.advance(999)
        await an.accepted("confirm", table="B1", wagers=stakes(("player", 10)))
        await binh.event("wagers_confirmed")
        here.clock.advance(1)
        await told_and_closed(an)
        await Game(here, "", an, binh).goes_on()


async def test_a_role_taken_away_is_gone_from_an_open_socket(tmp_path: Path) -> None:
    async with accounts_online(tmp_path, baccarat_table(seats=7)) as here:
        administrator = await here.administrator()
        token, person = await here.staff(administrator, "Dung", Role.PIT_SUPERVISOR)
        staff = await here.at(token)
        binh = await here.at((await here.account("Binh"))[0], joined=True)
        await staff.accepted("pause_table", table="B1")
        await binh.event("table_paused")
        before = len(binh.got)
        async with here.browser(administrator) as browser:
            await browser.done("PUT", f"/api/admin/people/{person}/role", {"role": Role.PATRON})
        await told_and_closed(staff)
        await nothing_said(binh, before)
        assert await denied(here, token) == 401
        again = await here.at(await here.signed_in("Dung"))
        assert await again.refused("resume_table", table="B1") == "no_authority"
        saw_all(binh)


@asynccontextmanager
async def out_of_time(tmp_path: Path, table: Settings, bet: list[dict[str, Any]], deal: str) -> AsyncIterator[Client]:
    """An has confirmed, and then their own time at play runs out, with the round under way."""
    async with accounts_online(tmp_path, table, deal=deal) as here:
        token, _ = await here.account("An")
        async with here.browser(token) as browser:
            await browser.done("PUT", "/api/limits", {"play_ms": COUNTDOWN + 1_000})
        an = await here.at(token, table=table.name, joined=True)
        here.clock.advance(COUNTDOWN)
        await an.event("betting_opened")
        here.clock.advance(999)
        if table.name == "B1":
            await an.accepted("squeeze", table="B1", side="banker")
        await an.accepted("confirm", table=table.name, wagers=bet)
        here.clock.advance(1)
        yield an
        settled = await an.event("round_settled")
        net = sum(line["returned"] + line["won"] - line["stake"] for line in settled["event"]["lines"])
        assert await here.balance(an.name) == CHIPS + net
        here.clock.advance(2 * COUNTDOWN)
        await an.event("round_ended")
        here.clock.advance(COUNTDOWN)
        await an.event("betting_opened")
        assert await an.refused("confirm", table=table.name, wagers=bet) == "time_is_up"
        assert await an.refused("set_wagers", table=table.name, wagers=bet) == "time_is_up"
        await an.accepted("leave", table=table.name)
        assert await an.refused("join", table=table.name) == "time_is_up"


async def test_time_is_up_in_a_round_of_baccarat(tmp_path: Path) -> None:
    """Nothing new is taken, insurance neither; but the cards can be opened, insurance declined, the table left."""

    bet = stakes(("banker", 10))
    async with out_of_time(tmp_path, baccarat_table(seats=7), bet, BANKER_SIX) as an:
        await an.event("squeeze_started")
        await an.accepted("open_cards", table="B1", side="banker")
        await an.event("insurance_offered")
        insurance = [{"bet": "banker_insurance", "amount": 100}]
        assert await an.refused("insure", table="B1", wagers=insurance) == "time_is_up"
        await an.accepted("insure", table="B1")
        await an.event("squeeze_started")
        await an.accepted("open_cards", table="B1", side="banker")


async def test_time_is_up_in_a_round_of_niu_niu(tmp_path: Path) -> None:
    bet = stakes(("ante", 10, 1))
    async with out_of_time(tmp_path, niuniu_table(), bet, f"{NIU} {HOUSE_NIU_6}") as an:
        await an.event("arranging_opened")
        await an.accepted("arrange", table="N1", box=1, niu=["TS", "JH", "QD"])


async def test_the_excluded_do_not_come_back(tmp_path: Path) -> None:
    async with game(tmp_path) as playing:
        await self_excludes(playing)
        await told_and_closed(playing.an)
        async with playing.here.browser((await playing.here.account("Chung"))[0]) as browser:
            refused = await browser.refused("POST", "/api/session", {"name": "An", "password": PASSWORD})
        assert refused == (403, "self_excluded")
        await playing.goes_on()
