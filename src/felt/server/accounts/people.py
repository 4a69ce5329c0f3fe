"""Who is connected: what the rooms need to know of people. `felt.server.accounts.service` keeps them."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Protocol

import msgspec

from felt.core.authority import Role
from felt.core.chips import Cents
from felt.core.refusals import Refusal
from felt.core.words import Language
from felt.protocol.messages import SessionEnd


class Person(msgspec.Struct, frozen=True):
    """`id` is what table and ledger call a patron, and never changes; `name` is what others see."""

    id: str
    name: str
    role: Role = Role.PATRON
    guest: bool = False


class Beginning(msgspec.Struct, frozen=True):
    """When a session began, and the balance with which. It stays as it is when a guest registers."""

    at: int
    balance: int


class Session(msgspec.Struct, frozen=True):
    """Somebody signed in. `id` names the session; it is no secret and opens nothing."""

    id: str
    person: Person
    language: Language
    csrf: str
    began: Beginning | None = None
    proved: int = 0
    """When whoever has it last proved who they are, by password or passkey."""


class People(Protocol):
    async def session(self, token: str) -> Session | None:
        """The session that a cookie's token opens, unless it has ended."""

    async def may_play(self, person: Person) -> Refusal | None:
        """Why this patron may not bet now: excluded, out of time, or past a limit of their own. None if they may."""

    async def may_stake(self, person: Person, amount: Cents) -> Refusal | None:
        """Why this patron may not put so much more on the felt: it could be lost past their own limit."""

    def one_stake_at_a_time(self, person: Person) -> AbstractAsyncContextManager[None]:
        """Around `may_stake` and the stake itself: two, at whatever tables, must not both count on what is left."""

    def active(self, session: Session) -> None:
        """Somebody is at work on a socket of this session: it does not run out."""

    def on_ended(self, tell: Callable[[str, SessionEnd | None], None]) -> None:
        """Call `tell` with the id of every session that ends, so that its sockets are closed at once."""

    async def names(self, ids: list[str]) -> dict[str, str]:
        """What others see, by id."""
