"""A verdict per chip becomes a line per wager, and the lines a settlement in which no cent is made or lost."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from felt.core.chips import CENTS_MAX, Cents
from felt.core.odds import ALL, NOTHING, to_one
from felt.core.settlement import (
    Line,
    Result,
    Settlement,
    Verdict,
    lose,
    return_line,
    settle_line,
    settle_void,
    stand_off,
    win,
)
from felt.core.wagers import Wager

FIVE_PERCENT = Fraction(5, 100)
HALF = Fraction(1, 2)
CLAUSE = "sicbo 5.1"
LIMIT = "niuniu 7.6"


def wager(amount: int, patron: str = "an") -> Wager:
    return Wager(patron, "small", Cents(amount))


def amounts(line: Line) -> tuple[int, int, int, int]:
    return line.at_risk, line.returned, line.won, line.commission


VERDICTS = st.one_of(
    st.builds(
        lambda odds, commission: win(odds, CLAUSE, commission=commission),
        odds=st.fractions(min_value=0, max_value=150, max_denominator=100),
        commission=st.sampled_from([NOTHING, FIVE_PERCENT, HALF]),
    ),
    st.builds(lambda keeps: lose(CLAUSE, keeps=keeps), keeps=st.sampled_from([NOTHING, HALF, Fraction(1, 3)])),
    st.just(stand_off(CLAUSE)),
)


class TestVerdict:
    def test_a_win_keeps_the_stake_and_pays_its_odds(self) -> None:
        verdict = win(to_one(8), CLAUSE)
        assert verdict.result is Result.WIN
        assert verdict.odds == verdict.pays == 8
        assert verdict.keeps == ALL
        assert verdict.net == 8

    def test_commission_is_taken_from_the_winnings_alone(self) -> None:
        verdict = win(to_one(3), CLAUSE, commission=FIVE_PERCENT)
        assert (verdict.odds, verdict.pays) == (to_one(3), Fraction(57, 20))
        assert verdict.net == Fraction(57, 20)

    def test_a_loss_loses_all_or_part(self) -> None:
        assert lose(CLAUSE).net == -1
        assert lose(CLAUSE, keeps=HALF).net == -HALF
        assert lose(CLAUSE, keeps=HALF).pays == 0

    def test_a_stand_off_is_nothing_either_way(self) -> None:
        assert stand_off(CLAUSE).net == 0

    @pytest.mark.clause("ruling A7")
    def test_the_clauses_stay_in_the_order_given(self) -> None:
        assert win(to_one(1), "niuniu 5.1", "niuniu 5.3").clauses == ("niuniu 5.1", "niuniu 5.3")


class TestLine:
    @pytest.mark.clause("ruling A1")
    @pytest.mark.parametrize(
        ("verdict", "stake", "at_risk", "expected"),
        [
            # at risk, returned, won, commission
            pytest.param(win(to_one(8), CLAUSE), 100, 100, (100, 100, 800, 0), id="won"),
            pytest.param(win(to_one(8), CLAUSE), 100, 40, (40, 100, 320, 0), id="won on a part"),
            pytest.param(
                win(to_one(1), CLAUSE, commission=FIVE_PERCENT), 100, 100, (100, 100, 95, 5), id="less commission"
            ),
            pytest.param(lose(CLAUSE), 100, 100, (100, 0, 0, 0), id="lost"),
            pytest.param(lose(CLAUSE), 100, 99, (99, 1, 0, 0), id="lost but for a cent"),
            pytest.param(lose(CLAUSE, keeps=HALF), 100, 100, (100, 50, 0, 0), id="half kept"),
            pytest.param(lose(CLAUSE, keeps=HALF), 100, 60, (60, 70, 0, 0), id="half of a part kept"),
            pytest.param(stand_off(CLAUSE), 100, 100, (100, 100, 0, 0), id="stand-off"),
            pytest.param(stand_off(CLAUSE), 100, 1, (1, 100, 0, 0), id="stand-off on a part"),
        ],
    )
    def test_what_a_verdict_makes_of_a_wager(
        self, verdict: Verdict, stake: int, at_risk: int, expected: tuple[int, int, int, int]
    ) -> None:
        line = settle_line(wager(stake), verdict, at_risk=Cents(at_risk))
        assert amounts(line) == expected
        assert line.net == line.returned + line.won - stake

    @pytest.mark.clause("ruling A3")
    @pytest.mark.parametrize(("at_risk", "kept"), [(1, 0), (2, 1), (3, 1), (4, 2)])
    def test_half_of_an_odd_stake_is_kept_rounded_down(self, at_risk: int, kept: int) -> None:
        assert settle_line(wager(4), lose(CLAUSE, keeps=HALF), at_risk=Cents(at_risk)).returned == 4 - at_risk + kept

    @pytest.mark.clause("ruling A3")
    @pytest.mark.parametrize(("stake", "won", "commission"), [(19, 18, 1), (20, 19, 1), (21, 19, 2), (1, 0, 1)])
    def test_winnings_are_rounded_down_and_the_house_keeps_the_fraction(
        self, stake: int, won: int, commission: int
    ) -> None:
        line = settle_line(wager(stake), win(to_one(1), CLAUSE, commission=FIVE_PERCENT), at_risk=Cents(stake))
        assert (line.won, line.commission) == (won, commission)
        rounded = stake != 20
        assert line.clauses == ((CLAUSE, "ruling A3") if rounded else (CLAUSE,)), "a line says where it was rounded"

    @pytest.mark.clause("ruling A3", "ruling A7")
    @pytest.mark.parametrize(
        ("because", "clauses"),
        [
            pytest.param((), (CLAUSE, "ruling A3"), id="last where nothing stands in front"),
            pytest.param((LIMIT,), (LIMIT, CLAUSE, "ruling A3"), id="last where a limit stands in front"),
            pytest.param(
                ("baccarat 7.19", "ruling A3"), ("baccarat 7.19", "ruling A3", CLAUSE), id="once where it is in front"
            ),
        ],
    )
    def test_rounded_winnings_name_the_ruling_once(self, because: tuple[str, ...], clauses: tuple[str, ...]) -> None:
        """Three cents at 3 to 2 win 4.5, which is 4."""
        line = settle_line(wager(5), win(to_one("1.5"), CLAUSE), at_risk=Cents(3), because=because)
        assert amounts(line) == (3, 5, 4, 0)
        assert line.clauses == clauses

    @pytest.mark.clause("ruling A3")
    @pytest.mark.parametrize("verdict", [lose(CLAUSE), lose(CLAUSE, keeps=HALF), stand_off(CLAUSE)])
    def test_where_nothing_is_won_no_winnings_are_rounded(self, verdict: Verdict) -> None:
        assert settle_line(wager(3), verdict, at_risk=Cents(3)).clauses == (CLAUSE,)

    @pytest.mark.clause("ruling A3")
    def test_winnings_that_round_to_nothing_are_still_a_win(self) -> None:
        line = settle_line(wager(1), win(HALF, CLAUSE), at_risk=Cents(1))
        assert line.odds == HALF
        assert (amounts(line), line.clauses) == ((1, 1, 0, 0), (CLAUSE, "ruling A3"))

    @pytest.mark.parametrize("verdict", [win(to_one(8), CLAUSE), lose(CLAUSE), lose(CLAUSE, keeps=HALF)])
    def test_with_nothing_at_risk_the_verdict_has_no_say(self, verdict: Verdict) -> None:
        line = settle_line(wager(100), verdict, at_risk=Cents(0), because=(LIMIT,))
        assert amounts(line) == (0, 100, 0, 0)
        assert line.clauses == (LIMIT,)
        assert line.net == 0

    @pytest.mark.clause("ruling A7")
    def test_what_set_the_stake_stands_before_what_decided_the_bet(self) -> None:
        because = (LIMIT, "ruling N5")
        line = settle_line(wager(100), lose("niuniu 6.3.2"), at_risk=Cents(50), because=because)
        assert line.clauses == ("niuniu 7.6", "ruling N5", "niuniu 6.3.2")
        assert settle_line(wager(100), lose("niuniu 6.3.2"), at_risk=Cents(50)).clauses == ("niuniu 6.3.2",)

    def test_the_odds_are_those_before_commission_and_none_where_nothing_was_won(self) -> None:
        assert settle_line(wager(1), win(to_one(3), CLAUSE, commission=HALF), at_risk=Cents(1)).odds == 3
        assert settle_line(wager(1), lose(CLAUSE), at_risk=Cents(1)).odds == 0

    @pytest.mark.clause("ruling A3", "ruling A7")
    @given(verdict=VERDICTS, stake=st.integers(1, CENTS_MAX), data=st.data())
    def test_no_cent_is_made_or_lost(self, verdict: Verdict, stake: int, data: st.DataObject) -> None:
        at_risk = Cents(data.draw(st.integers(0, stake), label="at_risk"))
        line = settle_line(wager(stake), verdict, at_risk=at_risk, because=(LIMIT,))
        assert all(type(amount) is int and amount >= 0 for amount in amounts(line))
        assert line.at_risk <= stake
        assert stake - at_risk <= line.returned <= stake
        if verdict.result is not Result.WIN or not at_risk:
            assert (line.won, line.commission) == (0, 0)
        if verdict.result is Result.WIN:
            assert line.won == at_risk * verdict.pays // 1
            assert line.won + line.commission == at_risk * verdict.odds // 1
        assert 0 <= at_risk * verdict.net - line.net < 1, "only a fraction of a cent stays with the house"
        decided = (CLAUSE,) if at_risk else ()
        rounded = ("ruling A3",) if (at_risk * verdict.pays).denominator > 1 else ()
        assert line.clauses == (LIMIT, *decided, *rounded)


class TestSettlement:
    lines = (
        settle_line(wager(100, "an"), win(to_one(2), CLAUSE), at_risk=Cents(100)),
        settle_line(wager(300, "binh"), lose(CLAUSE), at_risk=Cents(300)),
        settle_line(wager(50, "an"), lose(CLAUSE), at_risk=Cents(50)),
        return_line(wager(70, "chi"), CLAUSE),
    )

    def test_nets_are_summed_by_patron_in_the_order_of_the_wagers(self) -> None:
        nets = Settlement(self.lines).net_by_patron()
        assert list(nets.items()) == [("an", 150), ("binh", -300), ("chi", 0)]

    def test_the_house_gains_what_the_patrons_lose(self) -> None:
        assert Settlement(self.lines).house == 150
        assert Settlement(()).house == 0
        assert Settlement(()).net_by_patron() == {}


class TestVoid:
    @pytest.mark.clause("ruling A4")
    @given(stakes=st.lists(st.tuples(st.sampled_from(["an", "binh", "chi"]), st.integers(1, CENTS_MAX))))
    def test_a_void_round_returns_every_wager_in_full_and_takes_no_commission(
        self, stakes: list[tuple[str, int]]
    ) -> None:
        wagers = [wager(amount, patron) for patron, amount in stakes]
        settlement = settle_void(wagers, "sicbo 7.2")
        assert [line.wager for line in settlement.lines] == wagers
        for line in settlement.lines:
            assert amounts(line) == (0, line.wager.amount, 0, 0)
            assert line.clauses == ("sicbo 7.2", "ruling A4")
        assert settlement.house == 0
        assert set(settlement.net_by_patron().values()) <= {0}
