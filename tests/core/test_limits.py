"""Least and most for each bet: which row counts, and what an online table refuses."""

import msgspec
import pytest

from felt.core.chips import CENTS_MAX, Cents
from felt.core.limits import Limits, bounds, refuse_outside, unknown_bet
from felt.core.refusals import (
    LimitsUpsideDown,
    OutsideLimits,
    PartOfAChip,
    UnknownBet,
    WagerAboveMaximum,
    WagerBelowMinimum,
)
from felt.core.wagers import Wager
from felt.core.words import Language, Words

KINDS = {"small": "small", "total-4": "total", "total-5": "total", "number-1": "number"}
SMALL = Words("Small", "Xỉu")


def limits(**rows: tuple[int, int]) -> Limits:
    return {name.replace("_", "-"): (Cents(least), Cents(most)) for name, (least, most) in rows.items()}


def wager(amount: int) -> Wager:
    return Wager("an", "small", Cents(amount))


def refuse(amount: int, *, least: int = 1000, most: int = 5000) -> None:
    refuse_outside(
        wager(amount), (Cents(least), Cents(most)), bet=SMALL, place="wagers[3].amount", clauses=("ruling A5",)
    )


class TestWhichRowCounts:
    def test_without_limits_every_amount_is_within(self) -> None:
        assert bounds({}, KINDS) == dict.fromkeys(KINDS, (0, CENTS_MAX))

    def test_the_default_is_for_every_bet_that_is_not_named(self) -> None:
        found = bounds(limits(default=(100, 900), small=(1, 2)), KINDS)
        assert found == {"small": (1, 2), "total-4": (100, 900), "total-5": (100, 900), "number-1": (100, 900)}

    def test_a_bets_own_row_stands_before_its_kinds_before_the_default(self) -> None:
        found = bounds(limits(total=(3, 4), default=(5, 6), total_4=(1, 2)), KINDS)
        assert found == {"small": (5, 6), "total-4": (1, 2), "total-5": (3, 4), "number-1": (5, 6)}

    def test_without_a_default_the_bets_not_named_have_no_limit(self) -> None:
        assert bounds(limits(total=(3, 4)), KINDS)["small"] == (0, CENTS_MAX)

    @pytest.mark.parametrize("name", ["totals", "total-6", "defaults", "", "Small", "number-1 "])
    def test_a_row_for_no_bet_is_refused(self, name: str) -> None:
        with pytest.raises(UnknownBet) as caught:
            bounds({name: (Cents(1), Cents(2))}, KINDS)
        assert caught.value.code == "unknown_bet"
        assert caught.value.place == f"table.limits.{name}"

    @pytest.mark.parametrize(("least", "most", "stands"), [(99, 100, True), (100, 100, True), (101, 100, False)])
    def test_the_least_is_at_most_the_most(self, least: int, most: int, stands: bool) -> None:
        if stands:
            assert bounds(limits(small=(least, most)), KINDS)["small"] == (least, most)
            return
        with pytest.raises(LimitsUpsideDown) as caught:
            bounds(limits(small=(least, most)), KINDS)
        assert caught.value.code == "limits_upside_down"
        assert caught.value.place == "table.limits.small"
        assert caught.value.message(Language.EN) == "The minimum 1.01 is above the maximum 1."

    @pytest.mark.clause("ruling A1")
    @pytest.mark.parametrize("row", ["[-1,5]", "[1,9007199254740992]", "[1.5,2]", "[1]", "[1,2,3]", '["1","2"]', "5"])
    def test_a_row_is_two_amounts(self, row: str) -> None:
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(f'{{"default":{row}}}', type=Limits)


class TestOnlineRefusals:
    @pytest.mark.clause("ruling A5")
    @pytest.mark.parametrize("amount", [1000, 1100, 4900, 5000])
    def test_at_and_between_the_limits_a_wager_is_taken(self, amount: int) -> None:
        refuse(amount)

    @pytest.mark.clause("ruling A5")
    @pytest.mark.parametrize("amount", [100, 900])
    def test_below_the_minimum(self, amount: int) -> None:
        with pytest.raises(WagerBelowMinimum) as caught:
            refuse(amount)
        refusal = caught.value
        assert (refusal.code, refusal.place) == ("wager_below_minimum", "wagers[3].amount")
        assert refusal.clauses == ("ruling A5",)
        assert refusal.message(Language.EN) == "Minimum on Small is 10."
        assert refusal.message(Language.VI) == "Xỉu nhận ít nhất 10."

    @pytest.mark.clause("ruling A5")
    @pytest.mark.parametrize("amount", [5100, 1_000_000])
    def test_above_the_maximum(self, amount: int) -> None:
        with pytest.raises(WagerAboveMaximum) as caught:
            refuse(amount)
        refusal = caught.value
        assert (refusal.code, refusal.place) == ("wager_above_maximum", "wagers[3].amount")
        assert refusal.clauses == ("ruling A5",)
        assert refusal.message(Language.EN) == "Maximum on Small is 50."
        assert refusal.message(Language.VI) == "Xỉu nhận nhiều nhất 50."

    @pytest.mark.clause("ruling A1")
    @pytest.mark.parametrize("amount", [1, 99, 999, 1001, 2050, 4999, 5001])
    def test_part_of_a_chip_is_refused_wherever_it_stands(self, amount: int) -> None:
        with pytest.raises(PartOfAChip) as caught:
            refuse(amount)
        refusal = caught.value
        assert (refusal.code, refusal.place) == ("part_of_a_chip", "wagers[3].amount")
        assert refusal.clauses == ("ruling A1",)
        assert not isinstance(refusal, OutsideLimits)
        assert str(amount) in refusal.message(Language.EN)
        assert str(amount) in refusal.message(Language.VI)

    @pytest.mark.clause("ruling A5")
    def test_a_limit_that_is_no_whole_chip_still_bounds_whole_chips(self) -> None:
        refuse(1100, least=1050, most=1150)
        with pytest.raises(WagerBelowMinimum):
            refuse(1000, least=1050, most=1150)
        with pytest.raises(WagerAboveMaximum):
            refuse(1200, least=1050, most=1150)


class TestUnknownBet:
    def test_a_near_miss_is_pointed_at(self) -> None:
        refusal = unknown_bet("totl-4", KINDS, place="wagers[0].bet", clauses=("sicbo 5.1",))
        assert refusal.message(Language.EN) == "There is no bet “totl-4” here. Did you mean “total-4”?"
        assert refusal.message(Language.VI) == "Ở đây không có cửa cược “totl-4”. Ý bạn là “total-4”?"
        assert (refusal.place, refusal.clauses) == ("wagers[0].bet", ("sicbo 5.1",))

    def test_a_far_one_is_told_the_bets(self) -> None:
        message = unknown_bet("zzz", KINDS, place="").message(Language.EN)
        assert message == "There is no bet “zzz” here. The bets are small, total-4, total-5, number-1."

    def test_a_long_list_is_cut_short(self) -> None:
        many = [f"bet-{number}" for number in range(13)]
        assert unknown_bet("zzz", many[:12], place="").message(Language.EN).endswith("bet-11.")
        assert unknown_bet("zzz", many, place="").message(Language.EN).endswith("bet-11 ….")
