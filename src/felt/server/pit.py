"""The money around the tables, calls, incidents and the roster: a desk for each register, with what the books know."""

import asyncio
from collections.abc import Sequence

import msgspec

from felt.core.authority import ROLE_NAMES, Role, has_authority
from felt.core.refusals import NoAuthority, Refusal
from felt.core.words import Words
from felt.ledger import outside_account, receivable_account
from felt.pit.calls import CALLS
from felt.pit.debts import DEBTS
from felt.pit.debts.orders import AnyDebtOrder, ProposeSettlement
from felt.pit.debts.state import Debts
from felt.pit.incidents import INCIDENTS
from felt.pit.people import ROSTER
from felt.pit.rack import RACKS
from felt.pit.rack.orders import AnyRackOrder
from felt.pit.rack.state import Rack, Slip
from felt.rooms.desk import Desk
from felt.server.decided_calls import DecidedCalls
from felt.server.floor.listing import in_force
from felt.server.floor.refusals import NoSuchTable
from felt.server.floor.rooms import Floor
from felt.server.floor.shift import Shifts
from felt.table.dealer.refusals import NotOnDuty
from felt.table.settings import Betting

LOOKS_ON = (Role.CASHIER, Role.AUDITOR, Role.SURVEILLANCE)
"""Beside the ladder, they see the chips of every table."""
ONE = ""
"""The key of a register that has one journal."""


class NoRackHere(Refusal):
    words = Words(
        "Table {table} has no rack: its patrons play with the chips of their accounts.",
        "Bàn {table} không có khay chip: khách chơi bằng chip trong tài khoản.",
    )


class Pit:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._store = floor.store
        store, writer, bank, clock = floor.store, floor.writer, floor.bank, floor.clock
        self.shifts = Shifts(floor, floor.store)
        self.racks = Desk(RACKS, store=store, writer=writer, bank=bank, clock=clock, informed=self._with_played)
        self.calls = Desk(CALLS, store=store, writer=writer, bank=bank, clock=clock)
        self.one_call_at_a_time = asyncio.Lock()
        self.decided_calls = DecidedCalls(floor, self.calls, self.one_call_at_a_time)
        self.incidents = Desk(INCIDENTS, store=store, writer=writer, bank=bank, clock=clock)
        self.roster = Desk(ROSTER, store=store, writer=writer, bank=bank, clock=clock)
        self.debts = Desk(DEBTS, store=store, writer=writer, bank=bank, clock=clock, informed=self._with_owed)

    async def admit(self, table: str, person: str, role: Role) -> None:
        """Refuses a table without a rack, and people whom it does not concern. A dealer has to be on duty there. The
        rack of a table that was taken away can still be read and counted."""
        if role not in LOOKS_ON and not has_authority(role, Role.DEALER):
            raise NoAuthority(needed=ROLE_NAMES[Role.DEALER])
        if table in self._floor.rooms:
            if in_force(self._floor, table).betting is not Betting.CALLED:
                raise NoRackHere(table=table, place="name")
            on_duty = person in self._floor.broadcasts[table].state.attending
        elif await self._store.head(RACKS.name(table)) is not None:
            on_duty = False
        else:
            raise NoSuchTable(table=table, place="name")
        if role is Role.DEALER and not on_duty:
            raise NotOnDuty

    async def played(self, table: str) -> int:
        """What guests without accounts have lost to the rack, less what they have won."""
        return -(await self._store.balance(outside_account(table))).balance

    async def all_played(self) -> dict[str, int]:
        """The same by table, in one question."""
        prefix = outside_account("")
        balances = await self._store.balances(prefix)
        return {name.removeprefix(prefix): -has.balance for name, has in balances.items()}

    async def owed(self, patron: str) -> int:
        return -(await self._store.balance(receivable_account(patron))).balance

    async def slips(self, table: str | None = None) -> Sequence[tuple[str, Slip]]:
        """With their tables, the latest request first."""
        tables = [each for each in await self.racks.keys() if table in (None, each)]
        found = [(each, slip) for each in tables for slip in (await self.racks.state(each)).slips]
        return sorted(found, key=lambda each: (each[1].signed[0].at, each[0], each[1].number), reverse=True)

    async def debtors(self) -> dict[str, int]:
        """By patron, what the patron owes."""
        prefix = receivable_account("")
        balances = await self._store.balances(prefix)
        return {name.removeprefix(prefix): -has.balance for name, has in balances.items() if has.balance}

    async def settle_debt(self, order: AnyDebtOrder) -> Debts:
        """The patron is told the chips that are left."""
        debts = await self.debts.do(ONE, order)
        patron = _patron(debts, order)
        if patron is not None:
            self._floor.tell_chips(patron)
        return debts

    async def _with_played(self, rack: Rack, order: AnyRackOrder) -> AnyRackOrder:
        return msgspec.structs.replace(order, played=await self.played(rack.table))

    async def _with_owed(self, debts: Debts, order: AnyDebtOrder) -> AnyDebtOrder:
        patron = _patron(debts, order)
        return order if patron is None else msgspec.structs.replace(order, owed=await self.owed(patron))


def _patron(debts: Debts, order: AnyDebtOrder) -> str | None:
    if isinstance(order, ProposeSettlement):
        return order.patron
    proposal = debts.proposal(order.number)
    return None if proposal is None else proposal.proposed.patron
