"""Insurance by the best rule: by points and by cards, with both offers free and under ruling B8."""

from collections import defaultdict
from fractions import Fraction
from functools import cache
from math import perm

import numpy as np
import pytest

from felt.games.baccarat.round import Winner
from felt.odds.baccarat import odds
from felt.odds.baccarat.best_insurance import BestByPoints, BestInsurance, Sight, best_by_cards
from felt.odds.baccarat.ends import SHAPE, count_deals, four_card_gains
from felt.odds.baccarat.exact import BaccaratOdds
from felt.odds.shoe import Shoe
from tests.odds.baccarat.decision_oracle import (
    EIGHT_DECKS,
    FOUR_TENS_AND_THREE_FIVES,
    ONE_DECK,
    SMALL,
    Decision,
    both_offers_free,
    reckoned,
    walked,
    with_a_chip_for_the_second,
)
from tests.odds.baccarat.oracle import PRICES, Cell, gain, shown
from tests.odds.baccarat.shoes import by_the_book, each_shoe

each_side = pytest.mark.parametrize("side", ["player", "banker"])


# By points.


def best_by_trying(shoe: Shoe, side: str) -> Fraction:
    """The best rule's value, found by trying shares of the cover: whole, half or none, at each moment."""
    shares = (Fraction(0), Fraction(1, 2), Fraction(1))
    gains: defaultdict[Cell | None, Fraction] = defaultdict(Fraction)
    later: defaultdict[Cell | None, defaultdict[Cell, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    for deal, ways in by_the_book(shoe).items():
        cells = shown(deal)
        first, second = cells.get(f"{side} four_cards"), cells.get(f"{side} third_card")
        if first:
            gains[first] += gain(first, deal) / PRICES[first] * ways
        if second:
            later[first][second] += gain(second, deal) / PRICES[second] * ways
    value = Fraction(0)
    for first in {*gains, *later}:
        tried = []
        for now in shares if first else (Fraction(0),):
            waiting = (max(share * (1 - now) * then for share in shares) for then in later[first].values())
            tried.append(now * gains[first] + sum(waiting, Fraction(0)))
        value += max(tried)
    return value / perm(shoe.cards, 6)


def best_of(found: BaccaratOdds, side: str) -> BestByPoints:
    return next(best for best in found.best_insurance if best.side == side)


@pytest.mark.clause("baccarat 6.4.3", "ruling B6")
@each_side
@each_shoe
def test_best_rule_is_as_good_as_any_that_was_tried(shoe: Shoe, side: str) -> None:
    assert best_of(odds(shoe), side).value == best_by_trying(shoe, side)


@pytest.mark.clause("baccarat 6.4.3", "ruling B6")
@each_side
@each_shoe
def test_best_rule_gains_its_value_when_it_is_followed(shoe: Shoe, side: str) -> None:
    best = best_of(odds(shoe), side)
    now = {Cell(offer.moment, offer.side, offer.own, offer.other) for offer in best.after_four_cards}
    later = {
        (
            None if passed is None else Cell(passed.moment, passed.side, passed.own, passed.other),
            Cell(offer.moment, offer.side, offer.own, offer.other),
        )
        for passed, offer in best.after_third_card
    }
    gained = Fraction(0)
    for deal, ways in by_the_book(shoe).items():
        cells = shown(deal)
        first, second = cells.get(f"{side} four_cards"), cells.get(f"{side} third_card")
        if first in now:
            assert first is not None
            gained += gain(first, deal) / PRICES[first] * ways
        elif second and (first, second) in later:
            gained += gain(second, deal) / PRICES[second] * ways
    assert best.value == gained / perm(shoe.cards, 6)


def test_the_edge_on_an_insured_wager_is_less_by_what_insurance_gains() -> None:
    found = odds(Shoe.of_decks(8))
    for best in found.best_insurance:
        wager = found.bet(best.side)
        assert wager is not None
        assert found.edge_insured(best) == wager.edge - best.value < wager.edge


# By cards.


def shoe_of(counts: dict[int, int]) -> Shoe:
    return Shoe.by_values(counts.get(value, 0) for value in range(10))


def by_cards(counts: dict[int, int], side: str) -> BestInsurance:
    return next(best for best in best_by_cards(shoe_of(counts)) if best.side == side)


WAGERS_CHIPS = (1, 3, 4, 10, 100, 10_000)


def assert_as_decided(best: BestInsurance, decisions: list[Decision]) -> None:
    assert best.value == both_offers_free(decisions)
    for chips in WAGERS_CHIPS:
        assert best.value_of(wager_chips=chips) == with_a_chip_for_the_second(decisions, wager_chips=chips)
    never_waits = [each._replace(later=Fraction(0)) if each.odds else each for each in decisions]
    assert best.value_of_one_offer == both_offers_free(never_waits)


@cache
def decided(shoe: int) -> dict[str, list[Decision]]:
    return walked(SMALL[shoe])


@pytest.mark.clause("baccarat 6.4.3", "baccarat 7.20", "ruling B6", "ruling B8")
@each_side
@pytest.mark.parametrize("shoe", range(len(SMALL)))
def test_small_shoes_by_cards_as_walked_and_as_reckoned(shoe: int, side: str) -> None:
    best = by_cards(SMALL[shoe], side)
    assert best.seen is Sight.CARDS
    assert_as_decided(best, decided(shoe)[side])
    assert_as_decided(best, reckoned(SMALL[shoe], side))


@pytest.mark.clause("baccarat 6.4.3", "ruling B6", "ruling B8")
@each_side
@pytest.mark.parametrize("counts", [ONE_DECK, EIGHT_DECKS], ids=["1 deck", "8 decks"])
def test_full_decks_by_cards_as_reckoned(counts: dict[int, int], side: str) -> None:
    assert_as_decided(by_cards(counts, side), reckoned(counts, side))


@pytest.mark.no_cover
@pytest.mark.clause("baccarat 6.4.3", "ruling B6", "ruling B8")
def test_eight_decks_by_cards_as_every_ordered_deal_decides() -> None:
    every_deal = walked(EIGHT_DECKS)
    for side, decisions in every_deal.items():
        assert_as_decided(by_cards(EIGHT_DECKS, side), decisions)


@pytest.mark.clause("ruling B6")
def test_four_tens_and_three_fives_by_hand() -> None:
    """Insured is the Banker on 5 against 0, at 2 to 1: a chip of cover costs half a chip.

    The Player has T T, the Banker T 5, and T 5 5 are left. On a ten the Banker stands and wins. On a five the Banker
    draws, and a ten ties while a five loses: the insurance wins, loses or goes back, each in a third of cases. So cover
    gains (2/3 - 1/3) / 2 = 1/6. Four cards hold one five in 4 × C(3,2) = 12 of C(7,3) = 35 ways, half of them in the
    Banker's hand: 12/35 × 1/2 × 1/6 = 1/35.

    The Player has 5 5, the Banker T 5, and tens are left: the Banker stands and wins, and cover loses 1/2. That is
    so in 2 of 35 ways: 2/35 × 1/2 = 1/35. By points both look alike, and the gain is nothing."""
    assert by_cards(FOUR_TENS_AND_THREE_FIVES, "banker").value == Fraction(1, 35)
    assert by_cards(FOUR_TENS_AND_THREE_FIVES, "player").value == 0
    by_points = odds(shoe_of(FOUR_TENS_AND_THREE_FIVES)).best_insurance
    assert [best.value for best in by_points] == [0, 0]


@each_shoe
def test_cards_tell_no_less_than_points(shoe: Shoe) -> None:
    for points, cards in zip(odds(shoe).best_insurance, best_by_cards(shoe), strict=True):
        assert points.side is cards.side
        assert points.value <= cards.value
        for chips in WAGERS_CHIPS:
            assert points.value_of(wager_chips=chips) <= cards.value_of(wager_chips=chips)


# Ruling B8.


@pytest.mark.clause("baccarat 7.20", "ruling B8")
@each_shoe
def test_the_chip_that_keeps_the_second_offer(shoe: Shoe) -> None:
    """It costs a large wager next to nothing, and a small one no more than the second offer is worth."""
    for best in (*odds(shoe).best_insurance, *best_by_cards(shoe)):
        values = [best.value_of(wager_chips=chips) for chips in (1, 10, 100, 10**9)]
        assert best.value_of_one_offer <= values[0] <= values[1] <= values[2] <= values[3] <= best.value
        large = 10**9
        assert best.value_of(wager_chips=large) == best.value - best.chips_for_second_offer / large
        assert best.chips_for_second_offer >= 0


@pytest.mark.clause("baccarat 7.20", "ruling B8")
@each_side
def test_by_points_under_ruling_b8(side: str) -> None:
    """By points, from the cells that the oracle shows: the deals behind each first cell, decided as by its words."""
    shoe = Shoe.of_decks(1)
    now: defaultdict[Cell | None, Fraction] = defaultdict(Fraction)
    later: defaultdict[Cell | None, defaultdict[Cell, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    for deal, ways in by_the_book(shoe).items():
        cells = shown(deal)
        first, second = cells.get(f"{side} four_cards"), cells.get(f"{side} third_card")
        now[first] += gain(first, deal) / PRICES[first] * ways if first else 0
        if second:
            later[first][second] += gain(second, deal) / PRICES[second] * ways
    deals = perm(shoe.cards, 6)
    decisions = [
        Decision(
            PRICES[cell] if cell else None,
            now[cell] / deals,
            sum((max(gained, Fraction(0)) for gained in later[cell].values()), Fraction(0)) / deals,
        )
        for cell in now
    ]
    assert_as_decided(best_of(odds(shoe), side), decisions)


# The counting behind it.


@each_shoe
def test_four_cards_are_those_of_the_deals(shoe: Shoe) -> None:
    """A bet that always gains one chip: the deals of all four cards are all the deals."""
    one = np.ones((1, *SHAPE), np.int64)
    deals, now, later = four_card_gains(shoe, one, one)
    assert set(now[deals > 0].ravel().tolist()) == {(shoe.cards - 4) * (shoe.cards - 5)}
    assert now.tolist() == later.tolist()
    in_all = sum(ways * gained for ways, gained in zip(deals.tolist(), now[:, 0].tolist(), strict=True))
    assert in_all == sum(count_deals(shoe).tolist()) == perm(shoe.cards, 6)


def test_a_shoe_of_tens_is_worth_nothing() -> None:
    for best in best_by_cards(Shoe.by_values((6, *[0] * 9))):
        assert best.value == best.value_of_one_offer == best.chips_for_second_offer == 0
    assert [best.side for best in best_by_cards(Shoe.of_decks(1))] == [Winner.PLAYER, Winner.BANKER]
