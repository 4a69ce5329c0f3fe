"""The incident log of the house: one journal. An incident is linked to a table, a round, people and a case."""

from collections.abc import Sequence

from felt.ledger import Transfer
from felt.pit.incidents.decide import decide
from felt.pit.incidents.entries import AnyIncidentEntry
from felt.pit.incidents.orders import AnyIncidentOrder
from felt.pit.incidents.state import Incidents, evolve
from felt.register import Register


def _transfers(incidents: Incidents, entry: AnyIncidentEntry, journal: str, seq: int) -> Sequence[Transfer]:
    """An incident moves no chip."""
    return ()


INCIDENTS: Register[Incidents, AnyIncidentOrder, AnyIncidentEntry] = Register(
    prefix="~incidents",
    begin=Incidents,
    decide=decide,
    evolve=evolve,
    transfers=_transfers,
    entries=AnyIncidentEntry,
)
