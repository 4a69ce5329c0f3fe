"""The steps of the shift, taken by real rooms, desks and cases on any store. A second house goes on where the books
stand."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from felt.cases.orders import CaseOrder, OpenCase
from felt.core.authority import Role
from felt.core.commands import Command
from felt.house import ChipsGiven
from felt.pit.incidents.orders import IncidentOrder
from felt.pit.rack.orders import RackOrder
from felt.rooms.clock import VirtualClock
from felt.rooms.house import HouseJournal
from felt.server.accounts.people import Person
from felt.server.cases.service import Cases
from felt.server.floor.rooms import Floor
from felt.server.pit import ONE, Pit
from felt.store.writer import Writer
from felt.table.events import TableRestarted
from tests.machine import KEY, SameEachTime
from tests.pit.shift.tables import CASE, START, TABLES, OpenDispute, Step
from tests.store.bank import AnyStore

DISPUTE = 1
"""The number of the only case."""


class House:
    def __init__(self, store: AnyStore, failpoint: Callable[[str], None] | None) -> None:
        self.store = store
        self.clock = VirtualClock(START)
        self.writer = Writer(store, failpoint=failpoint)
        device = lambda table: SameEachTime(table, KEY)  # noqa: E731
        self.floor = Floor(store=store, writer=self.writer, device=device, clock=self.clock)
        self.pit = Pit(self.floor)
        self.cases = Cases(store=store, writer=self.writer, floor=self.floor, clock=self.clock)
        self.gifts = HouseJournal(store, self.writer, self.clock)
        self.events: dict[str, int] = {}
        """By table, how many events the books have. A room that is back may write so: nothing of the shift."""

    async def open(self) -> None:
        for head in await self.store.heads():
            async for record in self.store.records(head.table):
                self.clock.advance(max(0, record.at - self.clock.now()))
        await self.floor.open(TABLES.values())
        await self.cases.open()
        for table in TABLES:
            self.events[table] = 0
            async for record in self.store.records(table):
                self.events[table] += record.kind != TableRestarted.kind()

    async def take(self, step: Step, events: int | None) -> None:
        """`events` are those of the table after this step, once that is known. An order that is repeated changes
        nothing; a command at a table is only taken if the table has not come so far."""
        what, table = step.what, step.table
        self.clock.advance(max(0, step.at - self.clock.now()))
        match what:
            case RackOrder():
                await self.pit.racks.do(table, what)  # type: ignore[arg-type]
            case IncidentOrder():
                await self.pit.incidents.do(ONE, what)  # type: ignore[arg-type]
            case CaseOrder():
                case = self.cases.seen(DISPUTE, Person(what.by, what.by, what.role))
                await self.cases.do(case, what)  # type: ignore[arg-type]
            case OpenDispute():
                await self._open_case(what)
            case ChipsGiven():
                await self.gifts.give(what)
                self.floor.bank.forget()
            case _:
                await self._at_table(table, what, events)

    async def _open_case(self, what: OpenDispute) -> None:
        rounds = await self.cases.rounds("S1", (what.round,), "binh")
        given: dict[str, Any] = {"id": what.id, "by": "binh", "role": Role.PATRON, "patron": "binh", **CASE}
        await self.cases.open_case(OpenCase(rounds=rounds, **given))

    async def _at_table(self, table: str, command: Command, events: int | None) -> None:
        if events is None or events > self.events[table]:
            happened = await self.floor.room(table).do(command)
            self.events[table] += sum(event.kept for event in happened)

    async def take_all(self, steps: Sequence[Step], known: Sequence[int] | None = None) -> list[int]:
        """After each step, how many events its table has."""
        found = []
        for place, step in enumerate(steps):
            await self.take(step, None if known is None else known[place])
            found.append(self.events[step.table])
        return found


@asynccontextmanager
async def house(store: AnyStore, failpoint: Callable[[str], None] | None = None) -> AsyncIterator[House]:
    await store.open()
    opened = House(store, failpoint)
    try:
        await opened.open()
        yield opened
    finally:
        await opened.floor.close()
        await opened.writer.close()
        await store.close()
