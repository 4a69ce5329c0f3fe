"""What each patron can spend, kept at hand so that a wager need not wait for the store to be asked.

The ledger has the last word: it refuses what this overlooks."""

import asyncio
from collections.abc import Iterable, Sequence

from felt.core.chips import Cents
from felt.ledger import Kind, Transfer, patron_account
from felt.store import Store


class Bank:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._available: dict[str, int] = {}
        self._on_their_way: dict[str, asyncio.Future[None]] = {}
        """By account, when the last of its transfers that were noted has reached the books, or has not."""
        self._readings: dict[str, object] = {}
        """By account, what all who look into the books have in common as long as nothing overtakes them."""

    async def available(self, patron: str) -> Cents:
        """The books are asked when nothing is on its way to them, and again if something was meanwhile."""
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

    def known(self, patron: str, *, before: Iterable[Transfer] = ()) -> Cents | None:
        """The same without asking the store, as it was before these were noted; None if it has not been asked yet."""
        account = patron_account(patron)
        available = self._available.get(account)
        if available is None:
            return None
        return Cents(available - sum(_change(transfer, account) for transfer in before))

    def note(self, transfers: Sequence[Transfer], booked: "asyncio.Future[None]") -> None:
        """These are on their way to the books; `booked` is done when they are there, or will never be."""
        accounts = {account for transfer in transfers for account in (transfer.debit, transfer.credit)}
        self._on_their_way |= dict.fromkeys(accounts, booked)
        for account in accounts & self._readings.keys():
            del self._readings[account]
        for transfer in transfers:
            for account in {transfer.debit, transfer.credit} & self._available.keys():
                self._available[account] += _change(transfer, account)
        booked.add_done_callback(lambda _: self._arrived(accounts, booked))

    def _arrived(self, accounts: set[str], booked: "asyncio.Future[None]") -> None:
        for account in accounts:
            if self._on_their_way.get(account) is booked:
                del self._on_their_way[account]

    def left(self, patron: str) -> None:
        """Nobody asks for this patron's chips any more; whoever does asks the books again."""
        self._available.pop(patron_account(patron), None)

    def forget(self) -> None:
        """Something did not reach the books: ask them again."""
        self._available.clear()


def _change(transfer: Transfer, account: str) -> int:
    """What becomes of what the account can spend."""
    match transfer.kind:
        case Kind.HOLD:
            return -transfer.amount if account == transfer.debit else 0
        case Kind.RELEASE:
            return transfer.amount if account == transfer.debit else 0
        case Kind.MOVE:
            return transfer.amount * ((account == transfer.credit) - (account == transfer.debit))
        case Kind.POST:
            return 0  # held chips were taken off when they were held
