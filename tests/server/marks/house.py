"""A house with real rooms, a machine with a key, and real accounts, which can be opened again and again."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from felt.core.chips import Cents
from felt.core.refusals import Refusal
from felt.core.wagers import Mode, Wager
from felt.core.words import Language
from felt.dealing.keys import master_key
from felt.games import baccarat, niuniu, sicbo
from felt.games.baccarat.commands import Squeeze
from felt.games.baccarat.stages import Insurance, Squeezing
from felt.games.niuniu.stages import Arranging
from felt.journal.marks import Marks, unsealed
from felt.rooms.clock import VirtualClock
from felt.rooms.room import Room
from felt.server.config.settings import ServerSettings
from felt.server.services import Services, open_services
from felt.store.copying import copy
from felt.store.factory import source_at, target_at
from felt.table import Settings
from felt.table.codec import decode
from felt.table.commands import Confirm, Join, Tick
from felt.table.events import CardsDealt, DiceThrown, ShuffleFixed
from felt.table.state import Phase
from tests.journals import check_table
from tests.store.bank import Place, SQLitePlace

START_MS = 1_800_000_000_000
DAY_MS = 24 * 60 * 60_000
TABLES = (
    Settings(game_name="baccarat", name="B1", seats=7, rules=baccarat.Rules(mode=Mode.ONLINE)),
    Settings(game_name="sicbo", name="S1", seats=7, rules=sicbo.Rules(mode=Mode.ONLINE)),
    Settings(game_name="niuniu", name="N1", seats=7, rules=niuniu.Rules(mode=Mode.ONLINE)),
)
BACCARAT = TABLES[:1]
MOMENTS = (
    *(("B1", phase) for phase in (Phase.COUNTDOWN, Phase.BETTING, Squeezing.name, Insurance.name, Phase.RESULT)),
    *(("S1", phase) for phase in (Phase.BETTING, Phase.RESULT)),
    *(("N1", phase) for phase in (Phase.COUNTDOWN, Phase.BETTING, Arranging.name, Phase.RESULT)),
)
"""By table, the phases at which a commit can end: the machine deals in the commit that asks for it."""
IN_PLAY = (Phase.BETTING, Squeezing.name, Insurance.name, Arranging.name)


class House:
    """Where the books, the key and the marks are, and the time."""

    def __init__(self, place: Place, folder: Path, tables: tuple[Settings, ...] = TABLES) -> None:
        self.place = place
        self.folder = folder
        self.tables = tables
        self.clock = VirtualClock(START_MS)

    @property
    def marks(self) -> Path:
        return self.folder / "felt.marks"

    def settings(self) -> ServerSettings:
        return ServerSettings(
            database_url=self.place.url,
            key_file=str(self.folder / "felt.key"),
            play_chips=Cents(1_000_000_000),
            tables=self.tables,
        )

    @asynccontextmanager
    async def open(self, *, restored: bool = False) -> AsyncIterator[Services]:
        async with open_services(self.settings(), clock=self.clock, restored=restored) as services:
            yield services

    async def refusal(self) -> Refusal:
        """Why it does not open."""
        try:
            async with self.open():
                pass
        except Refusal as refusal:
            return refusal
        raise AssertionError("it opened")

    async def back_up(self) -> Path:
        file = self.folder / "backup.db"
        await copy(source_at(self.place.url), target_at(str(file)), place=self.place.url)
        return file

    async def restore(self, file: Path) -> None:
        """The books are lost, and come back as they were when they were copied."""
        if isinstance(self.place, SQLitePlace):
            for each in self.folder.glob("felt.db*"):
                each.unlink()
        else:
            schema = self.place.url.rpartition("=")[2]
            await self.place.raw(f"DROP SCHEMA {schema} CASCADE")
            await self.place.raw(f"CREATE SCHEMA {schema}")
        await copy(source_at(str(file)), target_at(self.place.url), place=str(file))


class Guests:
    """Two patrons who play on, by commands to the room."""

    def __init__(self, services: Services, clock: VirtualClock, people: tuple[str, str]) -> None:
        self.services = services
        self.clock = clock
        self.people = people

    def room(self, table: str) -> Room:
        return self.services.floor.room(table)

    async def sit(self, table: str) -> None:
        for person in self.people:
            if self.room(table).state.has_left(person):
                await self.room(table).do(Join(patron=person))

    async def until(self, table: str, phase: str, *, after_round: int = 0) -> None:
        """Play until the table is in that phase of a later round; in the phase of betting the first has confirmed."""
        await self.sit(table)
        while True:
            state = self.room(table).state
            if state.phase is Phase.BETTING and self.people[0] in state.play.unconfirmed:
                await self._bet(table, self.people[0], squeezes=phase == Squeezing.name)
            if self.room(table).state.phase == phase and self.room(table).state.round > after_round:
                return
            await self._go_on(table)

    async def rounds(self, table: str, count: int) -> None:
        for _ in range(count):
            await self.until(table, Phase.RESULT, after_round=self.room(table).state.round)
            await self._go_on(table)

    async def _go_on(self, table: str) -> None:
        room = self.room(table)
        if room.state.phase is Phase.BETTING and self.people[1] in room.state.play.unconfirmed:
            await self._bet(table, self.people[1], squeezes=False)
            return
        assert room.state.deadline is not None
        self.clock.advance(max(0, room.state.deadline - self.clock.now()))
        await room.do(Tick())

    async def _bet(self, table: str, person: str, *, squeezes: bool) -> None:
        first = person == self.people[0]
        box = None if table != "N1" else 1 if first else 2
        bets = {"B1": ("banker", "player"), "S1": ("big", "small"), "N1": ("ante", "ante")}[table]
        wager = Wager(person, bets[0 if first else 1], Cents(10_000), box=box)
        await self.room(table).do(Confirm(patron=person, wagers=(wager,)))
        if squeezes:
            await self.room(table).do(Squeeze(patron=person, side="banker"))

    async def chips(self) -> list[tuple[int, int]]:
        """Balance and held chips of each."""
        found = [await self.services.store.balance(f"patron:{person}") for person in self.people]
        return [(each.balance, each.held) for each in found]


async def two_guests(services: Services, clock: VirtualClock) -> tuple[Guests, list[str]]:
    """And their tokens."""
    tokens = [await services.accounts.guest(Language.EN) for _ in range(2)]
    sessions = [await services.accounts.session(token) for token in tokens]
    one, other = [session.person.id for session in sessions if session is not None]
    return Guests(services, clock, (one, other)), tokens


async def dealt(services: Services, table: str, *, after: int) -> list[Any]:
    """The cards and dice of the events after that number."""
    events = [decode(record.body) async for record in services.store.records(table, after=after)]
    return [
        event.cards if isinstance(event, CardsDealt) else event.dice
        for event in events
        if isinstance(event, CardsDealt | DiceThrown)
    ]


async def shuffles(services: Services, table: str) -> list[tuple[str, int]]:
    """The links of all shuffles: their chain, and the number."""
    events = [decode(record.body) async for record in services.store.records(table)]
    return [(event.chain, event.number) for event in events if isinstance(event, ShuffleFixed)]


async def end_of(services: Services, table: str) -> int:
    head = await services.store.head(table)
    return 0 if head is None else head.seq


async def check_books(services: Services) -> None:
    assert await services.store.problems() == []
    await asyncio.gather(*(check_table(services.store, head.table) for head in await services.store.heads()))


def key_of(house: House) -> bytes:
    return master_key(house.folder / "felt.key").subkey("marks")


def marks_of(house: House) -> Marks:
    return unsealed(house.marks.read_bytes(), key_of(house))


async def an_evening(house: House) -> Guests:
    async with house.open() as services:
        guests, _ = await two_guests(services, house.clock)
        await guests.rounds("B1", 2)
        return guests


async def not_ahead(house: House, services: Services) -> None:
    for table, mark in marks_of(house).journals.items():
        found = [record.hash async for record in services.store.records(table, after=mark.seq - 1, until=mark.seq)]
        assert found == [mark.hash]
