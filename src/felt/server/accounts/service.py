"""Accounts: signing in and out, registering, passwords, roles.

A guest plays at once. A guest who registers keeps the person, and with it the balance and the history."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec

from felt.core.authority import ROLE_NAMES, Role
from felt.core.chips import Cents
from felt.core.refusals import NoAuthority, Refusal
from felt.core.words import Language, Words
from felt.protocol.messages import SessionEnd
from felt.rooms.clock import Clock
from felt.rooms.house import HouseJournal
from felt.server.accounts.administrators import GRANT, Administrators, Granted
from felt.server.accounts.attempts import Attempt, Attempts
from felt.server.accounts.cookies import Cookies
from felt.server.accounts.devices import Devices
from felt.server.accounts.directory import PERSON, Account, Directory
from felt.server.accounts.invitation import Invitation
from felt.server.accounts.names import name_key
from felt.server.accounts.own_limits import LimitName, OwnLimits, PatronLimits
from felt.server.accounts.passkeys.keys import Passkeys
from felt.server.accounts.passwords import Passwords
from felt.server.accounts.people import Person, Session
from felt.server.accounts.play_chips import give_play_chips
from felt.server.accounts.refusals import (
    AdministratorStays,
    AlreadyAnAccount,
    InvitationGone,
    NameTaken,
    NoSuchInvitation,
    NoSuchPerson,
    NotAnAccount,
    NotYourOwnRole,
    RecordChanged,
    TooBusy,
    TooManyAttempts,
    WrongCredentials,
)
from felt.server.accounts.sessions import Sessions
from felt.server.accounts.staff import Staff
from felt.server.accounts.sweep import sweep
from felt.server.rate_limit import AddressBuckets, Rate
from felt.store.documents import Documents, DocumentStore, DocumentWrite, add, put, replace, until_written
from felt.store.writer import Writer

GUEST = Words("Guest {number}", "Khách {number}")
ARRIVALS_PER_MINUTE = 60
ARRIVALS = Rate(at_once=ARRIVALS_PER_MINUTE, each_ms=60_000 // ARRIVALS_PER_MINUTE)
"""New people from one address: each of them costs the store a few rows for ever."""


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
        self.administrators = Administrators(self.documents, self.directory)
        self.sessions = Sessions(store, self.documents, clock)
        self.limits = OwnLimits(store, self.documents, clock)
        self.invitation = Invitation(self.documents, clock)
        self.staff = Staff(self.documents, self.directory, self.administrators, clock)
        self.passkeys = Passkeys(self.documents, clock)
        self.cookies = Cookies(secure=secure_cookies)
        self.attempts = Attempts(clock)
        self.devices = Devices(self.documents, clock)
        self.arrivals = AddressBuckets(clock, ARRIVALS, TooManyAttempts)
        self.challenges = AddressBuckets(clock, ARRIVALS, TooManyAttempts)
        self._clock = clock
        self.house = HouseJournal(store, writer, clock)
        self._play_chips = play_chips
        self._passwords = passwords or Passwords()
        self._sweeping: asyncio.Task[None] | None = None
        self._mark_excluded: list[Callable[[str, int], Awaitable[None]]] = []
        self._tell_role: list[Callable[[str], None]] = []

    def on_excluded(self, mark: Callable[[str, int], Awaitable[None]]) -> None:
        """Await `mark` with the person and the end of every exclusion, before it is answered."""
        self._mark_excluded.append(mark)

    def on_role_changed(self, tell: Callable[[str], None]) -> None:
        """Call `tell` with every person whose role has changed, before their sessions end."""
        self._tell_role.append(tell)

    async def open(self) -> None:
        await self.sessions.clear_out()
        await self.directory.claim_looks()
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
        await give_play_chips(self.house, account, self._play_chips)
        return await self.sessions.begin(account, language, add(PERSON, account.id, account))

    async def register(
        self, name: str, password: str, language: Language, session: Session | None = None, *, address: str = ""
    ) -> str:
        """An account for a new person, or for the guest who is signed in. The guest's old token is void."""
        if session is not None and not session.person.guest:
            raise AlreadyAnAccount
        shown = await self.directory.free_name(name)
        hashed = await self._passwords.hashed(password, lane=address, person=name_key(shown))
        if session is None:
            account = await self._newcomer(shown, hashed)
            return await self.sessions.begin(account, language)
        account = await self._named(session, shown, hashed)
        return await self.sessions.begin(account, language, instead_of=session)

    async def sign_in(
        self, name: str, password: str, address: str, language: Language, *, device: str | None = None
    ) -> str:
        """`device` is the token of the browser's cookie, if it has one."""
        account = await self.directory.by_name(name)
        attempt = Attempt(name_key(name)[:100], address, await self.devices.known(account, device))
        if not await self._proved(attempt, account, password) or account is None:
            raise WrongCredentials
        if refusal := await self.limits.excluded(account.id):
            raise refusal
        if account.password is not None and self._passwords.outdated(account.password):
            with suppress(TooBusy):  # the next time then
                await self._rehash(account, password, attempt)
        # The account as it was when the password was checked: a change that has ended all sessions ends this one too.
        return await self.sessions.begin(account, language)

    async def _proved(self, attempt: Attempt, account: Account | None, password: str) -> bool:
        """Whether the password is this person's. Guessing is slowed down."""
        self.attempts.check(attempt)
        fits = await self._passwords.fits(
            password,
            account.password if account else None,
            lane=attempt.lane,
            person=attempt.person,
            still=lambda: self.attempts.check(attempt),
        )
        if fits:
            self.attempts.succeeded(attempt)
        else:
            self.attempts.failed(attempt)
        return fits

    async def note_device(self, token: str, device: str | None) -> str | None:
        """The person has just signed in with this device. The token for its cookie; None for a guest."""
        session = await self.session(token)
        account = None if session is None else await self.directory.account(session.person.id)
        return None if account is None or account.guest else await self.devices.signed_in(account, device)

    async def first_administrator(self, token: str, name: str, password: str, address: str, language: Language) -> str:
        """The person who has the link that the first start printed; it works once."""
        attempt = Attempt("first administrator", address)
        self.attempts.check(attempt)
        try:
            used = await self.invitation.use(token)
        except Refusal:
            self.attempts.failed(attempt)
            raise
        shown = await self.directory.free_name(name)
        hashed = await self._passwords.hashed(password, lane=address, person=name_key(shown))
        try:
            account = await self._first(shown, hashed, used)
        except NameTaken:
            await self.directory.free_name(name)
            raise NoSuchInvitation(place="token") from None  # another person was quicker
        return await self.sessions.begin(account, language)

    async def invited(self, token: str, name: str, password: str, address: str, language: Language) -> str:
        """A new member of the staff, with the role of the link that an administrator has made; it works once."""
        attempt = Attempt("invited", address)
        self.attempts.check(attempt)
        try:
            invitation, used = await self.staff.use(token)
        except Refusal:
            self.attempts.failed(attempt)
            raise
        shown = await self.directory.free_name(name)
        hashed = await self._passwords.hashed(password, lane=address, person=name_key(shown))
        account = self._new_account(shown, hashed, invitation.role)
        also = [used, self._grant(invitation.by, account.id, Role.PATRON, invitation.role)]
        if invitation.role is Role.ADMINISTRATOR:
            also.append((await self.administrators.listed()).with_(account.id))
        try:
            await self.directory.add(account, *also)
        except NameTaken:
            await self.directory.free_name(name)
            raise InvitationGone(place="token") from None  # another person was quicker
        return await self.sessions.begin(account, language)

    def _grant(self, by: str, person: str, before: Role, after: Role) -> DocumentWrite:
        now = self._clock.now()
        return put(GRANT, f"{now:015}-{secrets.token_hex(4)}", Granted(by, person, before, after, now))

    async def _newcomer(self, shown: str, hashed: str) -> Account:
        account = self._new_account(shown, hashed, Role.PATRON)
        await give_play_chips(self.house, account, self._play_chips)
        await self.directory.add(account)
        return account

    async def _first(self, shown: str, hashed: str, used: tuple[DocumentWrite, ...]) -> Account:
        account = self._new_account(shown, hashed, Role.ADMINISTRATOR)
        await give_play_chips(self.house, account, self._play_chips)
        administrators = await self.administrators.listed()
        await self.directory.add(account, administrators.with_(account.id), *used)
        return account

    def _new_account(self, shown: str, hashed: str, role: Role) -> Account:
        person = f"p-{secrets.token_hex(8)}"
        return Account(id=person, name=shown, role=role, password=hashed, since=self._clock.now())

    async def _named(self, session: Session, shown: str, hashed: str) -> Account:
        def with_name(account: Account) -> Account:
            self.sessions.check(session, account)
            if not account.guest:
                raise AlreadyAnAccount
            return msgspec.structs.replace(account, name=shown, password=hashed, guest=False)

        return await self.directory.register(session.person.id, with_name, shown)

    async def _rehash(self, account: Account, password: str, attempt: Attempt) -> None:
        """Hash the password at today's cost, unless it was changed meanwhile."""
        rehashed = await self._passwords.hashed(password, lane=attempt.lane, person=attempt.person)

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

    async def change_password(
        self, session: Session, old: str, new: str, address: str, *, device: str | None = None
    ) -> str:
        """A new token: every other session ends, and every device that was known is a stranger's. `device` is a new
        token for the device at which the person is: it is known from now on."""
        account = await self.check_password(session, old, address, place="old")
        hashed = await self._passwords.hashed(new, lane=address, person=session.person.id)
        # The change is refused if the epoch has moved on meanwhile, so the next one is known.
        also = () if device is None else (await self.devices.note(account.next_epoch(), device),)
        return await self.end_others(session, lambda now: msgspec.structs.replace(now, password=hashed), *also)

    async def check_password(self, session: Session, password: str, address: str, *, place: str) -> Account:
        """Check the password of a person who is signed in. Guessing is slowed down in each session."""
        account = await self.directory.found(session.person.id)
        if account.guest:
            raise NotAnAccount
        attempt = Attempt(name_key(account.name), address, device=session.id)  # no stranger: the person is signed in
        if not await self._proved(attempt, account, password):
            raise WrongCredentials(place=place)
        return account

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
        until = changes.get("excluded_until")
        if until is None:
            return await self.limits.set(person, changes)
        # A caller who goes away does not stop it halfway: an exclusion in the books is also in the marks.
        return await asyncio.shield(self._excluded(person, changes, until))

    async def _excluded(self, person: str, changes: dict[LimitName, int | None], until: int) -> PatronLimits:
        limits = await until_written(lambda: self._exclude(person, changes))
        await self.sessions.end_all(person, SessionEnd.SELF_EXCLUDED)
        for mark in self._mark_excluded:
            await mark(person, until)
        return limits

    async def _exclude(self, person: str, changes: dict[LimitName, int | None]) -> PatronLimits | None:
        """In one transaction with the end of all sessions. None if the account was changed meanwhile."""
        kept = await self.documents.get(PERSON, person)
        if kept is None:
            raise NoSuchPerson(id=person)
        account = msgspec.json.decode(kept, type=Account)
        if account.role is Role.ADMINISTRATOR:
            raise AdministratorStays(place="excluded_until")
        ended = replace(PERSON, person, before=kept, after=account.next_epoch())
        try:
            return await self.limits.set(person, changes, ended, refused=RecordChanged())
        except RecordChanged:
            return None

    async def set_role(self, by: Person, person: str, role: Role) -> Account:
        """The gateway has checked that `by` is an administrator (`felt.server.api.call`)."""
        if by.id == person:
            raise NotYourOwnRole
        account = await until_written(lambda: self._set_role(by, person, role))
        for tell in self._tell_role:
            tell(person)
        await self.sessions.end_all(person, SessionEnd.ROLE_CHANGED)
        return account

    async def _set_role(self, by: Person, person: str, role: Role) -> Account | None:
        """None if the account or the list of administrators was changed meanwhile. `by` stays an administrator, so
        there is always one."""
        kept = await self.documents.get(PERSON, person)
        if kept is None:
            raise NoSuchPerson(id=person)
        before = msgspec.json.decode(kept, type=Account)
        if before.guest:
            raise NotAnAccount
        administrators = await self.administrators.listed()
        if by.id not in administrators.people:
            raise NoAuthority(needed=ROLE_NAMES[Role.ADMINISTRATOR])
        is_administrator = role is Role.ADMINISTRATOR
        if is_administrator:
            self.limits.forget(person)
            if refusal := await self.limits.excluded(person):
                raise refusal
        after = msgspec.structs.replace(before.next_epoch(), role=role)
        done = await self.documents.change(
            replace(PERSON, person, before=kept, after=after),
            self._grant(by.id, person, before.role, role),
            administrators.with_(person) if is_administrator else administrators.without(person),
        )
        return after if done else None
