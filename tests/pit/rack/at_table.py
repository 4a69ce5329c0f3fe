"""A rack in memory with its ledger: orders are decided, evolved, and their chips moved."""

from collections import Counter
from itertools import count
from typing import Any

from felt.core.authority import Role
from felt.ledger import Transfer
from felt.pit.rack import RACKS
from felt.pit.rack.orders import RackOrder
from felt.pit.rack.state import Rack

PEOPLE = {
    "dung": Role.DEALER,
    "son": Role.PIT_SUPERVISOR,
    "mai": Role.PIT_MANAGER,
    "hai": Role.SHIFT_MANAGER,
    "quy": Role.CASHIER,
    "thu": Role.CASHIER,
    "kim": Role.AUDITOR,
}


class AtTable:
    def __init__(self, table: str = "C1") -> None:
        self.rack = Rack(table)
        self.balances: Counter[str] = Counter()
        self.transfers: list[Transfer] = []
        self.kinds: list[str] = []
        self.played = 0
        """What guests have lost to the rack."""
        self._ids = count(1)

    def do(self, kind: type[RackOrder], by: str, *, role: Role | None = None, **fields: Any) -> None:
        number = next(self._ids)
        order = kind(id=str(number), by=by, role=role or PEOPLE[by], played=self.played, **fields)
        for entry in RACKS.decide(self.rack, order, number):  # type: ignore[arg-type]
            moved = RACKS.transfers(self.rack, entry, RACKS.name(self.rack.table), len(self.kinds) + 1)
            RACKS.evolve(self.rack, entry, number)
            self.kinds.append(entry.kind())
            self.transfers += moved
            for transfer in moved:
                assert transfer.amount > 0
                self.balances[transfer.debit] -= transfer.amount
                self.balances[transfer.credit] += transfer.amount

    @property
    def expected(self) -> int:
        return self.rack.expected(self.played)
