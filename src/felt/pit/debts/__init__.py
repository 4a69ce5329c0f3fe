"""What patrons owe after corrections, and what the cage does about it: one journal. A cashier proposes, a Shift Manager
approves."""

from felt.pit.debts.decide import decide
from felt.pit.debts.entries import AnyDebtEntry
from felt.pit.debts.money import read, transfers
from felt.pit.debts.orders import AnyDebtOrder
from felt.pit.debts.state import Debts, evolve
from felt.register import Register

DEBTS: Register[Debts, AnyDebtOrder, AnyDebtEntry] = Register(
    prefix="~debts",
    begin=Debts,
    decide=decide,
    evolve=evolve,
    transfers=transfers,
    entries=AnyDebtEntry,
    read=read,
)
