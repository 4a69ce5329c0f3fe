"""Several boxes against one house hand: exact by counting three hands, against every deal of a small deck and against
deals drawn at random and reckoned by the book read again."""

from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import comb, sqrt
from typing import Any

import numpy as np
import pytest

from felt.core.cards import Card, cards
from felt.games.niuniu import HandRank, Rules
from felt.odds.niuniu import two_boxes
from felt.odds.niuniu.exact import BoxesOdds, TwoBoxes
from felt.odds.niuniu.kernel import count_three_hands, parts_of, patterns_of
from felt.odds.niuniu.ways import boxes
from felt.odds.par.shift import shift_odds
from tests.games.niuniu.oracle import card_order, low_points, rank_of
from tests.odds.niuniu import deck
from tests.odds.niuniu.test_exact import one_box

THREE_HAND_DECKS = [
    cards("KS KH KC KD QS QH JC TD 9S 8S 7D 5C 5H 2C AD"),
    cards("9S 9H 9C 9D 8S 8H 8C TS TH TC 3S 3H 2C 2D 7S 7D"),
]
SHIFT_ROUNDS = 480
PLANS = (deck.ALONE, deck.DOUBLED)


@cache
def both_boxes() -> TwoBoxes:
    return two_boxes()


def by_plan() -> tuple[BoxesOdds, BoxesOdds]:
    return both_boxes().ante_alone, both_boxes().with_double


def kind_by_the_oracle(hand: list[Card]) -> int:
    low = low_points(hand)
    return deck.KINDS.index(f"niu_{low}" if low else rank_of(hand))


@pytest.mark.clause("niuniu 4.6", "niuniu 4.11", "ruling N4")
@pytest.mark.parametrize("small", THREE_HAND_DECKS, ids=" ".join)
def test_two_boxes_dealt_out(small: tuple[Card, ...]) -> None:
    """Cards are bits. For each hand of the first box, the other two hands are dealt from the rest all at once."""
    bits = [1 << place for place in range(len(small))]
    kind, strength = np.zeros((2, 1 << len(small)), np.int64)
    for hand in combinations(range(len(small)), 5):
        held = [small[place] for place in hand]
        mask = sum(bits[place] for place in hand)
        rank, suit = max(map(card_order, held))
        kind[mask] = kind_by_the_oracle(held)
        strength[mask] = 52 * kind[mask] + 4 * rank + suit
    two_of_rest = np.array(
        [
            (second, house)
            for second in combinations(range(len(small) - 5), 5)
            for house in combinations([place for place in range(len(small) - 5) if place not in second], 5)
        ]
    )
    deals, both_win, both_lose, sums_of_products = 0, 0, 0, np.zeros(2, np.int64)
    unlike = 0
    for hand in combinations(bits, 5):
        first = sum(hand)
        rest = np.array([bit for bit in bits if not first & bit])
        second, house = rest[two_of_rest].sum(axis=2).T
        first_wins, second_wins = strength[first] > strength[house], strength[second] > strength[house]
        first_gains = np.where(first_wins[:, None], deck.WON[kind[first]], deck.LOST[kind[house]])
        second_gains = np.where(second_wins[:, None], deck.WON[kind[second]], deck.LOST[kind[house]])
        deals += len(two_of_rest)
        both_win += int((first_wins & second_wins).sum())
        both_lose += int((~first_wins & ~second_wins).sum())
        sums_of_products += (first_gains * second_gains).sum(axis=0)
        unlike += int((first_gains[:, deck.ALONE] * second_gains[:, deck.DOUBLED]).sum())
    found = two_boxes(deck=small)
    assert found.deals == deals
    assert found.both_win == Fraction(both_win, deals)
    assert found.both_lose == Fraction(both_lose, deals)
    assert found.one_wins == 1 - found.both_win - found.both_lose
    for plan, exact in zip(PLANS, (found.ante_alone, found.with_double), strict=True):
        mean_of_product = Fraction(int(sums_of_products[plan]), deck.TWENTIETHS**2 * deals)
        assert exact.covariance == mean_of_product - exact.each.edge_per_ante**2
    edges = found.ante_alone.each.edge_per_ante * found.with_double.each.edge_per_ante
    assert found.covariance_unlike == Fraction(unlike, deck.TWENTIETHS**2 * deals) - edges


@pytest.mark.clause("niuniu 4.6", "niuniu 4.5.5", "ruling N7")
def test_two_boxes_cost_twice_as_much_and_the_same_per_chip() -> None:
    found = both_boxes()
    assert found.one_box == one_box()
    assert found.deals == 2_598_960 * 1_533_939 * 850_668
    # Three hands that never tie: the house's is as likely the weakest as the middle one as the strongest.
    assert found.both_win == found.one_wins == found.both_lose == Fraction(1, 3)
    for two in by_plan():
        assert two.antes == 2 * two.each.antes
        assert two.edge_per_ante == 2 * two.each.edge_per_ante
        assert two.edge_per_chip == two.each.edge_per_chip
        assert two.variance == 2 * two.each.variance + 2 * two.covariance
        assert two.standard_deviation == pytest.approx(sqrt(two.variance))
        assert 0 < two.correlation < 1


def test_three_hands_can_be_exchanged() -> None:
    """Counting hands of any kind: one kind for all counts every deal, and the order of the hands is nothing."""
    patterns = patterns_of(THREE_HAND_DECKS[1])
    parts = parts_of(patterns)
    everything = count_three_hands(patterns, parts, np.zeros(len(patterns.hands), np.uint16), 1)
    assert everything.tolist() == [[[comb(16, 5) * comb(11, 5) * comb(6, 5)]]]
    by_rank = count_three_hands(patterns, parts, patterns.hand_rank, len(HandRank))
    assert by_rank.sum() == everything.sum()
    for axes in permutations(range(3)):
        assert (by_rank == by_rank.transpose(axes)).all()


@pytest.mark.clause("niuniu 4.8", "niuniu 6.2")
def test_deals_at_random_agree() -> None:
    rounds = 300_000
    drawn = deck.dealt(rounds, hands=3, seed=20240709)
    box, house = drawn[:, 0], drawn[:, -1]
    names, won = np.array(deck.KINDS)[deck.kinds_of(box)], deck.wins(box, house)
    found = one_box()
    for rank in found.ranks + found.low_niu:
        low = [f"niu_{points}" for points in (range(1, 7) if not rank.points else (rank.points,))]
        held = np.isin(names, low if rank.rank is HandRank.NIU_6_OR_LESS else [rank.rank.key])
        for chance, seen in ((rank.held, held), (rank.win, won & held)):
            assert abs(seen.sum() - rounds * float(chance)) <= 5 * sqrt(rounds * chance * (1 - chance)) + 1
    for plan, two in zip(PLANS, by_plan(), strict=True):
        gains = deck.gains(drawn, plan=plan) / deck.TWENTIETHS
        mean = float(two.each.edge_per_ante)
        assert abs(gains.sum(axis=1).mean() + 2 * mean) <= 5 * two.standard_deviation / sqrt(rounds)
        products = (gains + mean).prod(axis=1)
        assert abs(products.mean() - float(two.covariance)) <= 5 * products.std() / sqrt(rounds)


ROUNDS = 200_000
BOXES = 7


@cache
def gained(plan: int) -> Any:
    """What each of seven boxes gained in rounds dealt at random, in twentieths of an Ante."""
    return deck.gains(deck.dealt(ROUNDS, hands=BOXES + 1, seed=12), plan=plan)


class TestWholeTable:
    """Seven boxes, dealt 200,000 times at random."""

    def test_a_table_has_seven_boxes(self) -> None:
        assert Rules().boxes == BOXES

    @pytest.mark.clause("niuniu 4.11", "ruling N6")
    @pytest.mark.parametrize("plan", PLANS, ids=["ante alone", "whole box"])
    @pytest.mark.parametrize("boxes", range(1, BOXES + 1))
    def test_its_deviation(self, plan: int, boxes: int) -> None:
        """The first k boxes of the table, whatever lies in the others: the cards are shuffled."""
        exact = by_plan()[plan].on(boxes)
        total = gained(plan)[:, :boxes].sum(axis=1) / deck.TWENTIETHS
        squares = (total + float(exact.edge_per_ante)) ** 2
        assert abs(squares.mean() - float(exact.variance)) <= 5 * squares.std() / sqrt(ROUNDS)
        assert abs(total.mean() + float(exact.edge_per_ante)) <= 5 * exact.standard_deviation / sqrt(ROUNDS)

    @pytest.mark.parametrize("plan", PLANS, ids=["ante alone", "whole box"])
    def test_any_two_of_its_boxes_go_together_alike(self, plan: int) -> None:
        """The mean over the 21 pairs of boxes, against the covariance of two boxes alone."""
        exact = by_plan()[plan]
        centred = gained(plan) / deck.TWENTIETHS + float(exact.each.edge_per_ante)
        products = (centred.sum(axis=1) ** 2 - (centred**2).sum(axis=1)) / (BOXES * (BOXES - 1))
        assert abs(products.mean() - float(exact.covariance)) <= 5 * products.std() / sqrt(ROUNDS)

    @pytest.mark.parametrize("boxes", [1, 2, 4, 7])
    def test_how_often_the_house_loses_over_a_shift(self, boxes: int) -> None:
        """The results of the rounds that were dealt, convolved over a shift. Their mean is first put where the exact
        one is: the normal law is on trial here, not the luck of these rounds."""
        exact = by_plan()[deck.DOUBLED].on(boxes)
        total = -gained(deck.DOUBLED)[:, :boxes].sum(axis=1)
        least = int(total.min())
        chances = np.bincount(total - least) / ROUNDS
        size = SHIFT_ROUNDS * len(chances)
        shift = np.fft.irfft(np.fft.rfft(chances, 2 * size) ** SHIFT_ROUNDS, 2 * size)[:size]
        luck = SHIFT_ROUNDS * (total.mean() - deck.TWENTIETHS * float(exact.edge_per_ante))
        behind = np.arange(size) + SHIFT_ROUNDS * least - luck < 0
        assert exact.house_loses(rounds=SHIFT_ROUNDS) == pytest.approx(shift[behind].sum(), abs=0.004)


def test_one_box_over_a_shift_by_the_exact_convolution() -> None:
    _, whole_box = boxes(one_box())
    exact = shift_odds(whole_box, rounds=SHIFT_ROUNDS).loses
    assert by_plan()[deck.DOUBLED].on(1).house_loses(rounds=SHIFT_ROUNDS) == pytest.approx(exact, abs=0.001)
