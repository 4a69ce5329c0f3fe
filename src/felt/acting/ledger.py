"""Who has how many chips. The decisions are those of the house's books (`felt.store.decision`)."""

from felt.core.chips import Cents
from felt.ledger import Balance, Kind, Transfer, patron_account
from felt.store import Batch
from felt.store.decision import End, Extract, decide, lookup


class Ledger:
    """Keeps the balances, the open holds and the ends of the journals: what the next decision needs."""

    def __init__(self) -> None:
        self.balances: dict[str, Balance] = {}
        """By account."""
        self._holds: dict[str, Transfer] = {}
        self._ends: dict[str, End] = {}

    def available(self, patron: str) -> Cents:
        return self.balances.get(patron_account(patron), Balance()).available

    def commit(self, batch: Batch) -> None:
        """Take the whole batch, or raise its refusal."""
        known = {name: self.balances[name] for name in lookup((batch,)).accounts if name in self.balances}
        found: dict[str, tuple[int, int]] = {name: (each.balance, each.held) for name, each in known.items()}
        decision = decide((batch,), Extract(dict(self._ends), found, dict(self._holds)))
        (refusal,) = decision.answers
        if refusal is not None:
            raise refusal
        self._ends |= {record.table: (record.seq, record.hash) for record in decision.records}
        for account in decision.accounts:
            self.balances[account.name] = Balance(Cents(account.balance), Cents(account.held))
        for transfer in decision.transfers:
            if transfer.kind is Kind.HOLD:
                self._holds[transfer.id] = transfer
            else:
                self._holds.pop(transfer.hold or "", None)
