"""Limits that patrons set themselves: loss in a day, time at play, exclusion.

A tighter limit takes effect at once. A looser one waits a day, so that nobody decides it at the table. Both the value
in force and the value to come are kept.

**Loss.** Transfers carry no time, and summing a patron's whole ledger at every wager would cost more with every round.
So the balance is noted when the limit is set and at every midnight UTC (or at the first wager after it). The day's loss
is the fall of the balance since then. This is exact as long as chips come and go by playing only, and it reads one row
a check. Chips on the felt count as the patron's own until they are lost; `may_still_lose` takes them off.

**Time** runs from the first move after a break of at least half an hour. Signing out and in does not restart it."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Annotated, Literal
from weakref import WeakValueDictionary

import msgspec

from felt.core.chips import CENTS_MAX, Cents
from felt.core.refusals import Refusal
from felt.ledger import patron_account
from felt.rooms.clock import Clock
from felt.server.accounts.refusals import (
    ExclusionInThePast,
    ExclusionStands,
    LossLimitReached,
    SelfExcluded,
    StakeAboveLossLimit,
    TimeIsUp,
)
from felt.store.documents import Documents, DocumentStore, DocumentWrite, put

KIND = "limits"
PLAY = "play"

DAY_MS = 24 * 60 * 60_000
LOOSENING_MS = DAY_MS
CALENDAR_ENDS_MS = 253_402_300_799_000
"""The last second of the year 9999. A longer exclusion means for ever."""
BREAK_MS = 30 * 60_000
TRUSTED_MS = 15_000
"""How long limits that were read are trusted. Limits that are set through this process are known at once."""
NOTED_EVERY_MS = 60_000
REMEMBERED_MAX = 50_000

LimitName = Literal["loss_per_day", "play_ms", "excluded_until"]
Value = Annotated[int, msgspec.Meta(ge=0, le=CENTS_MAX)]


class Limit(msgspec.Struct, frozen=True, omit_defaults=True):
    """None: no limit. `after` comes into force at `after_at`."""

    value: int | None = None
    after: int | None = None
    after_at: int | None = None

    def in_force(self, now: int) -> "Limit":
        return Limit(self.after) if self.after_at is not None and now >= self.after_at else self

    def set_to(self, value: int | None, now: int) -> "Limit":
        current = self.in_force(now)
        if value == current.value or _tighter(value, current.value):
            return Limit(value)
        return Limit(current.value, value, now + LOOSENING_MS)


def _tighter(new: int | None, old: int | None) -> bool:
    if new is None or old is None:
        return old is None
    return new < old


class PatronLimits(msgspec.Struct, frozen=True, omit_defaults=True):
    """`loss_per_day` in cents, `play_ms` in milliseconds, `excluded_until` a moment."""

    loss_per_day: Limit = Limit()
    play_ms: Limit = Limit()
    excluded_until: Limit = Limit()

    def in_force(self, now: int) -> "PatronLimits":
        # An exclusion is never loosened: it ends when it ends.
        until = self.excluded_until.value
        excluded = Limit() if until is None or until <= now else Limit(until)
        return PatronLimits(self.loss_per_day.in_force(now), self.play_ms.in_force(now), excluded)


NONE = PatronLimits()


class Play(msgspec.Struct, frozen=True):
    """When a patron began to play and last played, and the balance when the day began."""

    since: int
    last: int
    day: int = -1
    balance: int = 0


class OwnLimits:
    def __init__(self, store: DocumentStore, documents: Documents, clock: Clock) -> None:
        self._store = store
        self._documents = documents
        self._clock = clock
        self._known: dict[str, tuple[int, PatronLimits]] = {}
        self._play: dict[str, Play] = {}
        self._noted: dict[str, int] = {}
        self._day = self._today()
        """The last day that has begun for all patrons."""
        self._staking: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def of(self, person: str) -> PatronLimits:
        now = self._clock.now()
        known = self._known.get(person)
        if known is None or now - known[0] >= TRUSTED_MS:
            read = await self._documents.read(KIND, person, PatronLimits) or NONE
            newer = self._known.get(person)
            if newer is None or newer is known:
                if len(self._known) >= REMEMBERED_MAX:
                    self._known.clear()
                newer = self._known[person] = (now, read)
            known = newer  # set, or read, while this was being read
        return known[1].in_force(now)

    async def set(
        self, person: str, changes: dict[LimitName, int | None], *also: DocumentWrite, refused: Refusal | None = None
    ) -> PatronLimits:
        """`also` and `refused` as in `Documents.update`."""
        now = self._clock.now()
        until = changes.get("excluded_until")
        if until is not None and until <= now:
            raise ExclusionInThePast(place="excluded_until")

        def changed(kept: PatronLimits | None) -> PatronLimits:
            before = (kept or PatronLimits()).in_force(now)
            stands = before.excluded_until.value
            if "excluded_until" in changes and stands is not None and (until is None or until < stands):
                raise ExclusionStands(place="excluded_until")
            after = {
                name: Limit(value) if name == "excluded_until" else getattr(before, name).set_to(value, now)
                for name, value in changes.items()
            }
            return msgspec.structs.replace(before, **after)

        # Written only if nobody else has set them meanwhile: a tighter limit must never get lost.
        kept, limits = await self._documents.update(KIND, person, PatronLimits, changed, *also, refused=refused)
        self._known[person] = (now, limits)
        before = (kept or PatronLimits()).in_force(now)
        if before.loss_per_day.value is None and limits.loss_per_day.value is not None:
            await self._day_begins(person)
        return limits

    def none_set(self, person: str) -> bool:
        """Whether this patron is known to have set no limits: then nothing has to be asked before they stake."""
        known = self._known.get(person)
        return known is not None and known[1] == NONE and self._clock.now() - known[0] < TRUSTED_MS

    async def look_ahead(self, people: Iterable[str]) -> None:
        """Read the limits of many at once, before they stake. Limits that are new enough are not read again."""
        now = self._clock.now()
        before = {person: self._known.get(person) for person in people}
        old = [person for person, known in before.items() if known is None or now - known[0] >= TRUSTED_MS // 2]
        for person, read in zip(old, await self._documents.read_all(KIND, old, PatronLimits), strict=True):
            if self._known.get(person) is before[person] and len(self._known) < REMEMBERED_MAX:
                self._known[person] = (now, read or NONE)

    def forget(self, person: str) -> None:
        """Read the limits of this person from the store again."""
        self._known.pop(person, None)

    async def excluded(self, person: str) -> SelfExcluded | None:
        until = (await self.of(person)).excluded_until.value
        if until is None:
            return None
        shown = datetime.fromtimestamp(min(until, CALENDAR_ENDS_MS) / 1000, UTC)
        return SelfExcluded(until=shown.strftime("%Y-%m-%d %H:%M UTC"))

    async def may_play(self, person: str) -> Refusal | None:
        """The reason why this patron may not bet now: excluded, out of time, or past their loss limit."""
        limits = await self.of(person)
        if limits == NONE:
            return None
        if refusal := await self.excluded(person):
            return refusal
        if limits.play_ms.value is not None and await self._played_ms(person) >= limits.play_ms.value:
            return TimeIsUp(minutes=BREAK_MS // 60_000)
        most = limits.loss_per_day.value
        if most is not None and await self._lost(person) >= most:
            return LossLimitReached(limit=Cents(most))
        return None

    async def may_stake(self, person: str, amount: Cents) -> Refusal | None:
        """The reason why this patron may not put so much more on the felt: it could be lost past their limit."""
        left = await self.may_still_lose(person)
        return None if left is None or amount <= left else StakeAboveLossLimit(left=left)

    async def may_still_lose(self, person: str) -> Cents | None:
        """The most that can be staked today without any chance of going past the limit. None: there is no limit."""
        most = (await self.of(person)).loss_per_day.value
        if most is None:
            return None
        at_risk = (await self._store.balance(patron_account(person))).held
        return Cents(max(0, most - max(0, await self._lost(person)) - at_risk))

    @asynccontextmanager
    async def one_stake_at_a_time(self, person: str) -> AsyncIterator[None]:
        """Held around `may_stake` and the stake itself, for patrons with a loss limit: two stakes, at any tables, must
        not both count on what is left. `may_still_lose` does not see a stake that is not committed yet."""
        if (await self.of(person)).loss_per_day.value is None:
            yield
            return
        async with self._staking.setdefault(person, asyncio.Lock()):
            yield

    async def begin_day(self) -> None:
        """At midnight. A round that ends just after it counts in full to the new day. What is in memory is written and
        forgotten; it is read again for patrons who play on."""
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
            if self._play.get(person) is play:  # else they have played while it was written
                del self._play[person]
                self._noted.pop(person, None)
        self._day = today

    def _today(self) -> int:
        return self._clock.now() // DAY_MS

    async def _played_ms(self, person: str) -> int:
        """A refused move does not prolong the time at play, else the break would never be over."""
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
