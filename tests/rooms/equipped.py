"""A house with a register of equipment and two tables that are dealt by hand, on any store."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from felt.core.authority import Role
from felt.core.equipment import EquipmentItem, EquipmentKind
from felt.core.events import Event
from felt.house.equipment import EquipmentConfirmed, EquipmentIssued, EquipmentReceived, EquipmentReturned
from felt.rooms.bank import Bank
from felt.rooms.clock import VirtualClock
from felt.rooms.equipment import EquipmentRegister
from felt.rooms.house import HouseJournal
from felt.rooms.room import Room
from felt.store import Store
from felt.store.writer import Writer
from felt.table.commands import OpenTable
from felt.table.dealer.commands import OpenBetting, PrepareCards, RecordWagers, TakeTable
from felt.table.irregularity.commands import Rule
from tests.server.online import Stacked
from tests.store.bank import Place
from tests.table.dealer.pit import casino_table, on_seat

NOW = 1_790_000_000_000
NIUNIU = msgspec.structs.replace(casino_table("niuniu"), equipment_registered=True)
SICBO = msgspec.structs.replace(casino_table("sicbo"), name="S1")
SUPERVISOR, MANAGER, SHIFT = ("phúc", Role.PIT_SUPERVISOR), ("long", Role.PIT_MANAGER), ("hà", Role.SHIFT_MANAGER)
DEALER = ("mai", Role.DEALER)


class EquippedHouse:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.writer = Writer(store)
        clock = VirtualClock(NOW)
        self.journal = HouseJournal(store, self.writer, clock)
        self.register = EquipmentRegister(store, self.journal)
        self.rooms = {
            settings.name: Room(
                settings.name,
                store=store,
                writer=self.writer,
                bank=Bank(store),
                device=Stacked("", []),
                clock=clock,
                equipment=self.register,
            )
            for settings in (NIUNIU, SICBO)
        }

    async def open(self) -> None:
        for settings in (NIUNIU, SICBO):
            room = self.rooms[settings.name]
            await room.start()
            await room.do(OpenTable(by="pit", settings=settings))
            await self.act(TakeTable, table=settings.name)

    async def act(
        self, kind: Any, person: tuple[str, Role] = DEALER, *, table: str = "C1", **fields: Any
    ) -> list[Event]:
        return await self.rooms[table].do(kind(by=person[0], role=person[1], **fields))

    async def write(self, kind: Any, person: tuple[str, Role], **fields: Any) -> int:
        """The number of the record."""
        await self.register.write(kind(by=person[0], role=person[1], **fields))
        head = await self.store.head("~house")
        assert head is not None
        return head.seq

    async def receive(self, *identities: str, kind: EquipmentKind = EquipmentKind.CARDS) -> None:
        looks = {"supplier": "Angel", "description": "red"}
        await self.write(EquipmentReceived, SHIFT, identities=identities, kind_of=kind, **looks)

    async def issue(self, *identities: str, table: str = "C1") -> None:
        number = await self.write(EquipmentIssued, SHIFT, identities=identities, table=table)
        await self.write(EquipmentConfirmed, SUPERVISOR, number=number)

    async def give_back(self, *identities: str, table: str = "C1") -> None:
        number = await self.write(EquipmentReturned, SUPERVISOR, identities=identities, table=table)
        await self.write(EquipmentConfirmed, SHIFT, number=number)

    async def prepare(self, *decks: str) -> list[Event]:
        return await self.act(PrepareCards, cards=52, decks=decks)

    async def wrong_cards(self) -> None:
        """A foreign card is found (niuniu 7.1.1)."""
        await self.act(OpenBetting)
        await self.act(RecordWagers, seat=1, wagers=on_seat(1, ("ante", 10, 1)))
        await self.act(Rule, MANAGER, clause="niuniu 7.1.1")

    async def find(self, identity: str) -> EquipmentItem:
        found = (await self.register.current()).find(identity)
        assert found is not None
        return found


@asynccontextmanager
async def equipped(place: Place) -> AsyncIterator[EquippedHouse]:
    """D1 and D2 are at table C1, D3 is in the store, X1 is a set of dice in the store."""
    store = place.store()
    await store.open()
    house = EquippedHouse(store)
    try:
        await house.open()
        await house.receive("D1", "D2", "D3")
        await house.receive("X1", kind=EquipmentKind.DICE)
        await house.issue("D1", "D2")
        yield house
    finally:
        await house.writer.close()
        await store.close()
