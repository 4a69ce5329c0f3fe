"""The exact odds of Niu Niu against other ways to know them: combinatorics by hand, every deal of a small deck through
the pure game, pay tables copied from the book, and deals drawn at random."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations, product
from math import comb, prod, sqrt
from typing import Any

import numpy as np
import pytest

from felt.core.cards import DECK, Card, cards
from felt.core.chips import Cents
from felt.core.wagers import Wager
from felt.core.words import Language
from felt.games.niuniu import HandRank, Round, Rules, arrange, settle
from felt.games.niuniu.refusals import CardDealtTwice
from felt.odds.niuniu import decided_otherwise, odds, page, two_boxes
from felt.odds.niuniu.exact import NiuNiuOdds, TwoBoxes
from felt.odds.niuniu.kernel import WIDTH, count_three_hands, parts_of, patterns_of
from felt.odds.page import Page
from felt.odds.refusals import TooFewCards

NO_NIU, LOW, NIU_7, NIU_8, NIU_9, NIU_NIU, SUPREME, HOIANA = HandRank

# What cards are worth and hands pay, written down again from the book (6.2.13, 5.1, 6.4), weakest hand first: in
# twentieths of an Ante, for the Ante alone and for Ante, Double and Additional.
VALUES = dict(zip("A23456789TJQK", (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10), strict=True))
WON = dict(zip(HandRank, [(20, 60)] * 2 + [(19, 95)] * 3 + [(19, 133)] * 3, strict=True))
LOST = dict(zip(HandRank, [(-20, -60)] * 2 + [(-20, -100)] * 3 + [(-20, -140)] * 3, strict=True))
TWENTIETHS = 20
ALONE, DOUBLED = 0, 1

SMALL_DECKS = [
    cards("KS KH KC KD QS QH JC JD JS 5S 5D 2C"),  # four of a kind, Supreme, and high cards tied but for the suit
    cards("AS AH 2D 3C 4S 4H 5D 6C 6S 7H 8D 9C"),  # all digits, no court card
    cards("TS TH TC 9S 9H 9C 9D AS AD 8H 2D 2S"),  # many Nius of one hand; four nines
]
THREE_HAND_DECKS = [
    cards("KS KH KC KD QS QH JC TD 9S 8S 7D 5C 5H 2C AD"),
    cards("9S 9H 9C 9D 8S 8H 8C TS TH TC 3S 3H 2C 2D 7S 7D"),
]


@cache
def one_box() -> NiuNiuOdds:
    return odds()


@cache
def both_boxes() -> TwoBoxes:
    return two_boxes()


def points_beside_niu(values: tuple[int, ...]) -> int | None:
    """The last digit beside three cards that total a multiple of ten; None without such three."""
    niu = any(sum(three) % 10 == 0 for three in combinations(values, 3))
    return sum(values) % 10 if niu else None


def rank_of_points(niu: int | None) -> HandRank:
    if niu is None:
        return NO_NIU
    return {0: NIU_NIU, 9: NIU_9, 8: NIU_8, 7: NIU_7}.get(niu, LOW)


@pytest.mark.clause(*(f"niuniu 6.2.{number}" for number in range(1, 9)), "niuniu 6.2.13")
def test_ranks_by_counting_values() -> None:
    cards_worth = {value: 16 if value == 10 else 4 for value in range(1, 11)}
    expected: Counter[HandRank] = Counter()
    for values in combinations_with_replacement(cards_worth, 5):
        ways = prod(comb(cards_worth[value], count) for value, count in Counter(values).items())
        expected[rank_of_points(points_beside_niu(values))] += ways
    for four, fifth in permutations(VALUES.values(), 2):  # 13 × 12 pairs of ranks, four suits of the fifth card
        expected[rank_of_points(points_beside_niu((four,) * 4 + (fifth,)))] -= 4
        expected[HOIANA] += 4
    supreme = comb(12, 5) - 3 * 8  # all court cards, but for four of a kind with one of the other eight
    expected[NIU_NIU] -= supreme
    expected[SUPREME] = supreme
    assert expected[HOIANA] == 624
    assert {rank.rank: rank.hands for rank in one_box().ranks} == expected


@pytest.mark.clause("niuniu 6.2", "niuniu 6.2.12")
def test_every_suiting_of_a_pattern_has_its_rank() -> None:
    """All 6,175 patterns, each in suits drawn at random."""
    suits = np.random.default_rng(5)
    patterns = patterns_of(DECK)
    assert len(patterns.hands) == 6175
    assert patterns.hands.sum() == comb(52, 5)
    for cells, rank in zip(patterns.cells.tolist(), patterns.hand_rank.tolist(), strict=True):
        for _ in range(3):
            hand = [
                Card("A23456789TJQK"[cell // WIDTH] + "SHCD"[suit])
                for cell in cells
                for suit in suits.permutation(4)[: cell % WIDTH]
            ]
            assert arrange(hand).rank == rank


@pytest.mark.clause("niuniu 4.1", "niuniu 4.11", "ruling N4")
def test_every_deal_is_won_or_lost() -> None:
    found = one_box()
    assert found.deals == 2_598_960 * 1_533_939
    assert sum(map(sum, found.wins)) == sum(map(sum, found.losses)) == found.deals // 2
    for rank in found.ranks:
        row = zip(found.wins[rank.rank], found.losses[rank.rank], strict=True)
        assert sum(won + lost for won, lost in row) == rank.hands * comb(47, 5)
        assert rank.win + rank.lose == rank.held


@pytest.mark.clause("niuniu 4.11")
@pytest.mark.parametrize("split_low_niu", [False, True])
def test_box_and_house_are_alike(split_low_niu: bool) -> None:
    found = odds(split_low_niu=split_low_niu)
    for box, house in product(HandRank, repeat=2):
        assert found.wins[box][house] == found.losses[house][box]
        if box < house:
            assert found.wins[box][house] == 0


@pytest.mark.clause("niuniu 6.2.1", "niuniu 6.2.2", "ruling N4")
def test_rare_hands_against_each_other_by_hand() -> None:
    found = one_box()
    # Two fours of a kind: 13 × 12 ranks, and 44 then 43 cards beside them.
    assert found.wins[HOIANA][HOIANA] + found.losses[HOIANA][HOIANA] == 13 * 12 * 44 * 43
    # Four of a kind against court cards without four of a kind, by how many court cards the first one takes.
    four_court_cards = 3 * (40 * (comb(8, 5) - 2 * 4) + 8 * (comb(7, 5) - 3))
    four_others = 10 * (12 * (comb(11, 5) - 2 * 7) + 36 * 768)
    assert found.wins[HOIANA][SUPREME] == four_court_cards + four_others


@pytest.mark.clause("niuniu 6.2.9", "niuniu 6.2.10", "niuniu 6.2.11", "niuniu 6.2.12", "niuniu 6.3", "ruling N4")
@pytest.mark.parametrize("deck", SMALL_DECKS, ids=" ".join)
def test_small_decks_dealt_out_through_the_game(deck: tuple[Card, ...]) -> None:
    wins, losses = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    gains = Counter[tuple[str, int]]()
    for box, house in deals_of_two(deck):
        outcome = Round((1,)).take(box).take(house).outcome()
        ranks = outcome.boxes[1].rank, outcome.house.rank
        (wins if 1 in outcome.boxes_won else losses)[ranks] += 1
        for plan, wagers in PLANS.items():
            gains[plan, settle(outcome, wagers, Rules()).net_by_patron()["an"]] += 1
    found = odds(deck=deck)
    deals = found.deals
    assert deals == comb(len(deck), 5) * comb(len(deck) - 5, 5) == sum(wins.values()) + sum(losses.values())
    for box_rank, house_rank in product(HandRank, repeat=2):
        assert found.wins[box_rank][house_rank] == wins[box_rank, house_rank]
        assert found.losses[box_rank][house_rank] == losses[box_rank, house_rank]
    for plan, exact in (("alone", found.ante_alone), ("doubled", found.with_double)):
        counted = {net: count for (name, net), count in gains.items() if name == plan}
        mean = Fraction(sum(net * count for net, count in counted.items()), 100 * deals)
        mean_of_squares = Fraction(sum(net**2 * count for net, count in counted.items()), 100**2 * deals)
        assert exact.edge_per_ante == -mean
        assert exact.variance == mean_of_squares - mean**2


PLANS = {
    "alone": [Wager("an", "ante", Cents(100), box=1)],
    "doubled": [
        Wager("an", "ante", Cents(100), box=1),
        Wager("an", "double", Cents(200), box=1),
        Wager("an", "additional", Cents(400), box=1),
    ],
}


def deals_of_two(deck: tuple[Card, ...]) -> list[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    return [
        (box, house)
        for box in combinations(deck, 5)
        for house in combinations([card for card in deck if card not in box], 5)
    ]


@pytest.mark.clause("niuniu 5.1", "niuniu 5.2", "niuniu 5.3", "niuniu 6.4", "ruling N2", "ruling N3")
def test_edges_from_the_pay_tables_of_the_book() -> None:
    found = one_box()
    for plan, exact, antes in ((ALONE, found.ante_alone, 1), (DOUBLED, found.with_double, 7)):
        gain, gain_squared = 0, 0
        for box, house in product(HandRank, repeat=2):
            won, lost = WON[box][plan], LOST[house][plan]
            gain += won * found.wins[box][house] + lost * found.losses[box][house]
            gain_squared += won**2 * found.wins[box][house] + lost**2 * found.losses[box][house]
        mean = Fraction(gain, TWENTIETHS * found.deals)
        assert exact.edge_per_ante == -mean
        assert exact.edge_per_chip == -mean / antes
        assert exact.variance == Fraction(gain_squared, TWENTIETHS**2 * found.deals) - mean**2
        assert exact.antes == antes
        assert exact.win == exact.lose == Fraction(1, 2)


@pytest.mark.clause("niuniu 5.2", "niuniu 5.3")
def test_the_ante_costs_its_commission() -> None:
    """Box and house win equally often, so that the house has nothing but the 5% of wins with Niu 7 or above."""
    won_with_niu_7 = sum(rank.win for rank in one_box().ranks if rank.rank >= NIU_7)
    assert one_box().ante_alone.edge_per_ante == won_with_niu_7 / 20


@pytest.mark.clause("niuniu 2.2.2", "niuniu 2.2.3", "niuniu 6.4.4", "ruling N1")
def test_bets_by_themselves_add_up_to_the_box() -> None:
    found = one_box()
    ante, double, additional = found.bets
    assert [bet.bet for bet in found.bets] == ["ante", "double", "additional"]
    assert found.bet("double") is double
    assert found.ante_alone.edge_per_ante == ante.edge
    assert found.with_double.edge_per_ante == ante.edge + 2 * double.edge + 4 * additional.edge
    assert ante.pays == (Fraction(19, 20), Fraction(1))
    assert double.pays == (Fraction(1), Fraction(19, 10), Fraction(57, 20))
    assert additional.pays == ()
    assert additional.win == ante.push == double.push == 0
    assert additional.lose == sum(rank.win for rank in found.ranks if rank.rank >= NIU_7)


@pytest.mark.clause("niuniu 6.2.7")
def test_the_other_reading_moves_no_money() -> None:
    by_the_book, split = one_box(), odds(split_low_niu=True)
    assert split.split_low_niu
    assert (split.ante_alone, split.with_double) == (by_the_book.ante_alone, by_the_book.with_double)


@pytest.mark.clause("niuniu 6.2.7", "niuniu 6.2.9")
@pytest.mark.parametrize("deck", SMALL_DECKS, ids=" ".join)
def test_how_often_the_readings_differ(deck: tuple[Card, ...]) -> None:
    def split_strength(hand: tuple[Card, ...]) -> tuple[int, int, int]:
        arranged = arrange(hand)
        points = sum(VALUES[card[0]] for card in hand) % 10 if arranged.rank is LOW else 0
        return arranged.rank, points, arranged.highest.strength

    strengths: dict[tuple[Card, ...], tuple[tuple[int, int], tuple[int, int, int]]] = {
        hand: (arrange(hand).strength, split_strength(hand)) for hand in combinations(deck, 5)
    }
    otherwise, wins = 0, Counter[tuple[int, int]]()
    for box, house in deals_of_two(deck):
        box_wins, split_wins = (
            box_strength > house_strength
            for box_strength, house_strength in zip(strengths[box], strengths[house], strict=True)
        )
        otherwise += box_wins != split_wins
        wins[strengths[box][0][0], strengths[house][0][0]] += split_wins
    found = odds(deck=deck, split_low_niu=True)
    assert decided_otherwise(deck=deck) == Fraction(otherwise, found.deals)
    for box_rank, house_rank in product(HandRank, repeat=2):
        assert found.wins[box_rank][house_rank] == wins[box_rank, house_rank]


@pytest.mark.clause("niuniu 4.6", "niuniu 4.11")
@pytest.mark.parametrize("deck", THREE_HAND_DECKS, ids=" ".join)
def test_two_boxes_dealt_out(deck: tuple[Card, ...]) -> None:
    """Cards are bits. For each hand of the first box, the other two hands are dealt from the rest all at once."""
    bits = [1 << place for place in range(len(deck))]
    rank, strength = np.zeros((2, 1 << len(deck)), np.int64)
    for hand in combinations(range(len(deck)), 5):
        arranged = arrange([deck[place] for place in hand])
        mask = sum(bits[place] for place in hand)
        rank[mask], strength[mask] = arranged.rank, 52 * arranged.rank + arranged.highest.strength
    two_of_rest = np.array(
        [
            (second, house)
            for second in combinations(range(len(deck) - 5), 5)
            for house in combinations([place for place in range(len(deck) - 5) if place not in second], 5)
        ]
    )
    won, lost = (np.array([table[hand_rank] for hand_rank in HandRank]) for table in (WON, LOST))
    deals, both_win, both_lose, sums_of_products = 0, 0, 0, np.zeros(2, np.int64)
    for hand in combinations(bits, 5):
        first = sum(hand)
        rest = np.array([bit for bit in bits if not first & bit])
        second, house = rest[two_of_rest].sum(axis=2).T
        first_wins, second_wins = strength[first] > strength[house], strength[second] > strength[house]
        first_gains = np.where(first_wins[:, None], won[rank[first]], lost[rank[house]])
        second_gains = np.where(second_wins[:, None], won[rank[second]], lost[rank[house]])
        deals += len(two_of_rest)
        both_win += int((first_wins & second_wins).sum())
        both_lose += int((~first_wins & ~second_wins).sum())
        sums_of_products += (first_gains * second_gains).sum(axis=0)
    found = two_boxes(deck=deck)
    assert found.deals == deals
    assert found.both_win == Fraction(both_win, deals)
    assert found.both_lose == Fraction(both_lose, deals)
    assert found.one_wins == 1 - found.both_win - found.both_lose
    for plan, exact in ((ALONE, found.ante_alone), (DOUBLED, found.with_double)):
        mean_of_product = Fraction(int(sums_of_products[plan]), TWENTIETHS**2 * deals)
        assert exact.covariance == mean_of_product - exact.each.edge_per_ante**2


@pytest.mark.clause("niuniu 4.6", "niuniu 4.5.5", "ruling N7")
def test_two_boxes_cost_twice_as_much_and_the_same_per_chip() -> None:
    found = both_boxes()
    assert found.one_box == one_box()
    assert found.deals == 2_598_960 * 1_533_939 * 850_668
    # Three hands that never tie: the house's is as likely the weakest as the middle one as the strongest.
    assert found.both_win == found.one_wins == found.both_lose == Fraction(1, 3)
    for two in (found.ante_alone, found.with_double):
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
    drawn = np.random.default_rng(20240709).random((rounds, 52)).argpartition(15, axis=1)[:, :15]
    drawn = np.random.default_rng(7).permuted(drawn, axis=1)
    (rank_1, top_1), (rank_2, top_2), (rank_house, top_house) = (
        ranks_of(drawn[:, first : first + 5]) for first in (0, 5, 10)
    )
    strength_house = 52 * rank_house + top_house
    wins = [52 * rank_1 + top_1 > strength_house, 52 * rank_2 + top_2 > strength_house]
    exact = both_boxes()
    for rank in exact.one_box.ranks:
        for chance, seen in ((rank.held, rank_1 == rank.rank), (rank.win, wins[0] & (rank_1 == rank.rank))):
            assert abs(seen.sum() - rounds * float(chance)) <= 5 * sqrt(rounds * chance * (1 - chance)) + 1
    for plan, two in ((ALONE, exact.ante_alone), (DOUBLED, exact.with_double)):
        won, lost = (np.array([table[rank][plan] for rank in HandRank]) / TWENTIETHS for table in (WON, LOST))
        gains = [np.where(win, won[rank], lost[rank_house]) for win, rank in zip(wins, (rank_1, rank_2), strict=True)]
        both = gains[0] + gains[1]
        assert abs(both.mean() + float(two.edge_per_ante)) <= 5 * two.standard_deviation / sqrt(rounds)
        products = (gains[0] + float(two.each.edge_per_ante)) * (gains[1] + float(two.each.edge_per_ante))
        assert abs(products.mean() - float(two.covariance)) <= 5 * products.std() / sqrt(rounds)


def ranks_of(hands: Any) -> tuple[Any, Any]:
    """The rank of every hand and its highest card, 0 for the ace of diamonds to 51 for the king of spades."""
    ranks = np.sort(hands // 4, axis=1)
    values = np.minimum(ranks + 1, 10)
    niu = np.zeros(len(hands), bool)
    for three in combinations(range(5), 3):
        niu |= values[:, three].sum(axis=1) % 10 == 0
    of_digit = np.array([NIU_NIU, *[LOW] * 6, NIU_7, NIU_8, NIU_9])
    found = np.where(niu, of_digit[values.sum(axis=1) % 10], NO_NIU)
    found = np.where(ranks[:, 0] >= 10, SUPREME, found)
    four = (ranks[:, 0] == ranks[:, 3]) | (ranks[:, 1] == ranks[:, 4])
    return np.where(four, HOIANA, found), hands.max(axis=1)


def test_too_few_cards_or_one_twice_is_refused() -> None:
    with pytest.raises(TooFewCards, match="can take 10 cards, and the shoe has only 9"):
        odds(deck=DECK[:9])
    with pytest.raises(TooFewCards, match="can take 15 cards, and the shoe has only 14"):
        two_boxes(deck=DECK[:14])
    with pytest.raises(CardDealtTwice, match="KD was dealt twice"):
        odds(deck=(*DECK, DECK[-1]))


def test_as_data() -> None:
    data: Any = page.as_json(page.compute())
    found = one_box()
    assert [bet["bet"] for bet in data["bets"]] == ["ante", "double", "additional"]
    for shown, bet in zip(data["bets"], found.bets, strict=True):
        for figure in ("win", "lose", "push", "edge"):
            assert Fraction(shown[figure]) == getattr(bet, figure)
    assert [rank["rank"] for rank in data["ranks"]] == [rank.key for rank in sorted(HandRank, reverse=True)]
    assert sum(Fraction(rank["win"]) for rank in data["ranks"]) == Fraction(1, 2)
    assert data["hands"]["deals"] == sum(
        data["hands"][side][box.key][house.key]
        for side in ("wins", "losses")
        for box, house in product(HandRank, repeat=2)
    )
    assert [box["antes"] for box in data["boxes"] + data["two_boxes"]["boxes"]] == [1, 7, 2, 14]


@pytest.mark.parametrize(
    ("language", "says"),
    [
        (Language.EN, ("2,598,960", "Niu 6 or less", "two boxes: Ante + Double + Additional", "33.3333%")),
        (Language.VI, ("2.598.960", "Ngầu 6 hoặc nhỏ hơn", "hai cửa: Cược đặt chỗ", "33,3333%")),
    ],
)
@pytest.mark.parametrize("exact", [False, True])
def test_as_a_page(language: Language, says: tuple[str, ...], exact: bool) -> None:
    shown = page.as_page(page.compute(), Page(language, exact=exact))
    for words in says:
        assert words in shown
    assert str(one_box().ante_alone.edge_per_ante) in shown or not exact
