"""Every hand that one deck deals: counted by rank, and laid out by the rules."""

from collections import Counter
from itertools import combinations, permutations
from math import comb

import pytest

from felt.core.cards import DECK, Card, cards
from felt.games.niuniu import HandRank, arrange
from felt.games.niuniu.ranking import makes_niu
from tests.games.niuniu.oracle import (
    BESIDE_A_NIU,
    RANK_SETS,
    RANKS,
    SUITS,
    card_order,
    dealt,
    hands_of,
    niu_ways,
    points,
    rank_of,
    ranks_of_ways,
)

HANDS = 2_598_960


def counts_by_the_book() -> Counter[str]:
    """How many hands have each rank, from the sets of five ranks and the ways to deal each."""
    counts: Counter[str] = Counter()
    for ranks in RANK_SETS:
        counts[rank_of(ranks)] += hands_of(ranks)
    return counts


@pytest.mark.clause(
    "niuniu 4.1", "niuniu 6.2",
    "niuniu 6.2.1", "niuniu 6.2.2", "niuniu 6.2.3", "niuniu 6.2.4", "niuniu 6.2.5", "niuniu 6.2.6", "niuniu 6.2.7",
    "niuniu 6.2.8", "niuniu 6.2.13",
)  # fmt: skip
@pytest.mark.no_cover
def test_all_hands_of_a_deck_counted_by_rank() -> None:
    found = Counter(arrange(hand).rank for hand in combinations(DECK, 5))
    assert sum(found.values()) == comb(52, 5) == HANDS
    assert found[HandRank.HOIANA] == 624
    assert {rank.key: count for rank, count in found.items()} == counts_by_the_book()


def test_the_count_by_the_book_is_sound_itself() -> None:
    counts = counts_by_the_book()
    assert len(RANK_SETS) == 6175
    assert sum(counts.values()) == comb(52, 5)
    assert counts["hoiana"] == 13 * 48
    assert counts["supreme"] == comb(12, 5) - 3 * 8, "five of twelve court cards, but for four of a kind"
    assert set(counts) == set(RANKS)


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
        assert laid.rank.key == rank_of(hand), hand
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
def test_every_legal_three_gives_the_same_rank() -> None:
    ways = Counter(len(ranks_of_ways(dealt(ranks))) for ranks in RANK_SETS)
    assert set(ways) == {0, 1}, "none, or all alike"


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
