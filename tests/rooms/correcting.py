"""A room with a settled round, on any store: An and Binh have bet at the table, and Chi has not."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from felt.core.authority import Role
from felt.core.chips import Cents
from felt.core.events import Event
from felt.core.wagers import Wager
from felt.house import ChipsGiven
from felt.ledger import Purpose, patron_account
from felt.rooms.bank import Bank
from felt.rooms.clock import VirtualClock
from felt.rooms.house import HouseJournal
from felt.rooms.room import Room
from felt.rooms.submission import PublishedEvent
from felt.store import Store
from felt.store.writer import Writer
from felt.table.commands import CloseTable, Confirm, Join, OpenTable, Tick
from felt.table.corrections.commands import ApproveCorrection, ProposeCorrection
from felt.table.state import Phase
from tests.server.online import Stacked
from tests.store.bank import Place
from tests.table.correcting import GROUND, ONE_DECK, TRUTH
from tests.table.driver import HOUSE_NIU_6, NIU, NO_NIU, PLAYER_WINS, baccarat_table, niuniu_table, sicbo_table, wager

HAD = 5_000
PATRONS = ("an", "binh", "chi")
TABLES = {"baccarat": baccarat_table(rules=ONE_DECK), "sicbo": sicbo_table(), "niuniu": niuniu_table()}
WAGERS = {
    "baccarat": (wager("an", "player", 10), wager("binh", "banker", 20)),
    "sicbo": (wager("an", "big", 10), wager("binh", "small", 5)),
    "niuniu": (wager("an", "ante", 10, box=1), wager("binh", "ante", 5, box=2)),
}
DEALS = {"baccarat": PLAYER_WINS, "sicbo": "", "niuniu": f"{NIU} {NO_NIU} {HOUSE_NIU_6}"}
NOW = 1_790_000_000_000


class House:
    """One room, its books, and what it has told."""

    def __init__(self, game: str, place: Place, clock: VirtualClock) -> None:
        self.game = game
        self.clock = clock
        self.store: Store = place.store()
        self.writer = Writer(self.store)
        self.bank = Bank(self.store)
        self.told: list[PublishedEvent] = []
        self.settings = TABLES[game]
        self.room = Room(
            self.settings.name,
            store=self.store,
            writer=self.writer,
            bank=self.bank,
            device=Stacked(f"{DEALS[game]} " * 4, [(1, 5, 6)] * 4),
            clock=clock,
            listen=self.told.extend,
            snapshot_every=5,
        )

    async def until(self, *phases: str) -> None:
        while self.room.state.phase not in phases:
            assert self.room.state.deadline is not None
            self.clock.advance(max(0, self.room.state.deadline - self.clock.now()))
            await self.room.do(Tick())

    async def settled_round(self) -> None:
        house = HouseJournal(self.store, self.writer, self.clock)
        for patron in PATRONS:
            account = patron_account(patron)
            await house.give(ChipsGiven(f"buy-in/{patron}", account, Cents(HAD), Purpose.BUY_IN, "buy-in"))
        await self.room.do(OpenTable(by="pit", settings=self.settings))
        for patron in ("an", "binh"):
            await self.room.do(Join(patron=patron))
        await self.until(Phase.BETTING)
        for each in WAGERS[self.game]:
            await self.bet(each)
        await self.until(Phase.RESULT)
        await self.until(Phase.BETTING)

    async def bet(self, *wagers: Wager) -> None:
        await self.room.do(Confirm(patron=wagers[0].patron, wagers=wagers))

    async def lay(self, patron: str, cents: int) -> None:
        """Chips of the patron on the felt of the round under way, in box 3 at Niu Niu."""
        bet, box = {"baccarat": ("player", None), "sicbo": ("big", None), "niuniu": ("ante", 3)}[self.game]
        await self.bet(Wager(patron, bet, Cents(cents), box=box))

    async def propose(self, **fields: Any) -> list[Event]:
        game = self.game
        given = {"by": "hoa", "role": Role.SHIFT_MANAGER, "round": 1, "clause": GROUND[game], "why": "read wrongly"}
        return await self.room.do(ProposeCorrection(**{**given, "deal": TRUTH[game], **fields}))

    async def approve(self, **fields: Any) -> list[Event]:
        given = {"by": "mai", "role": Role.PIT_MANAGER, "round": 1, "number": 1}
        return await self.room.do(ApproveCorrection(**{**given, **fields}))

    async def close_table(self) -> None:
        await self.room.do(CloseTable(by="pit"))
        await self.until(Phase.CLOSED)

    async def balances(self) -> dict[str, int]:
        balances: dict[str, int] = {name: found.balance for name, found in (await self.store.balances()).items()}
        assert sum(balances.values()) == 0
        assert await self.store.problems() == []
        return balances


@asynccontextmanager
async def house(game: str, place: Place, *, clock: VirtualClock | None = None) -> AsyncIterator[House]:
    """The first one has a settled round, and a second one of the same place goes on where the first has ended."""
    opened = House(game, place, clock or VirtualClock(NOW))
    await opened.store.open()
    try:
        await opened.room.start()
        if opened.room.state.settings is None:
            await opened.settled_round()
        opened.told.clear()
        yield opened
    finally:
        await opened.writer.close()
        await opened.store.close()
