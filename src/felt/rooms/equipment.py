"""The register of equipment in a running house: its records are written here, and tables ask here what it says.

A record and the preparation of a table wait for each other. So no deck is returned while a table takes it into use."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec

from felt.core.equipment import TableEquipment
from felt.house import HOUSE_JOURNAL, decode_house_event
from felt.house.equipment import AnyEquipmentRecord, EquipmentIssued, EquipmentReturned
from felt.house.register import Register, decide
from felt.rooms.house import HouseJournal
from felt.rooms.recovery import rebuild
from felt.store import Store
from felt.store.refusals import TableNotInJournal
from felt.table.dealer.commands import Known, PrepareCards, PrepareDice
from felt.table.dealer.equipment import equipment_of


class EquipmentRegister:
    def __init__(self, store: Store, house: HouseJournal) -> None:
        self._store = store
        self._house = house
        self._register = Register()
        self._number = 0
        """The last record of the house's journal that the register has followed."""
        self._reading = asyncio.Lock()
        self._turn = asyncio.Lock()

    async def current(self) -> Register:
        """The register with all records that are in the books now."""
        async with self._reading:
            async for record in self._store.records(HOUSE_JOURNAL, after=self._number):
                self._register.follow(record.seq, decode_house_event(record.body))
                self._number = record.seq
        return self._register

    async def write(self, record: AnyEquipmentRecord) -> None:
        """Returns when the record is in the books, or raises its refusal. Cancelling the call does not stop it."""
        await asyncio.shield(self._write(record))

    async def _write(self, record: AnyEquipmentRecord) -> None:
        async with self._turn:
            await self._house.write(lambda: self._decided(record))

    async def _decided(self, record: AnyEquipmentRecord) -> tuple[AnyEquipmentRecord]:
        register = await self.current()
        at_table = None
        if isinstance(record, EquipmentIssued | EquipmentReturned):
            at_table = await self._at(record.table)
        return (decide(register, record, at_table),)

    async def _at(self, table: str) -> TableEquipment:
        state = (await rebuild(self._store, table)).state
        if state.settings is None:
            raise TableNotInJournal(table=table, place="table")
        return equipment_of(state)

    @asynccontextmanager
    async def informed(self, command: PrepareCards | PrepareDice) -> AsyncIterator[PrepareCards | PrepareDice]:
        """The command with what the register says. No record is written until the command is answered."""
        named = command.decks if isinstance(command, PrepareCards) else (command.identity,)
        async with self._turn:
            register = await self.current()
            items = {item.identity: item for item in map(register.find, named) if item is not None}
            yield msgspec.structs.replace(command, known=Known(items, self._number))
