"""What each patron can spend, kept at hand so that a wager need not wait for the store to be asked.

The ledger has the last word: it refuses what this overlooks."""

from felt.core.chips import Cents
from felt.ledger import Kind, Transfer, patron_account
from felt.store import Store


class Bank:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._available: dict[str, int] = {}

    async def available(self, patron: str) -> Cents:
        account = patron_account(patron)
        if account not in self._available:
            balance = await self._store.balance(account)
            self._available.setdefault(account, balance.available)
        return Cents(self._available[account])

    def known(self, patron: str) -> Cents | None:
        """The same without asking the store; None if it has not been asked yet."""
        available = self._available.get(patron_account(patron))
        return None if available is None else Cents(available)

    def note(self, transfer: Transfer) -> None:
        """A transfer is on its way to the books."""
        match transfer.kind:
            case Kind.HOLD:
                self._change(transfer.debit, -transfer.amount)
            case Kind.RELEASE:
                self._change(transfer.debit, transfer.amount)
            case Kind.MOVE:
                self._change(transfer.debit, -transfer.amount)
                self._change(transfer.credit, transfer.amount)
            case Kind.POST:
                pass  # held chips were taken off when they were held

    def _change(self, account: str, amount: int) -> None:
        if account in self._available:
            self._available[account] += amount

    def forget(self) -> None:
        """Something did not reach the books: ask them again."""
        self._available.clear()
