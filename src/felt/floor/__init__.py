"""The plan of the floor: which tables stand there, with which settings, and the law of the place. Pure.

The settings file is the beginning. What people decide in the console stands in one journal, and overrides the file."""

from collections.abc import Sequence

from felt.floor.decide import decide
from felt.floor.entries import AnyFloorEntry
from felt.floor.evolve import evolve
from felt.floor.orders import AnyFloorOrder
from felt.floor.state import Plan
from felt.ledger import Transfer
from felt.register import Register


def _transfers(plan: Plan, entry: AnyFloorEntry, journal: str, seq: int) -> Sequence[Transfer]:
    """A decision about the floor moves no chip."""
    return ()


FLOOR: Register[Plan, AnyFloorOrder, AnyFloorEntry] = Register(
    prefix="~floor",
    begin=Plan,
    decide=decide,
    evolve=evolve,
    transfers=_transfers,
    entries=AnyFloorEntry,
)
"""One journal for the house: its key is empty."""
