"""People: guests and accounts, how they come in, and what they may do.

A guest plays at once; registering keeps the person, and with it the balance and the history. Names are unique by the
form in which they read alike (`felt.server.accounts.names`). A change of a person is written only if no other change
came between, and together with everything that depends on it."""

import asyncio
import secrets
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager

import msgspec

from felt.core.authority import Role
from felt.core.chips import Cents
from felt.core.refusals import Refusal
from felt.core.words import Language, Words
from felt.ledger import CAGE, Kind, Purpose, Transfer, patron_account
from felt.protocol.messages import SessionEnd
from felt.rooms.clock import Clock
from felt.server.accounts.attempts import Arrivals, Attempts
from felt.server.accounts.invitation import Invitation
from felt.server.accounts.names import clean_name, name_key
from felt.server.accounts.own_limits import Limits, OwnLimits, Which
from felt.server.accounts.passkeys.keys import Passkeys
from felt.server.accounts.passwords import Passwords
from felt.server.accounts.people import Person, Session
from felt.server.accounts.refusals import (
    AlreadyAnAccount,
    NameRefused,
    NameTaken,
    NoSuchInvitation,
    NoSuchPerson,
    NotAnAccount,
    NotYourOwnRole,
    StakeAboveLossLimit,
    WrongCredentials,
)
from felt.server.accounts.sessions import ABSOLUTE_MS, Account, Sessions
from felt.server.accounts.sweep import sweep
from felt.store import Batch, StoreUnavailable
from felt.store.documents import Documents, DocumentStore, Statement, add, put, replace
from felt.store.writer import Writer

PERSON = "person"
NAME = "name"
GRANT = "grant"
"""Who gave whom which role, and when."""

GUEST = Words("Guest {number}", "Khách {number}")
PLAY_CHIPS = "play chips"
NAMES_REMEMBERED_MAX = 100_000
ATTEMPTS_MAX = 10


class Granted(msgspec.Struct, frozen=True):
    by: str
    person: str
    before: Role
    after: Role
    at: int


class Accounts:
    """Implements `felt.server.accounts.people.People`. `open` and `close` it around everything else."""

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
        self.sessions = Sessions(store, self.documents, clock)
        self.limits = OwnLimits(store, self.documents, clock)
        self.invitation = Invitation(self.documents, clock)
        self.passkeys = Passkeys(self.documents, clock)
        self.attempts = Attempts(clock)
        self.arrivals = Arrivals(clock)
        self.challenged = Arrivals(clock)
        self._clock = clock
        self._writer = writer
        self._play_chips = play_chips
        self._secure = secure_cookies
        self._passwords = passwords or Passwords()
        self._names: dict[str, str] = {}
        self._tell_named: list[Callable[[str, str], None]] = []
        self._sweeping: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self.sessions.clear_out()
        self._sweeping = asyncio.create_task(sweep(self.sessions, self.limits, self._clock), name="felt sessions")

    async def close(self) -> None:
        if self._sweeping is not None:
            self._sweeping.cancel()
            await asyncio.gather(self._sweeping, return_exceptions=True)
        self._passwords.close()

    # What the rooms ask.

    async def session(self, token: str) -> Session | None:
        return await self.sessions.find(token, self.account)

    async def may_play(self, person: Person) -> Refusal | None:
        return await self.limits.may_play(person.id)

    async def may_stake(self, person: Person, amount: Cents) -> Refusal | None:
        left = await self.limits.may_still_lose(person.id)
        return None if left is None or amount <= left else StakeAboveLossLimit(left=left)

    def one_stake_at_a_time(self, person: Person) -> AbstractAsyncContextManager[None]:
        return self.limits.one_stake_at_a_time(person.id)

    def active(self, session: Session) -> None:
        self.sessions.active(session)

    def on_ended(self, tell: Callable[[str, SessionEnd | None], None]) -> None:
        self.sessions.on_ended(tell)

    def on_named(self, tell: Callable[[str, str], None]) -> None:
        """Call `tell` with the id and the new name of every guest who registers."""
        self._tell_named.append(tell)

    async def names(self, ids: list[str]) -> dict[str, str]:
        if len(self._names) > NAMES_REMEMBERED_MAX:
            self._names.clear()
        for person in ids:
            if person not in self._names and (account := await self.account(person)):
                self._names.setdefault(person, account.name)  # another may have been given meanwhile
        return {person: self._names[person] for person in ids if person in self._names}

    # Cookies.

    @property
    def cookie_name(self) -> str:
        """With the prefix, browsers take it over TLS alone and from this very host."""
        return "__Host-felt" if self._secure else "felt"

    def token_in(self, cookies: Mapping[str, str]) -> str | None:
        return cookies.get(self.cookie_name) or None

    def cookie(self, token: str | None) -> str:
        """The value of Set-Cookie; None takes the cookie away."""
        lasts = 0 if token is None else ABSOLUTE_MS // 1000
        secure = "; Secure" if self._secure else ""
        return f"{self.cookie_name}={token or ''}; Path=/; Max-Age={lasts}; HttpOnly; SameSite=Strict{secure}"

    # Coming in.

    async def guest(self, language: Language = Language.EN) -> str:
        """A token for somebody new."""
        number = secrets.token_hex(8)
        shown = GUEST.in_language(language).format(number=number[:6].upper())
        account = Account(id=f"g-{number}", name=shown, guest=True, since=self._clock.now())
        await self._give_chips(account)
        return await self.sessions.begin(account, language, add(PERSON, account.id, account))

    async def register(self, name: str, password: str, language: Language, session: Session | None = None) -> str:
        """An account for somebody new, or for the guest who is signed in. A new token, the old one is void."""
        if session is not None and not session.person.guest:
            raise AlreadyAnAccount
        shown = clean_name(name)
        await self._check_free(shown)
        hashed = await self._passwords.hashed(password)
        if session is None:
            account = await self._newcomer(shown, hashed, Role.PATRON)
            return await self.sessions.begin(account, language)
        account = await self._named(session, shown, hashed)
        return await self.sessions.begin(account, language, instead_of=session)

    async def sign_in(self, name: str, password: str, address: str, language: Language) -> str:
        keys = (f"name {name_key(name)[:100]}", f"address {address}")
        self.attempts.check(*keys)
        account = await self._by_name(name)
        kept = account.password if account else None
        if not await self._passwords.fits(password, kept, still=lambda: self.attempts.check(*keys)) or account is None:
            self.attempts.failed(*keys)
            raise WrongCredentials
        self.attempts.succeeded(keys[0])
        if refusal := await self.limits.excluded(account.id):
            raise refusal
        if account.password is not None and self._passwords.outdated(account.password):
            await self._rehash(account, password)
        # Of the person as it was when the password was looked at: whatever ended all sessions since ends this one too.
        return await self.sessions.begin(account, language)

    async def _rehash(self, account: Account, password: str) -> None:
        """At today's cost; a password that was changed meanwhile stays as it is."""
        rehashed = await self._passwords.hashed(password)

        def renewed(now: Account) -> Account:
            return msgspec.structs.replace(now, password=rehashed) if now.password == account.password else now

        await self._change(account.id, renewed)

    async def first_administrator(self, token: str, name: str, password: str, address: str, language: Language) -> str:
        """Whoever has the link that the first start printed; once."""
        key = f"address {address}"
        self.attempts.check(key)
        try:
            used = await self.invitation.use(token)
        except Refusal:
            self.attempts.failed(key)
            raise
        shown = clean_name(name)
        await self._check_free(shown)
        hashed = await self._passwords.hashed(password)
        try:
            account = await self._newcomer(shown, hashed, Role.ADMINISTRATOR, *used)
        except NameTaken:
            await self._check_free(shown)
            raise NoSuchInvitation(at="token") from None  # somebody was quicker
        return await self.sessions.begin(account, language)

    # While they are here.

    async def sign_out(self, token: str) -> None:
        await self.sessions.end(token)

    async def sign_out_everywhere(self, person: str, why: SessionEnd = SessionEnd.SIGNED_OUT_EVERYWHERE) -> None:
        await self._change(person, _next_epoch)
        await self.sessions.end_all(person, why)

    async def change_password(self, session: Session, old: str, new: str, address: str) -> str:
        await self.check_password(session, old, address, at="old")
        hashed = await self._passwords.hashed(new)
        return await self.end_others(session, lambda now: msgspec.structs.replace(now, password=hashed))

    async def check_password(self, session: Session, password: str, address: str, *, at: str) -> None:
        """Once more, of somebody who is signed in; guessing is slowed down as it is at the door."""
        account = await self._found(session.person.id)
        if account.guest:
            raise NotAnAccount
        keys = (f"name {name_key(account.name)}", f"address {address}")
        self.attempts.check(*keys)
        if not await self._passwords.fits(password, account.password, still=lambda: self.attempts.check(*keys)):
            self.attempts.failed(*keys)
            raise WrongCredentials(at=at)

    async def end_others(
        self,
        session: Session,
        change: Callable[[Account], Account],
        *also: Statement,
        taken: Refusal | None = None,
        proved: int | None = None,
    ) -> str:
        """Ends every other session; this one goes on under a new token, which its own sockets come back with."""
        person = session.person.id

        def renewed(now: Account) -> Account:
            self.sessions.check(session, now)
            return change(_next_epoch(now))

        with self.sessions.going_on(person, session.id):
            account = await self._change(person, renewed, *also, taken=taken)
            await self.sessions.end_all(person, SessionEnd.KEYS_CHANGED, but=session.id)
            token = await self.sessions.begin(account, session.language, instead_of=session, proved=proved)
        self.sessions.renewed(session.id)
        return token

    async def set_limits(self, person: str, changes: dict[Which, int | None]) -> Limits:
        limits = await self.limits.set(person, changes)
        if limits.excluded_until.value is not None:
            await self.sign_out_everywhere(person, SessionEnd.SELF_EXCLUDED)
        return limits

    async def set_role(self, by: Person, person: str, role: Role) -> Account:
        """Who may ask for this is checked at the door (`felt.server.api.call`)."""
        if by.id == person:
            raise NotYourOwnRole
        before = await self._found(person)
        if before.guest:
            raise NotAnAccount
        now = self._clock.now()
        granted = Granted(by.id, person, before.role, role, now)
        account = await self._change(
            person,
            lambda found: msgspec.structs.replace(_next_epoch(found), role=role),
            put(GRANT, f"{now:015}-{secrets.token_hex(4)}", granted),
        )
        await self.sessions.end_all(person, SessionEnd.ROLE_CHANGED)
        return account

    # The store.

    async def account(self, person: str) -> Account | None:
        return await self.documents.read(PERSON, person, Account)

    async def people(self, *, after: str = "", most: int = 100) -> list[Account]:
        found = await self.documents.list(PERSON, after=after, most=most)
        return [msgspec.json.decode(body, type=Account) for _, body in found]

    async def _found(self, person: str) -> Account:
        account = await self.account(person)
        if account is None:
            raise NoSuchPerson(id=person)
        return account

    async def _by_name(self, name: str) -> Account | None:
        try:
            shown = clean_name(name)
        except NameRefused:
            return None
        person = await self.documents.read(NAME, name_key(shown), str)
        return None if person is None else await self.account(person)

    async def _check_free(self, shown: str) -> None:
        """Before the password costs anything; whoever comes second is refused by the store in any case."""
        if await self.documents.get(NAME, name_key(shown)) is not None:
            raise NameTaken(at="name")

    async def _newcomer(self, shown: str, hashed: str, role: Role, *also: Statement) -> Account:
        person = f"p-{secrets.token_hex(8)}"
        account = Account(id=person, name=shown, role=role, password=hashed, since=self._clock.now())
        await self._give_chips(account)
        if not await self.documents.change(add(PERSON, person, account), add(NAME, name_key(shown), person), *also):
            raise NameTaken(at="name")
        return account

    async def _give_chips(self, account: Account) -> None:
        """Chips first: a person whose chips did not come would never get them, chips without a person hurt nobody."""
        if account.role is Role.PATRON and self._play_chips:
            chips = Transfer(
                id=f"play-chips/{account.id}",
                kind=Kind.MOVE,
                debit=CAGE,
                credit=patron_account(account.id),
                amount=self._play_chips,
                reason=PLAY_CHIPS,
                purpose=Purpose.PLAY_CHIPS,
            )
            await self._writer.commit(Batch(transfers=(chips,)))

    async def _named(self, session: Session, shown: str, hashed: str) -> Account:
        person = session.person.id

        def with_name(account: Account) -> Account:
            self.sessions.check(session, account)
            if not account.guest:
                raise AlreadyAnAccount
            return msgspec.structs.replace(account, name=shown, password=hashed, guest=False)

        account = await self._change(person, with_name, add(NAME, name_key(shown), person), taken=NameTaken(at="name"))
        self._names[person] = shown
        for tell in self._tell_named:
            tell(person, shown)
        return account

    async def _change(
        self, person: str, change: Callable[[Account], Account], *also: Statement, taken: Refusal | None = None
    ) -> Account:
        """Tried again when somebody else was quicker. `taken` is what to say if it was not the person that changed."""
        for _ in range(ATTEMPTS_MAX):
            before = await self.documents.get(PERSON, person)
            if before is None:
                raise NoSuchPerson(id=person)
            after = change(msgspec.json.decode(before, type=Account))
            if await self.documents.change(replace(PERSON, person, before=before, after=after), *also):
                return after
            if taken is not None and await self.documents.get(PERSON, person) == before:
                raise taken
        raise StoreUnavailable(problem=Words("this account changes all the time", "tài khoản này liên tục thay đổi"))


def _next_epoch(account: Account) -> Account:
    return msgspec.structs.replace(account, epoch=account.epoch + 1)
