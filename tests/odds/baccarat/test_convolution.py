"""The counting of deals: held against every order of a few cards, and against the pure game dealt card by card."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations, product
from math import perm

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from felt.core.cards import cards
from felt.games.baccarat.round import Round
from felt.games.baccarat.rules import POINTS, total
from felt.odds.baccarat.convolution import count, place
from felt.odds.baccarat.ends import SHAPE, THIRD_CARDS, count_deals, four_card_gains
from felt.odds.refusals import TooFewCards
from felt.odds.shoe import CARDS_MAX, Shoe
from felt.odds.walk import walk

Way = tuple[int, int, int | None, int | None]
"""First totals of Player and Banker, and their third cards by value; None if a hand has none."""

VALUES = range(10)
BELOW_A_NATURAL = range(8)
SPADES_BY_VALUE = cards("TS AS 2S 3S 4S 5S 6S 7S 8S 9S")


def counted(values: Sequence[int]) -> dict[Way, int]:
    """All that is counted, whether or not a rule deals it: two third cards only where both hands can have one."""
    counts = count(values).tolist()
    ways: list[Way] = [(player, banker, None, None) for player, banker in product(VALUES, repeat=2)]
    for player, banker in product(BELOW_A_NATURAL, repeat=2):
        ways += [(player, banker, third, None) for third in VALUES]
        ways += [(player, banker, None, third) for third in VALUES]
    for player, banker in product(range(6), range(7)):
        ways += [(player, banker, one, other) for one, other in product(VALUES, repeat=2)]
    return {way: counts[place(*way)] for way in ways}


def in_every_order(values: Sequence[int]) -> Counter[Way]:
    """Each six cards in each order, card by card. The cards of a round that ends early are followed by others."""
    found: Counter[Way] = Counter()
    shoe = [value for value, copies in enumerate(values) for _ in range(copies)]
    for one, two, three, four, fifth, sixth in permutations(shoe, 6):
        player, banker = (one + three) % 10, (two + four) % 10
        found[player, banker, None, None] += 1
        found[player, banker, fifth, None] += 1
        found[player, banker, None, fifth] += 1
        found[player, banker, fifth, sixth] += 1
    return found


@pytest.mark.parametrize(
    "values",
    [
        (6, 0, 0, 0, 0, 0, 0, 0, 0, 0),
        (0, 0, 0, 0, 0, 7, 0, 0, 0, 0),
        (3, 0, 0, 0, 0, 3, 0, 0, 0, 0),
        (1, 1, 1, 1, 1, 1, 0, 0, 0, 0),
        (0, 0, 0, 0, 1, 2, 2, 1, 0, 0),
        (2, 0, 1, 0, 1, 0, 2, 0, 1, 0),
        (0, 1, 0, 2, 0, 2, 0, 1, 0, 1),
        (1, 1, 0, 0, 0, 2, 0, 0, 2, 1),
    ],
)
def test_every_place_counts_every_order_of_a_few_cards(values: tuple[int, ...]) -> None:
    expected = in_every_order(values)
    assert counted(values) == {way: expected[way] for way in counted(values)}


FEW_CARDS = st.lists(st.sampled_from(VALUES), min_size=6, max_size=8).map(
    lambda dealt: tuple(dealt.count(value) for value in VALUES)
)
MANY_OF_FEW_VALUES = st.dictionaries(st.sampled_from(VALUES), st.integers(1, 150), min_size=1, max_size=3).map(
    lambda copies: tuple(5 + copies[value] if value in copies else 0 for value in VALUES)
)


@pytest.mark.clause("baccarat 4.14", "baccarat 4.15", "baccarat 4.16", "baccarat 4.17")
@settings(max_examples=60)
@given(values=FEW_CARDS | MANY_OF_FEW_VALUES)
def test_every_end_counts_what_the_pure_game_deals(values: tuple[int, ...]) -> None:
    shoe = Shoe.by_values(values)
    deals: Counter[tuple[int, ...]] = Counter()
    for walked in walk(Round(), dict(zip(SPADES_BY_VALUE, values, strict=True))):
        hands = walked.finished.player, walked.finished.banker
        thirds = [POINTS[hand[2].rank] if len(hand) == 3 else None for hand in hands]
        ways = walked.chance * perm(shoe.cards, 6)
        assert ways.denominator == 1
        deals[(*(total(hand[:2]) for hand in hands), *map(THIRD_CARDS.index, thirds))] += ways.numerator
    found = count_deals(shoe).reshape(SHAPE)
    assert {end: found[end] for end in deals} == deals
    assert sum(found.ravel().tolist()) == perm(shoe.cards, 6) == deals.total()


@pytest.mark.parametrize("value", VALUES)
def test_as_many_cards_of_one_value_as_can_be_fit_in_64_bits(value: int) -> None:
    """Both hands have the same total, and all the deals of the largest shoe are in one place."""
    found = counted([CARDS_MAX if each == value else 0 for each in VALUES])
    hand = 2 * value % 10
    expected: set[Way] = {(hand, hand, None, None)}
    if hand in BELOW_A_NATURAL:
        expected |= {(hand, hand, value, None), (hand, hand, None, value)}
    if hand in range(6):
        expected |= {(hand, hand, value, value)}
    assert {way for way, deals in found.items() if deals} == expected
    assert {found[way] for way in expected} == {perm(CARDS_MAX, 6)}


@pytest.mark.parametrize("cards_left", range(6))
def test_a_shoe_that_may_run_out_of_cards_has_no_counts(cards_left: int) -> None:
    shoe = Shoe.by_values((cards_left, *[0] * 9))
    none = np.zeros((0, *SHAPE), np.int64)
    with pytest.raises(TooFewCards):
        count_deals(shoe)
    with pytest.raises(TooFewCards):
        four_card_gains(shoe, none, none)
