"""Chips in accounts: transfers from one account to another, immutable and unique by id. Pure.

A transfer of kind MOVE moves at once. A HOLD sets chips of the debited account aside for the credited one; later it
is either POSTed, which moves them, or RELEASEd, which sets them free. Nothing is ever edited: a mistake is reversed
by another transfer. The sum of all balances is zero at every moment, and no patron's balance, what is held taken
off, is ever below zero."""

from enum import StrEnum

import msgspec

from felt.core.chips import Cents
from felt.core.refusals import Refusal
from felt.core.words import Words

CAGE = "cage"
"""Where chips come from and go to: its balance is the chips on the floor, below zero."""


def patron_account(patron: str) -> str:
    return f"patron:{patron}"


def escrow_account(table: str) -> str:
    """What lies on the felt of a table."""
    return f"escrow:{table}"


def house_account(table: str) -> str:
    """The house's result at a table. One account a table: a single one would be written by all of them."""
    return f"house:{table}"


def commission_account(table: str) -> str:
    return f"commission:{table}"


def tips_account(table: str) -> str:
    return f"tips:{table}"


def may_not_be_overdrawn(account: str) -> bool:
    """Patrons play with chips that they have; escrow pays out what was paid in."""
    return account.startswith(("patron:", "escrow:"))


class Kind(StrEnum):
    MOVE = "move"
    HOLD = "hold"
    POST = "post"
    RELEASE = "release"


class Transfer(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """`amount` from `debit` to `credit`. POST and RELEASE name the HOLD that they end and repeat its accounts and
    amount. `reason` are the clauses (or, off the felt, the words) that moved the chips."""

    id: str
    kind: Kind
    debit: str
    credit: str
    amount: Cents
    reason: str
    hold: str | None = None
    table: str = ""
    round: int = 0


class Balance(msgspec.Struct, frozen=True):
    """What an account has, and how much of it is held."""

    balance: Cents = Cents(0)
    held: Cents = Cents(0)

    @property
    def available(self) -> Cents:
        return Cents(self.balance - self.held)


class LedgerRefusal(Refusal):
    """A transfer that the books do not take. Nothing of its batch has happened.

    LedgerRefusal
    └── InsufficientChips   TransferIdReused   NoSuchHold   HoldAlreadyEnded   NotATransfer
    """


class InsufficientChips(LedgerRefusal):
    words = Words(
        "There are {available:chips} chips at hand, and {amount:chips} are needed.",
        "Hiện có {available:chips} chip, cần {amount:chips}.",
    )


class TransferIdReused(LedgerRefusal):
    words = Words(
        "Transfer {id} exists already, and is another one.",
        "Giao dịch {id} đã có và khác với giao dịch này.",
    )


class NoSuchHold(LedgerRefusal):
    words = Words("There is no hold {id} that fits.", "Không có khoản giữ {id} tương ứng.")


class HoldAlreadyEnded(LedgerRefusal):
    words = Words("Hold {id} has been posted or released already.", "Khoản giữ {id} đã được ghi sổ hoặc đã được trả.")


class NotATransfer(LedgerRefusal):
    words = Words(
        "A transfer moves at least one cent between two different accounts.",
        "Một giao dịch chuyển ít nhất một xu giữa hai tài khoản khác nhau.",
    )
