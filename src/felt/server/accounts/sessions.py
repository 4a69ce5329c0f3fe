"""Sessions. A random token in a cookie opens a session; the store keeps only the hash of the token.

A session ends when it has been idle too long, after twelve hours in any case, and at once when it is signed out or when
its person's `epoch` moves on (password, role or exclusion changed, signed out everywhere). Every session carries the
epoch in which it began, so that one write ends all of them, wherever they are kept."""

import asyncio
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
from felt.server.accounts.directory import Account
from felt.server.accounts.people import Beginning, Session
from felt.server.accounts.refusals import SessionGone
from felt.server.accounts.tokens import csrf_of, key_of
from felt.store import Store
from felt.store.documents import Documents, DocumentWrite, body_of, delete, put, replace

KIND = "session"

IDLE_PATRON_MS = 30 * 60_000
IDLE_STAFF_MS = 5 * 60_000
ABSOLUTE_MS = 12 * 60 * 60_000
NOTED_EVERY_MS = 60_000
"""How often the store is told when a session was last used. So a session may end a minute early after a restart."""


class StoredSession(msgspec.Struct, frozen=True):
    """A session as the store keeps it, under the hash of its token."""

    id: str
    person: str
    epoch: int
    language: Language
    started: int
    seen: int
    began: Beginning | None = None
    """None in old sessions, which were stored without it. They count from when they are next used."""
    proved: int = 0
    """When the token was given for a password or a passkey; 0 in old sessions."""


class _Live(msgspec.Struct):
    """A session that this process has seen."""

    id: str
    person: str
    staff: bool
    started: int
    seen: int
    kept: StoredSession
    """As the store has it, as far as this process knows."""

    def ends(self) -> int:
        idle = self.seen + (IDLE_STAFF_MS if self.staff else IDLE_PATRON_MS)
        at_most = self.started + ABSOLUTE_MS
        return idle if idle < at_most else at_most


class _Search(msgspec.Struct, eq=False):
    """A session that is being looked up. `over` if it ends after it was read."""

    kept: StoredSession | None = None
    over: bool = False


class Sessions:
    def __init__(self, store: Store, documents: Documents, clock: Clock) -> None:
        self._store = store
        self._documents = documents
        self._clock = clock
        self._live: dict[str, _Live] = {}
        """By the hash of the token."""
        self._none_before = 0
        """No session ends before this."""
        self._keys_of: defaultdict[str, set[str]] = defaultdict(set)
        """By person."""
        self._tell: list[Callable[[str, SessionEnd | None], None]] = []
        self._tell_renewed: list[Callable[[str], None]] = []
        self._searches: defaultdict[str, set[_Search]] = defaultdict(set)
        """By the hash of the token."""
        self._going_on: list[str] = []
        """The ids of the sessions that are just getting a new token."""

    def on_ended(self, tell: Callable[[str, SessionEnd | None], None]) -> None:
        """Call `tell` with the id of every session that ends, and the reason where it is known."""
        self._tell.append(tell)

    def on_renewed(self, tell: Callable[[str], None]) -> None:
        """Call `tell` with the id of every session that goes on under a new token, and no longer under its old one."""
        self._tell_renewed.append(tell)

    async def begin(
        self,
        account: Account,
        language: Language,
        *also: DocumentWrite,
        instead_of: Session | None = None,
        proved: int | None = None,
    ) -> str:
        """A new token. `also` is written with it. `instead_of`: the same session goes on under the new token, its
        sockets stay open, and the old token is void (`renewed` closes the sockets it has opened). `proved`: when the
        person proved who they are, if not now."""
        token = secrets.token_urlsafe(32)
        began = (instead_of and instead_of.began) or await self._beginning(account.id)
        now = self._clock.now()
        session_id = "s-" + secrets.token_hex(8) if instead_of is None else instead_of.id
        old = [key for key in self._keys_of[account.id] if self._live[key].id == session_id]
        kept = StoredSession(
            session_id, account.id, account.epoch, language, now, now, began, now if proved is None else proved
        )
        gone = (delete(KIND, key) for key in old)
        with self.going_on(account.id, session_id):
            done = await self._documents.change(put(KIND, key_of(token), kept), *gone, *also)
            assert done, "only documents with new random keys are written with a session"
            for key in old:
                self._forget(key)
            self._remember(key_of(token), kept, account)
        return token

    @contextmanager
    def going_on(self, person: str, session: str) -> Iterator[None]:
        """Until the session has its new token, its old token opens nothing, and using it does not end the session."""
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
        """Refuse if the session has ended before it gets its new token. `account` is its person as the store has it
        now."""
        lives = (self._live[key] for key in self._keys_of.get(account.id, ()))
        if not any(live.id == session.id and live.kept.epoch == account.epoch for live in lives):
            raise SessionGone

    def renewed(self, session: str) -> None:
        """Everybody who used the old token, rightly or not, has to reconnect with the new one."""
        for tell in self._tell_renewed:
            tell(session)

    async def find(self, token: str, account_of: Callable[[str], Awaitable[Account | None]]) -> Session | None:
        """None also if the session ends after it was read: an ended session never comes back."""
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
        kept = search.kept = msgspec.json.decode(body, type=StoredSession)
        account = await account_of(kept.person)
        if search.over:
            return None
        now = self._clock.now()
        live = None if account is None else self._remember(key, kept, account)
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
        """End all sessions of a person whose epoch has moved on."""
        ended = [key for key in self._keys_of[person] if self._live[key].id != but]
        for key in ended:
            self._drop(key, why)
        for searches in self._searches.values():  # sessions that this process has not seen yet
            for search in searches:
                if search.kept is not None and search.kept.person == person and search.kept.id != but:
                    search.over = True
        if ended:
            await self._documents.change(*(delete(KIND, key) for key in ended))

    def active(self, session: Session) -> None:
        """Note activity: playing on any socket of the session keeps it from running out."""
        now, session_id = self._clock.now(), session.id
        for key in self._keys_of.get(session.person.id, ()):
            live = self._live[key]
            if live.id == session_id and live.seen < now < live.ends():
                live.seen = now

    async def sweep(self) -> None:
        """End the sessions that have run out, and store when the others were last used on a socket."""
        now = self._clock.now()
        over = [key for key, live in self._live.items() if now >= live.ends()] if now >= self._none_before else []
        for key in over:
            self._drop(key, SessionEnd.RAN_OUT)
        if over:
            await self._documents.change(*(delete(KIND, key) for key in over))
        played = [(key, live) for key, live in self._live.items() if live.seen - live.kept.seen >= NOTED_EVERY_MS]
        await asyncio.gather(*(self._note(key, live) for key, live in played))

    async def _note(self, key: str, live: _Live) -> None:
        """Store when the session was last used, unless it was signed out meanwhile: it must not come back."""

        def noted(kept: StoredSession | None) -> StoredSession:
            if kept is None:
                raise SessionGone
            return msgspec.structs.replace(kept, seen=live.seen)

        try:
            updated = await self._documents.update(KIND, key, StoredSession, noted, known=body_of(live.kept))
        except SessionGone:
            self._gone(key)
        else:
            live.kept = updated.after

    def count(self, person: str) -> int:
        """The sessions of a person that this process has seen and that have not ended."""
        return len(self._keys_of.get(person, ()))

    def next_end(self) -> int | None:
        """No session ends before this. Activity only moves an end away, so the sessions are looked through only when
        the time has come."""
        if self._live and self._clock.now() >= self._none_before:
            self._none_before = min(live.ends() for live in self._live.values())
        return self._none_before if self._live else None

    async def clear_out(self) -> None:
        """Delete stored sessions that have run out."""
        now, after = self._clock.now(), ""
        while found := await self._documents.list(KIND, after=after):
            after = found[-1][0]
            gone = [
                key for key, body in found if msgspec.json.decode(body, type=StoredSession).started + ABSOLUTE_MS <= now
            ]
            if gone:
                await self._documents.change(*(delete(KIND, key) for key in gone))

    def _remember(self, key: str, kept: StoredSession, account: Account) -> _Live:
        live = self._live.get(key)
        if live is None:
            staff = account.role is not Role.PATRON
            live = self._live[key] = _Live(kept.id, kept.person, staff, kept.started, kept.seen, kept)
            self._keys_of[kept.person].add(key)
            self._none_before = min(self._none_before, live.ends())
        live.seen = max(live.seen, kept.seen)
        return live

    def _gone(self, key: str) -> None:
        """The store no longer has the session: it was ended, or goes on under a new token."""
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
