"""Calls for a supervisor: one journal of the house. A call may propose a request at the table, for a higher rank."""

from collections.abc import Iterable, Sequence

from felt.ledger import Transfer
from felt.pit.calls.decide import decide
from felt.pit.calls.entries import AnyCallEntry, CallWithdrawn
from felt.pit.calls.orders import AnyCallOrder
from felt.pit.calls.state import Calls, evolve
from felt.register import Reference, Register


def _transfers(calls: Calls, entry: AnyCallEntry, journal: str, seq: int) -> Sequence[Transfer]:
    """A call moves no chip. A proposed request moves them at its table."""
    return ()


def _relies_on(entry: AnyCallEntry) -> Iterable[Reference]:
    return () if isinstance(entry, CallWithdrawn) or entry.record is None else (entry.record,)


CALLS: Register[Calls, AnyCallOrder, AnyCallEntry] = Register(
    prefix="~calls",
    begin=Calls,
    decide=decide,
    evolve=evolve,
    transfers=_transfers,
    entries=AnyCallEntry,
    relies_on=_relies_on,
)
