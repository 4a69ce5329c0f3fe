"""Wagers outside the limits: settled by 7.6 at a dealer's table, refused online. The limits bound the Ante."""

import pytest

from felt.core.chips import Cents
from felt.core.wagers import Mode, Wager
from felt.core.words import Language
from felt.games.niuniu import Rules, check, settle
from tests.games.niuniu.hands import (
    STRONG,
    WEAK,
    WHOLE_BOX,
    box_wagers,
    by_bet,
    came_to,
    dealt,
    refusal_of,
    settled,
    table,
)
from tests.games.niuniu.oracle import IN_ANTES, RANKS, expected

LEAST, MOST = 1_000, 5_000


class TestDealerTable:
    @pytest.mark.clause("niuniu 7.6", "ruling N5", "ruling A5")
    @pytest.mark.parametrize(
        ("ante", "because"),
        [
            pytest.param(1, ("niuniu 7.6",), id="far below"),
            pytest.param(999, ("niuniu 7.6",), id="below the minimum"),
            pytest.param(1_000, (), id="at the minimum"),
            pytest.param(1_001, (), id="above the minimum"),
            pytest.param(4_999, (), id="below the maximum"),
            pytest.param(5_000, (), id="at the maximum"),
            pytest.param(5_001, ("niuniu 7.6", "ruling N5"), id="above the maximum"),
            pytest.param(50_000, ("niuniu 7.6", "ruling N5"), id="far above"),
        ],
    )
    @pytest.mark.parametrize("bets", [("ante",), WHOLE_BOX], ids=["ante alone", "whole box"])
    def test_what_is_at_risk(self, ante: int, because: tuple[str, ...], bets: tuple[str, ...]) -> None:
        for box, house in ((STRONG["niu_6_or_less"], WEAK["no_niu"]), (WEAK["no_niu"], STRONG["niu_9"])):
            lines = by_bet(settled(box, house, box_wagers(ante, bets=bets), table(least=LEAST, most=MOST)))
            for bet, line in lines.items():
                assert came_to(line) == expected(bet, ante, box.split(), house.split(), ante_most=MOST), bet
                assert line.at_risk == min(ante, MOST) * IN_ANTES[bet], "all three scaled alike"
                assert line.clauses[: len(because)] == because
                assert "niuniu 7.6" not in line.clauses[len(because) :]
                assert len(line.clauses) > len(because), "and the clause that decided it"

    @pytest.mark.clause("niuniu 7.6", "ruling N5")
    @pytest.mark.parametrize("rank", RANKS)
    def test_above_the_maximum_the_excess_goes_back_whoever_wins(self, rank: str) -> None:
        rules = table(least=LEAST, most=MOST)
        won = by_bet(settled(STRONG[rank], WEAK[rank], box_wagers(8_000), rules))
        at_most = by_bet(settled(STRONG[rank], WEAK[rank], box_wagers(MOST), rules))
        assert [won[bet].net for bet in WHOLE_BOX] == [at_most[bet].net for bet in WHOLE_BOX]
        lost = by_bet(settled(WEAK[rank], STRONG[rank], box_wagers(8_000), rules))
        at_most = by_bet(settled(WEAK[rank], STRONG[rank], box_wagers(MOST), rules))
        assert [lost[bet].net for bet in WHOLE_BOX] == [at_most[bet].net for bet in WHOLE_BOX]
        assert lost["ante"].returned == 3_000
        assert lost["double"].returned == 6_000

    @pytest.mark.clause("niuniu 7.6")
    def test_below_the_minimum_it_is_settled_as_it_is(self) -> None:
        lines = by_bet(settled(WEAK["no_niu"], STRONG["niu_niu"], box_wagers(500), table(least=LEAST, most=MOST)))
        assert [line.net for line in lines.values()] == [-500, -1_000, -2_000]
        assert lines["ante"].clauses == ("niuniu 7.6", "niuniu 6.3.2")
        assert lines["additional"].clauses == ("niuniu 7.6", "niuniu 6.4.3")

    @pytest.mark.clause("niuniu 7.6", "ruling N5", "niuniu 6.2.9", "niuniu 6.2.10", "ruling A7")
    @pytest.mark.parametrize(("rank", "split_by"), [("hoiana", "niuniu 6.2.9"), ("niu_8", "niuniu 6.2.10")])
    @pytest.mark.parametrize(
        ("ante", "because"),
        [(500, ("niuniu 7.6",)), (5_000, ()), (8_000, ("niuniu 7.6", "ruling N5"))],
        ids=["below", "within", "above"],
    )
    def test_a_tie_of_rank_is_cited_after_the_limits(
        self, rank: str, split_by: str, ante: int, because: tuple[str, ...]
    ) -> None:
        rules = table(least=LEAST, most=MOST)
        won = by_bet(settled(STRONG[rank], WEAK[rank], box_wagers(ante), rules))
        lost = by_bet(settled(WEAK[rank], STRONG[rank], box_wagers(ante), rules))
        assert won["double"].clauses == (*because, split_by, "niuniu 5.1", "niuniu 5.3", "ruling N2")
        assert won["additional"].clauses == (*because, split_by, "ruling N2")
        assert lost["ante"].clauses == (*because, split_by, "niuniu 6.3.2")

    @pytest.mark.clause("niuniu 7.6", "niuniu 6.2.10", "ruling A3", "ruling A7")
    def test_rounded_winnings_are_cited_last(self) -> None:
        """A cent less 5% wins nothing; the Double of two cents wins 2 × 2 less 5%, 3.80, which is 3."""
        lines = by_bet(settled(STRONG["niu_9"], WEAK["niu_9"], box_wagers(1), table(least=LEAST, most=MOST)))
        assert [lines[bet].won for bet in WHOLE_BOX] == [0, 3, 0]
        decided = ("niuniu 7.6", "niuniu 6.2.10", "niuniu 5.1", "niuniu 5.3", "ruling N2", "ruling A3")
        assert lines["ante"].clauses == lines["double"].clauses == decided
        assert lines["additional"].clauses == ("niuniu 7.6", "niuniu 6.2.10", "ruling N2")

    @pytest.mark.clause("ruling N5")
    def test_only_the_ante_is_bounded(self) -> None:
        """A Double of 100 and an Additional of 200 chips stand where the Ante's maximum is 50."""
        lines = by_bet(settled(STRONG["niu_9"], WEAK["no_niu"], box_wagers(MOST), table(least=LEAST, most=MOST)))
        assert [line.at_risk for line in lines.values()] == [5_000, 10_000, 20_000]

    @pytest.mark.clause("ruling N5")
    @pytest.mark.parametrize(
        ("limits", "at_risk"),
        [
            ({}, 9_000),
            ({"default": (Cents(100), Cents(3_000))}, 3_000),
            ({"ante": (Cents(100), Cents(2_000))}, 2_000),
            ({"ante": (Cents(100), Cents(2_000)), "default": (Cents(100), Cents(3_000))}, 2_000),
        ],
        ids=["none", "default", "ante", "ante before default"],
    )
    def test_the_row_of_the_ante_or_the_default(self, limits: dict[str, tuple[Cents, Cents]], at_risk: int) -> None:
        lines = settled(STRONG["niu_9"], WEAK["no_niu"], box_wagers(9_000), Rules(limits=limits)).lines
        assert [line.at_risk for line in lines] == [at_risk, 2 * at_risk, 4 * at_risk]

    @pytest.mark.clause("niuniu 7.6")
    def test_a_maximum_of_nothing_returns_everything(self) -> None:
        lines = settled(WEAK["no_niu"], STRONG["hoiana"], box_wagers(100), table(least=0, most=0)).lines
        assert [(line.at_risk, line.net) for line in lines] == [(0, 0)] * 3
        assert all(line.clauses == ("niuniu 7.6", "ruling N5") for line in lines)

    @pytest.mark.clause("niuniu 7.6")
    def test_each_box_by_itself(self) -> None:
        outcome = dealt({1: STRONG["niu_9"], 2: WEAK["niu_8"]}, "AS 2S 3S 4S 5S")
        wagers = [*box_wagers(9_000, box=1, bets=("ante",)), *box_wagers(2_000, box=2, bets=("ante",))]
        lines = settle(outcome, wagers, table(least=LEAST, most=MOST)).lines
        assert [line.at_risk for line in lines] == [5_000, 2_000]
        assert [line.clauses for line in lines] == [("niuniu 7.6", "ruling N5", "niuniu 5.2"), ("niuniu 5.2",)]


class TestOnline:
    @pytest.mark.clause("niuniu 7.6", "ruling A5", "ruling N5")
    @pytest.mark.parametrize(
        ("ante", "code"),
        [
            (100, "wager_below_minimum"),
            (900, "wager_below_minimum"),
            (1_000, None),
            (1_100, None),
            (4_900, None),
            (5_000, None),
            (5_100, "wager_above_maximum"),
            (50_000, "wager_above_maximum"),
        ],
    )
    @pytest.mark.parametrize("bets", [("ante",), WHOLE_BOX[::-1]], ids=["ante alone", "whole box, the Ante last"])
    def test_an_ante_outside_the_limits_is_refused(self, ante: int, code: str | None, bets: tuple[str, ...]) -> None:
        wagers = [*box_wagers(2_000, box=2, patron="binh"), *box_wagers(ante, bets=bets)]
        rules = table(least=LEAST, most=MOST, mode=Mode.ONLINE)
        if code is None:
            assert sorted(check(wagers, rules)) == [1, 2]
            return
        refusal = refusal_of(wagers, rules)
        assert (refusal.code, refusal.place) == (code, f"wagers[{2 + len(bets)}].amount")
        assert refusal.clauses == ("niuniu 7.6", "ruling A5")
        assert "imum on Ante is " in refusal.message(Language.EN)
        assert refusal.message(Language.VI).startswith("Cược đặt chỗ nhận ")

    @pytest.mark.clause("ruling A1")
    @pytest.mark.parametrize("ante", [50, 99, 101, 1_050])
    def test_part_of_a_chip_is_refused_online_and_settled_by_a_dealer(self, ante: int) -> None:
        refusal = refusal_of(box_wagers(ante), Rules(mode=Mode.ONLINE))
        assert (refusal.code, refusal.place, refusal.clauses) == ("part_of_a_chip", "wagers[0].amount", ("ruling A1",))
        assert len(settled(STRONG["no_niu"], WEAK["no_niu"], box_wagers(ante)).lines) == 3

    @pytest.mark.clause("ruling N5")
    def test_double_and_additional_may_be_above_the_antes_maximum(self) -> None:
        check(box_wagers(MOST), table(least=LEAST, most=MOST, mode=Mode.ONLINE, row="default"))


class TestWrongLimits:
    @pytest.mark.parametrize("name", ["antes", "box", "small"])
    def test_limits_for_no_bet_are_refused(self, name: str) -> None:
        refusal = refusal_of([], table(least=1, most=2, row=name))
        assert (refusal.code, refusal.place) == ("unknown_bet", f"table.limits.{name}")

    @pytest.mark.clause("ruling N5")
    @pytest.mark.parametrize("mode", list(Mode))
    @pytest.mark.parametrize("wagers", [[], box_wagers(1_000)], ids=["no wagers", "whole box"])
    @pytest.mark.parametrize("others", [(), ("ante",), ("default",)], ids=["alone", "beside ante", "beside default"])
    @pytest.mark.parametrize("name", ["double", "additional"])
    def test_double_and_additional_have_no_limits_of_their_own(
        self, name: str, others: tuple[str, ...], wagers: list[Wager], mode: Mode
    ) -> None:
        limits = dict.fromkeys((*others, name), (Cents(100), Cents(100_000)))
        refusal = refusal_of(wagers, Rules(mode=mode, limits=limits))
        assert (refusal.code, refusal.place) == ("unknown_bet", f"table.limits.{name}")
        for language in Language:
            assert f"“{name}”" in refusal.message(language)
            assert "ante" in refusal.message(language), "what would be accepted"

    @pytest.mark.clause("ruling N5")
    @pytest.mark.parametrize("mode", list(Mode))
    def test_ante_and_default_are_the_two_rows_there_are(self, mode: Mode) -> None:
        limits = dict.fromkeys(("ante", "default"), (Cents(100), Cents(100_000)))
        assert sorted(check(box_wagers(1_000), Rules(mode=mode, limits=limits))) == [1]

    def test_limits_upside_down_are_refused(self) -> None:
        wagers = [Wager("an", "ante", Cents(100), box=1)]
        assert refusal_of(wagers, table(least=2, most=1)).code == "limits_upside_down"
