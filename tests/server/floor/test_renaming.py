"""A guest who registers has the new name, whatever was read just before."""

from pathlib import Path

from felt.core.words import Language
from felt.server.accounts.directory import Account
from felt.server.accounts.people import Session
from tests.server.accounts_online import accounts_online
from tests.server.reception import PASSWORD
from tests.table.driver import baccarat_table

NAME = "Ân Nguyễn"


async def test_a_socket_that_was_opening_does_not_bring_the_old_name_back(tmp_path: Path) -> None:
    async with accounts_online(tmp_path, baccarat_table(seats=7)) as here:
        accounts = here.services.accounts
        token = await accounts.guest()
        look_up = accounts.session

        async def found_just_before(token: str) -> Session | None:
            session = await look_up(token)
            accounts.session = look_up  # type: ignore[method-assign]
            await accounts.register(NAME, PASSWORD, Language.EN, session)
            return session

        person = await here.id_of(token)
        accounts.session = found_just_before  # type: ignore[method-assign]
        socket = await here.socket(token)
        await socket.recv()
        assert here.services.floor.names == {person: NAME}
        await socket.close()


async def test_a_name_that_was_being_read_does_not_come_back(tmp_path: Path) -> None:
    async with accounts_online(tmp_path, baccarat_table(seats=7)) as here:
        accounts = here.services.accounts
        session = await accounts.session(await accounts.guest())
        assert session is not None
        read = accounts.directory.account

        async def read_just_before(person: str) -> Account | None:
            account = await read(person)
            accounts.directory.account = read  # type: ignore[method-assign]
            await accounts.register(NAME, PASSWORD, Language.EN, session)
            return account

        accounts.directory.account = read_just_before  # type: ignore[method-assign]
        person = session.person.id
        assert await accounts.directory.names([person]) == {person: NAME}
        assert await accounts.directory.names([person]) == {person: NAME}
