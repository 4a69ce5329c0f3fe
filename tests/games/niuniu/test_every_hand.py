"""Every hand that one deck deals: counted by rank and points, put in order, and laid out by the rules."""

from collections import Counter
from itertools import combinations, permutations
from math import comb

import pytest

from felt.core.cards import DECK, Card, cards
from felt.games.niuniu import HandRank, Rules, arrange
from felt.games.niuniu.game import GAME
from felt.games.niuniu.ranking import ORDER, key_of, makes_niu
from tests.games.niuniu.oracle import (
    BESIDE_A_NIU,
    RANK_SETS,
    RANKS,
    SUITS,
    card_order,
    dealt,
    hands_of,
    low_points,
    niu_ways,
    points,
    rank_of,
    ranks_of_ways,
)

HANDS = 2_598_960


def counts_by_the_book() -> Counter[tuple[str, int]]:
    """How many hands have each rank and points, from the sets of five ranks and the ways to deal each."""
    counts: Counter[tuple[str, int]] = Counter()
    for ranks in RANK_SETS:
        counts[rank_of(ranks), low_points(ranks)] += hands_of(ranks)
    return counts


@pytest.mark.clause(
    "niuniu 4.1", "niuniu 6.2",
    "niuniu 6.2.1", "niuniu 6.2.2", "niuniu 6.2.3", "niuniu 6.2.4", "niuniu 6.2.5", "niuniu 6.2.6", "niuniu 6.2.7",
    "niuniu 6.2.8", "niuniu 6.2.9", "niuniu 6.2.10", "niuniu 6.2.13", "ruling N4",
)  # fmt: skip
@pytest.mark.no_cover
def test_all_hands_of_a_deck_in_their_order() -> None:
    """Each hand stands where the oracle puts it: by its rank, its points, and the highest card with its suit."""
    of_ranks = {"".join(ranks): (RANKS.index(rank_of(ranks)), low_points(ranks)) for ranks in RANK_SETS}
    place_of_card = {card: place for place, card in enumerate(sorted(DECK, key=card_order))}
    deck = sorted(DECK, key=card_order)
    found: Counter[tuple[str, int]] = Counter()
    for hand in combinations(deck, 5):
        laid = arrange(hand)
        rank, low = of_ranks[hand[0][0] + hand[1][0] + hand[2][0] + hand[3][0] + hand[4][0]]
        assert laid.strength == (rank, low, place_of_card[hand[-1]]), hand
        found[laid.rank.key, laid.points] += 1
    assert sum(found.values()) == comb(52, 5) == HANDS
    assert found["hoiana", 0] == 624
    assert found == counts_by_the_book()


def test_the_count_by_the_book_is_sound_itself() -> None:
    counts = counts_by_the_book()
    assert len(RANK_SETS) == 6175
    assert sum(counts.values()) == comb(52, 5)
    assert counts["hoiana", 0] == 13 * 48
    assert counts["supreme", 0] == comb(12, 5) - 3 * 8, "five of twelve court cards, but for four of a kind"
    low = {("niu_6_or_less", digit) for digit in range(1, 7)}
    assert set(counts) == low | {(rank, 0) for rank in RANKS if rank != "niu_6_or_less"}


@pytest.mark.clause("niuniu 6.2.7", "ruling N4")
def test_the_rules_in_force_state_the_order() -> None:
    niu = [f"niu_{digit}" for digit in range(1, 10)]
    expected = ["no_niu", *niu, "niu_niu", "supreme", "hoiana"]
    assert [key_of(rank, points) for rank, points in ORDER] == expected
    assert GAME.in_force(Rules())["order"] == expected
    assert GAME.in_force(Rules())["equal_in_order"] == ["highest_card", "suit"]


@pytest.mark.clause("niuniu 6.1", "niuniu 6.2")
def test_the_ranks_stand_in_the_order_of_the_book() -> None:
    assert [rank.key for rank in sorted(HandRank)] == RANKS


@pytest.mark.clause("niuniu 4.9", "niuniu 4.9.1", "niuniu 4.9.2", "niuniu 6.2.13")
@pytest.mark.parametrize("turn", range(4))
@pytest.mark.no_cover
def test_every_set_of_ranks_is_laid_out_by_the_rules(turn: int) -> None:
    for ranks in RANK_SETS:
        hand = dealt(ranks, turn)
        laid = arrange([Card(code) for code in hand])
        assert (laid.rank.key, laid.points) == (rank_of(hand), low_points(hand)), hand
        assert sorted(laid.niu + laid.rest) == sorted(hand), "exactly the five cards"
        if laid.niu:
            assert (len(laid.niu), len(laid.rest)) == (3, 2), hand
            assert points(laid.niu) in (10, 20, 30), hand
            assert points(laid.rest) in BESIDE_A_NIU, hand
            if laid.rank not in (HandRank.HOIANA, HandRank.SUPREME):
                assert laid.rank.key == BESIDE_A_NIU[points(laid.rest)], hand
        else:
            assert not list(niu_ways(hand)), hand


@pytest.mark.clause("niuniu 6.2.8", "niuniu 4.9.3", "niuniu 4.9.4")
@pytest.mark.no_cover
def test_no_niu_means_that_no_three_cards_make_one() -> None:
    for ranks in RANK_SETS:
        hand = [Card(code) for code in dealt(ranks)]
        laid = arrange(hand)
        without = not any(sum(min(card.rank, 10) for card in three) % 10 == 0 for three in combinations(hand, 3))
        assert (not laid.niu) is without, hand
        if without:
            assert laid.rank in (HandRank.NO_NIU, HandRank.HOIANA), hand
            assert list(laid.rest) == sorted(hand, key=card_order, reverse=True), "highest first"


@pytest.mark.clause("niuniu 4.9.5", "niuniu 7.9", "ruling N7")
@pytest.mark.no_cover
def test_every_legal_three_gives_the_same_rank_and_points() -> None:
    ways = Counter(len(ranks_of_ways(dealt(ranks))) for ranks in RANK_SETS)
    assert set(ways) == {0, 1}, "none, or all alike"
    digits = Counter(len({points(two) % 10 for _, two in niu_ways(dealt(ranks))}) for ranks in RANK_SETS)
    assert set(digits) == {0, 1}, "none, or all alike"


@pytest.mark.clause("niuniu 4.9.5", "niuniu 7.9", "ruling N7")
@pytest.mark.parametrize(
    "hand", ["KS QD TH 5C 5D", "9S 9H 2C AD 7D", "KS QH 7S 6H 2H", "JS JH JC QD KD", "TS TH TC TD 4S"]
)
def test_however_the_cards_lie_the_hand_is_set_right(hand: str) -> None:
    found = {arrange(order) for order in permutations(cards(hand))}
    assert len(found) == 1


@pytest.mark.clause("niuniu 4.9.1")
def test_three_cards_make_a_niu_at_ten_twenty_or_thirty() -> None:
    for three in combinations(DECK, 3):
        assert makes_niu(three) is (points(three) in (10, 20, 30)), three


@pytest.mark.clause("niuniu 4.9")
def test_of_several_ways_the_one_with_the_strongest_pair_is_shown() -> None:
    for ranks in RANK_SETS:
        hand = dealt(ranks)
        ways = [sorted(map(card_order, two), reverse=True) for _, two in niu_ways(hand)]
        laid = arrange([Card(code) for code in hand])
        if ways:
            assert sorted(map(card_order, laid.rest), reverse=True) == max(ways), hand


@pytest.mark.clause("niuniu 6.2")
@pytest.mark.parametrize("ranks", RANK_SETS[::103], ids="".join)
@pytest.mark.no_cover
def test_suits_never_change_the_rank(ranks: tuple[str, ...]) -> None:
    letters = [letter for letter in ranks if ranks.count(letter) == 1]
    fixed = [code for code in dealt(ranks) if code[0] not in letters]
    found = set()
    for number in range(4 ** len(letters)):
        suited = [letter + SUITS[number // 4**place % 4] for place, letter in enumerate(letters)]
        found.add(arrange([Card(code) for code in fixed + suited]).rank.key)
    assert found == {rank_of(ranks)}
