"""Wagers outside the limits: 7.17 and 7.18 at dealer-run tables, refusals online (rulings A3, A5, B10)."""

from itertools import permutations

import pytest

from felt.core.chips import Cents
from felt.core.refusals import PartOfAChip
from felt.core.settlement import Line
from felt.core.wagers import Wager
from felt.games.baccarat import Rules, settle
from felt.games.baccarat.limits import refuse_online
from felt.games.baccarat.refusals import DifferentialExceeded
from tests.games.baccarat import oracle
from tests.games.baccarat.strategies import (
    BANKER_WINS,
    ONLINE,
    PLAYER_WINS,
    RESULTS,
    TIE,
    line,
    lines,
    numbers,
    outcome,
    refusal,
    table,
    wager,
)

LIMITS = {"default": (10_000, 50_000)}
DEALER = table(LIMITS)
AN_WARNED = frozenset({"an"})


# Below the minimum (7.17, ruling B10)


@pytest.mark.clause("baccarat 7.17", "ruling B10", "ruling A5")
@RESULTS
@pytest.mark.parametrize("amount", [1, 9_999, 10_000, 10_001])
@pytest.mark.parametrize("warned", [frozenset(), AN_WARNED, frozenset({"binh"})], ids=["new", "warned", "other warned"])
def test_minimum(codes: str, amount: int, warned: frozenset[str]) -> None:
    settled = line(codes, wager("player", amount), rules=DEALER, warned=warned)
    unlimited = line(codes, wager("player", amount))
    if amount >= 10_000:
        assert settled == unlimited
    elif "an" in warned:
        assert numbers(settled) == (0, amount, 0, 0)
        assert settled.clauses == ("baccarat 7.17", "ruling B10")
    else:
        assert numbers(settled) == numbers(unlimited)
        assert settled.clauses == ("baccarat 7.17", *unlimited.clauses)


@pytest.mark.clause("baccarat 7.17", "ruling B10")
@pytest.mark.parametrize("warned", [frozenset(), AN_WARNED], ids=["first round", "later round"])
def test_the_round_decides_for_all_wagers_below_the_minimum(warned: frozenset[str]) -> None:
    """Neither the order of a patron's wagers nor their bets matter; those within the limits use nothing up."""
    wagers = [wager("player", 10_000), wager("tie", 9_000), wager("player", 9_000), wager("lucky6", 1)]
    for order in permutations(wagers):
        settled = lines(PLAYER_WINS, *order, rules=DEALER, warned=warned)
        for one in (one for one in settled if one.wager.amount < 10_000):
            amount = one.wager.amount
            if warned:
                assert (numbers(one), one.clauses) == ((0, amount, 0, 0), ("baccarat 7.17", "ruling B10"))
            else:
                won = one.wager.bet == "player"
                assert numbers(one) == (amount, amount if won else 0, amount if won else 0, 0)
                assert one.clauses[0] == "baccarat 7.17"


@pytest.mark.clause("baccarat 7.17", "ruling B10")
def test_each_patron_has_a_first_round_of_their_own() -> None:
    low = [wager("player", 5_000, patron=patron) for patron in ("an", "binh", "an", "chi", "binh", "chi")]
    settled = lines(BANKER_WINS, *low, rules=DEALER, warned=frozenset({"chi"}))
    assert [one.at_risk for one in settled] == [5_000, 5_000, 5_000, 0, 5_000, 0]
    assert [one.returned for one in settled] == [0, 0, 0, 5_000, 0, 5_000]


@pytest.mark.clause("baccarat 7.17", "baccarat 7.18", "baccarat 4.4")
def test_a_bets_own_limits_come_before_the_default() -> None:
    rules = table(LIMITS | {"tie": (5_000, 6_000)})
    assert line(TIE, wager("tie", 5_000), rules=rules, warned=AN_WARNED).clauses == ("baccarat 5.1.5",)
    assert line(TIE, wager("tie", 4_999), rules=rules, warned=AN_WARNED).at_risk == 0
    assert line(TIE, wager("tie", 6_001), rules=rules).won == 48_000
    assert line(TIE, wager("lucky6", 6_001), rules=rules, warned=AN_WARNED).at_risk == 0


# Over the maximum (7.18)


@pytest.mark.clause("baccarat 7.18", "ruling A5")
@pytest.mark.parametrize(("amount", "over"), [(49_999, False), (50_000, False), (50_001, True), (10**12, True)])
def test_maximum(amount: int, over: bool) -> None:
    counted = 50_000 if over else amount
    because = ("baccarat 7.18",) if over else ()
    won, lost, tied = (line(codes, wager("banker", amount), rules=DEALER) for codes in (BANKER_WINS, PLAYER_WINS, TIE))
    with_commission = counted * 19 // 20
    rounded = ("ruling A3",) if amount == 49_999 else ()  # 47,499.05
    assert numbers(won) == (counted, amount, with_commission, counted - with_commission)
    assert won.clauses == (*because, "baccarat 5.1.2", *rounded)
    assert numbers(lost) == (counted, amount - counted, 0, 0)
    assert lost.clauses == (*because, "baccarat 6.1.2.2")
    assert numbers(tied) == (counted, amount, 0, 0)
    assert tied.clauses == (*because, "baccarat 6.1.2.3")


@pytest.mark.clause("baccarat 7.18")
@pytest.mark.parametrize("bet", oracle.ORDINARY)
def test_maximum_of_each_bet_and_each_wager(bet: str) -> None:
    for codes in (PLAYER_WINS, BANKER_WINS, TIE, "KS 6H KD 6C 3D 4D"):
        at_maximum = line(codes, wager(bet, 50_000), rules=DEALER)
        for over in lines(codes, wager(bet, 60_000), wager(bet, 60_000), rules=DEALER):
            assert (over.at_risk, over.won) == (50_000, at_maximum.won)
            assert over.returned == at_maximum.returned + 10_000


# Online (rulings A1, A5): refused, with what would be accepted


def online(limits: dict[str, tuple[int, int]] | None = None, *, differential: int | None = None) -> Rules:
    return table(limits, differential=differential, mode=ONLINE)


@pytest.mark.clause("baccarat 4.4", "ruling A5")
@pytest.mark.parametrize("bet", oracle.ORDINARY)
def test_online_limits(bet: str) -> None:
    rules = online(LIMITS)
    for amount in (10_000, 10_100, 49_900, 50_000):
        assert lines(TIE, wager(bet, amount), rules=rules) == lines(TIE, wager(bet, amount))
    for amount, code, bound in (
        (9_900, "wager_below_minimum", {"minimum": 10_000}),
        (50_100, "wager_above_maximum", {"maximum": 50_000}),
    ):
        refused = refusal(TIE, wager("tie", 10_000), wager(bet, amount), rules=rules)
        assert (refused.code, refused.place) == (code, "wagers[1].amount")
        assert refused.clauses == ("baccarat 4.4", "ruling A5")
        assert bound.items() <= refused.values.items()


@pytest.mark.clause("ruling A1")
def test_online_wagers_are_whole_chips() -> None:
    for amount in (1, 50, 99, 101, 199):
        refused = refusal(TIE, wager("tie", amount), rules=online())
        assert isinstance(refused, PartOfAChip)
        assert (refused.code, refused.place, refused.clauses) == ("part_of_a_chip", "wagers[0].amount", ("ruling A1",))
    assert line(TIE, wager("tie", 200), rules=online()).won == 1_600


@pytest.mark.clause("baccarat 4.3", "baccarat 2.2.15", "ruling A5")
@pytest.mark.parametrize(("heavy", "light"), [("player", "banker"), ("banker", "player")])
def test_online_differential(heavy: str, light: str) -> None:
    """30,000 may lie between the sides. The last wager on the heavier one is named, and what it may be."""
    rules = online(differential=30_000)

    def placed(last: int) -> list[Wager]:
        return [wager(heavy, 50_000), wager("tie", 99_900), wager(heavy, last), wager(light, 40_000)]

    for last in (19_900, 20_000):
        assert lines(TIE, *placed(last), rules=rules) == lines(TIE, *placed(last))
    refused = refusal(TIE, *placed(20_100), rules=rules)
    assert isinstance(refused, DifferentialExceeded)
    assert (refused.code, refused.place) == ("differential_exceeded", "wagers[2].amount")
    assert refused.clauses == ("baccarat 4.3", "ruling A5")
    assert (refused.values["differential"], refused.values["most"]) == (30_000, 20_000)
    assert refusal(TIE, wager(heavy, 90_000), wager(heavy, 100), rules=rules).values["most"] == 0


@pytest.mark.clause("baccarat 4.3", "ruling A1", "ruling A5")
@pytest.mark.parametrize(
    ("differential", "most"),
    [(29_999, 19_900), (30_000, 20_000), (30_001, 20_000), (30_099, 20_000), (30_100, 20_100), (10_050, 0)],
)
def test_online_what_the_differential_still_takes_is_named_in_whole_chips(differential: int, most: int) -> None:
    """50,000 lie on the Player and 40,000 on the Banker: 10,000 of the differential are used up."""
    rules = online(differential=differential)
    on_felt = {"player": Cents(50_000), "banker": Cents(40_000), "tie": Cents(99_900)}
    together = [wager("player", 50_000), wager("banker", 40_000), wager("player", 30_000)]
    with pytest.raises(DifferentialExceeded) as raised:
        refuse_online([wager("player", 30_000)], rules, on_felt)
    assert (raised.value.values["most"], raised.value.place) == (most, "wagers[0].amount")
    assert raised.value.message().endswith(f"Player now accepts at most {most // 100}.")
    assert refusal(TIE, *together, rules=rules).values["most"] == most
    with pytest.raises(DifferentialExceeded):
        refuse_online([wager("player", most + 100)], rules, on_felt)
    if most:
        refuse_online([wager("player", most)], rules, on_felt)


@pytest.mark.clause("ruling A5")
def test_a_dealer_run_table_settles_what_online_refuses() -> None:
    wagers = [wager("player", 1), wager("player", 10**9), wager("tie", 77)]
    settled = settle(outcome(TIE), wagers, table(LIMITS, differential=100))
    assert [type(one) for one in settled.lines] == [Line] * 3
    assert refusal(TIE, *wagers, rules=online(LIMITS, differential=100)).place == "wagers[0].amount"
