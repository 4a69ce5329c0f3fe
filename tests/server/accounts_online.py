"""A server on a real port with real accounts and a virtual clock: people sign in by REST and play over sockets."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from argon2 import PasswordHasher

from felt.core.authority import Role
from felt.core.words import Language
from felt.rooms.clock import VirtualClock
from felt.server.accounts.passwords import Passwords
from felt.server.accounts.service import Accounts
from felt.server.config.settings import ServerSettings
from felt.server.listen import listen, serving
from felt.server.services import Services, open_services
from felt.store.documents import DocumentStore
from felt.table import Settings
from tests.patience import PATIENCE_SECONDS
from tests.server.online import Client, Online, Stacked
from tests.server.reception import NOW, PASSWORD, Browser


class QuickAccounts(Accounts):
    """Hashing costs nothing here: it is not what is tested."""

    def __init__(self, store: DocumentStore, **options: Any) -> None:
        passwords = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        super().__init__(store, passwords=passwords, **options)


class AccountsOnline(Online):
    """`Online`, with real accounts: a token is got by signing in."""

    def __init__(self, services: Services, clock: VirtualClock, port: int, stack: AsyncExitStack) -> None:
        super().__init__(services, clock, port, stack)
        self._clients = stack

    async def account(self, name: str) -> tuple[str, str]:
        """A new patron: a token, and the id by which table and ledger know them."""
        token = await self.services.accounts.register(name, PASSWORD, Language.EN)
        return token, await self.id_of(token)

    async def signed_in(self, name: str) -> str:
        """The token of one more session."""
        return await self.services.accounts.sign_in(name, PASSWORD, "here", Language.EN)

    async def administrator(self) -> str:
        invitation = await self.services.accounts.invitation.issue()
        assert invitation is not None
        return await self.services.accounts.first_administrator(invitation, "Chi", PASSWORD, "here", Language.EN)

    async def staff(self, administrator: str, name: str, role: Role) -> tuple[str, str]:
        _, person = await self.account(name)
        async with self.browser(administrator) as browser:
            await browser.done("PUT", f"/api/admin/people/{person}/role", {"role": role})
        return await self.signed_in(name), person

    async def id_of(self, token: str) -> str:
        session = await self.services.accounts.session(token)
        assert session is not None
        return session.person.id

    @asynccontextmanager
    async def browser(self, token: str) -> AsyncIterator[Browser]:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", timeout=PATIENCE_SECONDS) as client:
            yield await Browser(client).become(token, self.services.accounts)

    async def at(self, token: str, *, table: str = "B1", joined: bool = False) -> Client:
        """A socket that watches the table."""
        client = Client(await self.socket(token), await self.id_of(token))
        self._clients.push_async_callback(client.leave)
        await client.of_type("welcome")
        await client.accepted("subscribe", table=table)
        if joined:
            await client.accepted("join", table=table)
        return client


@asynccontextmanager
async def accounts_online(
    tmp_path: Path, *tables: Settings, deal: str = "", **settings: Any
) -> AsyncIterator[AccountsOnline]:
    """The books are checked at the end."""
    clock, stacked = VirtualClock(NOW), Stacked(deal)
    chosen = ServerSettings(
        database_url=str(tmp_path / "felt.db"), key_file=str(tmp_path / "felt.key"), tables=tables, **settings
    )
    async with open_services(
        chosen, clock=clock, device=lambda table: stacked, kind_of_accounts=QuickAccounts
    ) as services:
        listening = listen("127.0.0.1", 0)
        port = listening.getsockname()[1]
        async with serving(services, listening), AsyncExitStack() as stack:
            here = AccountsOnline(services, clock, port, stack)
            yield here
            await here.check_books()
