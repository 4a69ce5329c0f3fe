"""A program that plays like a patron: it joins a table, bets, insures, arranges, loses its connection, leaves, and
returns."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from random import Random
from typing import Any

import msgspec

from felt.client import Client, Placed, Refused, Table
from felt.client.errors import ClientClosed, SignedOut, Unreachable
from felt.client.habits import Habits
from felt.client.mirror import Mirror
from felt.core.chips import Cents

CUT_PER_ROUND = 0.01
"""The probability that the bot drops its socket in a round."""
BROKE = Cents(10_000)
NONE = Cents(0)
BETWEEN_ROUNDS = ("result", "waiting", "countdown", "closed")


class Tally(msgspec.Struct):
    """The counters of all bots together."""

    wagers: int = 0
    rounds: int = 0
    sockets: int = 0
    cuts: int = 0
    guests: int = 0
    gone: int = 0
    """Sessions that ended too early."""
    refusals: Counter[str] = msgspec.field(default_factory=Counter)


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    url: str
    tables: list[str]
    arrives_within_s: float = 1.0
    think_s: float = 1.0
    rounds: int | None = None
    """The number of rounds of each bot; None for no limit."""
    enter: Callable[[], Awaitable[str]] | None = None
    """The cookie of the next person who comes; None for a new guest each time."""
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep


Note = Callable[[str, str, Placed], None]
"""Called with the table, the patron and the acknowledged wagers."""


def may_cut(mirror: Mirror) -> bool:
    """Whether the new shoe waits for this patron's seed."""
    return mirror.shuffle is not None and mirror.shuffle.takes_seeds and not mirror.you.seed


class Bot:
    def __init__(self, plan: Plan, chance: Random, tally: Tally, note: Note) -> None:
        self._plan = plan
        self._chance = chance
        self._tally = tally
        self._note = note
        self._rounds = 0
        self.habits = Habits(chance)

    @property
    def _done(self) -> bool:
        return self._plan.rounds is not None and self._rounds >= self._plan.rounds

    async def live(self) -> None:
        """Play as one guest after the other, until the rounds are played or the task is cancelled."""
        await self._plan.sleep(self.habits.seconds(0, self._plan.arrives_within_s))
        while not self._done:
            try:
                await self._visit()
            except (Unreachable, SignedOut, ClientClosed) as refusal:
                self._tally.gone += 1
                self._tally.refusals[refusal.code] += 1
                await self._plan.sleep(self.habits.seconds(0.5, 2))

    async def _visit(self) -> None:
        """Play as one guest, from signing in until the chips are gone."""
        self.habits = Habits(self._chance)
        cookie = None if self._plan.enter is None else await self._plan.enter()
        async with Client(self._plan.url, cookie=cookie) as client:
            self._tally.guests += 1
            self._tally.sockets += 1
            try:
                while not self._done and (client.available or 0) >= BROKE:
                    await self._sit(client)
                    if not self._done:
                        await self._plan.sleep(self.habits.seconds(0, self._plan.think_s))
            finally:
                self._tally.sockets -= 1

    async def _sit(self, client: Client) -> None:
        """Play at one table, until the habits say to leave."""
        table = await client.table(self.habits.table(self._plan.tables))
        if not await self._try(table.join()):
            await self._plan.sleep(self.habits.seconds(0.2, 1))
            return
        lost_in_a_row = 0
        while not self._done and lost_in_a_row < self.habits.losses_borne:
            before = client.available or NONE
            if not await self._round(client, table):
                break
            lost_in_a_row = lost_in_a_row + 1 if (client.available or 0) < before else 0
            if (client.available or 0) < BROKE:
                break
        await self._try(table.leave())

    async def _round(self, client: Client, table: Table) -> bool:
        """Play one round; false if the seat is gone."""
        mirror = await table.until(lambda mirror: mirror.you.may_bet or not mirror.seated or may_cut(mirror))
        if mirror.seated and may_cut(mirror):
            await self._try(table.cut())
            mirror = await table.until(lambda mirror: mirror.you.may_bet or not mirror.seated)
        if not mirror.seated:
            return False
        number = mirror.round
        await self._think(client, mirror)
        placed = await self._bet(client, table)
        if self.habits.happens(CUT_PER_ROUND):
            self._tally.cuts += 1
            await client.cut()
        await self._see_through(client, table, number)
        if placed:
            self._rounds += 1
            self._tally.rounds += 1
        return True

    async def _see_through(self, client: Client, table: Table, number: int) -> None:
        """Answer every question until the round is over, even if the next round follows at once."""
        answered = {""}
        over = False

        def to_do(mirror: Mirror) -> bool:
            nonlocal over
            over = over or mirror.round != number or mirror.phase in BETWEEN_ROUNDS
            return over or self.habits.question(mirror) not in answered

        while not over:
            mirror = await table.until(to_do)
            if over:
                return
            question = self.habits.question(mirror)
            if question not in answered:
                answered.add(question)
                await self._think(client, mirror)
                await self._place(client, table, self.habits.answer(table, client.available or NONE))

    async def _bet(self, client: Client, table: Table) -> bool:
        available = client.available or NONE
        await self._try(self.habits.before_betting(table))
        stakes = self.habits.wagers(table.mirror, available)
        if stakes and self.habits.happens(0.3):
            await self._try(table.set_wagers(stakes))
        placed = await self._place(client, table, table.confirm(stakes))
        if placed is None and table.mirror.you.may_bet:  # the felt has changed: pass, so that nobody waits
            await self._try(self._pass(table))
        return placed is not None and bool(placed.wagers)

    async def _pass(self, table: Table) -> None:
        await table.confirm(())

    async def _place(self, client: Client, table: Table, placing: Coroutine[Any, Any, Placed | None]) -> Placed | None:
        """The acknowledged wagers; None if they were refused, or if there were none."""
        try:
            placed = await placing
        except Refused as refused:
            self._tally.refusals[refused.code] += 1
            return None
        if placed is not None and placed.wagers:
            self._tally.wagers += len(placed.wagers)
            self._note(table.name, client.patron, placed)
        return placed

    async def _think(self, client: Client, mirror: Mirror) -> None:
        """Wait for some time, but not for all the time that is left."""
        seconds = self.habits.seconds(0, self._plan.think_s)
        if mirror.deadline is not None:
            seconds = min(seconds, max(0.0, (mirror.deadline - client.now()) / 1000 * 0.6))
        await self._plan.sleep(seconds)

    async def _try(self, command: Coroutine[Any, Any, None]) -> bool:
        try:
            await command
        except Refused as refused:
            self._tally.refusals[refused.code] += 1
            return False
        return True
