"""The differential between the two sides: 7.19 and 7.19.1, at dealer-run tables (rulings A3, B9)."""

from fractions import Fraction

import pytest

from felt.games.baccarat import Rules
from felt.games.baccarat.limits import pro_rata
from tests.games.baccarat import oracle
from tests.games.baccarat.strategies import (
    BANKER_WINS,
    FOUR_CARDS,
    PLAYER_WINS,
    RESULTS,
    TIE,
    line,
    lines,
    numbers,
    table,
    wager,
)


@pytest.mark.clause("baccarat 7.19", "baccarat 2.2.15", "ruling B9")
@pytest.mark.parametrize(("heavy", "light"), [("player", "banker"), ("banker", "player")])
@pytest.mark.parametrize(
    ("on_light", "at_risk"), [(70_001, 100_000), (70_000, 100_000), (69_999, 99_999)], ids=["below", "at", "above"]
)
@RESULTS
def test_differential(codes: str, heavy: str, light: str, on_light: int, at_risk: int) -> None:
    """100,000 on one side and a limit of 30,000: the other side must hold 70,000."""
    wagers = [wager(heavy, 100_000), wager(light, on_light, patron="binh")]
    on_heavy, lighter = lines(codes, *wagers, rules=table(differential=30_000))
    free_heavy, free_lighter = lines(codes, *wagers)
    assert lighter == free_lighter
    assert on_heavy.at_risk == at_risk
    if at_risk == 100_000:
        assert on_heavy == free_heavy
    else:
        less_5_percent = heavy == "banker" and codes == BANKER_WINS
        rounded = ("ruling A3",) if less_5_percent else ()  # 94,999.05
        assert on_heavy.clauses == ("baccarat 7.19", *free_heavy.clauses, *rounded)
        assert on_heavy.won == int(at_risk * Fraction(free_heavy.won, 100_000))
        assert on_heavy.returned == 100_000 - (at_risk if not free_heavy.returned else 0)


# Player 10,000 and 20,000 and, below the minimum, 500; Banker 5,000; a limit of 10,000. So H = 30,500, L = 5,000,
# U = 500 and the factor is (5,000 + 10,000 - 500) / (30,500 - 500) = 14,500 / 30,000:
# 10,000 × 29/60 = 4,833.33…, 20,000 × 29/60 = 9,666.66…
PRO_RATA = [
    wager("player", 10_000),
    wager("banker", 5_000, patron="dung"),
    wager("player", 500, patron="chi"),
    wager("player", 20_000, patron="binh"),
]
WITH_MINIMUM = table({"default": (1_000, 100_000)}, differential=10_000)


@pytest.mark.clause("baccarat 7.19", "baccarat 7.19.1", "ruling B9", "ruling A3")
def test_pro_rata() -> None:
    an, dung, chi, binh = lines(PLAYER_WINS, *PRO_RATA, rules=WITH_MINIMUM)
    assert (numbers(an), numbers(binh)) == ((4_833, 10_000, 4_833, 0), (9_666, 20_000, 9_666, 0))
    assert an.clauses == binh.clauses == ("baccarat 7.19", "ruling A3", "baccarat 5.1.1")
    assert (numbers(chi), chi.clauses) == ((500, 500, 500, 0), ("baccarat 7.17", "baccarat 7.19.1", "baccarat 5.1.1"))
    assert (numbers(dung), dung.clauses) == ((5_000, 0, 0, 0), ("baccarat 6.1.2.2",))
    an, _, chi, binh = lines(BANKER_WINS, *PRO_RATA, rules=WITH_MINIMUM)
    assert (an.returned, chi.returned, binh.returned) == (10_000 - 4_833, 0, 20_000 - 9_666)
    assert all(one.returned == one.wager.amount for one in lines(TIE, *PRO_RATA, rules=WITH_MINIMUM))


@pytest.mark.clause("baccarat 7.19", "ruling A3")
def test_pro_rata_winnings_are_rounded_down_too() -> None:
    """4,833.33 is 4,833 at risk; less 5% it wins 4,591.35, which is 4,591; the fraction is the house's."""
    mirrored = [wager("banker" if one.bet == "player" else "player", one.amount, patron=one.patron) for one in PRO_RATA]
    an, dung, chi, binh = lines(BANKER_WINS, *mirrored, rules=WITH_MINIMUM)
    assert numbers(an) == (4_833, 10_000, 4_591, 242)
    assert numbers(chi) == (500, 500, 475, 25)
    assert an.clauses == binh.clauses == ("baccarat 7.19", "ruling A3", "baccarat 5.1.2"), "named once for both"
    assert chi.clauses == ("baccarat 7.17", "baccarat 7.19.1", "baccarat 5.1.2"), "475 are whole cents"
    assert numbers(binh) == (9_666, 20_000, 9_182, 484)
    assert numbers(dung) == (5_000, 0, 0, 0)


@pytest.mark.clause("ruling A3", "ruling A7", "baccarat 5.1.2", "baccarat 5.2.1")
@pytest.mark.parametrize(
    ("rules", "stake", "won", "clauses"),
    [
        pytest.param(Rules(), 1, 0, ("baccarat 5.1.2", "ruling A3"), id="0.95"),
        pytest.param(Rules(), 19, 18, ("baccarat 5.1.2", "ruling A3"), id="18.05"),
        pytest.param(Rules(), 20, 19, ("baccarat 5.1.2",), id="19"),
        pytest.param(Rules(), 21, 19, ("baccarat 5.1.2", "ruling A3"), id="19.95"),
        pytest.param(Rules(commission=False), 1, 0, ("baccarat 5.2.1", "ruling A3"), id="half of one"),
        pytest.param(Rules(commission=False), 2, 1, ("baccarat 5.2.1",), id="half of two"),
        pytest.param(Rules(commission=False), 3, 1, ("baccarat 5.2.1", "ruling A3"), id="half of three"),
    ],
)
def test_winnings_with_a_fraction_of_a_cent_name_the_ruling_last(
    rules: Rules, stake: int, won: int, clauses: tuple[str, ...]
) -> None:
    """The Banker wins with six: 19 to 20 with commission, half the stake without. Lost or tied, nothing is rounded."""
    settled = line("4S 6H KD KC AD", wager("banker", stake), rules=rules)
    assert (settled.won, settled.clauses) == (won, clauses)
    for codes, clause in ((PLAYER_WINS, "baccarat 6.1.2.2"), (TIE, "baccarat 6.1.2.3")):
        assert line(codes, wager("banker", stake), rules=rules).clauses == (clause,)


@pytest.mark.clause("ruling A3", "ruling A7", "baccarat 7.17", "baccarat 7.18")
def test_rounded_winnings_come_after_the_limits() -> None:
    rules = table({"default": (100, 333)})
    below = line(BANKER_WINS, wager("banker", 99), rules=rules)  # 94.05
    assert (below.won, below.clauses) == (94, ("baccarat 7.17", "baccarat 5.1.2", "ruling A3"))
    over = line(BANKER_WINS, wager("banker", 400), rules=rules)  # 316.35
    assert (over.won, over.clauses) == (316, ("baccarat 7.18", "baccarat 5.1.2", "ruling A3"))


@pytest.mark.clause("baccarat 7.19", "baccarat 7.17", "ruling B9", "ruling B10")
def test_a_wager_sent_back_by_the_minimum_is_no_part_of_the_totals() -> None:
    """Chi has had the one that counts: 30,000 against 5,000, and the factor is 15,000 / 30,000."""
    an, _, chi, binh = lines(PLAYER_WINS, *PRO_RATA, rules=WITH_MINIMUM, warned=frozenset({"chi"}))
    assert (an.at_risk, chi.at_risk, binh.at_risk) == (5_000, 0, 10_000)
    assert an.clauses == ("baccarat 7.19", "baccarat 5.1.1")
    assert chi.clauses == ("baccarat 7.17", "ruling B10")
    # And it does not tip the scales: 10,000 against nothing is still within the limit.
    within = lines(PLAYER_WINS, wager("player", 10_000), PRO_RATA[2], rules=WITH_MINIMUM, warned=frozenset({"chi"}))
    assert [one.at_risk for one in within] == [10_000, 0]


@pytest.mark.clause("baccarat 7.19", "baccarat 7.19.1", "ruling B9")
@pytest.mark.parametrize(("spared", "at_risk"), [(498, 2), (499, 1), (500, 0), (501, 0), (900, 0)])
def test_factor_zero(spared: int, at_risk: int) -> None:
    """Nothing on the Banker and a limit of 500: what lies below the minimum comes first, and uses the room up."""
    rules = table({"default": (1_000, 100_000)}, differential=500)
    wagers = [wager("player", 10_000), wager("player", spared, patron="chi")]
    for codes in (PLAYER_WINS, BANKER_WINS, TIE):
        an, chi = lines(codes, *wagers, rules=rules)
        assert an.at_risk == at_risk
        assert an.clauses[0] == "baccarat 7.19"
        if not at_risk:
            assert (numbers(an), an.clauses) == ((0, 10_000, 0, 0), ("baccarat 7.19",))
        assert chi.at_risk == spared
        assert chi.clauses[:2] == ("baccarat 7.17", "baccarat 7.19.1")


@pytest.mark.clause("baccarat 7.19", "baccarat 7.19.1", "ruling B9")
@pytest.mark.parametrize("amounts", [[900], [900, 800]], ids=["one", "two"])
def test_a_heavier_side_that_is_all_below_the_minimum_is_settled_in_full(amounts: list[int]) -> None:
    rules = table({"default": (1_000, 100_000)}, differential=500)
    wagers = [wager("player", amount, patron=patron) for amount, patron in zip(amounts, ("an", "binh"), strict=False)]
    for one in lines(PLAYER_WINS, *wagers, rules=rules):
        assert numbers(one) == (one.wager.amount, one.wager.amount, one.wager.amount, 0)
        assert one.clauses == ("baccarat 7.17", "baccarat 7.19.1", "baccarat 5.1.1")
    for one in lines(BANKER_WINS, *wagers, rules=rules):
        assert numbers(one) == (one.wager.amount, 0, 0, 0)
        assert one.clauses == ("baccarat 7.17", "baccarat 7.19.1", "baccarat 6.1.1.2")
    for one in lines(TIE, *wagers, rules=rules):
        assert numbers(one) == (one.wager.amount, one.wager.amount, 0, 0)
        assert one.clauses == ("baccarat 7.17", "baccarat 7.19.1", "baccarat 6.1.1.3")


@pytest.mark.clause("baccarat 7.17", "baccarat 7.19.1", "ruling B9", "ruling B10")
def test_a_heavier_side_all_below_the_minimum_against_a_lighter_one_and_with_one_sent_back() -> None:
    """Banker 900 and 800, and 700 that goes back; Player 100: 1,700 against 100 is more than 500."""
    rules = table({"default": (1_000, 100_000)}, differential=500)
    wagers = [
        wager("banker", 900),
        wager("banker", 700, patron="chi"),
        wager("player", 100, patron="dung"),
        wager("banker", 800, patron="binh"),
    ]
    an, chi, dung, binh = lines(BANKER_WINS, *wagers, rules=rules, warned=frozenset({"chi"}))
    assert (numbers(an), numbers(binh)) == ((900, 900, 855, 45), (800, 800, 760, 40))
    assert an.clauses == binh.clauses == ("baccarat 7.17", "baccarat 7.19.1", "baccarat 5.1.2")
    assert (numbers(chi), chi.clauses) == ((0, 700, 0, 0), ("baccarat 7.17", "ruling B10"))
    assert (numbers(dung), dung.clauses) == ((100, 0, 0, 0), ("baccarat 7.17", "baccarat 6.1.1.2"))


@pytest.mark.clause("ruling B9")
def test_the_factor_is_exact() -> None:
    for heavier, lighter, differential, spared in [(30_500, 5_000, 10_000, 500), (7, 0, 1, 0), (10**15, 3, 10**9, 17)]:
        factor = pro_rata(heavier=heavier, lighter=lighter, differential=differential, spared=spared)
        assert factor == Fraction(lighter + differential - spared, heavier - spared)
    assert pro_rata(heavier=10, lighter=1, differential=1, spared=2) == 0
    assert pro_rata(heavier=10, lighter=1, differential=1, spared=3) == 0


@pytest.mark.clause("baccarat 7.19.1", "ruling B9")
@pytest.mark.parametrize(("lighter", "differential"), [(0, 0), (0, 9), (4, 5), (9, 0)])
def test_where_all_is_below_the_minimum_nothing_is_left_to_share(lighter: int, differential: int) -> None:
    assert pro_rata(heavier=10, lighter=lighter, differential=differential, spared=10) == 0


@pytest.mark.clause("baccarat 7.18", "baccarat 7.19", "ruling B9")
def test_the_maximum_comes_before_the_differential() -> None:
    """50,000 counts as 20,000; with nothing against it and a limit of 10,000, half of that is at risk."""
    rules = table({"default": (0, 20_000)}, differential=10_000)
    won = line(PLAYER_WINS, wager("player", 50_000), rules=rules)
    assert (numbers(won), won.clauses) == (
        (10_000, 50_000, 10_000, 0),
        ("baccarat 7.18", "baccarat 7.19", "baccarat 5.1.1"),
    )
    lost = line(BANKER_WINS, wager("player", 50_000), rules=rules)
    assert (numbers(lost), lost.clauses) == (
        (10_000, 40_000, 0, 0),
        ("baccarat 7.18", "baccarat 7.19", "baccarat 6.1.1.2"),
    )
    within = line(PLAYER_WINS, wager("player", 50_000), rules=table({"default": (0, 20_000)}, differential=20_000))
    assert within.clauses == ("baccarat 7.18", "baccarat 5.1.1")


@pytest.mark.clause("baccarat 7.19", "ruling B9")
def test_side_bets_and_insurance_are_no_part_of_the_differential() -> None:
    sides = [wager(bet, 900_000) for bet in oracle.ORDINARY[2:]]
    both = [wager("player", 5_000), wager("banker", 5_000)]
    assert lines(TIE, *sides, *both, rules=table(differential=0)) == lines(TIE, *sides, *both)
    heavy = lines(TIE, *sides, wager("player", 5_000), rules=table(differential=1_000))
    assert [one.at_risk for one in heavy] == [900_000] * 4 + [1_000]
    insured = [*both, wager("banker_insurance", 2_500, moment=FOUR_CARDS)]
    assert lines("KS 5H QD KC 4S KD", *insured, rules=table(differential=0)) == lines("KS 5H QD KC 4S KD", *insured)


@pytest.mark.clause("baccarat 7.19", "ruling B9")
def test_no_differential_and_a_differential_of_zero() -> None:
    assert line(PLAYER_WINS, wager("player", 10**12)).at_risk == 10**12
    assert line(PLAYER_WINS, wager("player", 10**12), rules=table(differential=0)).clauses == ("baccarat 7.19",)
    equal = [wager("player", 700), wager("banker", 700)]
    assert lines(TIE, *equal, rules=table(differential=0)) == lines(TIE, *equal)
