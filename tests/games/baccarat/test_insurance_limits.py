"""The cap and the limits of insurance where the wagers themselves are outside the limits (6.4.3, 6.4.3.1, B6)."""

import msgspec
import pytest

from felt.core.cards import cards
from felt.core.chips import Cents
from felt.core.refusals import Refusal
from felt.core.wagers import Wager
from felt.core.words import Language
from felt.games.baccarat import Rules
from felt.games.baccarat.case import Case
from felt.games.baccarat.game import GAME
from felt.games.baccarat.refusals import InsuranceAboveCap, InsuranceAboveLimit, OddsNotInTable, OddsTwice
from tests.games.baccarat.strategies import (
    FOUR_CARDS,
    ONLINE,
    PLAYER_WINS,
    THIRD_CARD,
    lines,
    numbers,
    outcome,
    refusal,
    table,
    wager,
)

# The Banker's 5 against the Player's 0 insures 2 to 1; the Player draws a four, and 5 against 4 is 2 to 1 again.
FIVE_LOSES, FIVE_WINS = "KS 5H QD KC 4S 5D", "KS 5H QD KC 4S KD"
# The Banker's four against nothing insures 1.5 to 1.
FOUR_LOSES = "KS 4H QD KC 5S KD"


def insurance(amount: int, *, side: str = "banker", patron: str = "an") -> Wager:
    return wager(f"{side}_insurance", amount, moment=FOUR_CARDS, patron=patron)


@pytest.mark.clause("baccarat 6.4.3", "baccarat 7.18", "ruling B6")
@pytest.mark.parametrize(("codes", "won", "returned"), [(FIVE_LOSES, 1_000, 1_000_000), (FIVE_WINS, 0, 999_500)])
def test_a_wager_above_the_maximum_insures_no_more_than_the_maximum(codes: str, won: int, returned: int) -> None:
    """Of 1,000,000 on the Banker 1,000 is at risk, so insurance at 2 to 1 has 500 at risk and pays 1,000."""
    rules = table({"banker": (0, 1_000)})
    main, insured = lines(codes, wager("banker", 1_000_000), insurance(1_000_000), rules=rules)
    assert main.at_risk == 1_000
    assert (insured.at_risk, insured.won, insured.returned) == (500, won, returned)
    assert insured.clauses[:2] == ("baccarat 6.4.3", "baccarat 6.4.3.1")


@pytest.mark.clause("baccarat 6.4.3", "baccarat 7.17", "ruling B6", "ruling B10")
@pytest.mark.parametrize(("warned", "at_risk"), [(frozenset(), 450), (frozenset({"an"}), 0)])
def test_a_wager_below_the_minimum_that_goes_back_insures_nothing(warned: frozenset[str], at_risk: int) -> None:
    rules = table({"banker": (1_000, 9_000)})
    insured = lines(FIVE_LOSES, wager("banker", 900), insurance(600), rules=rules, warned=warned)[1]
    assert numbers(insured) == (at_risk, 600, 2 * at_risk, 0)
    assert insured.clauses[:2] == ("baccarat 6.4.3", "baccarat 6.4.3.1")


@pytest.mark.clause("baccarat 6.4.3", "baccarat 7.19", "ruling B6", "ruling B9", "ruling A3")
def test_the_differential_lowers_the_cap_too() -> None:
    """1,000 and 2,000 lie on the Banker, 500 on the Player, 700 may be between: 1,200 of 3,000 is at risk. An has 400
    of it, and at 2 to 1 that is 200; Binh has 800, and 400."""
    rules = table(differential=700)
    wagers = [wager("banker", 1_000), wager("banker", 2_000, patron="binh"), wager("player", 500, patron="chi")]
    settled = lines(FIVE_LOSES, *wagers, insurance(999), insurance(999, patron="binh"), rules=rules)
    assert [one.at_risk for one in settled] == [400, 800, 500, 200, 400]
    assert [one.won for one in settled[3:]] == [400, 800]


@pytest.mark.clause("baccarat 6.4.3", "ruling B6", "ruling A3")
def test_the_cap_starts_from_the_stake_at_risk_in_whole_cents() -> None:
    """The differential leaves 2/3 of 100: 66 cents. At 2 to 1 that is 33, not 33.3."""
    settled = lines(FIVE_LOSES, wager("banker", 100), wager("banker", 200, patron="binh"), insurance(50),
                    rules=table(differential=200))  # fmt: skip
    assert [one.at_risk for one in settled] == [66, 133, 33]


@pytest.mark.clause("baccarat 6.4.3", "ruling B6")
def test_several_wagers_of_one_patron_make_one_cap() -> None:
    rules = table({"banker": (100, 1_000)})
    wagers = [wager("banker", 5_000), wager("banker", 600), insurance(700), insurance(400)]
    settled = lines(FIVE_LOSES, *wagers, rules=rules)
    assert [one.at_risk for one in settled] == [1_000, 600, 700, 100], "1,600 at 2 to 1 is 800"


@pytest.mark.clause("baccarat 6.4.3.1", "ruling B6")
@pytest.mark.parametrize("odds", ["2", "2.0", "4/2"])
@pytest.mark.parametrize(
    ("stake", "at_risk", "because"),
    [
        (299, 299, ()),
        (300, 300, ()),
        (301, 300, ("baccarat 6.4.3.1",)),
        (9_000, 300, ("baccarat 6.4.3.1",)),
    ],
    ids=["below", "at", "above", "above the cap too"],
)
def test_the_limit_of_the_odds(odds: str, stake: int, at_risk: int, because: tuple[str, ...]) -> None:
    rules = Rules(insurance_limits={odds: Cents(300)})
    for codes, won, back in ((FIVE_LOSES, 2 * at_risk, stake), (FIVE_WINS, 0, stake - at_risk)):
        insured = lines(codes, wager("banker", 10_000), insurance(stake), rules=rules)[1]
        assert numbers(insured) == (at_risk, back, won, 0)
        assert insured.clauses[: len(because)] == because
        assert ("baccarat 6.4.3.1" in insured.clauses) is bool(because)


@pytest.mark.clause("baccarat 6.4.3.1", "baccarat 6.4.3", "ruling B6")
def test_each_wager_has_the_limit_and_all_have_the_cap() -> None:
    """At 2 to 1, 1,000 lets 500 be at risk in all and the limit 300 of each: 300, then the 200 that are left."""
    rules = Rules(insurance_limits={"2": Cents(300)})
    settled = lines(FIVE_LOSES, wager("banker", 1_000), insurance(400), insurance(400), insurance(1), rules=rules)
    assert [one.at_risk for one in settled] == [1_000, 300, 200, 0]
    assert [one.clauses[0] for one in settled[1:]] == ["baccarat 6.4.3.1", "baccarat 6.4.3", "baccarat 6.4.3"]


@pytest.mark.clause("baccarat 6.4.3.1", "ruling B6", "ruling A3")
@pytest.mark.parametrize(
    ("limit", "because"),
    [(6_665, ("baccarat 6.4.3.1",)), (6_666, ("baccarat 6.4.3.1",)),
     (6_667, ("baccarat 6.4.3", "ruling A3", "baccarat 6.4.3.1"))],
)  # fmt: skip
def test_a_limit_within_a_cent_of_the_cap(limit: int, because: tuple[str, ...]) -> None:
    """At 1.5 to 1 the cap of 10,000 is 6,666.67: a limit of 6,666 is lower, and no fraction is given up."""
    rules = Rules(insurance_limits={"1.5": Cents(limit)})
    insured = lines(FOUR_LOSES, wager("banker", 10_000), insurance(9_000), rules=rules)[1]
    assert insured.at_risk == min(limit, 6_666)
    assert insured.clauses[: len(because)] == because
    assert insured.clauses[len(because)] == "baccarat 6.4.1"


@pytest.mark.clause("baccarat 6.4.3.1", "ruling B6")
def test_a_limit_at_other_odds_changes_nothing() -> None:
    rules = Rules(insurance_limits={"3": Cents(0), "3/2": Cents(0), "9": Cents(0)})
    wagers = [wager("banker", 10_000), insurance(4_000)]
    assert lines(FIVE_LOSES, *wagers, rules=rules) == lines(FIVE_LOSES, *wagers)


@pytest.mark.clause("baccarat 6.4.3.1", "ruling B6", "ruling A1", "ruling A5")
@pytest.mark.parametrize(("limit", "whole_chips"), [(1_000, 1_000), (1_050, 1_000), (1_099, 1_000), (99, 0)])
def test_online_refuses_what_exceeds_the_limit(limit: int, whole_chips: int) -> None:
    rules = Rules(mode=ONLINE, insurance_limits={"2": Cents(limit)})
    main = wager("banker", 10_000)
    refused = refusal(FIVE_LOSES, main, insurance(whole_chips + 100), rules=rules)
    assert isinstance(refused, InsuranceAboveLimit)
    assert (refused.code, refused.place) == ("insurance_above_limit", "wagers[1].amount")
    assert (refused.clauses, refused.values["most"]) == (("baccarat 6.4.3.1", "ruling B6"), whole_chips)
    assert refused.message().endswith(f"at most {whole_chips // 100}.")
    if whole_chips:
        assert lines(FIVE_LOSES, main, insurance(whole_chips), rules=rules)[1].at_risk == whole_chips


@pytest.mark.clause("baccarat 6.4.3", "baccarat 6.4.3.1", "ruling B6")
@pytest.mark.parametrize(("limit", "family", "most"), [(600, InsuranceAboveCap, 500), (500, InsuranceAboveCap, 500),
                                                       (400, InsuranceAboveLimit, 400)])  # fmt: skip
def test_online_the_lower_of_both_is_said(limit: int, family: type[Refusal], most: int) -> None:
    rules = Rules(mode=ONLINE, insurance_limits={"2": Cents(limit)})
    refused = refusal(FIVE_LOSES, wager("banker", 1_000), insurance(5_000), rules=rules)
    assert (type(refused), refused.values["most"]) == (family, most)


class TestSettings:
    @pytest.mark.clause("baccarat 6.4.3.1", "ruling B6")
    @pytest.mark.parametrize(
        ("given", "kept"), [("1.5", "3/2"), ("3/2", "3/2"), ("6/4", "3/2"), ("3", "3"), ("3.0", "3")]
    )
    def test_odds_are_kept_as_fractions_in_lowest_terms(self, given: str, kept: str) -> None:
        rules = Rules(insurance_limits={given: Cents(100)})
        assert rules.insurance_limits == {kept: 100}
        assert GAME.rules_hash(rules) == GAME.rules_hash(Rules(insurance_limits={kept: Cents(100)}))

    @pytest.mark.clause("baccarat 6.4.6", "ruling B6")
    @pytest.mark.parametrize("odds", ["5", "1", "2/3", "0", "-3", "3/0", "three", "", "3:1", "1e3", "1,5"])
    def test_odds_that_the_pay_table_has_not_are_refused_with_those_that_it_has(self, odds: str) -> None:
        rules = Rules(insurance_limits={"2": Cents(100), odds: Cents(100)})
        refused = refusal(PLAYER_WINS, rules=rules)
        assert isinstance(refused, OddsNotInTable)
        assert (refused.place, refused.clauses) == ("table.insurance_limits", ("baccarat 6.4.6",))
        assert str(refused).endswith(f"“{odds}” to one; the odds are 3/2, 2, 3, 4, 6, 7, 9.")
        assert "3/2, 2, 3, 4, 6, 7, 9" in refused.message(Language.VI)

    @pytest.mark.clause("baccarat 6.4.3.1")
    def test_two_limits_at_the_same_odds_are_refused(self) -> None:
        refused = refusal(PLAYER_WINS, rules=Rules(insurance_limits={"1.5": Cents(100), "3/2": Cents(200)}))
        assert isinstance(refused, OddsTwice)
        assert refused.place == "table.insurance_limits"
        assert "3/2" in str(refused)

    @pytest.mark.clause("baccarat 6.4.3.1")
    def test_a_void_does_not_hide_them(self) -> None:
        case = Case(void="baccarat 7.2", table=Rules(insurance_limits={"5": Cents(1)}))
        with pytest.raises(OddsNotInTable):
            case.settle()


class TestLuckySix:
    @pytest.mark.clause("baccarat 4.5")
    @pytest.mark.parametrize("mode", ["dealer", "online"])
    def test_it_is_refused_at_a_table_without_it(self, mode: str) -> None:
        refused = refusal(PLAYER_WINS, wager("tie", 100), wager("lucky6", 100), rules=table(mode=mode, lucky6=False))
        assert (refused.code, refused.place) == ("lucky_six_not_at_table", "wagers[1].bet")
        assert refused.clauses == ("baccarat 4.5", "ruling O1")

    @pytest.mark.clause("baccarat 4.5", "baccarat 5.1.6")
    @pytest.mark.parametrize("lucky6", [True, False])
    def test_the_rules_in_force_name_it_only_where_it_is_offered(self, lucky6: bool) -> None:
        rules = Rules(lucky6=lucky6)
        described: dict[str, dict[str, object]] = msgspec.json.decode(GAME.description(rules))
        named = [key for part in ("pays", "wins_when") for key in described[part] if "lucky6" in key]
        assert named == (["lucky6_on_2_cards", "lucky6_on_3_cards", "lucky6"] if lucky6 else [])


class TestWaived:
    @pytest.mark.clause("baccarat 6.4.4", "ruling B8")
    def test_insurance_of_the_second_moment_is_refused(self) -> None:
        late = wager("banker_insurance", 100, moment=THIRD_CARD)
        case = Case(cards=cards(FIVE_LOSES), wagers=(wager("banker", 1_000), insurance(100), late), waived=True)
        with pytest.raises(Refusal) as raised:
            case.settle()
        assert (raised.value.code, raised.value.place) == ("insurance_waived", "wagers[2].moment")
        assert raised.value.clauses == ("baccarat 6.4.4", "ruling B8")

    @pytest.mark.clause("baccarat 6.4.4", "ruling B8")
    def test_insurance_of_the_first_moment_stands(self) -> None:
        wagers = (wager("banker", 1_000), insurance(100))
        waived = Case(cards=cards(FIVE_LOSES), wagers=wagers, waived=True).settle()
        assert waived.came_out == outcome(FIVE_LOSES)
        assert waived == Case(cards=cards(FIVE_LOSES), wagers=wagers).settle()


@pytest.mark.clause("baccarat 6.4.3", "ruling B6")
def test_the_cap_is_used_up_in_time_however_the_wagers_are_listed() -> None:
    """At 2 to 1 twice, 1,000 lets 500 be at risk: 400 at the first moment, and the 100 that are left at the second."""
    late = wager("banker_insurance", 300, moment=THIRD_CARD)
    settled = lines(FIVE_LOSES, late, wager("banker", 1_000), insurance(400))
    assert [one.wager.amount for one in settled] == [300, 1_000, 400], "the lines stand as the wagers do"
    assert [one.at_risk for one in settled] == [100, 1_000, 400]
