"""Rounds for the tests: short ways to write one, and hypothesis strategies for random ones."""

from typing import Any, NamedTuple

import pytest
from hypothesis import strategies as st

from felt.core.cards import cards
from felt.core.chips import Cents
from felt.core.refusals import Refusal
from felt.core.settlement import Line, Settlement
from felt.core.wagers import Mode, Moment, Wager
from felt.core.words import Language
from felt.games.baccarat import Outcome, Round, Rules, settle
from tests.games.baccarat import oracle

ONLINE = Mode.ONLINE
FOUR_CARDS, THIRD_CARD = Moment.FOUR_CARDS, Moment.THIRD_CARD

# Deals without a pair and without a draw, for tests that care about nothing but the winner.
PLAYER_WINS = "9S 4H KD 3C"  # natural nine against seven
BANKER_WINS = "4H 9S 3C KD"  # seven against a natural nine
TIE = "9S 9H KD QC"  # nine against nine
RESULTS = pytest.mark.parametrize("codes", [PLAYER_WINS, BANKER_WINS, TIE], ids=["win", "lose", "tie"])


def outcome(codes: str) -> Outcome:
    return Round.dealt(cards(codes)).outcome()


def wager(bet: str, amount: int, *, patron: str = "an", moment: Moment | None = None) -> Wager:
    return Wager(patron, bet, Cents(amount), moment)


def table(limits: dict[str, tuple[int, int]] | None = None, *, differential: int | None = None, **other: Any) -> Rules:
    """A table whose amounts are written as plain numbers."""
    typed = {bet: (Cents(minimum), Cents(maximum)) for bet, (minimum, maximum) in (limits or {}).items()}
    return Rules(limits=typed, differential=None if differential is None else Cents(differential), **other)


def lines(codes: str, *wagers: Wager, rules: Rules | None = None, warned: frozenset[str] = frozenset()) -> list[Line]:
    return list(settle(outcome(codes), wagers, rules or Rules(), warned=warned).lines)


def line(codes: str, *wagers: Wager, rules: Rules | None = None, warned: frozenset[str] = frozenset()) -> Line:
    """What the first of the wagers came to."""
    return lines(codes, *wagers, rules=rules, warned=warned)[0]


def refusal(codes: str, *wagers: Wager, rules: Rules | None = None) -> Refusal:
    """The refusal that these wagers meet."""
    with pytest.raises(Refusal) as raised:
        settle(outcome(codes), wagers, rules or Rules())
    for language in Language:
        assert "{" not in raised.value.message(language)
    return raised.value


def numbers(a_line: Line) -> tuple[int, int, int, int]:
    """Stake at risk, returned, won, commission."""
    return a_line.at_risk, a_line.returned, a_line.won, a_line.commission


def rounded(a_line: Line) -> str:
    """Where a line says that a fraction of a cent was given up, in the oracle's words. What became of the stake stands
    before what decided the bet, what became of the winnings after it."""
    if "ruling A3" not in a_line.clauses:
        return ""
    return "winnings" if a_line.at_risk and a_line.clauses[-1] == "ruling A3" else "stake"


class Case(NamedTuple):
    """A random round, in the oracle's plain words."""

    deal: oracle.Deal
    wagers: list[oracle.Wager]
    table: oracle.Table
    warned: frozenset[str]

    def outcome(self) -> Outcome:
        return outcome(" ".join(oracle.as_dealt(self.deal)))

    def rules(self) -> Rules:
        return table(
            self.table["limits"],
            differential=self.table["differential"],
            mode=Mode(self.table["mode"]),
            commission=self.table["commission"],
            insurance=self.table["insurance"],
            insurance_limits=self.table.get("insurance_limits", {}),
            lucky6=self.table.get("lucky6", True),
        )

    def settle(self) -> Settlement:
        return settle(self.outcome(), self.typed_wagers(), self.rules(), warned=self.warned)

    def typed_wagers(self) -> list[Wager]:
        return [typed(row) for row in self.wagers]

    def oracle(self) -> list[oracle.Numbers]:
        return oracle.settle(self.deal, self.wagers, self.table, self.warned)

    def results(self) -> list[str]:
        """What each wager would come to if it were at risk: win, lose or back."""
        return [
            oracle.insurance_verdict(row["moment"], row["bet"].removesuffix("_insurance"), self.deal)[0]
            if row["bet"] in oracle.INSURANCE
            else oracle.verdict(row["bet"], self.deal, commission=self.table["commission"])[0]
            for row in self.wagers
        ]


def typed(row: oracle.Wager) -> Wager:
    moment = Moment(row["moment"]) if "moment" in row else None
    return wager(row["bet"], row["amount"], patron=row["patron"], moment=moment)


PATRONS = ("an", "binh", "chi", "dung")
CODES = [rank + suit for rank in "A23456789TJQK" for suit in "SHCD"]
MINIMA, MAXIMA = (0, 100, 1_000), (1_000, 2_000, 3_333, 10**9)
LIMITED = ("default", "player", "banker", "tie", "player_insurance")
INSURANCE_ODDS = ("3/2", "1.5", "2", "3", "4", "6", "7", "9")
INSURANCE_LIMITS = (0, 99, 100, 700, 1_050, 2_500)
DIFFERENTIALS = (None, 0, 1, 500, 1_000, 3_000, 7_777)

# Whole chips online; at dealer-run tables anything, and often just below, at and just above a limit.
AMOUNTS = {
    "dealer": (*range(1, 4_000, 37), *(100, 1_000, 2_000, 3_333) * 4, *(99, 101, 999, 1_001, 2_001, 3_334) * 3),
    "online": tuple(range(100, 6_000, 100)),
}

# One draw a row, a card or a table keeps hypothesis quick.
ROWS: dict[str, list[oracle.Wager]] = {
    mode: [
        {"patron": patron, "bet": bet, "amount": amount}
        for patron in PATRONS
        for bet in oracle.ORDINARY
        for amount in amounts
    ]
    for mode, amounts in AMOUNTS.items()
}
patrons = st.sampled_from(PATRONS)
deals = st.lists(st.sampled_from(CODES), min_size=6, max_size=6).map(oracle.deal)


LIMITS_BY_ODDS: list[dict[str, int]] = [
    {},
    *({odds: most} for odds in INSURANCE_ODDS for most in INSURANCE_LIMITS),
    *({"2": most, "3.0": 2 * most, "4": most, "3/2": most, "9": most} for most in INSURANCE_LIMITS),
]


@st.composite
def tables(draw: st.DrawFn, *, mode: str) -> oracle.Table:
    bounded = st.dictionaries(
        st.sampled_from(LIMITED),
        st.tuples(st.sampled_from(MINIMA), st.sampled_from(MAXIMA)),
        max_size=3,
    )
    return {
        "mode": mode,
        "commission": draw(st.booleans()),
        "insurance": True,
        "limits": draw(bounded),
        "differential": draw(st.sampled_from(DIFFERENTIALS)),
        "insurance_limits": draw(st.sampled_from(LIMITS_BY_ODDS)),
        "lucky6": draw(st.integers(0, 9)) > 0 or mode == "dealer",
    }


def insurable(deal: oracle.Deal, rows: list[oracle.Wager]) -> list[tuple[str, str, str]]:
    """Moment, insurance bet and patron, wherever insurance was offered to somebody with a wager on that hand."""
    return [
        (moment, f"{side}_insurance", patron)
        for moment, side in oracle.offers(deal)
        for patron in sorted({row["patron"] for row in rows if row["bet"] == side})
    ]


@st.composite
def cases(draw: st.DrawFn, *, mode: str) -> Case:
    """Any wagers that can lie on the felt, and insurance wherever it can be bought."""
    deal = draw(deals)
    rows = draw(st.lists(st.sampled_from(ROWS[mode]), max_size=12))
    if spots := insurable(deal, rows):
        insured = st.tuples(st.sampled_from(spots), st.sampled_from(AMOUNTS[mode]))
        placed = sorted(draw(st.lists(insured, max_size=5)), key=moment_of)
        places = sorted(draw(st.integers(0, len(rows))) for _ in placed)
        rows = with_insurance(rows, [(place, *one) for place, one in zip(places, placed, strict=True)])
    warned = draw(st.frozensets(patrons, max_size=2))
    return Case(deal, rows, draw(tables(mode=mode)), warned)


def moment_of(insured: tuple[tuple[str, str, str], int]) -> str:
    """Four cards come before the third, in the alphabet as at the table."""
    return insured[0][0]


def with_insurance(
    rows: list[oracle.Wager], insured: list[tuple[int, tuple[str, str, str], int]]
) -> list[oracle.Wager]:
    """`rows` with insurance wagers put in, each at its place."""
    rows = list(rows)
    for place, (moment, bet, patron), amount in reversed(insured):
        rows.insert(place, {"patron": patron, "bet": bet, "amount": amount, "moment": moment})
    return rows
