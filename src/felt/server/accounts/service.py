"""Accounts: signing in and out, registering, passwords, roles.

A guest plays at once. A guest who registers keeps the person, and with it the balance and the history."""

import asyncio
import secrets
from collections.abc import Callable

import msgspec

from felt.core.authority import Role
from felt.core.chips import Cents
from felt.core.refusals import Refusal
from felt.core.words import Language, Words
from felt.protocol.messages import SessionEnd
from felt.rooms.clock import Clock
from felt.server.accounts.cookies import Cookies
from felt.server.accounts.directory import PERSON, Account, Directory
from felt.server.accounts.invitation import Invitation
from felt.server.accounts.names import name_key
from felt.server.accounts.own_limits import LimitName, OwnLimits, PatronLimits
from felt.server.accounts.passkeys.keys import Passkeys
from felt.server.accounts.passwords import Passwords
from felt.server.accounts.people import Person, Session
from felt.server.accounts.play_chips import give_play_chips
from felt.server.accounts.refusals import (
    AlreadyAnAccount,
    NameTaken,
    NoSuchInvitation,
    NotAnAccount,
    NotYourOwnRole,
    TooManyAttempts,
    WrongCredentials,
)
from felt.server.accounts.sessions import Sessions
from felt.server.accounts.sweep import sweep
from felt.server.rate_limit import AddressBuckets, Backoff, Rate
from felt.store.documents import Documents, DocumentStore, DocumentWrite, add, put
from felt.store.writer import Writer

GRANT = "grant"
"""The kind of the documents that say who gave whom which role, and when."""

GUEST = Words("Guest {number}", "Khách {number}")
ARRIVALS_PER_MINUTE = 60
ARRIVALS = Rate(at_once=ARRIVALS_PER_MINUTE, each_ms=60_000 // ARRIVALS_PER_MINUTE)
"""New people from one address: each of them costs the store a few rows for ever."""


class Granted(msgspec.Struct, frozen=True):
    by: str
    person: str
    before: Role
    after: Role
    at: int


class Accounts:
    """`open` it before and `close` it after everything that uses it."""

    def __init__(
        self,
        store: DocumentStore,
        *,
        clock: Clock,
        writer: Writer,
        play_chips: Cents,
        secure_cookies: bool,
        passwords: Passwords | None = None,
    ) -> None:
        self.store = store
        self.documents = Documents(store)
        self.directory = Directory(self.documents)
        self.sessions = Sessions(store, self.documents, clock)
        self.limits = OwnLimits(store, self.documents, clock)
        self.invitation = Invitation(self.documents, clock)
        self.passkeys = Passkeys(self.documents, clock)
        self.cookies = Cookies(secure=secure_cookies)
        self.attempts = Backoff(clock, TooManyAttempts)
        self.arrivals = AddressBuckets(clock, ARRIVALS, TooManyAttempts)
        self.challenges = AddressBuckets(clock, ARRIVALS, TooManyAttempts)
        self._clock = clock
        self._writer = writer
        self._play_chips = play_chips
        self._passwords = passwords or Passwords()
        self._sweeping: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self.sessions.clear_out()
        self._sweeping = asyncio.create_task(sweep(self.sessions, self.limits, self._clock), name="felt sessions")

    async def close(self) -> None:
        if self._sweeping is not None:
            self._sweeping.cancel()
            await asyncio.gather(self._sweeping, return_exceptions=True)
        self._passwords.close()

    # Coming in. Each answers with the token of a new session.

    async def guest(self, language: Language = Language.EN) -> str:
        number = secrets.token_hex(8)
        shown = GUEST.in_language(language).format(number=number[:6].upper())
        account = Account(id=f"g-{number}", name=shown, guest=True, since=self._clock.now())
        await give_play_chips(self._writer, account, self._play_chips)
        return await self.sessions.begin(account, language, add(PERSON, account.id, account))

    async def register(self, name: str, password: str, language: Language, session: Session | None = None) -> str:
        """An account for a new person, or for the guest who is signed in. The guest's old token is void."""
        if session is not None and not session.person.guest:
            raise AlreadyAnAccount
        shown = await self.directory.free_name(name)
        hashed = await self._passwords.hashed(password)
        if session is None:
            account = await self._newcomer(shown, hashed, Role.PATRON)
            return await self.sessions.begin(account, language)
        account = await self._named(session, shown, hashed)
        return await self.sessions.begin(account, language, instead_of=session)

    async def sign_in(self, name: str, password: str, address: str, language: Language) -> str:
        keys = (f"name {name_key(name)[:100]}", f"address {address}")
        self.attempts.check(*keys)
        account = await self.directory.by_name(name)
        kept = account.password if account else None
        if not await self._passwords.fits(password, kept, still=lambda: self.attempts.check(*keys)) or account is None:
            self.attempts.failed(*keys)
            raise WrongCredentials
        # The failures of the address stay: else its owner could start over by signing in to an account of their own.
        self.attempts.succeeded(keys[0])
        if refusal := await self.limits.excluded(account.id):
            raise refusal
        if account.password is not None and self._passwords.outdated(account.password):
            await self._rehash(account, password)
        # The account as it was when the password was checked: a change that has ended all sessions ends this one too.
        return await self.sessions.begin(account, language)

    async def first_administrator(self, token: str, name: str, password: str, address: str, language: Language) -> str:
        """The person who has the link that the first start printed; it works once."""
        key = f"address {address}"
        self.attempts.check(key)
        try:
            used = await self.invitation.use(token)
        except Refusal:
            self.attempts.failed(key)
            raise
        shown = await self.directory.free_name(name)
        hashed = await self._passwords.hashed(password)
        try:
            account = await self._newcomer(shown, hashed, Role.ADMINISTRATOR, *used)
        except NameTaken:
            await self.directory.free_name(name)
            raise NoSuchInvitation(place="token") from None  # another person was quicker
        return await self.sessions.begin(account, language)

    async def _newcomer(self, shown: str, hashed: str, role: Role, *also: DocumentWrite) -> Account:
        person = f"p-{secrets.token_hex(8)}"
        account = Account(id=person, name=shown, role=role, password=hashed, since=self._clock.now())
        await give_play_chips(self._writer, account, self._play_chips)
        await self.directory.add(account, *also)
        return account

    async def _named(self, session: Session, shown: str, hashed: str) -> Account:
        def with_name(account: Account) -> Account:
            self.sessions.check(session, account)
            if not account.guest:
                raise AlreadyAnAccount
            return msgspec.structs.replace(account, name=shown, password=hashed, guest=False)

        return await self.directory.register(session.person.id, with_name, shown)

    async def _rehash(self, account: Account, password: str) -> None:
        """Hash the password at today's cost, unless it was changed meanwhile."""
        rehashed = await self._passwords.hashed(password)

        def renewed(now: Account) -> Account:
            return msgspec.structs.replace(now, password=rehashed) if now.password == account.password else now

        await self.directory.change(account.id, renewed)

    # While they are signed in.

    async def session(self, token: str) -> Session | None:
        """The session that a cookie's token opens, unless it has ended."""
        return await self.sessions.find(token, self.directory.account)

    async def sign_out_everywhere(self, person: str, why: SessionEnd = SessionEnd.SIGNED_OUT_EVERYWHERE) -> None:
        await self.directory.change(person, Account.next_epoch)
        await self.sessions.end_all(person, why)

    async def change_password(self, session: Session, old: str, new: str, address: str) -> str:
        """A new token: every other session ends."""
        await self.check_password(session, old, address, place="old")
        hashed = await self._passwords.hashed(new)
        return await self.end_others(session, lambda now: msgspec.structs.replace(now, password=hashed))

    async def check_password(self, session: Session, password: str, address: str, *, place: str) -> None:
        """Check the password of a person who is signed in. Guessing is slowed down as it is at signing in."""
        account = await self.directory.found(session.person.id)
        if account.guest:
            raise NotAnAccount
        keys = (f"name {name_key(account.name)}", f"address {address}")
        self.attempts.check(*keys)
        if not await self._passwords.fits(password, account.password, still=lambda: self.attempts.check(*keys)):
            self.attempts.failed(*keys)
            raise WrongCredentials(place=place)

    async def end_others(
        self,
        session: Session,
        change: Callable[[Account], Account],
        *also: DocumentWrite,
        refused: Refusal | None = None,
        proved: int | None = None,
    ) -> str:
        """End every other session. This one goes on under a new token, with which its own sockets reconnect."""
        person = session.person.id

        def renewed(now: Account) -> Account:
            self.sessions.check(session, now)
            return change(now.next_epoch())

        with self.sessions.going_on(person, session.id):
            account = await self.directory.change(person, renewed, *also, refused=refused)
            await self.sessions.end_all(person, SessionEnd.KEYS_CHANGED, but=session.id)
            token = await self.sessions.begin(account, session.language, instead_of=session, proved=proved)
        self.sessions.renewed(session.id)
        return token

    async def set_limits(self, person: str, changes: dict[LimitName, int | None]) -> PatronLimits:
        limits = await self.limits.set(person, changes)
        if limits.excluded_until.value is not None:
            await self.sign_out_everywhere(person, SessionEnd.SELF_EXCLUDED)
        return limits

    async def set_role(self, by: Person, person: str, role: Role) -> Account:
        """The gateway has checked that `by` is an administrator (`felt.server.api.call`)."""
        if by.id == person:
            raise NotYourOwnRole
        before = await self.directory.found(person)
        if before.guest:
            raise NotAnAccount
        now = self._clock.now()
        granted = Granted(by.id, person, before.role, role, now)
        account = await self.directory.change(
            person,
            lambda found: msgspec.structs.replace(found.next_epoch(), role=role),
            put(GRANT, f"{now:015}-{secrets.token_hex(4)}", granted),
        )
        await self.sessions.end_all(person, SessionEnd.ROLE_CHANGED)
        return account
