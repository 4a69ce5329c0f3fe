"""What each wager comes to, for every winning hand, against the book read a second time."""

from itertools import product

import pytest

from felt.core.chips import Cents
from felt.core.settlement import Line, Settlement
from felt.games.niuniu import HandRank, Rules, settle
from felt.games.niuniu.bets import ADDITIONAL_KEEPS, PAYS
from tests.games.niuniu.hands import STRONG, WEAK, WHOLE_BOX, box_wagers, by_bet, came_to, dealt, settled
from tests.games.niuniu.oracle import ADDITIONAL_LOST_BY, RANKS, WITH_COMMISSION, expected

ANTE = 10_000
COMMISSION_FROM = RANKS.index("niu_7")
NO_NIU_TIE = ("niuniu 6.2.10",)
"""Of the two hands without a Niu, the king of spades beats the king of clubs."""


def amounts(line: Line) -> tuple[int, int, int]:
    return line.at_risk, line.returned, line.won


def against(box: str, house: str, *, bets: tuple[str, ...] = WHOLE_BOX) -> dict[str, Line]:
    return by_bet(settled(box, house, box_wagers(ANTE, bets=bets)))


@pytest.mark.clause("niuniu 5.1", "niuniu 5.2", "niuniu 5.3", "niuniu 6.3.1", "niuniu 6.3.2", "ruling N2", "ruling N3")
@pytest.mark.parametrize("bets", [("ante",), WHOLE_BOX], ids=["ante alone", "whole box"])
@pytest.mark.parametrize(("box_rank", "house_rank"), list(product(RANKS, RANKS)))
def test_every_hand_against_every_hand(box_rank: str, house_rank: str, bets: tuple[str, ...]) -> None:
    for box, house in ((STRONG[box_rank], WEAK[house_rank]), (WEAK[box_rank], STRONG[house_rank])):
        lines = against(box, house, bets=bets)
        assert set(lines) == set(bets)
        for bet, line in lines.items():
            assert came_to(line) == expected(bet, ANTE, box.split(), house.split()), (bet, box, house)


class TestWinning:
    """Ante 100, Double 200, Additional 400 chips."""

    @pytest.mark.clause("niuniu 5.1", "niuniu 5.3", "niuniu 6.3.1", "ruling N2")
    @pytest.mark.parametrize(
        ("rank", "ante_won", "double_won"),
        [
            ("hoiana", 9_500, 57_000),
            ("supreme", 9_500, 57_000),
            ("niu_niu", 9_500, 57_000),
            ("niu_9", 9_500, 38_000),
            ("niu_8", 9_500, 38_000),
            ("niu_7", 9_500, 38_000),
            ("niu_6_or_less", 10_000, 20_000),
            ("no_niu", 10_000, 20_000),
        ],
    )
    def test_the_pay_table(self, rank: str, ante_won: int, double_won: int) -> None:
        lines = against(STRONG[rank], WEAK["no_niu"])
        assert amounts(lines["ante"]) == (10_000, 10_000, ante_won)
        assert amounts(lines["double"]) == (20_000, 20_000, double_won)
        assert amounts(lines["additional"]) == (40_000, 40_000, 0), "a winner's Additional goes back"
        commission = rank in WITH_COMMISSION
        assert lines["ante"].commission == 10_000 - ante_won
        assert lines["double"].commission == (double_won // 19 if commission else 0)
        tie = NO_NIU_TIE if rank == "no_niu" else ()
        decided = ("niuniu 5.1", "niuniu 5.3", "ruling N2") if commission else ("niuniu 5.1",)
        assert lines["ante"].clauses == lines["double"].clauses == tie + decided
        assert lines["additional"].clauses == (*tie, "ruling N2")

    @pytest.mark.clause("niuniu 5.2", "niuniu 6.3.1")
    @pytest.mark.parametrize("rank", RANKS)
    def test_the_ante_alone_pays_even_money_less_commission_from_niu_7_up(self, rank: str) -> None:
        (line,) = against(STRONG[rank], WEAK["no_niu"], bets=("ante",)).values()
        with_commission = RANKS.index(rank) >= COMMISSION_FROM
        assert amounts(line) == (10_000, 10_000, 9_500 if with_commission else 10_000)
        assert line.commission == (500 if with_commission else 0)
        assert line.clauses == ((*NO_NIU_TIE, "niuniu 5.2") if rank == "no_niu" else ("niuniu 5.2",))

    @pytest.mark.clause("niuniu 5.3", "ruling N2")
    @pytest.mark.parametrize("rank", RANKS)
    def test_commission_is_five_percent_of_all_winnings_of_the_box(self, rank: str) -> None:
        lines = against(STRONG[rank], WEAK["no_niu"]).values()
        before = sum(line.won + line.commission for line in lines)
        assert sum(line.commission for line in lines) * 20 == (before if rank in WITH_COMMISSION else 0)

    @pytest.mark.clause("niuniu 5.1")
    def test_no_commission_on_a_loser_whatever_the_hands(self) -> None:
        for rank in RANKS:
            assert all(line.commission == 0 for line in against(WEAK[rank], STRONG["hoiana"]).values())


class TestLosing:
    @pytest.mark.clause("niuniu 6.3.2", "ruling N3")
    @pytest.mark.parametrize(
        ("rank", "additional_returned", "clauses"),
        [
            pytest.param("hoiana", 0, ("niuniu 6.4.1",), id="hoiana"),
            pytest.param("supreme", 0, ("niuniu 6.4.2",), id="supreme"),
            pytest.param("niu_niu", 0, ("niuniu 6.4.3",), id="niu_niu"),
            pytest.param("niu_9", 20_000, ("niuniu 6.4.4",), id="niu_9"),
            pytest.param("niu_8", 20_000, ("niuniu 6.4.4",), id="niu_8"),
            pytest.param("niu_7", 20_000, ("niuniu 6.4.4",), id="niu_7"),
            pytest.param("niu_6_or_less", 40_000, ("niuniu 6.4.5",), id="niu_6_or_less"),
            pytest.param("no_niu", 40_000, ("niuniu 6.4.5", "ruling N3"), id="no_niu"),
        ],
    )
    def test_the_house_s_hand_decides_what_of_the_additional_is_lost(
        self, rank: str, additional_returned: int, clauses: tuple[str, ...]
    ) -> None:
        lines = against(WEAK["no_niu"], STRONG[rank])
        tie = NO_NIU_TIE if rank == "no_niu" else ()
        assert amounts(lines["ante"]) == (10_000, 0, 0)
        assert amounts(lines["double"]) == (20_000, 0, 0)
        assert lines["ante"].clauses == lines["double"].clauses == (*tie, "niuniu 6.3.2")
        assert amounts(lines["additional"]) == (40_000, additional_returned, 0)
        assert lines["additional"].clauses == tie + clauses

    @pytest.mark.clause("niuniu 6.4.4", "ruling N3")
    @pytest.mark.parametrize("box_rank", RANKS[: RANKS.index("niu_9")])
    def test_the_patrons_own_hand_has_no_say_in_it(self, box_rank: str) -> None:
        assert amounts(against(WEAK[box_rank], STRONG["niu_9"])["additional"]) == (40_000, 20_000, 0)

    @pytest.mark.clause("niuniu 6.4.4")
    @pytest.mark.parametrize("ante", [1, 2, 3, 101])
    def test_half_of_an_additional_is_always_whole_cents(self, ante: int) -> None:
        line = by_bet(settled(WEAK["no_niu"], STRONG["niu_8"], box_wagers(ante)))["additional"]
        assert amounts(line) == (4 * ante, 2 * ante, 0)


class TestTieOfRank:
    """Every line of a box that has the house's rank says first what split the two hands."""

    @pytest.mark.clause("niuniu 6.2.9", "niuniu 6.2.10", "ruling N4", "ruling A7")
    @pytest.mark.parametrize(
        ("rank", "split_by"),
        [
            pytest.param("hoiana", "niuniu 6.2.9", id="hoiana: nines over eights"),
            pytest.param("supreme", "niuniu 6.2.10", id="supreme: king of spades over king of clubs, as all below"),
            pytest.param("niu_niu", "niuniu 6.2.10", id="niu_niu"),
            pytest.param("niu_9", "niuniu 6.2.10", id="niu_9"),
            pytest.param("niu_8", "niuniu 6.2.10", id="niu_8"),
            pytest.param("niu_7", "niuniu 6.2.10", id="niu_7"),
            pytest.param("niu_6_or_less", "niuniu 6.2.10", id="niu_6_or_less"),
            pytest.param("no_niu", "niuniu 6.2.10", id="no_niu"),
        ],
    )
    def test_won_or_lost_the_tie_break_stands_first(self, rank: str, split_by: str) -> None:
        commission = ("niuniu 5.3", "ruling N2") if rank in WITH_COMMISSION else ()
        won = against(STRONG[rank], WEAK[rank])
        assert won["ante"].clauses == won["double"].clauses == (split_by, "niuniu 5.1", *commission)
        assert won["additional"].clauses == (split_by, "ruling N2")
        alone = against(STRONG[rank], WEAK[rank], bets=("ante",))
        assert alone["ante"].clauses == (split_by, "niuniu 5.2")
        lost = against(WEAK[rank], STRONG[rank])
        assert lost["ante"].clauses == lost["double"].clauses == (split_by, "niuniu 6.3.2")
        assert lost["additional"].clauses == (split_by, *ADDITIONAL_LOST_BY[rank])

    @pytest.mark.clause("niuniu 6.2.9", "niuniu 6.2.10", "niuniu 4.11", "ruling A7")
    def test_each_box_has_its_own(self) -> None:
        """The house has Niu 9 with the king of hearts; the boxes Niu 8, and Niu 9 with a queen and with a king."""
        hands = {1: WEAK["niu_8"], 3: "QS JS TH 6S 3S", 5: "KS JH TD 6H 3H"}
        outcome = dealt(hands, "KH JC TS 6D 3C")
        assert [outcome.tie_break(box) for box in (1, 3, 5)] == [(), ("niuniu 6.2.9",), ("niuniu 6.2.10",)]
        wagers = [
            *box_wagers(100, box=1),
            *box_wagers(100, box=3, patron="binh"),
            *box_wagers(100, box=5, patron="chi", bets=("ante",)),
        ]
        assert [line.clauses for line in settle(outcome, wagers, Rules()).lines] == [
            ("niuniu 6.3.2",),
            ("niuniu 6.3.2",),
            ("niuniu 6.4.4",),
            ("niuniu 6.2.9", "niuniu 6.3.2"),
            ("niuniu 6.2.9", "niuniu 6.3.2"),
            ("niuniu 6.2.9", "niuniu 6.4.4"),
            ("niuniu 6.2.10", "niuniu 5.2"),
        ]


class TestRoundedWinnings:
    @pytest.mark.clause("ruling A3", "ruling A7", "niuniu 5.2")
    @pytest.mark.parametrize(
        ("ante", "won", "rounded"), [(1, 0, True), (19, 18, True), (20, 19, False), (21, 19, True)]
    )
    def test_an_ante_less_five_percent(self, ante: int, won: int, rounded: bool) -> None:
        """Only multiples of twenty cents less 5% are whole cents."""
        (line,) = settled(STRONG["niu_9"], WEAK["no_niu"], box_wagers(ante, bets=("ante",))).lines
        assert (line.won, line.commission) == (won, ante - won)
        assert line.clauses == (("niuniu 5.2", "ruling A3") if rounded else ("niuniu 5.2",))

    @pytest.mark.clause("ruling A3", "ruling A7", "niuniu 5.3")
    def test_each_line_by_itself(self) -> None:
        """Ante 10 wins 9.50, which is 9; the Double of 20 wins 2 × 20 less 5%, 38 exactly."""
        lines = by_bet(settled(STRONG["niu_9"], WEAK["no_niu"], box_wagers(10)))
        assert [lines[bet].won for bet in WHOLE_BOX] == [9, 38, 0]
        assert lines["ante"].clauses == ("niuniu 5.1", "niuniu 5.3", "ruling N2", "ruling A3")
        assert lines["double"].clauses == ("niuniu 5.1", "niuniu 5.3", "ruling N2")
        assert lines["additional"].clauses == ("ruling N2",)

    @pytest.mark.clause("ruling A3")
    @pytest.mark.parametrize("ante", [1, 7, 19])
    def test_without_commission_nothing_is_rounded(self, ante: int) -> None:
        for line in settled(STRONG["niu_6_or_less"], WEAK["no_niu"], box_wagers(ante)).lines:
            assert "ruling A3" not in line.clauses


class TestManyBoxes:
    @pytest.mark.clause("niuniu 4.11", "niuniu 6.3.1", "niuniu 6.3.2")
    def test_each_box_is_settled_against_the_house_and_no_other_box(self) -> None:
        outcome = dealt({1: WEAK["niu_7"], 4: STRONG["niu_9"], 6: "AS AH AC AD 2C"}, "JS JH JC TH 8D")
        assert outcome.boxes_won == {4, 6}
        wagers = [
            *box_wagers(100, box=4),
            *box_wagers(100, box=1),
            *box_wagers(100, box=6, patron="binh", bets=("ante",)),
        ]
        settlement: Settlement = settle(outcome, wagers, Rules())
        assert [line.net for line in settlement.lines] == [95, 380, 0, -100, -200, -200, 95]
        assert settlement.net_by_patron() == {"an": -25, "binh": 95}
        assert settlement.house == -70


@pytest.mark.clause("niuniu 5.1", "niuniu 6.4.1")
def test_the_tables_have_a_row_for_every_hand() -> None:
    assert list(PAYS) == list(ADDITIONAL_KEEPS) == sorted(HandRank, reverse=True)


@pytest.mark.clause("ruling A1")
def test_a_large_box_is_paid_exactly() -> None:
    lines = by_bet(settled(STRONG["hoiana"], WEAK["hoiana"], box_wagers(2 * 10**15)))
    assert lines["double"].won == 2 * 2 * 10**15 * 3 * 95 // 100
    assert lines["ante"].wager.amount == Cents(2 * 10**15)
