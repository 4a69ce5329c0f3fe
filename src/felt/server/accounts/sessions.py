"""Sessions: opened by a random token in a cookie, of which only the hash is kept.

A session ends when it has been idle too long, after twelve hours in any case, and at once when it is signed out or
when its person's `epoch` moves on (password, role or exclusion changed, signed out everywhere): every session carries
the epoch in which it began, so that one write ends all of them, wherever they are kept."""

import asyncio
import hashlib
import hmac
import secrets
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

import msgspec

from felt.core.authority import Role
from felt.core.words import Language
from felt.ledger import patron_account
from felt.protocol.messages import SessionEnd
from felt.rooms.clock import Clock
from felt.server.accounts.people import Beginning, Person, Session
from felt.server.accounts.refusals import SessionGone
from felt.store import Store
from felt.store.documents import Documents, Statement, body_of, delete, put, replace

KIND = "session"

IDLE_PATRON_MS = 30 * 60_000
IDLE_STAFF_MS = 5 * 60_000
ABSOLUTE_MS = 12 * 60 * 60_000
NOTED_EVERY_MS = 60_000
"""How often it is written down when a session was last used, by calls or on sockets. After a restart one may so end a
minute early."""


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """A person as the store keeps it."""

    id: str
    name: str
    role: Role = Role.PATRON
    guest: bool = False
    password: str | None = None
    """By argon2id; guests have none."""
    since: int = 0
    epoch: int = 0

    def person(self) -> Person:
        return Person(self.id, self.name, self.role, self.guest)


class Kept(msgspec.Struct, frozen=True):
    """A session as the store keeps it, under the hash of its token."""

    id: str
    person: str
    epoch: int
    language: Language
    started: int
    seen: int
    began: Beginning | None = None
    """None in those that were kept before this was noted: they count from when they are next used."""
    proved: int = 0
    """When the token was given for a password or a passkey; not noted in old ones."""


class _Live(msgspec.Struct):
    """A session that this process has met."""

    id: str
    person: str
    staff: bool
    started: int
    seen: int
    kept: Kept
    """As the store has it."""

    def ends(self) -> int:
        return min(self.seen + (IDLE_STAFF_MS if self.staff else IDLE_PATRON_MS), self.started + ABSOLUTE_MS)


class _Search(msgspec.Struct, eq=False):
    """A session that is being looked up; `over` when it ends meanwhile, after it was read."""

    kept: Kept | None = None
    over: bool = False


def key_of(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def csrf_of(token: str) -> str:
    """Derived from the token, and so never kept: whoever reads the store learns neither."""
    return hmac.digest(token.encode("utf-8", "surrogatepass"), b"felt csrf", "sha256").hex()


class Sessions:
    def __init__(self, store: Store, documents: Documents, clock: Clock) -> None:
        self._store = store
        self._documents = documents
        self._clock = clock
        self._live: dict[str, _Live] = {}
        """By the hash of the token."""
        self._keys_of: defaultdict[str, set[str]] = defaultdict(set)
        """By person."""
        self._tell: list[Callable[[str, SessionEnd | None], None]] = []
        self._tell_renewed: list[Callable[[str], None]] = []
        self._searches: defaultdict[str, set[_Search]] = defaultdict(set)
        """By the hash of the token."""
        self._going_on: list[str] = []
        """The ids of the sessions that are just getting a new token."""

    def on_ended(self, tell: Callable[[str, SessionEnd | None], None]) -> None:
        """Call `tell` with the id of every session that ends, and why, where that is known."""
        self._tell.append(tell)

    def on_renewed(self, tell: Callable[[str], None]) -> None:
        """Call `tell` with the id of every session that goes on, but not for whoever came in with its old token."""
        self._tell_renewed.append(tell)

    async def begin(
        self,
        account: Account,
        language: Language,
        *also: Statement,
        instead_of: Session | None = None,
        proved: int | None = None,
    ) -> str:
        """A new token. `also` is written with it. `instead_of`: the same session goes on under the new token, its
        sockets stay open, the old token is worth nothing any more (`renewed` closes what it has opened). `proved`:
        when they proved who they are, if not now."""
        token = secrets.token_urlsafe(32)
        began = (instead_of and instead_of.began) or await self._beginning(account.id)
        now = self._clock.now()
        session_id = "s-" + secrets.token_hex(8) if instead_of is None else instead_of.id
        old = [key for key in self._keys_of[account.id] if self._live[key].id == session_id]
        kept = Kept(session_id, account.id, account.epoch, language, now, now, began, now if proved is None else proved)
        gone = (delete(KIND, key) for key in old)
        with self.going_on(account.id, session_id):
            done = await self._documents.change(put(KIND, key_of(token), kept), *gone, *also)
            assert done, "nothing decisive comes with a session but what is new by chance"
            for key in old:
                self._forget(key)
            self._meet(key_of(token), kept, account)
        return token

    @contextmanager
    def going_on(self, person: str, session: str) -> Iterator[None]:
        """Until the session has its new token, whoever comes with the old one is not let in, but ends nothing."""
        self._going_on.append(session)
        try:
            yield
        except BaseException:
            if all(self._live[key].id != session for key in self._keys_of.get(person, ())):
                self._tell_ended(session, None)
            raise
        finally:
            self._going_on.remove(session)

    def check(self, session: Session, account: Account) -> None:
        """Refuses what was asked in a session that has ended meanwhile, when it is about to get a new token.
        `account` is its person as the store has it now."""
        lives = (self._live[key] for key in self._keys_of.get(account.id, ()))
        if not any(live.id == session.id and live.kept.epoch == account.epoch for live in lives):
            raise SessionGone

    def renewed(self, session: str) -> None:
        """Whoever had the old token, by right or not, has to come in again with the new one."""
        for tell in self._tell_renewed:
            tell(session)

    async def find(self, token: str, account_of: Callable[[str], Awaitable[Account | None]]) -> Session | None:
        """None also if it ends meanwhile, after it was read: an ended session never comes back."""
        key, search = key_of(token), _Search()
        self._searches[key].add(search)
        try:
            found = await self._look_up(token, search, account_of)
            return None if search.over else found
        finally:
            self._searches[key].discard(search)
            if not self._searches[key]:
                del self._searches[key]

    async def _look_up(
        self, token: str, search: _Search, account_of: Callable[[str], Awaitable[Account | None]]
    ) -> Session | None:
        key = key_of(token)
        body = await self._documents.get(KIND, key)
        if body is None:
            self._gone(key)
            return None
        kept = search.kept = msgspec.json.decode(body, type=Kept)
        account = await account_of(kept.person)
        if search.over:
            return None
        now = self._clock.now()
        live = None if account is None else self._meet(key, kept, account)
        if live is None or account is None or account.epoch != kept.epoch or now >= live.ends():
            await self._documents.change(delete(KIND, key))
            self._gone(key)
            return None
        if kept.began is None:
            kept = msgspec.structs.replace(kept, began=await self._beginning(kept.person))
            await self._documents.change(replace(KIND, key, before=body, after=kept))
        live.seen, live.kept = now, kept
        if now - kept.seen >= NOTED_EVERY_MS:
            await self._note(key, live)
        return Session(kept.id, account.person(), kept.language, csrf_of(token), kept.began, kept.proved)

    async def _beginning(self, person: str) -> Beginning:
        return Beginning(self._clock.now(), (await self._store.balance(patron_account(person))).balance)

    async def end(self, token: str) -> None:
        key = key_of(token)
        await self._documents.change(delete(KIND, key))
        self._drop(key, SessionEnd.SIGNED_OUT)

    async def end_all(self, person: str, why: SessionEnd, *, but: str = "") -> None:
        """Those of this person; their epoch has moved on already."""
        ended = [key for key in self._keys_of[person] if self._live[key].id != but]
        for key in ended:
            self._drop(key, why)
        for searches in self._searches.values():  # of those that this process has not met yet
            for search in searches:
                if search.kept is not None and search.kept.person == person and search.kept.id != but:
                    search.over = True
        if ended:
            await self._documents.change(*(delete(KIND, key) for key in ended))

    def active(self, session: Session) -> None:
        """Playing is activity, on whatever socket of the session it happens."""
        now = self._clock.now()
        for key in self._keys_of.get(session.person.id, ()):
            live = self._live[key]
            if live.id == session.id and now < live.ends():
                live.seen = now

    async def sweep(self) -> None:
        """End what has run out, so that its sockets are closed; note who has been playing on one."""
        now = self._clock.now()
        over = [key for key, live in self._live.items() if now >= live.ends()]
        for key in over:
            self._drop(key, SessionEnd.RAN_OUT)
        if over:
            await self._documents.change(*(delete(KIND, key) for key in over))
        played = [(key, live) for key, live in self._live.items() if live.seen - live.kept.seen >= NOTED_EVERY_MS]
        await asyncio.gather(*(self._note(key, live) for key, live in played))

    async def _note(self, key: str, live: _Live) -> None:
        """Only if it is there still: one that has been signed out meanwhile must not come back."""
        noted = msgspec.structs.replace(live.kept, seen=live.seen)
        if await self._documents.change(replace(KIND, key, before=body_of(live.kept), after=noted)):
            live.kept = noted
        elif (body := await self._documents.get(KIND, key)) is not None:
            live.kept = msgspec.json.decode(body, type=Kept)
        else:
            self._gone(key)

    def next_end(self) -> int | None:
        return min((live.ends() for live in self._live.values()), default=None)

    async def clear_out(self) -> None:
        """Forget stored sessions that nobody can use any more."""
        now, after = self._clock.now(), ""
        while found := await self._documents.list(KIND, after=after):
            after = found[-1][0]
            gone = [key for key, body in found if msgspec.json.decode(body, type=Kept).started + ABSOLUTE_MS <= now]
            if gone:
                await self._documents.change(*(delete(KIND, key) for key in gone))

    def _meet(self, key: str, kept: Kept, account: Account) -> _Live:
        live = self._live.get(key)
        if live is None:
            staff = account.role is not Role.PATRON
            live = self._live[key] = _Live(kept.id, kept.person, staff, kept.started, kept.seen, kept)
            self._keys_of[kept.person].add(key)
        live.seen = max(live.seen, kept.seen)
        return live

    def _gone(self, key: str) -> None:
        """The store has it no longer: ended, by whomever, or going on under a new token."""
        live = self._forget(key)
        if live is not None and live.id not in self._going_on:
            self._tell_ended(live.id, None)

    def _drop(self, key: str, why: SessionEnd) -> None:
        live = self._forget(key)
        if live is not None:
            self._tell_ended(live.id, why)

    def _tell_ended(self, session: str, why: SessionEnd | None) -> None:
        for tell in self._tell:
            tell(session, why)

    def _forget(self, key: str) -> _Live | None:
        for search in self._searches.get(key, ()):
            search.over = True
        live = self._live.pop(key, None)
        if live is not None:
            self._keys_of[live.person].discard(key)
            if not self._keys_of[live.person]:
                del self._keys_of[live.person]
        return live
