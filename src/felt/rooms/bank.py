"""The chips that each patron can spend, in memory: a wager does not wait for a question to the store.

The ledger has the last word: it refuses a transfer that the bank lets through by mistake."""

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Sequence

from felt.core.chips import Cents
from felt.ledger import Kind, Transfer, patron_account
from felt.store import Store


class Bank:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._available: dict[str, int] = {}
        self._on_their_way: dict[str, asyncio.Future[None]] = {}
        """By account, a future that is done when its last noted transfer has reached the books or has failed."""
        self._readings: dict[str, object] = {}
        """By account, a token of the reads in progress. A new transfer removes the token: these reads are then out of
        date."""

    async def available(self, patron: str) -> Cents:
        """Reads the books when no transfer of the account is on its way to them. Reads again if one came meanwhile."""
        account = patron_account(patron)
        while account not in self._available:
            if (booked := self._on_their_way.get(account)) is not None:
                await asyncio.wait((booked,))
                continue
            reading = self._readings.setdefault(account, object())
            balance = await self._store.balance(account)
            if self._readings.get(account) is reading:
                del self._readings[account]
                self._available.setdefault(account, balance.available)
        return Cents(self._available[account])

    def known(self, patron: str) -> Cents | None:
        """The chips in memory; None if the store has not been read yet."""
        available = self._available.get(patron_account(patron))
        return None if available is None else Cents(available)

    def note(self, transfers: Sequence[Transfer], booked: "asyncio.Future[None]") -> None:
        """These transfers are on their way to the books. `booked` is done when they have arrived or have failed."""
        accounts = {account for transfer in transfers for account in (transfer.debit, transfer.credit)}
        self._on_their_way |= dict.fromkeys(accounts, booked)
        for account in accounts & self._readings.keys():
            del self._readings[account]
        for account, change in changes(transfers).items():
            if account in self._available:
                self._available[account] += change
        booked.add_done_callback(lambda _: self._arrived(accounts, booked))

    def _arrived(self, accounts: set[str], booked: "asyncio.Future[None]") -> None:
        for account in accounts:
            if self._on_their_way.get(account) is booked:
                del self._on_their_way[account]

    def left(self, patron: str) -> None:
        """The patron has left. The next question for the patron's chips reads the books again."""
        self._available.pop(patron_account(patron), None)

    def forget(self) -> None:
        """A transfer did not reach the books: read the books again."""
        self._available.clear()


def changes(transfers: Iterable[Transfer]) -> defaultdict[str, int]:
    """By account, how much more it can spend after the transfers. Held chips were taken off by their hold."""
    found: defaultdict[str, int] = defaultdict(int)
    for transfer in transfers:
        kind = transfer.kind
        if kind is Kind.HOLD:
            found[transfer.debit] -= transfer.amount
        elif kind is Kind.MOVE:
            found[transfer.debit] -= transfer.amount
            found[transfer.credit] += transfer.amount
        elif kind is Kind.RELEASE:
            found[transfer.debit] += transfer.amount
    return found
