"""A shift of twelve hours at three casino tables, known before it begins: every step with its time, and what all of
them should come to.

Guests sit on seats 1 and 2, and one patron with an account plays at each table: An at Baccarat, Binh at Sic Bo, Chi at
Niu Niu. The cards and dice are laid out, so that every result is known by hand."""

from functools import cache

from felt.cases.kinds import Heading, Money, Outcome
from felt.cases.orders import (
    Acknowledge,
    AddEvidence,
    AnswerDecision,
    Close,
    Decide,
    Escalate,
    GiveTime,
    InformSurveillance,
    TrySettlement,
)
from felt.core.cards import cards
from felt.core.chips import Cents
from felt.house import ChipsGiven
from felt.ledger import Purpose, patron_account
from felt.pit.incidents.entries import KindOfIncident
from felt.pit.incidents.orders import RecordIncident
from felt.pit.rack import orders as rack
from felt.pit.rack.entries import Box, Count
from felt.table.commands import Join
from felt.table.corrections.deal import Deal
from felt.table.dealer.commands import (
    KeyCards,
    LeaveTable,
    PrepareCards,
    TakeTable,
)
from felt.table.irregularity.commands import Rule
from tests.pit.shift.at_tables import AtTables
from tests.pit.shift.tables import (
    BANKER,
    DEALERS,
    DECKS,
    END,
    HAD,
    HALF_HOUR,
    HALF_HOURS,
    HANDS,
    PATRONS,
    PLAYER,
    START,
    TABLES,
    THROWS,
    OpenDispute,
)


class Script(AtTables):
    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.wrong = 0
        """The round that An won by mistake."""
        for table in TABLES:
            self._opens(table)
        for half_hour in range(HALF_HOURS - 1):
            self.now = max(self.now, START + half_hour * HALF_HOUR)
            if half_hour == 12:
                self.supervisor = "supervisor 2"
            for table in TABLES:
                self._half_hour(table, half_hour)
        self.now = END - HALF_HOUR
        for table in TABLES:
            self._closes(table)

    def _opens(self, table: str) -> None:
        patron = PATRONS[table]
        gift = ChipsGiven(f"buy-in/{patron}", patron_account(patron), Cents(HAD[patron]), Purpose.BUY_IN, "buy-in")
        self.take(table, gift)
        self.own.move("cage", f"patron:{patron}", HAD[patron])
        self.deals(table, TakeTable)
        self.act(table, TakeTable, self.supervisor)
        self.fills(table, 500_000)
        self.counts(table, Count.OPENING)
        self.take(table, Join(patron=patron, seat=7))
        if table == "B1":
            self.deals(table, PrepareCards, cards=DECKS * 52)
            self.deals(table, KeyCards, cards=cards("5H"))
        elif table == "N1":
            self.deals(table, PrepareCards, cards=52)

    def _closes(self, table: str) -> None:
        for box in Box:
            self.drops(table, box)
        self.counts(table, Count.CLOSING)
        self.deals(table, LeaveTable)

    def _half_hour(self, table: str, half_hour: int) -> None:
        if half_hour in (6, 12, 18):
            self._relieves(table, half_hour)
        if half_hour % 3 == 0:
            self.sells(table, 1 + half_hour % 2, 100 * self.chance.randint(10, 400))
        if half_hour % 5 == 1:
            self.is_tipped(table, 100 * self.chance.randint(1, 20))
        if (half_hour, table) in HAPPENS:
            HAPPENS[half_hour, table](self)
        self._plays(table)

    def _relieves(self, table: str, half_hour: int) -> None:
        one, other = DEALERS[table]
        before, after = self.on_duty[table], one if self.on_duty[table] == other else other
        self.act(table, TakeTable, after)
        self.act(table, LeaveTable, before)
        self.on_duty[table] = after
        if half_hour == 12:
            self.act(table, TakeTable, "supervisor 2")
            self.act(table, LeaveTable, "supervisor 1")

    def _colour_is_changed(self) -> None:
        self.deals("B1", rack.ChangeColour, seat=1, took={10_000: 1}, gave={2_500: 4})

    def _misdeal(self) -> None:
        """baccarat 7.3: a misdeal; the round is void."""
        self.bets("B1", {"seat 1": [("player", 3_000)], "seat 2": [("banker", 2_000)]})
        self.key_cards("7 7")
        self.void("B1", "baccarat 7.3")

    def _shaken_twice(self) -> None:
        """sicbo 7.2: shaken twice; the round is void."""
        self.bets("S1", {"seat 1": [("big", 3_000)], "binh": [("small", 2_000)]})
        self.void("S1", "sicbo 7.2")

    def _shuffler_jammed(self) -> None:
        """niuniu 7.1.2: the shuffler is jammed; the round is void."""
        self.bets("N1", {"seat 1": [("ante", 3_000)]})
        self.void("N1", "niuniu 7.1.2")

    def _fill_and_marked_money(self) -> None:
        self.fills("S1", 120_000)
        self.voids_a_slip("S1")
        noted = {"kind_of_incident": KindOfIncident.MARKED_MONEY, "says": "A note does not glow under the scanner."}
        self.act("S1", RecordIncident, self.supervisor, **noted)

    def _an_wins_by_mistake(self) -> None:
        """An wins 100 chips on the Player. The result was read wrongly."""
        self.wrong = self.round_of("B1", "9 2 K 5", PLAYER, {"an": [("player", 10_000)]})

    def _an_loses(self) -> None:
        """An loses 250 of 300 chips."""
        self.round_of("B1", "A 8 6 Q", BANKER, {"an": [("player", 25_000)]})

    def _correction_leaves_a_debt(self) -> None:
        """By the right cards An had lost 100 chips instead of winning 100. 50 are left, and 150 stay a debt."""
        self.corrects("B1", self.wrong, "baccarat 7.16", Deal(cards=cards("2C 9C 5C KC")))
        self.own.tables["B1"].win += 20_000
        self.own.move("patron:an", "house:B1", 5_000)
        self.own.move("receivable:an", "house:B1", 15_000)

    def _chips_are_missing(self) -> None:
        """Ten chips are missing when the rack is counted between two rounds."""
        self.counts("S1", Count.BETWEEN, missing=1_000)
        self.act("S1", rack.DecideDiscrepancy, "shift", why="seen on the tape: paid too much to a guest")
        self.own.written_off("S1", 1_000)

    def _drop_and_credit(self) -> None:
        self.drops("B1", Box.DROP)
        self.credits("B1", 60_000)

    def _drop_with_a_difference(self) -> None:
        """The count room finds five chips too little."""
        self.drops("N1", Box.DROP, missing=500)

    def _correction_pays_a_guest(self) -> None:
        """The guest of seat 1 lost 20 chips on Big. The lights were wrong: the throw was a six, a five and a four."""
        number = self.round_of("S1", (1, 1, 2), THROWS[1][1], {"seat 1": [("big", 2_000)]})
        self.corrects("S1", number, "sicbo 7.7", Deal(dice=(4, 5, 6)))
        self.own.lost("S1", "seat 1", -4_000)

    def _card_face_up(self) -> None:
        """baccarat 7.4: a card lies face up in the shoe; it is recorded, and the game continues."""
        self.bets("B1", {"seat 1": [("banker", 4_000)]})
        self.key_cards("2 9")
        self.act("B1", Rule, self.supervisor, clause="baccarat 7.4", round=self.played["B1"])
        self.key_cards("5 K")
        self.paid("B1", BANKER, {"seat 1": [("banker", 4_000)]})

    def _dispute_begins(self) -> None:
        """Binh disputes a round that Binh has lost."""
        felt = {"binh": [("small", 5_000)]}
        number = self.round_of("S1", (2, 6, 6), THROWS[4][1], felt)
        self.take("S1", OpenDispute("dispute", number))
        self.act("S1", Acknowledge, "supervisor 1")
        self.act("S1", TrySettlement, "supervisor 1", says="The dice were shown on the tape.", content=False)
        self.act("S1", Escalate, "supervisor 1", why="Binh does not agree.")

    def _dispute_is_looked_into(self) -> None:
        self.act("S1", InformSurveillance, "manager", asks="The throw, please.")
        self.act("S1", GiveTime, "manager", until=END, says="Today.")
        self.act("S1", AddEvidence, "watcher", heading=Heading.SURVEILLANCE, says="Two, six, six.")
        self.act("S1", AddEvidence, "binh", heading=Heading.ACCOUNTS, says="I saw a one.")

    def _dispute_is_decided(self) -> None:
        decision = {"outcome": Outcome.PARTLY, "basis": (Heading.SURVEILLANCE,), "says": "The dealer was curt."}
        self.act("S1", Decide, "manager", money=Money.GOODWILL, amount=Cents(3_000), **decision)
        self.act("S1", AnswerDecision, "binh", agrees=True)
        self.act("S1", Close, "manager", why="Binh agrees.")
        self.own.move("goodwill", "patron:binh", 3_000)

    def _credit(self) -> None:
        self.credits("N1", 90_000)

    def _plays(self, table: str) -> None:
        chance, guests = self.chance, ("seat 1", "seat 2")
        felt: dict[str, list[tuple[str, int]]] = {}
        bets = {"B1": ("player", "banker", "tie"), "S1": ("big", "small", "total-11"), "N1": ("ante",)}[table]
        for who in (*guests, PATRONS[table]):
            amount = 100 * chance.randint(1, 60)
            bet = chance.choice(bets)
            if who != "an":  # An only plays the rounds that are written out
                felt[who] = [(bet, amount)]
        match table:
            case "B1":
                self.round_of(table, *chance.choice(HANDS), felt)
            case "S1":
                self.round_of(table, *chance.choice(THROWS), felt)
            case _:
                self.niu_niu(felt, first=chance.random() < 0.5, third=chance.random() < 0.5)


HAPPENS = {
    (2, "B1"): Script._colour_is_changed,
    (3, "B1"): Script._misdeal,
    (4, "S1"): Script._shaken_twice,
    (5, "N1"): Script._shuffler_jammed,
    (7, "S1"): Script._fill_and_marked_money,
    (8, "B1"): Script._an_wins_by_mistake,
    (9, "B1"): Script._an_loses,
    (10, "B1"): Script._correction_leaves_a_debt,
    (11, "S1"): Script._chips_are_missing,
    (13, "B1"): Script._drop_and_credit,
    (13, "N1"): Script._drop_with_a_difference,
    (14, "S1"): Script._correction_pays_a_guest,
    (15, "B1"): Script._card_face_up,
    (16, "S1"): Script._dispute_begins,
    (17, "S1"): Script._dispute_is_looked_into,
    (20, "S1"): Script._dispute_is_decided,
    (21, "N1"): Script._credit,
}
"""In which half hour at which table, beside an ordinary round."""


@cache
def script() -> Script:
    return Script(seed=1)
