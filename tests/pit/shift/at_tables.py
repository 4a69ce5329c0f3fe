"""One step at a table after the other, each with what it should move."""

from collections import Counter
from itertools import count
from random import Random
from typing import Any

from felt.cases.orders import (
    CaseOrder,
)
from felt.core.cards import cards
from felt.core.chips import Cents
from felt.core.wagers import Wager
from felt.ledger import seat_name
from felt.pit.incidents.orders import IncidentOrder
from felt.pit.rack import orders as rack
from felt.pit.rack.entries import Box, Count, Slips
from felt.pit.rack.orders import RackOrder
from felt.table.commands import Confirm
from felt.table.corrections.commands import ApproveCorrection, ProposeCorrection
from felt.table.corrections.deal import Deal
from felt.table.dealer.commands import (
    CallResult,
    CloseBetting,
    GoOn,
    KeyCards,
    KeyDice,
    OpenBetting,
    Pay,
    RecordWagers,
)
from felt.table.irregularity.commands import Rule
from tests.pit.shift.own_books import OwnBooks
from tests.pit.shift.tables import (
    ALSO_NIU_8,
    ALSO_NO_NIU,
    DEALERS,
    DECKS,
    HOUSE_NIU_6,
    NIU_8,
    NIU_LOST,
    NIU_WON,
    NO_NIU,
    PEOPLE,
    START,
    Step,
    What,
    Won,
)


class AtTables:
    """What happens at the tables: each step, and what it moves by the script's own sums."""

    def __init__(self, seed: int) -> None:
        self.steps: list[Step] = []
        self.own = OwnBooks()
        self.now = START
        self.played: Counter[str] = Counter()
        """Rounds of each table, void ones too."""
        self.on_duty = {table: dealers[0] for table, dealers in DEALERS.items()}
        self.supervisor = "supervisor 1"
        self._ids = count(1)
        self._used: Counter[str] = Counter()
        self.chance = Random(seed)  # noqa: S311 - a seed makes the shift
        self._boxes: Counter[tuple[str, str]] = Counter()
        self._slips: Counter[str] = Counter()

    def take(self, table: str, what: What) -> None:
        self.now += 1_000
        self.steps.append(Step(self.now, table, what))

    def act(self, table: str, kind: Any, by: str, **fields: Any) -> None:
        if issubclass(kind, RackOrder | CaseOrder | IncidentOrder):
            fields["id"] = f"order {next(self._ids)}"
        self.take(table, kind(by=by, role=PEOPLE[by], **fields))

    def deals(self, table: str, kind: Any, **fields: Any) -> None:
        self.act(table, kind, self.on_duty[table], **fields)

    def counts(self, table: str, kind: Count, *, missing: int = 0) -> None:
        chips = _chips(self.own.tables[table].in_rack - missing)
        self.deals(table, rack.CountRack, count=kind, chips=chips)
        self.act(table, rack.ConfirmCount, self.supervisor)

    def slip(self, table: str, kind: Slips, amount: int) -> int:
        self._slips[table] += 1
        self.act(table, rack.RequestSlip, self.supervisor, kind_of_slip=kind, chips=_chips(amount))
        return self._slips[table]

    def fills(self, table: str, amount: int) -> None:
        slip = self.slip(table, Slips.FILL, amount)
        self.act(table, rack.IssueSlip, "cashier", slip=slip)
        self.deals(table, rack.ReceiveSlip, slip=slip)
        self.own.filled(table, amount)

    def credits(self, table: str, amount: int) -> None:
        slip = self.slip(table, Slips.CREDIT, amount)
        self.deals(table, rack.IssueSlip, slip=slip)
        self.act(table, rack.ReceiveSlip, "cashier", slip=slip)
        self.own.credited(table, amount)

    def voids_a_slip(self, table: str) -> None:
        slip = self.slip(table, Slips.FILL, 70_000)
        self.act(table, rack.IssueSlip, "cashier", slip=slip)
        self.act(table, rack.VoidSlip, "second cashier", slip=slip, why="the wrong table")
        self.own.tables[table].void_slips += 1

    def sells(self, table: str, seat: int, amount: int) -> None:
        self.deals(table, rack.SellChips, seat=seat, chips=_chips(amount))
        self.own.sold(table, amount)
        self._boxes[table, Box.DROP] += amount

    def is_tipped(self, table: str, amount: int) -> None:
        self.deals(table, rack.DropTip, seat=1, chips=_chips(amount))
        self.own.tipped(table, amount)
        self._boxes[table, Box.TIPS] += amount

    def drops(self, table: str, box: Box, *, missing: int = 0) -> None:
        held = self._boxes.pop((table, box), 0)
        self.act(table, rack.TakeBox, self.supervisor, box=box)
        self.act(table, rack.CountBox, "cashier", box=box, amount=Cents(held - missing))
        self.act(table, rack.ConfirmBox, "second cashier", box=box)
        self.own.box_counted(table, box, held, held - missing)

    def round_of(self, table: str, dealt: Any, won: Won, felt: dict[str, list[tuple[str, int]]]) -> int:
        self.bets(table, felt)
        if table == "B1":
            self.key_cards(dealt)
        else:
            self.deals(table, KeyDice, dice=dealt, shakes=3)
        self.paid(table, won, felt)
        return self.played[table]

    def niu_niu(self, felt: dict[str, list[tuple[str, int]]], *, first: bool, third: bool) -> None:
        """Box 1 or box 2 wins; the patron's box 3 wins or loses."""
        self.bets("N1", felt)
        hands = (NIU_8, NO_NIU) if first else (NO_NIU, NIU_8)
        for hand in (*hands, ALSO_NIU_8 if third else ALSO_NO_NIU, HOUSE_NIU_6):
            self.deals("N1", KeyCards, cards=cards(hand))
        self.deals("N1", GoOn)
        self.call("N1")
        for wins, who in zip((first, not first, third), felt, strict=True):
            self.settles("N1", who, "ante", felt[who][0][1], NIU_WON if wins else NIU_LOST)

    def bets(self, table: str, felt: dict[str, list[tuple[str, int]]]) -> None:
        self.played[table] += 1
        self.deals(table, OpenBetting)
        for who, bets in felt.items():
            box = {"seat 1": 1, "seat 2": 2}.get(who, 3) if table == "N1" else None
            wagers = tuple(Wager(who, bet, Cents(amount), box=box) for bet, amount in bets)
            if who.startswith("seat "):
                assert who == seat_name(int(who[-1]))
                self.deals(table, RecordWagers, seat=int(who[-1]), wagers=wagers)
            else:
                self.take(table, Confirm(patron=who, wagers=wagers))
        self.deals(table, CloseBetting)

    def key_cards(self, ranks: str) -> None:
        """In suits as they come: an order that repeats itself raises an alarm."""
        for rank in ranks.split():
            card = rank + self.chance.choice([suit for suit in "SHDC" if self._used[rank + suit] < DECKS])
            self._used[card] += 1
            self.deals("B1", KeyCards, cards=cards(card))

    def paid(self, table: str, won: Won, felt: dict[str, list[tuple[str, int]]]) -> None:
        self.call(table)
        for who, bets in felt.items():
            for bet, amount in bets:
                self.settles(table, who, bet, amount, won[bet])

    def call(self, table: str) -> None:
        self.deals(table, CallResult)
        self.deals(table, Pay)
        self.own.tables[table].rounds += 1

    def settles(self, table: str, who: str, bet: str, amount: int, won: int) -> None:
        self.own.wagered(table, bet, amount)
        self.own.lost(table, who, -amount * won // 100)

    def void(self, table: str, clause: str) -> None:
        self.act(table, Rule, "manager", clause=clause, round=self.played[table])
        self.own.tables[table].void += 1

    def corrects(self, table: str, number: int, clause: str, deal: Deal) -> None:
        why = "seen on the tape"
        self.act(table, ProposeCorrection, "shift", round=number, clause=clause, why=why, deal=deal)
        self.act(table, ApproveCorrection, "manager", round=number, number=1)


def _chips(amount: int) -> dict[int, int]:
    """As few chips as possible. A win of one chip less commission is paid in parts of a chip."""
    chips: dict[int, int] = {}
    for denomination in (100_000, 10_000, 2_500, 500, 100, 5):
        chips[denomination], amount = divmod(amount, denomination)
    assert amount == 0
    return chips
