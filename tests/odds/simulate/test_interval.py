"""Confidence intervals: how often they hold the figure that they are of, computed exactly for small samples."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb, prod, sqrt
from typing import Any

import pytest

from felt.odds import niuniu
from felt.odds.simulate.gains import simulated_game
from felt.odds.simulate.interval import Spread, wilson
from felt.odds.simulate.report import report
from felt.odds.simulate.run import simulate
from tests.odds.baccarat import oracle
from tests.odds.plans import plan

TRIPLE, DOUBLE, SMALL = (Fraction(1, 216), 150), (Fraction(16, 216), 8), (Fraction(105, 216), 1)
"""Sic Bo spots, by hand: the chance of a win, and what it pays to one."""


@pytest.mark.parametrize(("hits", "trials", "low", "high"), [(0, 10, 0, 0.2775), (5, 10, 0.2366, 0.7634)])
def test_intervals_of_chances_are_wilsons(hits: int, trials: int, low: float, high: float) -> None:
    assert wilson(hits, trials) == pytest.approx((low, high), abs=1e-4)
    assert wilson(trials - hits, trials) == pytest.approx((1 - high, 1 - low), abs=1e-4)


def spread_of(win: Fraction, pays: int) -> Spread:
    return Spread.of([(-100 * pays, win.numerator), (100, win.denominator - win.numerator)])


def coverage(win: Fraction, pays: int, rounds: int) -> float:
    """The chance that the interval of so many rounds holds the edge: every number of wins, with its binomial chance."""
    spread = spread_of(win, pays)
    edge = float(100 * (1 - win * (pays + 1)))
    held = 0.0
    for wins in range(rounds + 1):
        low, high = spread.interval(Fraction(100 * rounds - 100 * (pays + 1) * wins, rounds), rounds)
        if low <= edge <= high:
            held += comb(rounds, wins) * float(win) ** wins * float(1 - win) ** (rounds - wins)
    return held


@pytest.mark.parametrize(("win", "pays"), [TRIPLE, DOUBLE, SMALL])
@pytest.mark.parametrize("rounds", [1, 5, 20, 38, 50, 100, 216, 500])
def test_the_interval_holds_the_edge_also_on_small_samples(win: Fraction, pays: int, rounds: int) -> None:
    """A score interval covers least where a single win is just too many, which needs 0.176 expected wins: e^-0.176."""
    assert coverage(win, pays, rounds) > 0.83
    if 10 <= rounds * win <= rounds * (1 - win):
        assert 0.93 < coverage(win, pays, rounds) < 0.97


def test_the_spread_of_the_rounds_played_would_cover_a_triple_in_one_run_of_three() -> None:
    """The fault that the known variance mends: without a win, no spread and a point for an interval."""
    win, rounds = TRIPLE[0], 100
    no_win = float((1 - win) ** rounds)
    assert no_win == pytest.approx(0.629, abs=1e-3)
    assert coverage(*TRIPLE, rounds) > 0.92 > 2 * (1 - no_win)


@pytest.mark.parametrize(("win", "pays"), [TRIPLE, DOUBLE, SMALL])
@pytest.mark.parametrize("rounds", [1, 2, 10, 1000, 10**6])
def test_no_interval_is_a_point_and_none_leaves_what_is_possible(win: Fraction, pays: int, rounds: int) -> None:
    for wins in {0, 1, rounds}:
        low, high = spread_of(win, pays).interval(Fraction(100 * rounds - 100 * (pays + 1) * wins, rounds), rounds)
        assert -100 * pays <= low < high <= 100


def test_a_triple_that_never_came_is_reported_with_its_doubt() -> None:
    planned = plan("sicbo", stakes={"triple-6": 1}, rounds=100, seed=3)
    *_, tally = simulate(planned, workers=1)
    [told] = report(planned, tally).bets
    assert told.edge == 1, "the seed was chosen so"
    reach = 1.959964 * 151 * sqrt(Fraction(215, 216**2) / 100)  # a win and a loss are 151 chips apart
    assert told.interval_percent == pytest.approx((100 - 100 * reach, 100))
    assert told.interval_percent[0] < 30.0926 < told.interval_percent[1]
    assert told.sigmas == pytest.approx((1 - 65 / 216) / (reach / 1.959964))


# The variance of bets that lie on the felt together.


def deviation_told(game: str, stakes: dict[str, int], **settings: Any) -> float:
    """Of a round, per chip, out of the interval that a report gives."""
    planned = plan(game, stakes=stakes, rounds=10_000, seed=1, **settings)
    *_, tally = simulate(planned, workers=1)
    low, high = report(planned, tally).mix.interval_percent
    return (high - low) / 200 / 1.9599639845 * 100


def deviation(gains: Counter[Fraction], stake: int) -> float:
    total = sum(gains.values())
    mean = sum(gain * ways for gain, ways in gains.items()) / total
    return sqrt(sum((gain - mean) ** 2 * ways for gain, ways in gains.items()) / total) / stake


def test_the_variance_of_a_mix_of_sicbo_bets() -> None:
    gains: Counter[Fraction] = Counter()
    for throw in product(range(1, 7), repeat=3):
        small = 4 <= sum(throw) <= 10 and len(set(throw)) > 1
        gains[Fraction((10 if small else -10) + (150 if throw == (6, 6, 6) else -1))] += 1
    assert deviation_told("sicbo", {"small": 10, "triple-6": 1}) == pytest.approx(deviation(gains, 11), rel=1e-9)


@pytest.mark.parametrize("commission", [True, False])
def test_the_variance_of_a_mix_of_baccarat_bets(commission: bool) -> None:
    stakes = {"player": 2, "banker": 100, "tie": 7, "lucky6": 3}
    gains: Counter[Fraction] = Counter()
    for deal, ways in oracle.by_totals({value: 24 if value else 96 for value in range(10)}).items():
        gained = sum(chips * oracle.bet_gain(bet, deal, commission=commission) for bet, chips in stakes.items())
        gains[Fraction(gained)] += ways
    told = deviation_told("baccarat", stakes, commission=commission, decks=6)
    assert told == pytest.approx(deviation(gains, 112), rel=1e-9)


def test_two_pairs_depend_on_each_other_by_the_cards_that_one_takes() -> None:
    """One deck: both hands are pairs with (13 × 4!/0! + 13 × 12 × 12 × 12) of 52 × 51 × 50 × 49 deals of four."""
    pair, both = Fraction(3, 51), Fraction(13 * 24 + 13 * 12 * 12 * 12, prod(range(49, 53)))
    gains = Counter({Fraction(22): both, Fraction(10): 2 * (pair - both), Fraction(-2): 1 - 2 * pair + both})
    told = deviation_told("baccarat", {"player_pair": 1, "banker_pair": 1}, decks=1)
    assert told == pytest.approx(deviation(gains, 2), rel=1e-9)


def test_the_variance_of_a_box_of_niuniu() -> None:
    box = niuniu.odds().with_double
    told = deviation_told("niuniu", {"ante": 1, "double": 2, "additional": 4})
    assert told == pytest.approx(box.standard_deviation / 7, rel=1e-9)


@pytest.mark.parametrize("game", ["baccarat", "sicbo", "niuniu"])
def test_the_ways_of_outcomes_come_to_the_odds_of_every_bet(game: str) -> None:
    planned = plan(game)
    simulated = simulated_game(planned)
    total = sum(simulated.ways)
    for bet in planned.game.bets(planned.rules):
        gains = simulated.gains[bet.bet].tolist()
        assert sum(gain * ways for gain, ways in zip(gains, simulated.ways, strict=True)) == 100 * total * bet.edge
        assert Spread.of(zip(gains, simulated.ways, strict=True)).variance == 100**2 * bet.variance
