"""The audit's prices for Niu Niu, derived a second time from the counts of deals."""

from fractions import Fraction
from itertools import product

import pytest

from felt.games.niuniu.bets import PAYS
from felt.games.niuniu.ranking import HandRank
from felt.odds import niuniu
from felt.odds.audit.finding import Kind
from tests.odds.audit.audited import column, found


def test_the_double_needs_its_additional() -> None:
    one = niuniu.odds()
    double, with_ante, whole = column("double_without_additional", "edge_per_ante")
    assert double is not None
    assert double < 0
    assert with_ante == double + one.ante_alone.edge_per_ante
    assert whole == one.with_double.edge_per_ante


@pytest.mark.clause("niuniu 6.3.2", "ruling N3")
def test_a_house_without_niu_that_took_the_additional() -> None:
    one, none = niuniu.odds(), HandRank.NO_NIU
    returned, lost = column("house_wins_without_niu", "edge_per_ante")
    assert returned is not None
    assert lost is not None
    # It wins with No Niu against No Niu only, and then half of the time; the Additional is four Antes.
    both = one.wins[none][none] + one.losses[none][none]
    assert lost - returned == 4 * Fraction(both, 2 * one.deals)


@pytest.mark.clause("niuniu 5.3", "ruling N2")
def test_commission_on_stakes_instead_of_winnings() -> None:
    together, each, stakes = column("commission_on_what", "edge_per_ante")
    assert together == each == niuniu.odds().with_double.edge_per_ante
    assert together is not None
    # 5% of 1 + 2 Antes staked, where 5% of what these win was due.
    less = sum(
        (
            rank.win * Fraction(5, 100) * (1 + 2 * PAYS[rank.rank].double - 3)
            for rank in niuniu.odds().ranks
            if rank.rank >= HandRank.NIU_7
        ),
        Fraction(0),
    )
    assert stakes == together - less


@pytest.mark.clause("niuniu 6.2.7", "niuniu 6.2.9", "ruling N4")
def test_the_order_of_niu_6_to_niu_1_is_mended_and_no_longer_a_question() -> None:
    """`tests/odds/niuniu/test_order.py` derives these figures a second time."""
    key = "niu_6_or_less_as_six_ranks"
    assert found(key).kind is Kind.MENDED
    assert [row.in_force for row in found(key).priced] == [False, True]
    assert column(key, "decided_otherwise") == [niuniu.decided_otherwise(), 0]
    one = niuniu.odds()
    for bet in one.bets:
        assert column(key, f"edge_of_{bet.bet}") == [bet.edge, bet.edge], "before and since"
    assert column(key, "edge_per_ante") == [one.with_double.edge_per_ante] * 2
    assert column(key, "edge_per_chip") == [one.with_double.edge_per_chip] * 2


@pytest.mark.clause("niuniu 6.2.1", "niuniu 6.2.9", "ruling N4")
def test_readings_that_name_another_winner_move_no_money() -> None:
    assert len(set(column("two_hands_of_four_of_a_kind", "edge_per_ante"))) == 1
    assert column("two_hands_of_four_of_a_kind", "decided_otherwise")[0] == 0
    # Cards as numbers: 4 × rank + suit. A lower four wins by the book if its fifth card is the highest of the ten.
    otherwise = 0
    for four, other_four in product(range(13), repeat=2):
        for kicker, other_kicker in product(range(52), repeat=2):
            ranks = {kicker // 4, other_kicker // 4}
            if four != other_four and not ranks & {four, other_four} and kicker != other_kicker:
                highest, others_highest = max(4 * four + 3, kicker), max(4 * other_four + 3, other_kicker)
                otherwise += (four > other_four) != (highest > others_highest)
    assert column("two_hands_of_four_of_a_kind", "decided_otherwise")[1] == Fraction(otherwise, niuniu.odds().deals)
