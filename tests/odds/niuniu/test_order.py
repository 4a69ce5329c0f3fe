"""The order of hands (ruling N4) in the exact odds, counted a second time card by card, and its worth.

The second count imports nothing from felt: all hands of the deck, by inclusion and exclusion over the cards that a box
and the house would share."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import numpy as np
import pytest

from felt.core.cards import DECK, Card
from felt.games.niuniu.ranking import ORDER, HandRank, key_of
from felt.odds.niuniu import decided_otherwise, odds
from tests.games.niuniu.oracle import CARDS, RANK_SETS, SUITS, low_points, rank_of, strength
from tests.games.niuniu.oracle import dealt as hand_of
from tests.odds.niuniu import deck
from tests.odds.niuniu.test_exact import SMALL_DECKS, deals_of_two, one_box

KINDS = [key_of(rank, points) for rank, points in ORDER]


def test_the_second_count_ranks_as_the_oracle_does() -> None:
    hands = [hand_of(ranks) for ranks in RANK_SETS]
    numbers = np.array([[4 * CARDS.index(card[0]) + SUITS.index(card[1]) for card in hand] for hand in hands])
    kinds = [deck.KINDS[kind] for kind in deck.kinds_of(numbers)]
    assert kinds == [f"niu_{low_points(hand)}" if low_points(hand) else rank_of(hand) for hand in hands]


@pytest.mark.clause("niuniu 6.2", "niuniu 6.2.9", "ruling N4")
def test_every_deal_counted_card_by_card() -> None:
    """Of two kinds the higher one wins. Of one kind each hand is as likely as the other to be the stronger."""
    found, deals = one_box(), deck.deals_by_kind()
    assert deck.KINDS == KINDS
    assert found.deals == deals.sum() == 2_598_960 * 1_533_939
    of_kind = {kind: (deals[place, :place].sum(), deals[place, place]) for place, kind in enumerate(KINDS)}
    for low in found.low_niu:
        above, alike = of_kind[key_of(low.rank, low.points)]
        assert low.win == Fraction(2 * int(above) + int(alike), 2 * found.deals)
    places = {rank: [place for place, (each, _) in enumerate(ORDER) if each is rank] for rank in HandRank}
    for box, house in product(HandRank, repeat=2):
        dealt = int(deals[np.ix_(places[box], places[house])].sum())
        assert found.wins[box][house] == (dealt if box > house else dealt // 2 if box == house else 0)
        assert found.losses[box][house] == (dealt if box < house else dealt // 2 if box == house else 0)


@pytest.mark.clause("niuniu 6.2.7", "ruling N4")
def test_niu_6_to_niu_1_make_up_their_rank() -> None:
    found = one_box()
    (whole,) = [rank for rank in found.ranks if rank.rank is HandRank.NIU_6_OR_LESS]
    assert [low.points for low in found.low_niu] == [6, 5, 4, 3, 2, 1]
    for figure in ("hands", "held", "win", "lose"):
        assert sum(getattr(low, figure) for low in found.low_niu) == getattr(whole, figure)
    chances = [low.win_when_held for low in found.low_niu]
    assert chances == sorted(chances, reverse=True), "more points win more often"


@pytest.mark.clause("niuniu 5.1", "niuniu 6.2.7", "niuniu 6.4", "ruling N4")
@pytest.mark.parametrize("low_niu_is_one_rank", [False, True], ids=["since", "before"])
def test_the_edge_of_each_bet_is_the_same_before_and_since(low_niu_is_one_rank: bool) -> None:
    """Each derived from the count card by card and from the pay tables as the book has them, in twentieths."""
    deals = deck.deals_by_kind().astype(object)
    above = [sum(row[:place]) * 2 + row[place] for place, row in enumerate(deals)]
    twice = 2 * sum(map(sum, deals))
    found = odds(low_niu_is_one_rank=low_niu_is_one_rank)
    for plan, exact in ((deck.ALONE, found.ante_alone), (deck.DOUBLED, found.with_double)):
        per_kind = (deck.WON + deck.LOST)[:, plan].tolist()
        gain = sum(gained * count for gained, count in zip(per_kind, above, strict=True))
        assert exact.edge_per_ante == Fraction(-gain, deck.TWENTIETHS * twice)
    # 6.4: half of the Additional is lost to Niu 7 to Niu 9, the whole of it to better hands.
    half, whole = (sum(above[place] for place in places) for places in (range(7, 10), range(10, 13)))
    ante, double, additional = (bet.edge for bet in found.bets)
    assert additional == Fraction(half + 2 * whole, 2 * twice)
    assert found.with_double.edge_per_ante == ante + 2 * double + 4 * additional


@pytest.mark.clause("niuniu 6.2.7", "niuniu 6.2.9", "ruling N4")
def test_how_many_deals_have_another_winner_since() -> None:
    otherwise = Fraction(deck.low_deals_decided_otherwise(), 2_598_960 * 1_533_939)
    assert decided_otherwise() == otherwise
    assert round(100 * float(otherwise), 2) == 6.47


@pytest.mark.clause("niuniu 6.2.7", "niuniu 6.2.9", "ruling N4")
@pytest.mark.parametrize("cards", SMALL_DECKS, ids=" ".join)
def test_small_decks_in_both_orders(cards: tuple[Card, ...]) -> None:
    """Every deal, compared by the oracle: with points, and without."""
    hands: list[tuple[Card, ...]] = list(combinations(cards, 5))
    strengths = {hand: strength(hand) for hand in hands}
    wins_before, wins_since, otherwise = Counter[tuple[int, int]](), Counter[tuple[int, int]](), 0
    for box, house in deals_of_two(cards):
        (box_rank, box_points, box_card), (house_rank, house_points, house_card) = strengths[box], strengths[house]
        before = (box_rank, box_card) > (house_rank, house_card)
        since = (box_rank, box_points, box_card) > (house_rank, house_points, house_card)
        wins_before[box_rank, house_rank] += before
        wins_since[box_rank, house_rank] += since
        otherwise += before != since
    found = odds(deck=cards)
    assert decided_otherwise(deck=cards) == Fraction(otherwise, found.deals)
    for counted, wins in (
        (found.wins, wins_since),
        (odds(deck=cards, low_niu_is_one_rank=True).wins, wins_before),
    ):
        for of_box, of_house in product(HandRank, repeat=2):
            assert counted[of_box][of_house] == wins[of_box, of_house]


def test_the_whole_deck_is_the_deck_of_the_second_count() -> None:
    assert sorted(DECK, key=lambda card: card.strength) == [rank + suit for rank in CARDS for suit in SUITS]
