"""A table that deals from two keys, with a witness in another process: one that answers, is silent, lies or refuses."""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path

import msgspec

from felt.core.chips import Cents
from felt.core.wagers import Mode, Wager
from felt.core.words import Words
from felt.games import baccarat, niuniu, sicbo
from felt.house import ChipsGiven
from felt.ledger import Purpose, patron_account
from felt.rooms.bank import Bank
from felt.rooms.clock import VirtualClock
from felt.rooms.fair.two_keys import TwoKeys
from felt.rooms.house import HouseJournal
from felt.rooms.room import Room
from felt.store.factory import open_store
from felt.store.writer import Writer
from felt.table import Event
from felt.table.commands import Confirm, Join, OpenTable, Tick
from felt.table.settings import Settings
from felt.table.state import Phase
from felt.verify.records import event_of
from felt.witness.answers import Witness
from felt.witness.questions import Answer, Question, SignedQuestion
from felt.witness.refusals import WitnessSilent
from tests.machine import KEY, WITNESS_KEY
from tests.patience import come_true

TABLES = {
    "baccarat": Settings(
        game_name="baccarat", name="T", seats=7, rules=baccarat.Rules(mode=Mode.ONLINE, insurance=False)
    ),
    "sicbo": Settings(game_name="sicbo", name="T", seats=7, rules=sicbo.Rules(mode=Mode.ONLINE)),
    "niuniu": Settings(game_name="niuniu", name="T", seats=7, rules=niuniu.Rules(mode=Mode.ONLINE)),
}
BETS = {"baccarat": ("banker", None), "sicbo": ("big", None), "niuniu": ("ante", 1)}
CHIPS = Cents(1_000_000)
SEED = "5e" * 16


class Elsewhere:
    """Its book is its own: it survives the house."""

    inside = False

    def __init__(self) -> None:
        self.witness = Witness(WITNESS_KEY)
        self.public = self.witness.public
        self.asked: list[Question] = []
        self.is_silent = False
        self.changes: Callable[[Answer], Answer] = lambda answer: answer
        self.refuses: Exception | None = None

    async def ask(self, asked: SignedQuestion) -> Answer:
        over_the_wire = msgspec.json.decode(msgspec.json.encode(asked), type=SignedQuestion)
        await asyncio.sleep(0)
        self.asked.append(over_the_wire.question)
        if self.is_silent:
            await asyncio.get_running_loop().create_future()
        if self.refuses is not None:
            raise self.refuses
        if self.witness.admits(over_the_wire):
            self.witness.keep(over_the_wire.question)
        return self.changes(self.witness.answer(over_the_wire.question))

    def recall(self, table: str, questions: Sequence[Question]) -> None:
        """It has its book."""

    async def ping(self) -> None:
        if self.is_silent:
            raise WitnessSilent(problem=Words("down", "tắt"))


class Table:
    def __init__(self, room: Room, clock: VirtualClock, witness: Elsewhere, game: str) -> None:
        self.room = room
        self.clock = clock
        self.witness = witness
        self.game = game

    @property
    def state(self) -> "object":
        return self.room.state

    async def supplied(self) -> None:
        """The table waits for nothing, and all that it decided is in the books: it computes ahead of them."""
        await come_true(lambda: not self.room._later.waits)
        await self.written()

    async def written(self) -> None:
        await come_true(lambda: self.room._latest is None or self.room._latest.told.done())

    async def to(self, phase: str) -> None:
        while self.room.state.phase != phase:
            await self.tick()

    async def tick(self) -> None:
        await self.supplied()
        if self.room.state.deadline is not None:
            self.clock.advance(max(0, self.room.state.deadline - self.clock.now()))
        await self.room.do(Tick())
        await self.supplied()

    async def bet(self) -> None:
        bet, box = BETS[self.game]
        others = (("double", 2), ("additional", 4)) if box else ()
        wagers = tuple(Wager("an", name, Cents(10_000 * times), box=box) for name, times in ((bet, 1), *others))
        await self.room.do(Confirm(patron="an", wagers=wagers, seed=SEED))

    async def events(self) -> list[Event]:
        await self.written()
        return [event_of(record) async for record in self.room._store.records("T")]


@asynccontextmanager
async def table(path: Path, game: str, witness: Elsewhere | None = None) -> AsyncIterator[Table]:
    """Open, with one patron, and betting about to open."""
    witness = witness or Elsewhere()
    store = await open_store(str(path / "felt.db"))
    writer = Writer(store)
    clock = VirtualClock(1_700_000_000_000)
    names = (hashlib.sha256(f"{each}".encode()).digest()[:16] for each in count())
    device = TwoKeys("T", KEY, witness, identity=lambda: next(names))
    room = Room("T", store=store, writer=writer, bank=Bank(store), device=device, clock=clock)
    try:
        house = HouseJournal(store, writer, clock)
        await house.give(ChipsGiven("buy-in/an", patron_account("an"), CHIPS, Purpose.BUY_IN, "buy-in"))
        await room.start()
        here = Table(room, clock, witness, game)
        await room.do(OpenTable(by="pit", settings=TABLES[game]))
        await room.do(Join(patron="an"))
        await here.supplied()
        await here.to(Phase.BETTING)
        yield here
    finally:
        room._later.stop()
        await writer.close()
        await store.close()
