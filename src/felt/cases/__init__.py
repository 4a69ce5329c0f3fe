"""Disputes as cases (section 8 of each book): each has a journal of its own, linked to the rounds that it is about.
Pure."""

from felt.cases.decide import decide
from felt.cases.entries import AnyCaseEntry
from felt.cases.money import transfers
from felt.cases.orders import AnyCaseOrder
from felt.cases.references import relies_on
from felt.cases.state import Case, evolve
from felt.register import Register

CASES: Register[Case, AnyCaseOrder, AnyCaseEntry] = Register(
    prefix="~case/",
    begin=Case,
    decide=decide,
    evolve=evolve,
    transfers=transfers,
    entries=AnyCaseEntry,
    relies_on=relies_on,
)
