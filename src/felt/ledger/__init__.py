"""Chips in accounts: transfers from one account to another, immutable and unique by id. Pure.

A transfer of kind MOVE moves chips at once. A HOLD sets chips of the debited account aside for the credited account.
Later a POST moves the held chips, or a RELEASE sets them free. No transfer is ever edited: another transfer reverses a
mistake. The sum of all balances is always zero. A patron's balance is never less than the patron's held chips."""

from enum import StrEnum

import msgspec

from felt.core.chips import Cents
from felt.core.refusals import Refusal
from felt.core.words import Words

CAGE = "cage"
"""The account that issues chips and takes them back. Its balance is minus the chips on the floor."""


GOODWILL = "goodwill"
"""What the house has paid out of goodwill after disputes. Its balance is minus these payments."""


def patron_account(patron: str) -> str:
    return f"patron:{patron}"


SEAT = "seat "


def seat_name(seat: int) -> str:
    """A guest without an account, as a patron: known by the seat alone."""
    return f"{SEAT}{seat}"


def is_seat(patron: str) -> bool:
    return patron.startswith(SEAT)


def outside_account(table: str) -> str:
    """The chips in the hands of guests without accounts at this table. Its balance is minus the chips that they have
    brought."""
    return f"outside:{table}"


def chips_account(patron: str, table: str) -> str:
    """Where the chips of a patron come from, and go to."""
    return outside_account(table) if is_seat(patron) else patron_account(patron)


def escrow_account(table: str) -> str:
    """The chips on the felt of a table."""
    return f"escrow:{table}"


def house_account(table: str) -> str:
    """The house's result at a table. Each table has its own account, so that tables do not wait for each other."""
    return f"house:{table}"


def commission_account(table: str) -> str:
    return f"commission:{table}"


def tips_account(table: str) -> str:
    """The chips in the tip box of a table."""
    return f"tips:{table}"


GUESTS = "guests"
"""The chips in the pockets of guests, as far as they came out of a rack or went into a tip box. A table knows the chips
that guests play with by `outside_account`."""
CASH = "cash"
"""Money that guests have paid for chips. Its balance is minus the money in boxes and in the count room."""
COUNT_ROOM = "count_room"
"""The money and the chips that were taken out of boxes and counted."""


def rack_account(table: str) -> str:
    """The chips that went into the rack of a table and out of it, beside play. The chips that should lie there are
    these less `outside_account`: what guests without accounts have lost lies in the rack."""
    return f"rack:{table}"


def transit_account(table: str) -> str:
    """The chips on their way between the cage and the rack of a table."""
    return f"transit:{table}"


def drop_account(table: str) -> str:
    """The money in the drop box of a table."""
    return f"drop:{table}"


def discrepancy_account(table: str) -> str:
    """What was counted too much (below zero) or too little at a table."""
    return f"discrepancy:{table}"


def receivable_account(patron: str) -> str:
    """The chips that a patron owes, after a correction took back more than the patron had left. Its balance is minus
    the debt. A debt stays until staff settle it (`felt.pit.debts`): chips that the patron wins or buys later are the
    patron's own."""
    return f"receivable:{patron}"


BAD_DEBTS = "bad_debts"
"""The debts of patrons that the house has written off. Its balance is minus these debts."""


def may_not_be_overdrawn(account: str) -> bool:
    """Patrons play with chips that they have. Escrow pays out the chips that were paid in."""
    return account.startswith(("patron:", "escrow:"))


class Kind(StrEnum):
    MOVE = "move"
    HOLD = "hold"
    POST = "post"
    RELEASE = "release"


class Purpose(StrEnum):
    """What the chips of a transfer are for."""

    # On the felt. A hold and its end have the same purpose.
    WAGER = "wager"
    INSURANCE = "insurance"
    RETURNED = "returned"
    """Stakes that go back to a patron when a round is settled."""
    LOST = "lost"
    WON = "won"
    COMMISSION = "commission"

    # After the settlement.
    CORRECTION = "correction"
    """The difference that the correction of a settled round makes."""
    RECEIVABLE = "receivable"
    """The part of the difference that a patron has spent, and owes."""
    DEBT_PAID = "debt_paid"
    DEBT_WRITTEN_OFF = "debt_written_off"

    # Off the felt.
    PLAY_CHIPS = "play_chips"
    """Chips that the house gives to every new account."""
    BUY_IN = "buy_in"
    GOODWILL = "goodwill"
    """A payment by the decision of a dispute."""

    # Around a table.
    FILL = "fill"
    """Chips from the cage to a rack."""
    CREDIT = "credit"
    """Chips from a rack to the cage."""
    CASH = "cash"
    """Money into a drop box."""
    TIP = "tip"
    DROP = "drop"
    """The contents of a box, counted."""
    DISCREPANCY = "discrepancy"
    """The difference between what was expected and what was counted."""


class Transfer(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """`amount` from `debit` to `credit`. POST and RELEASE name the HOLD that they end, and repeat its accounts, amount
    and purpose. `reason` holds the clauses that moved the chips; off the felt it is a plain remark. `seq` is the number
    of the journal event of `table` that moved the chips, 0 off the felt."""

    id: str
    kind: Kind
    debit: str
    credit: str
    amount: Cents
    reason: str
    purpose: Purpose
    hold: str | None = None
    table: str = ""
    round: int = 0
    seq: int = 0


class Balance(msgspec.Struct, frozen=True):
    """The chips of an account, and how many of them are held."""

    balance: Cents = Cents(0)
    held: Cents = Cents(0)

    @property
    def available(self) -> Cents:
        return Cents(self.balance - self.held)


class LedgerRefusal(Refusal):
    """The books do not take this transfer. Nothing of its batch was written.

    LedgerRefusal
    └── InsufficientChips   TransferIdReused   NoSuchHold   HoldAlreadyEnded   NotATransfer
    """


class InsufficientChips(LedgerRefusal):
    words = Words(
        "Not enough chips: {available:chips} are available, {amount:chips} are needed.",
        "Không đủ chip: hiện có {available:chips}, cần {amount:chips}.",
    )


class TransferIdReused(LedgerRefusal):
    words = Words(
        "Another transfer already has the id {id}.",
        "Mã {id} đã được dùng cho một giao dịch khác.",
    )


class NoSuchHold(LedgerRefusal):
    words = Words("There is no hold {id} that fits this transfer.", "Không có khoản giữ {id} khớp với giao dịch này.")


class HoldAlreadyEnded(LedgerRefusal):
    words = Words("Hold {id} was already posted or released.", "Khoản giữ {id} đã được ghi sổ hoặc đã được trả.")


class NotATransfer(LedgerRefusal):
    words = Words(
        "A transfer moves at least one cent between two different accounts.",
        "Một giao dịch chuyển ít nhất một xu giữa hai tài khoản khác nhau.",
    )
