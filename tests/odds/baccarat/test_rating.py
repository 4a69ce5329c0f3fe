"""What Baccarat wagers are worth together: against the published odds, and one cell of insurance dealt out by hand."""

from fractions import Fraction
from itertools import product

import pytest

from felt.odds.baccarat.exact import odds
from felt.odds.baccarat.rating import OFFERS, rating
from felt.odds.rating import Risk, Spread
from tests.pit.numbers.written import line

CELL = "banker_insurance four_cards 6-3"
SHOE = (128, *[32] * 9)
"""Cards worth 0, 1 … 9 in eight decks."""


@pytest.mark.parametrize("commission", [True, False])
def test_each_bet_has_its_published_edge_and_variance(commission: bool) -> None:
    found = rating(commission=commission, decks=8)
    for bet in odds(commission=commission).bets:
        assert (found.edge(bet.bet), found.variance(bet.bet)) == (bet.edge, bet.variance)
    for cell in odds(commission=commission).insurance[:5]:
        name = next(name for name, offer in OFFERS.items() if offer == cell.offer)
        assert (found.edge(name), found.variance(name)) == (cell.edge, cell.variance)


def _dealt_out() -> tuple[Fraction, Fraction]:
    """The Player has 3 and draws, the Banker has 6 and draws on a six or a seven. What the house expects of a chip of
    insurance at 3 to 1, and its covariance with a chip on the Banker."""
    left = list(SHOE)
    ends: list[tuple[int, Fraction, Fraction]] = []

    def take(*values: int) -> int:
        ways = 1
        for value in values:
            ways *= left[value]
            left[value] -= 1
        return ways

    def put_back(*values: int) -> None:
        for value in values:
            left[value] += 1

    for a, b in product(range(10), repeat=2):
        four = (a, (3 - a) % 10, b, (6 - b) % 10)
        ways = take(*four)
        for third in range(10):
            drawn = take(third)
            player = (3 + third) % 10
            for fourth in range(10):
                after = take(fourth)
                banker = (6 + fourth) % 10 if third in (6, 7) else 6
                count = ways * drawn * after
                if banker > player:
                    ends.append((count, Fraction(-95, 100), Fraction(1)))
                elif banker < player:
                    ends.append((count, Fraction(1), Fraction(-3)))
                else:
                    ends.append((count, Fraction(0), Fraction(0)))
                put_back(fourth)
            put_back(third)
        put_back(*four)
    deals = sum(count for count, _, _ in ends)
    insured = sum((count * gain for count, _, gain in ends), Fraction(0)) / deals
    together = sum((count * bet * (gain - insured) for count, bet, gain in ends), Fraction(0)) / deals
    return insured, together


@pytest.mark.clause("baccarat 6.4.6", "ruling B7")
def test_insurance_and_the_wager_that_it_insures() -> None:
    found = rating(commission=True, decks=8)
    assert (found.edge(CELL), found.covariance("banker", CELL)) == (_dealt_out()[0], Spread(_dealt_out()[1]))
    assert found.covariance(CELL, "banker").value < 0


def test_what_is_not_counted_is_bounded_by_the_largest_results() -> None:
    found = rating(commission=True, decks=8)
    pair, cell = 11 + found.edge("banker_pair"), 3 + found.edge(CELL)
    assert found.covariance("banker_pair", CELL) == Spread(pair * cell, exact=False)
    assert found.covariance(CELL, CELL) == Spread(cell * cell, exact=False)


def test_insurance_comes_after_the_bets() -> None:
    wagers = [(CELL, line("banker_insurance", 5, 0)), ("tie", line("tie", 2, 0)), ("banker", line("banker", 7, 0))]
    assert rating(commission=True, decks=8).risks(wagers) == [Risk("banker", 7), Risk("tie", 2), Risk(CELL, 5)]
