"""A ledger as plain as can be, written from the words of `felt.ledger` alone, to hold the table's transfers against."""

from collections.abc import Iterable

from felt.ledger import Kind, Transfer
from felt.rulebook import find


class Books:
    """Balances and holds. Whatever the ledger must never see is an assertion here."""

    def __init__(self) -> None:
        self.balance: dict[str, int] = {}
        self.holds: dict[str, Transfer] = {}
        self.ended: set[str] = set()
        self.ids: set[str] = set()

    def give(self, patron: str, cents: int) -> None:
        """Chips bought at the cage."""
        self._move("cage", f"patron:{patron}", cents)

    def spend(self, patron: str, cents: int) -> None:
        """Chips brought back to the cage."""
        self._move(f"patron:{patron}", "cage", cents)

    def available(self, patron: str) -> int:
        account = f"patron:{patron}"
        held = sum(hold.amount for hold in self.open_holds() if hold.debit == account)
        return self.balance.get(account, 0) - held

    def open_holds(self) -> list[Transfer]:
        return [hold for hold in self.holds.values() if hold.id not in self.ended]

    def on_felt(self, table: str) -> int:
        """What lies on the felt: what is held for the table, and what is in its escrow."""
        escrow = f"escrow:{table}"
        return self.balance.get(escrow, 0) + sum(hold.amount for hold in self.open_holds() if hold.credit == escrow)

    def apply(self, transfers: Iterable[Transfer]) -> None:
        for transfer in transfers:
            assert transfer.id not in self.ids, f"{transfer.id} comes twice"
            assert transfer.amount > 0
            assert transfer.debit != transfer.credit
            for clause in transfer.reason.split(", "):
                find(clause)  # ruling A7: every chip moved names its reason
            self.ids.add(transfer.id)
            match transfer.kind:
                case Kind.MOVE:
                    assert transfer.hold is None
                    self._move(transfer.debit, transfer.credit, transfer.amount)
                case Kind.HOLD:
                    self.holds[transfer.id] = transfer
                    self._not_overdrawn(transfer.debit)
                case Kind.POST | Kind.RELEASE:
                    self._end(transfer)
            assert sum(self.balance.values()) == 0

    def _end(self, transfer: Transfer) -> None:
        assert transfer.hold is not None
        hold = self.holds[transfer.hold]
        assert hold.id not in self.ended, f"{hold.id} ends twice"
        assert (hold.debit, hold.credit, hold.amount) == (transfer.debit, transfer.credit, transfer.amount)
        self.ended.add(hold.id)
        if transfer.kind is Kind.POST:
            self._move(transfer.debit, transfer.credit, transfer.amount)

    def _move(self, debit: str, credit: str, amount: int) -> None:
        self.balance[debit] = self.balance.get(debit, 0) - amount
        self.balance[credit] = self.balance.get(credit, 0) + amount
        self._not_overdrawn(debit)

    def _not_overdrawn(self, account: str) -> None:
        if account.startswith("patron:"):
            assert self.available(account.removeprefix("patron:")) >= 0, f"{account} is overdrawn"
        elif account.startswith("escrow:"):
            assert self.balance.get(account, 0) >= 0, f"{account} is overdrawn"
