"""A session that is over stays over, whatever it or its person's other sessions are about to do."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from felt.core.words import Language
from felt.server.accounts.people import Session
from felt.server.accounts.refusals import SessionGone
from felt.server.accounts.sessions import IDLE_PATRON_MS
from tests.server.reception import HOUR, NOW, PASSWORD, Reception, reception
from tests.store.bank import SQLitePlace

EN = Language.EN


def while_hashing(house: Reception, happens: Callable[[], Awaitable[object]]) -> None:
    """`happens` while the next new password is being hashed, which takes a tenth of a second."""
    passwords = house.accounts._passwords
    hashed = passwords.hashed

    async def hashed_meanwhile(password: str) -> str:
        passwords.hashed = hashed  # type: ignore[method-assign]
        await happens()
        return await hashed(password)

    passwords.hashed = hashed_meanwhile  # type: ignore[method-assign]


ENDINGS: dict[str, Callable[[Reception, str, Session], Awaitable[object]]] = {
    "signed out": lambda house, token, session: house.accounts.sign_out(token),
    "signed out everywhere": lambda house, token, session: house.accounts.sign_out_everywhere(session.person.id),
    "self-excluded": lambda house, token, session: house.accounts.set_limits(
        session.person.id, {"excluded_until": NOW + HOUR}
    ),
}


@pytest.mark.parametrize("ending", ENDINGS.values(), ids=ENDINGS)
@pytest.mark.parametrize("guest", [False, True], ids=["with a new password", "by registering"])
def test_a_session_that_has_ended_does_not_come_back(
    guest: bool, ending: Callable[[Reception, str, Session], Awaitable[object]], sqlite_place: SQLitePlace
) -> None:
    """What it asked for last is still under way when it ends."""

    async def run() -> None:
        async with reception(sqlite_place) as house:
            token, session = await (house.guest() if guest else house.account("An"))
            while_hashing(house, lambda: ending(house, token, session))
            accounts, new = house.accounts, "another password"
            asked = (
                accounts.register("An", new, EN, session)
                if guest
                else accounts.change_password(session, PASSWORD, new, "here")
            )
            with pytest.raises(SessionGone):
                await asked
            account = await house.accounts.account(session.person.id)
            assert account is not None
            assert account.guest is guest, "nothing has changed"

    asyncio.run(run())


def test_playing_in_one_session_does_not_keep_another(sqlite_place: SQLitePlace) -> None:
    """One that was left open elsewhere runs out."""

    async def run() -> None:
        async with reception(sqlite_place) as house:
            left_open, _ = await house.account("An")
            token = await house.accounts.sign_in("An", PASSWORD, "here", EN)
            plays = await house.found(token)
            for _ in range(2):
                house.clock.advance(IDLE_PATRON_MS // 2)
                house.accounts.active(plays)
            assert await house.accounts.session(left_open) is None
            assert await house.accounts.session(token) is not None

    asyncio.run(run())
