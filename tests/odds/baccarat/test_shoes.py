"""Whole shoes: cut card and counting, on small shoes against every order of their cards, and with eight decks."""

from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from felt.core.cards import Card, Rank
from felt.games.baccarat.rules import POINTS
from felt.odds.baccarat import odds
from felt.odds.baccarat.shoes import BaccaratShoes, Unseen, expect
from felt.odds.baccarat.simulation import RANKS, code
from felt.odds.registry import find
from felt.odds.shoe import Shoe
from felt.odds.simulate import shoes as simulation
from felt.odds.simulate.shoes import PlayedShoes, ShoeReport, plan_shoes, simulate_shoes
from tests.odds.baccarat import shoe_oracle as oracle

SMALL = ((0, 8), (3, 7), (6, 9))
"""Eight kings, seven threes, nine sixes."""
TWO_RANKS = ((1, 5), (3, 15))
INSURANCE = ("player_insurance", "banker_insurance")


@cache
def exactly(shoe: oracle.Left) -> oracle.Shoes:
    return oracle.shoes(shoe)


def played(shoe: oracle.Left, *, shoes: int, seed: int) -> PlayedShoes:
    """The kernel's shoes of these cards."""
    simulated = BaccaratShoes(commission=True, decks=8)
    card_of_value = {POINTS[card.rank]: card for card in RANKS if card.rank is not Rank.TEN}
    cards = [code(card_of_value[value]) for value, count in shoe for _ in range(count)]
    simulated.new_shoe = np.array(cards, dtype=np.uint8)
    return simulated.play(shoes, counting=True, seed=seed, block=0)


# Every order of a small shoe.


def test_the_states_of_a_small_shoe_are_those_of_all_its_orders() -> None:
    """The oracle of states against dealing all 15,504 orders of 20 cards of two ranks, one after the other."""
    (one, ones), (other, others) = TWO_RANKS
    cards = ones + others
    rounds, shoes, house = 0, 0, dict.fromkeys(oracle.BETS, Fraction(0))
    result = dict.fromkeys((*oracle.BETS, *INSURANCE), Fraction(0))
    rounds_times_last = dict.fromkeys(oracle.BETS, Fraction(0))
    for places in combinations(range(cards), ones):
        order = [other] * cards
        for place in places:
            order[place] = one
        shoes += 1
        dealt = list(oracle.one_by_one(order))
        rounds += len(dealt)
        for deal, unseen in dealt:
            left = tuple((value, unseen.count(value)) for value, _ in TWO_RANKS)
            for bet, expected in oracle.expected(left).items():
                gain = oracle.gain_of(bet, deal)
                house[bet] -= gain
                result[bet] += gain if expected > 0 else 0
        for bet, expected in oracle.expected(left).items():
            rounds_times_last[bet] -= len(dealt) * expected
    exact = exactly(TWO_RANKS)
    assert exact.rounds == Fraction(rounds, shoes)
    for bet in oracle.BETS:
        assert exact.house[bet] == house[bet] / shoes
        assert exact.rounds_times_last[bet] == rounds_times_last[bet] / shoes
        assert exact.gain[bet] == result[bet] / shoes, "expected values and results come to the same"


@pytest.mark.clause("ruling B11")
@pytest.mark.parametrize("shoe", [SMALL, TWO_RANKS])
def test_the_mean_per_round_is_off_by_the_covariance_of_rounds_and_last_round(shoe: oracle.Left) -> None:
    """Exactly: the house's money over a shoe, by its rounds, against the edge of a full shoe and Cov(T, M) / E[T]."""
    exact, of_full_shoe = exactly(shoe), oracle.expected(shoe)
    off = []
    for bet in oracle.BETS:
        edge = -of_full_shoe[bet]
        assert exact.last[bet] == edge, "the last round has the edge of a full shoe"
        covariance = exact.rounds_times_last[bet] - exact.rounds * exact.last[bet]
        assert exact.house[bet] / exact.rounds - edge == covariance / exact.rounds
        off.append(covariance)
    assert any(off), "a mean per round is not the mean of a round"


# The kernel, on the same shoes.


@pytest.mark.clause("ruling B11", "ruling B6", "ruling B8", "baccarat 6.4.3")
@pytest.mark.parametrize("shoe", [SMALL, TWO_RANKS])
def test_simulated_small_shoes_come_to_the_exact_figures(shoe: oracle.Left) -> None:
    exact = exactly(shoe)
    shoes = 10_000
    came = played(shoe, shoes=shoes, seed=5)

    def near(figures: np.ndarray[tuple[int, ...], np.dtype[np.float64]], expected: Fraction) -> None:
        error = max(float(figures.std()) / shoes**0.5, 1e-9)
        assert abs(float(figures.mean()) - float(expected)) < 4 * error

    near(came.rounds.astype(np.float64), exact.rounds)
    for place, bet in enumerate(oracle.BETS):
        near(came.last[:, place], exact.last[bet])
        near(came.rounds * came.last[:, place], exact.rounds_times_last[bet])
    for place, bet in enumerate((*oracle.BETS, *INSURANCE)):
        near(came.expected[:, place], exact.gain[bet])
        near(came.result[:, place], exact.gain[bet])
    insured = came.bets[:, -2:].sum(axis=0)
    assert (insured > 0).all(), "insurance was bought on both hands"


def test_the_odds_at_every_state_are_those_of_felt_odds() -> None:
    simulated = BaccaratShoes(commission=False, decks=8)
    stream = np.random.default_rng(3)
    order = [card.rank for card in Card] * 8
    stream.shuffle(order)
    for left in (416, 300, 77, 20, 8):
        counts = [order[:left].count(rank) for rank in Rank]
        shoe = Shoe.by_ranks(counts)
        expected = np.zeros(6)
        expect(expected, Unseen(np.array(shoe.values), np.array([0, *counts])), simulated.prices)
        exact = [-float(bet.edge) for bet in odds(shoe, commission=False).bets]
        assert expected.tolist() == pytest.approx(exact, abs=1e-12)


# Runs.


def run(*, workers: int = 1, **options: int | bool) -> ShoeReport:
    return simulate_shoes(plan_shoes(find("baccarat"), **options), workers=workers)  # type: ignore[arg-type]


def test_the_number_of_workers_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "BLOCK_SHOES", 16)
    alone = run(shoes=100, seed=4)
    assert alone == run(shoes=100, seed=4, workers=3)
    assert alone != run(shoes=100, seed=5)
    assert alone.shoes == 100
    assert 75 < alone.rounds.mean < 90
    assert alone.counting == ()


def test_errors_are_those_of_the_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sums of moments, against the plain formulas over all shoes at once."""
    shoes = 500
    monkeypatch.setattr(simulation, "BLOCK_SHOES", shoes)
    told = run(shoes=shoes, seed=9)
    simulated = BaccaratShoes(commission=True, decks=8)
    came = simulated.play(shoes, counting=False, seed=9, block=0)
    assert told.rounds.mean == pytest.approx(came.rounds.mean())
    assert told.rounds.error == pytest.approx(came.rounds.std(ddof=1) / shoes**0.5)
    for place, effect in enumerate(told.cut_card):
        covariance = np.cov(came.rounds, came.last[:, place], ddof=0)[0, 1]
        assert effect.points.mean == pytest.approx(100 * covariance / came.rounds.mean())
        off = came.last[:, place] - float(simulated.edges[effect.bet])
        products = (came.rounds - came.rounds.mean()) * off
        # The centre of the products is the covariance up to the sample mean of `off`, which is noise of the noise.
        assert effect.points.error == pytest.approx(100 * products.std() / shoes**0.5 / came.rounds.mean(), rel=0.02)
