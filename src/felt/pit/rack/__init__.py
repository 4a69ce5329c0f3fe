"""The rack of a table: chips in and out, counts, slips, boxes. Each has a journal of its own."""

from felt.pit.rack.decide import decide
from felt.pit.rack.entries import AnyRackEntry
from felt.pit.rack.money import read, transfers
from felt.pit.rack.orders import AnyRackOrder
from felt.pit.rack.state import Rack, evolve
from felt.register import Register

RACKS: Register[Rack, AnyRackOrder, AnyRackEntry] = Register(
    prefix="~rack/",
    begin=Rack,
    decide=decide,
    evolve=evolve,
    transfers=transfers,
    entries=AnyRackEntry,
    read=read,
)
