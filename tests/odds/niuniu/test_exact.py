"""The exact odds of Niu Niu against other ways to know them: combinatorics by hand, every deal of a small deck through
the pure game, pay tables copied from the book, and deals drawn at random."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations, product
from math import comb, prod
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
from felt.odds.niuniu.exact import NiuNiuOdds
from felt.odds.niuniu.kernel import WIDTH, patterns_of
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


@cache
def one_box() -> NiuNiuOdds:
    return odds()


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
@pytest.mark.parametrize("low_niu_is_one_rank", [False, True])
def test_box_and_house_are_alike(low_niu_is_one_rank: bool) -> None:
    found = odds(low_niu_is_one_rank=low_niu_is_one_rank)
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
    assert [(table["boxes"], table["antes"]) for table in data["table"]] == [
        (boxes, 7 * boxes) for boxes in range(1, 8)
    ]
    covariance = Fraction(data["two_boxes"]["boxes"][1]["covariance"])
    for table in data["table"]:
        boxes = table["boxes"]
        assert Fraction(table["edge_per_ante"]) == boxes * found.with_double.edge_per_ante
        assert Fraction(table["variance"]) == boxes * found.with_double.variance + boxes * (boxes - 1) * covariance
    assert [low["rank"] for low in data["low_niu"]] == [f"niu_{points}" for points in (6, 5, 4, 3, 2, 1)]
    assert Fraction(data["mended"]["ruling N4"]["decided_otherwise"]) == decided_otherwise()


@pytest.mark.parametrize(
    ("language", "says"),
    [
        (
            Language.EN,
            ("2,598,960", "Niu 6 or less", "\n  Niu 5 ", "two boxes: Ante + Double + Additional", "33.3333%"),
        ),
        (Language.VI, ("2.598.960", "Ngầu 6 hoặc nhỏ hơn", "\n  Ngầu 5 ", "hai cửa: Cược đặt chỗ", "33,3333%")),
    ],
)
@pytest.mark.parametrize("exact", [False, True])
def test_as_a_page(language: Language, says: tuple[str, ...], exact: bool) -> None:
    shown = page.as_page(page.compute(), Page(language, exact=exact))
    for words in says:
        assert words in shown
    assert str(one_box().ante_alone.edge_per_ante) in shown or not exact
