"""The people of a pit: who was on duty each minute, who is trained, who takes which table next. Pure."""

from felt.pit.people.decide import decide
from felt.pit.people.entries import AnyRosterEntry
from felt.pit.people.orders import AnyRosterOrder
from felt.pit.people.state import Roster, evolve
from felt.register import Register

ROSTER: Register[Roster, AnyRosterOrder, AnyRosterEntry] = Register(
    prefix="~roster",
    begin=lambda key: Roster(),
    decide=decide,
    evolve=evolve,
    transfers=lambda roster, entry, journal, seq: (),
    entries=AnyRosterEntry,
)
"""One journal for the house: its key is empty."""
