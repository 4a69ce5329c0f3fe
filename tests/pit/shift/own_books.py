"""What a shift should come to, summed up beside the code: from what each step says, never from a transfer."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from math import comb

DEALS = 4_998_398_275_503_360
BANKER_WINS, PLAYER_WINS, TIES = 2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216
"""Of all deals of eight decks. The three numbers are published in many places, and add up to `DEALS`."""
WON_WITH_NIU_7 = Fraction(932_655_990_824, comb(52, 5) * comb(47, 5))
"""A box wins with Niu 7 or a better hand, as the PAR sheet has it."""

EDGES = {
    "banker": Fraction(PLAYER_WINS, DEALS) - Fraction(19, 20) * Fraction(BANKER_WINS, DEALS),
    "player": Fraction(BANKER_WINS - PLAYER_WINS, DEALS),
    "tie": 1 - 9 * Fraction(TIES, DEALS),
    "big": Fraction(216 - 2 * 105, 216),
    "small": Fraction(216 - 2 * 105, 216),
    "total-11": 1 - 7 * Fraction(27, 216),
    "ante": WON_WITH_NIU_7 / 20,
}
"""What the house keeps of each cent. Banker 1.0579 %, Player 1.2351 %, Tie 14.3596 %; Big and Small 6 in 216; 27 throws
of 216 make eleven, which pays 6 to 1. Two hands of Niu Niu are alike and never tie: the house lives by the commission
on wins with Niu 7 or better (niuniu 5.1)."""


@dataclass
class OfTable:
    """In cents."""

    win: int = 0
    drop: int = 0
    fills: int = 0
    credits: int = 0
    void_slips: int = 0
    tips: int = 0
    drop_counted: int = 0
    tips_counted: int = 0
    differences: int = 0
    rounds: int = 0
    void: int = 0
    at_risk: int = 0
    in_rack: int = 0
    """The chips that lie in the rack."""
    theoretical: Fraction = Fraction(0)


@dataclass
class OwnBooks:
    tables: defaultdict[str, OfTable] = field(default_factory=lambda: defaultdict(OfTable))
    balance: Counter[str] = field(default_factory=Counter)
    """By account. What the house won at a table is one account, commission included."""

    def move(self, debit: str, credit: str, amount: int) -> None:
        self.balance[debit] -= amount
        self.balance[credit] += amount

    def lost(self, table: str, who: str, amount: int) -> None:
        """`who` lost to the house, or won if it is less than nothing."""
        guest = who.startswith("seat ")
        self.tables[table].win += amount
        self.tables[table].in_rack += amount if guest else 0
        self.move(f"outside:{table}" if guest else f"patron:{who}", f"house:{table}", amount)

    def wagered(self, table: str, bet: str, amount: int) -> None:
        self.tables[table].at_risk += amount
        self.tables[table].theoretical += amount * EDGES[bet]

    def filled(self, table: str, amount: int) -> None:
        self.tables[table].fills += amount
        self.tables[table].in_rack += amount
        self.move("cage", f"rack:{table}", amount)

    def credited(self, table: str, amount: int) -> None:
        self.tables[table].credits += amount
        self.tables[table].in_rack -= amount
        self.move(f"rack:{table}", "cage", amount)

    def sold(self, table: str, amount: int) -> None:
        self.tables[table].drop += amount
        self.tables[table].in_rack -= amount
        self.move(f"rack:{table}", "guests", amount)
        self.move("cash", f"drop:{table}", amount)

    def tipped(self, table: str, amount: int) -> None:
        self.tables[table].tips += amount
        self.move("guests", f"tips:{table}", amount)

    def box_counted(self, table: str, box: str, expected: int, amount: int) -> None:
        of_table = self.tables[table]
        if box == "drop":
            of_table.drop_counted += amount
        else:
            of_table.tips_counted += amount
        of_table.differences += amount - expected
        self.move(f"{box}:{table}", "count_room", amount)
        self.move(f"{box}:{table}", f"discrepancy:{table}", expected - amount)

    def written_off(self, table: str, amount: int) -> None:
        """Chips that were missing in the rack."""
        self.tables[table].differences -= amount
        self.tables[table].in_rack -= amount
        self.move(f"rack:{table}", f"discrepancy:{table}", amount)

    def balances(self) -> dict[str, int]:
        return {account: amount for account, amount in self.balance.items() if amount}
