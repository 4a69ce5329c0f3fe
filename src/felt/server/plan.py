"""The floor as people have planned it: the settings file, overridden by what the register `~floor` says. The running
floor is brought to it without a restart; after a restart the same plan is what runs.

Refusal
└── TableStillThere
"""

import asyncio
import logging
from collections.abc import Sequence

import msgspec

from felt.cases.jurisdiction import Jurisdiction
from felt.core.refusals import Refusal
from felt.core.words import Words
from felt.floor import FLOOR
from felt.floor.entries import AnyFloorEntry, TableTakenAway
from felt.floor.orders import AddTable, AnyFloorOrder, LeaveTableToFile, SetJurisdiction
from felt.floor.state import Decision, Plan
from felt.journal import JournalBroken
from felt.rooms.desk import Desk
from felt.server.floor.rooms import HOUSE, Floor
from felt.table.settings import Settings

logger = logging.getLogger(__name__)

ONE = ""
"""The key of its only journal."""
RETRY_MS = 2_000


class TableStillThere(Refusal):
    words = Words(
        "Table {table} was taken away and still plays its last round; add it again when it is closed.",
        "Bàn {table} đã bị gỡ và đang chơi nốt ván cuối; hãy thêm lại khi bàn đã đóng.",
    )


class FloorPlan:
    """Opens and closes the floor."""

    def __init__(self, floor: Floor, *, tables: Sequence[Settings], jurisdiction: Jurisdiction) -> None:
        """`tables` and `jurisdiction` are those of the settings file."""
        self.of_file = {each.name: each for each in tables}
        self._law_of_file = jurisdiction
        self._floor = floor
        self._desk = Desk(
            FLOOR,
            store=floor.store,
            writer=floor.writer,
            bank=floor.bank,
            clock=floor.clock,
            informed=self._informed,
        )
        self._plan = Plan()
        self._bringing = asyncio.Lock()
        self._again: asyncio.Task[None] | None = None

    async def open(self) -> None:
        plan = await self.read()
        await self._floor.open(self.tables(), may_fail=plan.tables.keys())

    async def close(self) -> None:
        if self._again is not None:
            self._again.cancel()
            await asyncio.gather(self._again, return_exceptions=True)
        await self._floor.close()

    async def read(self) -> Plan:
        """Only to be read."""
        self._plan = await self._desk.state(ONE)
        return self._plan

    def tables(self) -> tuple[Settings, ...]:
        """The tables that are to stand on the floor."""
        return self._plan.floor(self.of_file.values())

    @property
    def jurisdiction(self) -> Jurisdiction:
        return self._plan.law(self._law_of_file)

    async def preview(self, order: AnyFloorOrder) -> AnyFloorEntry:
        """What the order would write, or its refusal. Nothing is written."""
        plan = await self.read()
        (entry,) = FLOOR.decide(plan, await self._informed(plan, order), self._floor.clock.now())
        return entry

    async def do(self, order: AnyFloorOrder) -> Decision:
        """The decision, once it is in the books and the floor was told. The same id counts once."""
        self._plan = await self._desk.do(ONE, order)
        done = await asyncio.shield(asyncio.ensure_future(self._bring_about()))
        if not done and (self._again is None or self._again.done()):
            self._again = asyncio.create_task(self._try_again(), name="felt floor")
        return next(each for each in self._plan.decisions if each.entry.request == order.id)

    async def _informed(self, plan: Plan, order: AnyFloorOrder) -> AnyFloorOrder:
        if isinstance(order, SetJurisdiction):
            return msgspec.structs.replace(order, of_file=self._law_of_file)
        if isinstance(order, AddTable | LeaveTableToFile) and self._floor.is_leaving(order.table):
            raise TableStillThere(table=order.table, place="table")
        return msgspec.structs.replace(order, of_file=self.of_file.get(order.table))

    async def _bring_about(self) -> bool:
        """Bring the running floor to the plan. False if the store did not let something through."""
        async with self._bringing:
            wanted = {each.name: each for each in self.tables()}
            done = [await self._place(settings) for settings in wanted.values()]
            done += [await self._take_away(table) for table in tuple(self._floor.rooms) if table not in wanted]
        return all(done)

    async def _try_again(self) -> None:
        done = False
        while not done:
            await self._floor.clock.until(self._floor.clock.now() + RETRY_MS)
            done = await self._bring_about()

    async def _place(self, settings: Settings) -> bool:
        name = settings.name
        if name in self._floor.rooms:
            if self._floor.settings[name] != settings:
                self._floor.change(settings)
            return True
        planned = self._plan.tables.get(name)
        try:
            await self._floor.add(settings, by=HOUSE if planned is None else planned.decision.entry.by)
        except JournalBroken as broken:
            logger.error("table stays away: its journal is broken", extra={"table": name, "reason": str(broken)})
        except Refusal as refusal:
            logger.warning("table cannot be added yet", extra={"table": name, "reason": str(refusal)})
            return False
        return True

    async def _take_away(self, table: str) -> bool:
        planned = self._plan.tables.get(table)
        entry = None if planned is None else planned.decision.entry
        by, why = (entry.by, entry.why) if isinstance(entry, TableTakenAway) else (HOUSE, "")
        try:
            await self._floor.take_away(table, by=by, why=why)
        except Refusal as refusal:
            logger.warning("table cannot be taken away yet", extra={"table": table, "reason": str(refusal)})
            return False
        return True
