"""The tables of the shift, its people, the cards and dice, and what a step is."""

from typing import NamedTuple

import msgspec

from felt.cases.kinds import About
from felt.cases.orders import CaseOrder
from felt.core.authority import Role
from felt.core.commands import Command
from felt.core.words import Language
from felt.house import ChipsGiven
from felt.pit.incidents.orders import IncidentOrder
from felt.pit.rack.orders import RackOrder
from tests.table.dealer.pit import casino_table

START = 1_790_000_000_000
HALF_HOUR = 30 * 60_000
HALF_HOURS = 24
DECKS = 8
END = START + HALF_HOURS * HALF_HOUR

PEOPLE = {
    **{f"dealer {number}": Role.DEALER for number in range(1, 7)},
    **{f"supervisor {number}": Role.PIT_SUPERVISOR for number in (1, 2)},
    "manager": Role.PIT_MANAGER,
    "shift": Role.SHIFT_MANAGER,
    "watcher": Role.SURVEILLANCE,
    "cashier": Role.CASHIER,
    "second cashier": Role.CASHIER,
    "binh": Role.PATRON,
}
TABLES = {
    name: msgspec.structs.replace(casino_table(game, **rules), name=name)
    for name, game, rules in (
        ("B1", "baccarat", {"insurance": False}),
        ("S1", "sicbo", {}),
        ("N1", "niuniu", {}),
    )
}
DEALERS = {"B1": ("dealer 1", "dealer 2"), "S1": ("dealer 3", "dealer 4"), "N1": ("dealer 5", "dealer 6")}
PATRONS = {"B1": "an", "S1": "binh", "N1": "chi"}
HAD = {"an": 20_000, "binh": 500_000, "chi": 500_000}

Won = dict[str, int]
"""By bet, what 100 on it bring: minus 100 if it loses."""
PLAYER: Won = {"player": 100, "banker": -100, "tie": -100}
BANKER: Won = {"player": -100, "banker": 95, "tie": -100}
TIE: Won = {"player": 0, "banker": 0, "tie": 800}
HANDS: tuple[tuple[str, Won], ...] = (
    ("9 2 K 5", PLAYER),  # nine to seven
    ("2 9 5 K", BANKER),  # seven to nine
    ("9 4 K 5", TIE),  # nine to nine
    ("2 4 3 2 5", BANKER),  # the Player draws to ten; the Banker stands on six against a five
    ("8 3 J 4", PLAYER),  # eight to seven
    ("A 8 6 Q", BANKER),  # seven to eight
)
THROWS: tuple[tuple[tuple[int, ...], Won], ...] = (
    ((1, 4, 6), {"big": 100, "small": -100, "total-11": 600}),
    ((1, 1, 2), {"big": -100, "small": 100, "total-11": -100}),
    ((3, 3, 3), {"big": -100, "small": -100, "total-11": -100}),
    ((2, 2, 5), {"big": -100, "small": 100, "total-11": -100}),
    ((2, 6, 6), {"big": 100, "small": -100, "total-11": -100}),
)
NIU_8, NO_NIU, HOUSE_NIU_6 = "TS JH QD 2C 6H", "2S 2H 3D 3C 8H", "TH JS QC 2D 4H"
ALSO_NIU_8, ALSO_NO_NIU = "5S 5H KD 9C 9S", "AS AH 4D 4C 7H"
NIU_WON, NIU_LOST = 95, -100


CASE = {"about": About.WINNINGS, "says": "I saw a one.", "table": "S1", "book": "sicbo", "language": Language.EN}


class OpenDispute(NamedTuple):
    """Binh disputes a round of S1."""

    id: str
    round: int


What = Command | RackOrder | ChipsGiven | OpenDispute | CaseOrder | IncidentOrder


class Step(NamedTuple):
    at: int
    table: str
    what: What
