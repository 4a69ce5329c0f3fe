"""A scripted evening at three tables, which can be cut off at any commit and goes on where it was.

Every wager that was acknowledged is noted at once, outside the database, so that a test can hold the books to it."""

import asyncio
import hashlib
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from felt.core.chips import Cents
from felt.core.wagers import Mode, Moment, Wager
from felt.dealing import Device
from felt.games import baccarat, niuniu, sicbo
from felt.games.baccarat.commands import Insure
from felt.games.baccarat.insurance import HAND_INSURED
from felt.games.baccarat.stages import Insurance
from felt.house import ChipsGiven
from felt.ledger import Purpose, patron_account
from felt.rooms.bank import Bank
from felt.rooms.clock import VirtualClock
from felt.rooms.fair.supplier import Supplier
from felt.rooms.house import HouseJournal
from felt.rooms.room import Room
from felt.store.factory import open_store
from felt.store.writer import Writer
from felt.table.commands import Confirm, GiveSeed, Join, OpenTable, SetWagers, Tick
from felt.table.settings import Settings
from felt.table.state import Phase
from tests.machine import two_keys

PATRONS = ("an", "binh", "chi")
TABLES: tuple[Settings, ...] = (
    Settings(game_name="baccarat", name="B1", seats=7, rules=baccarat.Rules(mode=Mode.ONLINE)),
    Settings(game_name="sicbo", name="S1", seats=7, rules=sicbo.Rules(mode=Mode.ONLINE)),
    Settings(game_name="niuniu", name="N1", seats=7, rules=niuniu.Rules(mode=Mode.ONLINE)),
)
BUY_IN = Cents(100_000_000)


class Cut(NamedTuple):
    """End the process at the `commit`-th commit from its start, "before_commit" or "after_commit"."""

    commit: int
    point: str


class Script:
    def __init__(self, room: Room, clock: VirtualClock, notes: int) -> None:
        self.room = room
        self.clock = clock
        self.notes = notes

    def over(self, rounds: int) -> bool:
        return self.room.state.round >= rounds and self.room.state.phase is Phase.RESULT

    async def step(self) -> None:
        state = self.room.state
        match state.phase:
            case Phase.WAITING:
                for patron in PATRONS:
                    await self.room.do(Join(patron=patron))
            case Phase.COUNTDOWN if state.waits_for_cut and state.shuffle is not None and not state.shuffle.seed_by:
                number = state.shuffle.number
                await self.room.do(GiveSeed(patron="an", number=number, seed=self.seed(f"cut {number}")))
            case Phase.BETTING if state.play.unconfirmed - {"chi"}:
                for patron in sorted(state.play.unconfirmed - {"chi"}):
                    await self.bet(patron)
            case Insurance.name if state.play.stage(Insurance).unanswered:
                await self.insure(min(state.play.stage(Insurance).unanswered))
            case _:
                await self.tick()

    def seed(self, what: str) -> str:
        return hashlib.sha256(what.encode()).hexdigest()

    async def tick(self) -> None:
        assert self.room.state.deadline is not None
        self.clock.advance(max(0, self.room.state.deadline - self.clock.now()))
        await self.room.do(Tick())

    async def bet(self, patron: str) -> None:
        wagers = self.wagers(patron)
        await self.room.do(SetWagers(patron=patron, wagers=wagers))
        number = self.room.state.round
        await self.room.do(Confirm(patron=patron, seed=self.seed(f"{patron} {number}")))
        self.note(f"{self.room.name}/{number}/wager/{patron}", wagers)

    def wagers(self, patron: str) -> tuple[Wager, ...]:
        amount = 10_000 * (1 + PATRONS.index(patron))
        match self.room.name:
            case "B1":
                bets = {"banker": amount, "tie": 5_000} if patron == "an" else {"player": amount}
                return tuple(Wager(patron, bet, Cents(stake)) for bet, stake in bets.items())
            case "S1":
                return (Wager(patron, "big", Cents(amount)), Wager(patron, "pair-1-2", Cents(1_000)))
        box = 1 + PATRONS.index(patron)
        bets = {"ante": amount, "double": 2 * amount, "additional": 4 * amount}
        return tuple(Wager(patron, bet, Cents(stake), box=box) for bet, stake in bets.items())

    async def insure(self, patron: str) -> None:
        play, number = self.room.state.play, self.room.state.round
        sides = {wager.bet for wager in play.confirmed[patron]}
        moment: Moment = play.stage(Insurance).offers[0].moment
        side = next(offer.side for offer in play.stage(Insurance).offers if offer.side in sides)
        bet = next(bet for bet, hand in HAND_INSURED.items() if hand is side)
        wagers = (Wager(patron, bet, Cents(100), moment),) if number % 2 else ()
        await self.room.do(Insure(patron=patron, wagers=wagers))
        if wagers:
            self.note(f"{self.room.name}/{number}/{moment}/{patron}", wagers)

    def note(self, hold: str, wagers: tuple[Wager, ...]) -> None:
        os.write(self.notes, f"{hold} {sum(wager.amount for wager in wagers)}\n".encode())


async def play(
    database: str,
    notes_path: Path,
    *,
    rounds: int,
    cut: Cut | None = None,
    start: int = 0,
    device: Callable[[str], Device | Supplier] = two_keys,
) -> int:
    """Play on until each table has had `rounds` rounds; answers how many commits that took."""
    commits = 0

    def failpoint(point: str) -> None:
        nonlocal commits
        commits += point == "before_commit"
        if cut is not None and (commits, point) == cut:
            os.kill(os.getpid(), signal.SIGKILL)

    notes = os.open(notes_path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    store = await open_store(database)
    writer = Writer(store, failpoint=failpoint)
    try:
        house = HouseJournal(store, writer, VirtualClock(1_700_000_000_000 + start))
        await asyncio.gather(*(house.give(_buy_in(patron)) for patron in PATRONS))
        bank = Bank(store)
        scripts = []
        for settings in TABLES:
            clock = VirtualClock(1_700_000_000_000 + start)
            room = Room(
                settings.name,
                store=store,
                writer=writer,
                bank=bank,
                device=device(settings.name),
                clock=clock,
                snapshot_every=40,
            )
            await room.start()
            await room.do(OpenTable(by="pit", settings=settings))
            scripts.append(Script(room, clock, notes))
        while not all(script.over(rounds) for script in scripts):  # by turns, so that no two share a commit
            for script in scripts:
                if not script.over(rounds):
                    await script.step()
    finally:
        await writer.close()
        await store.close()
        os.close(notes)
    return commits


def _buy_in(patron: str) -> ChipsGiven:
    return ChipsGiven(f"buy-in/{patron}", patron_account(patron), BUY_IN, Purpose.BUY_IN, "buy-in")


def run(database: str, notes_path: str, rounds: int, cut: Cut | None, start: int) -> None:
    """In a process of its own."""
    asyncio.run(play(database, Path(notes_path), rounds=rounds, cut=cut, start=start))
