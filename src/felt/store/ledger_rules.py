"""Which transfers the books take. Pure: one set of rules for both stores.

A transfer is checked in this order, and the first problem is reported: another transfer has its id; it moves nothing;
the hold that it ends is missing, does not fit or has ended; an account would hold too many chips; the chips are not
available."""

import msgspec

from felt.core.chips import CENTS_MAX, Cents
from felt.ledger import (
    HoldAlreadyEnded,
    InsufficientChips,
    Kind,
    NoSuchHold,
    NotATransfer,
    Transfer,
    TransferIdReused,
    may_not_be_overdrawn,
)
from felt.store.refusals import TooManyChips

# What a transfer does to    the debited account   the credited one
#                            balance       held    balance
EFFECTS = {
    Kind.MOVE: (-1, 0, +1),
    Kind.HOLD: (0, +1, 0),
    Kind.POST: (-1, -1, +1),
    Kind.RELEASE: (0, -1, 0),
}
ENDS_OF_HOLDS = (Kind.POST, Kind.RELEASE)


class Account(msgspec.Struct, gc=False):
    """An account while a group is decided. `found` is its balance and held chips in the store, None if it is new."""

    name: str
    guarded: bool
    balance: int = 0
    held: int = 0
    found: tuple[int, int] | None = None


class Books:
    """Takes transfers one after the other, and can undo the latest ones."""

    def __init__(self, balances: dict[str, tuple[int, int]], known: dict[str, Transfer], ended: set[str]) -> None:
        """The store's balances, its transfers with the ids in question, and the holds among them that have ended."""
        self.known = known
        self.ended = ended
        self.taken: list[Transfer] = []
        self.accounts = {
            name: Account(name, may_not_be_overdrawn(name), *found, found) for name, found in balances.items()
        }

    def take(self, transfer: Transfer) -> None:
        """One long function: it runs for every wager, and calls cost time."""
        known = self.known.get(transfer.id)
        if known is not None:
            if known != transfer:
                raise TransferIdReused(id=transfer.id)
            return
        amount, hold, accounts = transfer.amount, transfer.hold, self.accounts
        if amount < 1 or transfer.debit == transfer.credit:
            raise NotATransfer
        if hold is not None or transfer.kind in ENDS_OF_HOLDS:
            self._check_hold(transfer)
        for_debit, for_held, for_credit = EFFECTS[transfer.kind]
        debit = accounts.get(transfer.debit) or self._opened(transfer.debit)
        credit = accounts.get(transfer.credit) or self._opened(transfer.credit)
        balance, held = debit.balance + for_debit * amount, debit.held + for_held * amount
        credited = credit.balance + for_credit * amount
        if not -CENTS_MAX <= balance <= CENTS_MAX or held > CENTS_MAX or credited > CENTS_MAX:
            raise TooManyChips(most=CENTS_MAX)
        # The end of a hold needs no available chips: they were set aside for it.
        if debit.guarded and hold is None and balance < held:
            available = Cents(debit.balance - debit.held)
            raise InsufficientChips(account=transfer.debit, available=available, amount=amount)
        debit.balance, debit.held, credit.balance = balance, held, credited
        self.known[transfer.id] = transfer
        if hold is not None:
            self.ended.add(hold)
        self.taken.append(transfer)

    def take_back(self, *, to: int) -> None:
        """Undo all but the first `to` transfers taken."""
        while len(self.taken) > to:
            transfer = self.taken.pop()
            del self.known[transfer.id]
            self.ended.discard(transfer.hold or "")
            for_debit, for_held, for_credit = EFFECTS[transfer.kind]
            debit, credit = self.accounts[transfer.debit], self.accounts[transfer.credit]
            debit.balance -= for_debit * transfer.amount
            debit.held -= for_held * transfer.amount
            credit.balance -= for_credit * transfer.amount

    def changed(self) -> list[Account]:
        """The accounts whose balance or held chips the taken transfers have changed."""
        touched = {name for transfer in self.taken for name in (transfer.debit, transfer.credit)}
        accounts = [self.accounts[name] for name in touched]
        return [account for account in accounts if account.found != (account.balance, account.held)]

    def _opened(self, name: str) -> Account:
        account = self.accounts[name] = Account(name, may_not_be_overdrawn(name))
        return account

    def _check_hold(self, transfer: Transfer) -> None:
        hold_id = transfer.hold or ""
        hold = self.known.get(hold_id)
        if (
            transfer.kind not in ENDS_OF_HOLDS
            or hold is None
            or hold.kind is not Kind.HOLD
            or (hold.debit, hold.credit, hold.amount) != (transfer.debit, transfer.credit, transfer.amount)
            or hold.purpose is not transfer.purpose
        ):
            raise NoSuchHold(id=hold_id)
        if hold_id in self.ended:
            raise HoldAlreadyEnded(id=hold_id)
