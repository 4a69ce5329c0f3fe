"""The people of a demonstration: one for each role, whom a visitor may be by one click.

They have no password, so nobody can sign in as them in any other way."""

import secrets

from felt.core.authority import Role
from felt.core.chips import Cents
from felt.core.words import Language
from felt.rooms.clock import Clock
from felt.server.accounts.directory import Account
from felt.server.accounts.people import Person
from felt.server.accounts.play_chips import give_play_chips
from felt.server.accounts.service import Accounts


class DemoPeople:
    def __init__(self) -> None:
        self.by_role: dict[Role, Account] = {}
        """Whom a visitor may be: all roles, once they are hired."""

    async def sign_in(self, accounts: Accounts, role: Role, language: Language) -> str:
        """The token of a new session. Earlier sessions of the visitor go on: a dealer who looks at the pit for a moment
        stays on duty."""
        return await accounts.sessions.begin(self.by_role[role], language)


async def hired(accounts: Accounts, clock: Clock, name: str, role: Role, *, chips: Cents, by: Person | None) -> Account:
    """The account of this name, made if it is not there. A patron begins with these chips. `by` is the administrator
    who gives the role; None for the administrator, who is the first."""
    known = await accounts.directory.by_name(name)
    if known is not None:
        return known
    first = role if by is None else Role.PATRON
    account = Account(id=f"p-{secrets.token_hex(8)}", name=name, role=first, since=clock.now())
    if role is Role.PATRON:
        await give_play_chips(accounts.house, account, chips)
    if by is None:
        administrators = await accounts.administrators.listed()
        await accounts.directory.add(account, administrators.with_(account.id))
        return account
    await accounts.directory.add(account)
    return account if role is Role.PATRON else await accounts.set_role(by, account.id, role)
