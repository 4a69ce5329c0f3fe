"""A session that is over stays over, whatever it or its person's other sessions are about to do."""

from collections.abc import Awaitable, Callable

import pytest

from felt.core.words import Language
from felt.server.accounts.people import Session
from felt.server.accounts.refusals import SessionGone
from felt.server.accounts.sessions import IDLE_PATRON_MS
from tests.server.reception import HOUR, NOW, PASSWORD, Reception, reception
from tests.store.bank import SQLitePlace

EN = Language.EN


def while_hashing(desk: Reception, happens: Callable[[], Awaitable[object]]) -> None:
    """`happens` while the next new password is being hashed, which takes a tenth of a second."""
    passwords = desk.accounts._passwords
    hashed = passwords.hashed

    async def hashed_meanwhile(password: str, **whose: str) -> str:
        passwords.hashed = hashed  # type: ignore[method-assign]
        await happens()
        return await hashed(password, **whose)

    passwords.hashed = hashed_meanwhile  # type: ignore[method-assign]


ENDINGS: dict[str, Callable[[Reception, str, Session], Awaitable[object]]] = {
    "signed out": lambda desk, token, session: desk.accounts.sessions.end(token),
    "signed out everywhere": lambda desk, token, session: desk.accounts.sign_out_everywhere(session.person.id),
    "self-excluded": lambda desk, token, session: desk.accounts.set_limits(
        session.person.id, {"excluded_until": NOW + HOUR}
    ),
}


@pytest.mark.parametrize("ending", ENDINGS.values(), ids=ENDINGS)
@pytest.mark.parametrize("guest", [False, True], ids=["with a new password", "by registering"])
async def test_a_session_that_has_ended_does_not_come_back(
    guest: bool, ending: Callable[[Reception, str, Session], Awaitable[object]], sqlite_place: SQLitePlace
) -> None:
    """What it asked for last is still under way when it ends."""

    async with reception(sqlite_place) as desk:
        token, session = await (desk.guest() if guest else desk.account("An"))
        while_hashing(desk, lambda: ending(desk, token, session))
        accounts, new = desk.accounts, "another password"
        asked = (
            accounts.register("An", new, EN, session)
            if guest
            else accounts.change_password(session, PASSWORD, new, "here")
        )
        with pytest.raises(SessionGone):
            await asked
        account = await desk.accounts.directory.account(session.person.id)
        assert account is not None
        assert account.guest is guest, "nothing has changed"


async def test_playing_in_one_session_does_not_keep_another(sqlite_place: SQLitePlace) -> None:
    """One that was left open elsewhere runs out."""

    async with reception(sqlite_place) as desk:
        left_open, _ = await desk.account("An")
        token = await desk.accounts.sign_in("An", PASSWORD, "here", EN)
        plays = await desk.found(token)
        for _ in range(2):
            desk.clock.advance(IDLE_PATRON_MS // 2)
            desk.accounts.sessions.active(plays)
        assert await desk.accounts.session(left_open) is None
        assert await desk.accounts.session(token) is not None
