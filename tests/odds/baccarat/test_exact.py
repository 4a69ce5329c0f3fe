"""Exact Baccarat odds, held against published figures, an oracle written from the book, and a walk of the pure game."""

import subprocess
import sys
from collections import Counter, defaultdict
from fractions import Fraction
from itertools import permutations
from math import perm

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from felt.core.cards import DECK, Card, Rank, cards
from felt.core.settlement import Result, Verdict
from felt.core.wagers import Moment
from felt.games.baccarat.bets import verdicts
from felt.games.baccarat.insurance import CELLS, offers, verdict
from felt.games.baccarat.round import Round, Winner
from felt.odds.baccarat import odds
from felt.odds.baccarat.ends import SHAPE, THIRD_CARDS, count_deals
from felt.odds.baccarat.insurance import InsuranceOdds
from felt.odds.shoe import Shoe
from felt.odds.walk import walk
from tests.odds.baccarat.oracle import PRICES, Cell, bet_gain, insurance_result, shown
from tests.odds.baccarat.shoes import by_the_book, each_shoe

PUBLISHED_DEALS = 4_998_398_275_503_360
PUBLISHED = {
    "banker": 2_292_252_566_437_888,
    "player": 2_230_518_282_592_256,
    "tie": 475_627_426_473_216,
}
TOTALS_BETS = ("player", "banker", "tie", "lucky6")


def key(cell: InsuranceOdds) -> Cell:
    return Cell(cell.moment, cell.side, cell.own, cell.other)


@pytest.mark.clause("baccarat 4.14", "baccarat 4.15", "baccarat 4.16", "baccarat 4.17", "baccarat 6.1")
def test_published_counts_of_eight_decks() -> None:
    found = odds(Shoe.of_decks(8))
    assert perm(416, 6) == PUBLISHED_DEALS == sum(PUBLISHED.values())
    assert sum(count_deals(Shoe.of_decks(8)).tolist()) == PUBLISHED_DEALS
    for bet, ways in PUBLISHED.items():
        figures = found.bet(bet)
        assert figures is not None
        assert figures.win == Fraction(ways, PUBLISHED_DEALS)


@pytest.mark.clause("baccarat 5.1.1", "baccarat 5.1.2", "baccarat 5.1.3", "baccarat 5.1.5", "baccarat 5.2.1")
@pytest.mark.parametrize(
    ("bet", "commission", "edge_percent"),
    [
        ("player", True, 1.2351),
        ("banker", True, 1.0579),
        ("tie", True, 14.3596),
        ("player_pair", True, 10.3614),
        ("banker_pair", True, 10.3614),
        ("banker", False, 1.4581),
    ],
)
def test_published_edges_of_eight_decks(bet: str, commission: bool, edge_percent: float) -> None:
    found = odds(Shoe.of_decks(8), commission=commission).bet(bet)
    assert found is not None
    assert round(found.edge_percent, 4) == edge_percent


@pytest.mark.clause(
    "baccarat 5.1", "baccarat 5.2", "baccarat 6.1", "baccarat 6.3.1", "ruling B2", "ruling B3", "ruling B4"
)
@pytest.mark.parametrize("commission", [True, False], ids=["commission", "no commission"])
@each_shoe
def test_bets_come_out_as_the_book_deals_them(shoe: Shoe, commission: bool) -> None:
    deals = by_the_book(shoe)
    found = odds(shoe, commission=commission)
    total = perm(shoe.cards, 6)
    assert sum(deals.values()) == total
    for bet in TOTALS_BETS:
        gains = Counter[Fraction]()
        for deal, ways in deals.items():
            gains[bet_gain(bet, deal, commission=commission)] += ways
        mean = sum(amount * ways for amount, ways in gains.items()) / total
        figures = found.bet(bet)
        assert figures is not None
        assert figures.win == Fraction(sum(ways for amount, ways in gains.items() if amount > 0), total)
        assert figures.lose == Fraction(sum(ways for amount, ways in gains.items() if amount < 0), total)
        assert figures.push == Fraction(gains[Fraction(0)], total)
        assert figures.edge == -mean
        assert figures.variance == sum((amount - mean) ** 2 * ways for amount, ways in gains.items()) / total


@pytest.mark.clause("baccarat 6.4.1", "baccarat 6.4.2", "baccarat 6.4.6", "ruling B5", "ruling B7")
@each_shoe
def test_insurance_cells_come_out_as_the_book_deals_them(shoe: Shoe) -> None:
    results: defaultdict[Cell, Counter[str]] = defaultdict(Counter)
    for deal, ways in by_the_book(shoe).items():
        for cell in shown(deal).values():
            results[cell][insurance_result(cell, deal)] += ways
    found = odds(shoe).insurance
    assert {key(figures): figures.odds for figures in found} == PRICES
    for figures in found:
        of_cell = results[key(figures)]
        offered = of_cell.total()
        assert figures.frequency == Fraction(offered, perm(shoe.cards, 6))
        if not offered:
            assert {figures.win, figures.lose, figures.push, figures.edge} == {None}
            assert {figures.variance, figures.standard_deviation} == {None}
            assert not figures.patron_edge
            continue
        assert figures.win == Fraction(of_cell["win"], offered)
        assert figures.lose == Fraction(of_cell["lose"], offered)
        assert figures.push == Fraction(of_cell["push"], offered)
        assert figures.edge == (of_cell["lose"] - of_cell["win"] * PRICES[key(figures)]) / offered
        assert figures.patron_edge is (figures.edge < 0)
        gains = {"win": PRICES[key(figures)], "lose": Fraction(-1), "push": Fraction(0)}
        spread = sum((gains[result] + figures.edge) ** 2 * ways for result, ways in of_cell.items()) / offered
        assert figures.variance == spread
        assert figures.standard_deviation == pytest.approx(float(spread) ** 0.5)


@pytest.mark.clause("baccarat 4.9.1", "baccarat 4.14", "baccarat 4.15", "baccarat 4.16", "baccarat 4.17", "ruling B17")
@each_shoe
def test_kernel_counts_every_way_as_the_book_deals_it(shoe: Shoe) -> None:
    counted = count_deals(shoe).reshape(SHAPE)
    for (player, banker), ways in by_the_book(shoe).items():
        thirds = (hand[2] if len(hand) == 3 else THIRD_CARDS.index(None) for hand in (player, banker))
        assert counted[(player[1], banker[1], *thirds)] == ways
    assert sum(counted.ravel().tolist()) == perm(shoe.cards, 6)


@pytest.mark.clause("baccarat 6.4.6")
@pytest.mark.parametrize(
    ("cell", "edge"),
    [
        # The Player's 2, 3, 4 beat the six that stands; on a 6 the Banker loses to one by a 4, on a 7 to two by a 4
        # or 5: 39 + 3 of 169 win, 13 + 1 + 1 go back, 112 lose; at 3 to 1 the patron gains 3 × 42 - 112.
        (Cell("four_cards", "banker", 6, 5), Fraction(-14, 169)),
        # On 8 and 9 the six stands and loses; on a 7 it draws and ten cards leave it behind, on a 6 six do.
        (Cell("four_cards", "banker", 6, 0), Fraction(-4, 169)),
        # Three cards of thirteen beat a standing six, one ties it: the price is fair but for the cards already out.
        (Cell("four_cards", "player", 6, 5), Fraction(0)),
        # Only one card of thirteen makes nine, and it pays nine.
        (Cell("third_card", "player", 9, 0), Fraction(3, 13)),
    ],
)
def test_with_many_decks_the_edge_nears_what_is_reckoned_by_hand(cell: Cell, edge: Fraction) -> None:
    few, many = (
        next(found.edge for found in odds(Shoe.of_decks(decks)).insurance if key(found) == cell) for decks in (8, 27)
    )
    assert few is not None
    assert many is not None
    assert abs(many - edge) < abs(few - edge) < Fraction(1, 250)


# What the pure game says when it is walked, card by card.


def cards_of(shoe: Shoe) -> dict[Card, int]:
    """The shoe in cards: suits do not matter, so one suit stands for all."""
    assert shoe.ranks is not None
    spades = cards("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS")
    return dict(zip(spades, shoe.ranks, strict=True))


def assert_as_walked(shoe: Shoe, *, commission: bool) -> None:
    bets: defaultdict[str, dict[Result, Fraction]] = defaultdict(lambda: dict.fromkeys(Result, Fraction(0)))
    edges: defaultdict[str, Fraction] = defaultdict(Fraction)
    cells: defaultdict[Cell, dict[Verdict, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    for walked in walk(Round(), cards_of(shoe)):
        game_round, chance = walked.finished, walked.chance
        outcome = game_round.outcome()
        for bet, settled in verdicts(outcome, commission=commission).items():
            bets[bet][settled.result] += chance
            edges[bet] -= chance * settled.net
        moments = [Round(game_round.player[:2], game_round.banker[:2])]
        if len(game_round.player) == 3:
            moments.append(Round(game_round.player, game_round.banker[:2]))
        for then in moments:
            for offer in offers(then):
                cell = Cell(offer.moment, offer.side, offer.own, offer.other)
                cells[cell][verdict(offer, outcome)] += chance
    found = odds(shoe, commission=commission)
    assert [bet.bet for bet in found.bets] == list(bets)
    for figures in found.bets:
        chances = bets[figures.bet]
        assert (figures.win, figures.lose, figures.push) == tuple(chances.values())
        assert figures.edge == edges[figures.bet]
    for cell_odds in found.insurance:
        walked_cell = cells[key(cell_odds)]
        offered = sum(walked_cell.values(), Fraction(0))
        assert cell_odds.frequency == offered
        if offered:
            mean = sum((settled.net * chance for settled, chance in walked_cell.items()), Fraction(0))
            assert cell_odds.edge == -mean / offered


SMALL_SHOES = st.lists(st.integers(1, 13), min_size=6, max_size=7).map(
    lambda ranks: Shoe.by_ranks(ranks.count(rank) for rank in range(1, 14))
)
LARGE_SHOES_OF_FEW_RANKS = st.dictionaries(st.integers(1, 13), st.integers(1, 60), min_size=2, max_size=4).map(
    lambda counts: Shoe.by_ranks(6 + counts[rank] if rank in counts else 0 for rank in range(1, 14))
)


@pytest.mark.clause("baccarat 4.16", "baccarat 6.4.6", "ruling B1", "ruling B5")
@settings(max_examples=25)
@given(shoe=SMALL_SHOES | LARGE_SHOES_OF_FEW_RANKS, commission=st.booleans())
def test_kernel_counts_what_the_pure_game_deals(shoe: Shoe, commission: bool) -> None:
    assert_as_walked(shoe, commission=commission)


@pytest.mark.clause("baccarat 6.4.2", "ruling B7")
def test_kernel_counts_what_the_pure_game_deals_where_nine_meets_nine() -> None:
    shoe = Shoe.by_ranks((2, 0, 2, 3, 2, 0, 0, 0, 3, 2, 0, 0, 0))
    nine_nine = [cell for cell in odds(shoe).insurance if cell.own == 9 and cell.win]
    assert nine_nine, "the shoe must bring the exception about"
    assert_as_walked(shoe, commission=True)


# Pairs, by counting cards in hand.


@pytest.mark.clause("baccarat 4.12.2.1", "baccarat 6.2.1.1", "ruling B1")
@pytest.mark.parametrize("decks", [1, 2, 6, 8])
def test_pairs_of_full_decks(decks: int) -> None:
    pair = Fraction(4 * decks - 1, 52 * decks - 1)
    for bet in ("player_pair", "banker_pair"):
        figures = odds(Shoe.of_decks(decks)).bet(bet)
        assert figures is not None
        assert (figures.win, figures.lose, figures.push) == (pair, 1 - pair, Fraction(0))
        assert figures.edge == 1 - 12 * pair
        assert figures.pays == (Fraction(11),)


@pytest.mark.clause("ruling B1")
def test_pairs_of_a_depleted_shoe_are_counted_from_its_cards() -> None:
    left = "AAA2 9TTJQKKK"
    shoe = Shoe.by_ranks(left.count(letter) for letter in "A23456789TJQK")
    firsts = list(permutations(left.replace(" ", ""), 2))
    figures = odds(shoe).bet("banker_pair")
    assert figures is not None
    assert figures.win == Fraction(sum(one == other for one, other in firsts), len(firsts))


def test_pairs_are_absent_where_only_the_values_are_known() -> None:
    found = odds(Shoe.by_values((128, *[32] * 9)))
    assert [bet.bet for bet in found.bets] == ["player", "banker", "tie", "lucky6"]
    assert found.bet("player_pair") is None
    by_rank = odds(Shoe.of_decks(8))
    assert found.bet("lucky6") == by_rank.bet("lucky6")
    assert found.insurance == by_rank.insurance


# What holds for any shoe.


@given(counts=st.lists(st.integers(0, 100), min_size=13, max_size=13).filter(lambda counts: sum(counts) >= 6))
def test_chances_come_to_one_and_counts_to_all_deals(counts: list[int]) -> None:
    shoe = Shoe.by_ranks(counts)
    found = odds(shoe)
    assert sum(count_deals(shoe).tolist()) == perm(shoe.cards, 6)
    for bet in found.bets:
        assert bet.win + bet.lose + bet.push == 1
    for cell in found.insurance:
        if cell.win is not None and cell.lose is not None and cell.push is not None:
            assert cell.win + cell.lose + cell.push == 1
    assert all(best.value >= 0 for best in found.best_insurance)


@pytest.mark.clause("ruling B5")
def test_a_shoe_of_tens_offers_nothing_and_always_ties() -> None:
    found = odds(Shoe.by_values((6, *[0] * 9)))
    tie = found.bet("tie")
    assert tie is not None
    assert tie.win == 1
    assert tie.edge == -8
    assert all(cell.frequency == 0 and cell.edge is None for cell in found.insurance)
    assert all(best.value == 0 for best in found.best_insurance)


def test_every_cell_of_the_pay_table_is_there_in_its_order() -> None:
    assert [(cell.moment, cell.side, cell.own, cell.other) for cell in odds().insurance] == list(CELLS)
    assert {cell.moment for cell in odds().insurance} == set(Moment)
    assert [best.side for best in odds().best_insurance] == [Winner.PLAYER, Winner.BANKER]


def test_a_live_table_asks_after_every_card() -> None:
    shoe = Shoe.of_decks(1)
    for card in cards("9S 4H KD 2C 5S"):
        shoe = shoe.without(card)
    left = Counter(card.rank for card in set(DECK) - set(cards("9S 4H KD 2C 5S")))
    assert odds(shoe) == odds(Shoe.by_ranks(left[rank] for rank in Rank))


def test_the_compiler_is_imported_only_when_odds_are_asked_for() -> None:
    program = "import sys, felt.odds.baccarat.exact; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
