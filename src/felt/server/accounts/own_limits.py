"""Limits that patrons set themselves: loss in a day, time at play, exclusion.

Tightening takes effect at once; loosening waits a day, so that it is never decided at the table. Both the value in
force and the one to come are kept.

**Loss.** Transfers carry no moment, and adding up a patron's whole ledger at every wager would cost more with every
round. So the balance is noted when the limit is set and at every midnight UTC (or at the first wager after it); what
the balance has fallen since is the day's loss. Exact as long as chips come and go by playing alone, and one look at
one row a check. Chips on the felt count as the patron's own until they are lost; `may_still_lose` takes them off.

**Time** runs from the first move after a break of at least half an hour. Signing out and in does not start it anew."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Annotated, Literal
from weakref import WeakValueDictionary

import msgspec

from felt.core.chips import CENTS_MAX, Cents
from felt.core.refusals import Refusal
from felt.core.words import Words
from felt.ledger import patron_account
from felt.rooms.clock import Clock
from felt.server.accounts.refusals import ExclusionInThePast, LossLimitReached, SelfExcluded, TimeIsUp
from felt.store import StoreUnavailable
from felt.store.documents import Documents, DocumentStore, add, put, replace

KIND = "limits"
PLAY = "play"

DAY_MS = 24 * 60 * 60_000
LOOSENING_MS = DAY_MS
CALENDAR_ENDS_MS = 253_402_300_799_000
"""The last second of the year 9999. Who excludes themselves for longer means for ever."""
BREAK_MS = 30 * 60_000
TRUSTED_MS = 15_000
"""How long limits that were read are taken to be so. Those that are set through this process it knows at once."""
NOTED_EVERY_MS = 60_000
REMEMBERED_MAX = 50_000
ATTEMPTS_MAX = 10

Which = Literal["loss_per_day", "play_ms", "excluded_until"]
Value = Annotated[int, msgspec.Meta(ge=0, le=CENTS_MAX)]


class Limit(msgspec.Struct, frozen=True, omit_defaults=True):
    """None: no limit. `after` comes into force at `after_at`."""

    value: int | None = None
    after: int | None = None
    after_at: int | None = None

    def now(self, now: int) -> "Limit":
        return Limit(self.after) if self.after_at is not None and now >= self.after_at else self

    def set_to(self, value: int | None, now: int, *, higher_is_tighter: bool = False) -> "Limit":
        current = self.now(now)
        if value == current.value:
            return Limit(value)
        if _tighter(value, current.value, higher_is_tighter=higher_is_tighter):
            return Limit(value)
        return Limit(current.value, value, now + LOOSENING_MS)


def _tighter(new: int | None, old: int | None, *, higher_is_tighter: bool) -> bool:
    if new is None or old is None:
        return old is None
    return new > old if higher_is_tighter else new < old


class Limits(msgspec.Struct, frozen=True, omit_defaults=True):
    """`loss_per_day` in cents, `play_ms` in milliseconds, `excluded_until` a moment."""

    loss_per_day: Limit = Limit()
    play_ms: Limit = Limit()
    excluded_until: Limit = Limit()

    def now(self, now: int) -> "Limits":
        excluded = self.excluded_until.now(now)
        if excluded.value is not None and excluded.value <= now:
            excluded = Limit()
        return Limits(self.loss_per_day.now(now), self.play_ms.now(now), excluded)


class Play(msgspec.Struct, frozen=True):
    """When a patron began to play, last played, and what they had when the day began."""

    since: int
    last: int
    day: int = -1
    balance: int = 0


class OwnLimits:
    def __init__(self, store: DocumentStore, documents: Documents, clock: Clock) -> None:
        self._store = store
        self._documents = documents
        self._clock = clock
        self._known: dict[str, tuple[int, Limits]] = {}
        self._play: dict[str, Play] = {}
        self._noted: dict[str, int] = {}
        self._day = self._today()
        """The last that has begun for everybody."""
        self._staking: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def of(self, person: str) -> Limits:
        now = self._clock.now()
        known = self._known.get(person)
        if known is None or now - known[0] >= TRUSTED_MS:
            read = await self._documents.read(KIND, person, Limits) or Limits()
            newer = self._known.get(person)
            if newer is None or newer is known:
                if len(self._known) >= REMEMBERED_MAX:
                    self._known.clear()
                newer = self._known[person] = (now, read)
            known = newer  # set, or read, while this was being read
        return known[1].now(now)

    async def set(self, person: str, changes: dict[Which, int | None]) -> Limits:
        now = self._clock.now()
        until = changes.get("excluded_until")
        if until is not None and until <= now:
            raise ExclusionInThePast(at="excluded_until")
        for _ in range(ATTEMPTS_MAX):
            body = await self._documents.get(KIND, person)
            before = (Limits() if body is None else msgspec.json.decode(body, type=Limits)).now(now)
            limits = msgspec.structs.replace(
                before,
                **{
                    which: getattr(before, which).set_to(value, now, higher_is_tighter=which == "excluded_until")
                    for which, value in changes.items()
                },
            )
            # Only if nobody else has set them meanwhile: a tightening must never get lost.
            change = add(KIND, person, limits) if body is None else replace(KIND, person, before=body, after=limits)
            if await self._documents.change(change):
                self._known[person] = (now, limits)
                if before.loss_per_day.value is None and limits.loss_per_day.value is not None:
                    await self._day_begins(person)
                return limits
        raise StoreUnavailable(problem=Words("these limits change all the time", "các mức này liên tục thay đổi"))

    async def excluded(self, person: str) -> SelfExcluded | None:
        until = (await self.of(person)).excluded_until.value
        if until is None:
            return None
        shown = datetime.fromtimestamp(min(until, CALENDAR_ENDS_MS) / 1000, UTC)
        return SelfExcluded(until=shown.strftime("%Y-%m-%d %H:%M UTC"))

    async def may_play(self, person: str) -> Refusal | None:
        limits = await self.of(person)
        if limits == Limits():
            return None
        if refusal := await self.excluded(person):
            return refusal
        if limits.play_ms.value is not None and await self._played_ms(person) >= limits.play_ms.value:
            return TimeIsUp(minutes=BREAK_MS // 60_000)
        most = limits.loss_per_day.value
        if most is not None and await self._lost(person) >= most:
            return LossLimitReached(limit=Cents(most))
        return None

    async def may_still_lose(self, person: str) -> Cents | None:
        """What can be put on the felt today without any chance of going past the limit; None: there is no limit."""
        most = (await self.of(person)).loss_per_day.value
        if most is None:
            return None
        at_risk = (await self._store.balance(patron_account(person))).held
        return Cents(max(0, most - max(0, await self._lost(person)) - at_risk))

    @asynccontextmanager
    async def one_stake_at_a_time(self, person: str) -> AsyncIterator[None]:
        """For those who have a loss limit: what is on its way to the books is not yet seen by `may_still_lose`."""
        if (await self.of(person)).loss_per_day.value is None:
            yield
            return
        async with self._staking.setdefault(person, asyncio.Lock()):
            yield

    async def turn_of_day(self) -> None:
        """At midnight: a round that ends just after it counts to the new day, in full. What was at hand is written
        and let go; who plays on has it read again."""
        today = self._today()
        if today == self._day:
            return
        for person in tuple(self._play):
            if (play := self._play.get(person)) is None:
                continue
            if play.day in (-1, today):
                await self._keep(person, play, at_once=True)
            else:
                play = await self._day_begins(person)
            if self._play.get(person) is play:  # else they played while it was written
                del self._play[person]
                self._noted.pop(person, None)
        self._day = today

    def _today(self) -> int:
        return self._clock.now() // DAY_MS

    async def _played_ms(self, person: str) -> int:
        """A move that is refused does not prolong the time at play, else the break would never be over."""
        now = self._clock.now()
        play = await self._playing(person)
        if now - play.last >= BREAK_MS:
            play = msgspec.structs.replace(play, since=now)
        limit = (await self.of(person)).play_ms.value
        if limit is None or now - play.since < limit:
            await self._keep(person, msgspec.structs.replace(play, last=now), at_once=play.since == now)
        return now - play.since

    async def _lost(self, person: str) -> int:
        play = await self._playing(person)
        if play.day != self._today():
            play = await self._day_begins(person)
        return play.balance - (await self._store.balance(patron_account(person))).balance

    async def _day_begins(self, person: str) -> Play:
        balance = (await self._store.balance(patron_account(person))).balance
        play = msgspec.structs.replace(await self._playing(person), day=self._today(), balance=balance)
        await self._keep(person, play, at_once=True)
        return play

    async def _playing(self, person: str) -> Play:
        if person not in self._play:
            found = await self._documents.read(PLAY, person, Play)
            now = self._clock.now()
            self._play.setdefault(person, found or Play(since=now, last=now))
        return self._play[person]

    async def _keep(self, person: str, play: Play, *, at_once: bool) -> None:
        now = self._clock.now()
        self._play[person] = play
        if at_once or now - self._noted.get(person, 0) >= NOTED_EVERY_MS:
            self._noted[person] = now
            await self._documents.change(put(PLAY, person, play))
