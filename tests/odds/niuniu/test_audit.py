"""The audit's prices for Sic Bo, for Niu Niu and for rounding, derived a second time."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest

from felt.core.cards import cards
from felt.core.chips import Cents
from felt.core.settlement import Line
from felt.core.wagers import Moment, Wager
from felt.games.baccarat import Round, Rules, settle
from felt.games.niuniu.bets import PAYS
from felt.games.niuniu.ranking import HandRank
from felt.odds import niuniu
from tests.odds.audit.audited import column, everything, found

# Sic Bo, over the 216 throws.

THROWS = list(product(range(1, 7), repeat=3))


def edge_of(wins: Callable[[tuple[int, ...]], bool], pays: int) -> Fraction:
    won = sum(wins(throw) for throw in THROWS)
    return 1 - Fraction(won * (pays + 1), len(THROWS))


def triple(throw: tuple[int, ...]) -> bool:
    return len(set(throw)) == 1


@pytest.mark.clause("sicbo 6.1.1", "sicbo 6.1.2", "ruling S1", "ruling S2", "ruling S3")
def test_the_readings_of_sic_bo() -> None:
    small = "small_and_big_on_a_triple"
    for bet, totals in (("small", range(4, 11)), ("big", range(11, 18))):
        strict = edge_of(lambda throw, totals=totals: sum(throw) in totals and not triple(throw), 1)  # type: ignore[misc]
        loose = edge_of(lambda throw, totals=totals: sum(throw) in totals, 1)  # type: ignore[misc]
        assert column(small, f"edge_{bet}") == [strict, loose] == [Fraction(1, 36), Fraction(1, 108)]
    assert column("specific_double_on_a_triple", "edge") == [
        edge_of(lambda throw: throw.count(4) >= 2, 8),
        edge_of(lambda throw: throw.count(4) == 2, 8),
    ]
    assert column("pair_with_a_double", "edge") == [
        edge_of(lambda throw: {2, 5} <= set(throw), 5),
        edge_of(lambda throw: {2, 5} <= set(throw) and len(set(throw)) == 3, 5),
    ]
    assert column("totals_on_a_triple", "edge_total-6") == [
        edge_of(lambda throw: sum(throw) == 6, 14),
        edge_of(lambda throw: sum(throw) == 6 and not triple(throw), 14),
    ]
    assert [each.key for each in found("totals_on_a_triple").columns] == [f"edge_total-{n}" for n in (6, 9, 12, 15)]


# Niu Niu: what the readings differ by, from the counts of deals.


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
def test_readings_that_name_another_winner_move_no_money() -> None:
    for key in ("niu_6_or_less_as_six_ranks", "two_hands_of_four_of_a_kind"):
        assert len(set(column(key, "edge_per_ante"))) == 1
        assert column(key, "decided_otherwise")[0] == 0
    assert column("niu_6_or_less_as_six_ranks", "decided_otherwise")[1] == niuniu.decided_otherwise()
    # Cards as numbers: 4 × rank + suit. A lower four wins by the book if its fifth card is the highest of the ten.
    otherwise = 0
    for four, other_four in product(range(13), repeat=2):
        for kicker, other_kicker in product(range(52), repeat=2):
            ranks = {kicker // 4, other_kicker // 4}
            if four != other_four and not ranks & {four, other_four} and kicker != other_kicker:
                highest, others_highest = max(4 * four + 3, kicker), max(4 * other_four + 3, other_kicker)
                otherwise += (four > other_four) != (highest > others_highest)
    assert column("two_hands_of_four_of_a_kind", "decided_otherwise")[1] == Fraction(otherwise, niuniu.odds().deals)


# Rounding, by settling wagers.


def settled(*wagers: Wager, cards_dealt: str) -> tuple[Line, ...]:
    return settle(Round.dealt(cards(cards_dealt)).outcome(), wagers, Rules(differential=Cents(0))).lines


@pytest.mark.clause("baccarat 7.19", "ruling A3")
def test_pro_rata_keeps_less_than_a_cent_of_winnings() -> None:
    kept = []
    for banker in range(101, 301):  # against 100 on the Player, all but 100 of it goes back
        stakes = [Wager("an", "banker", Cents(banker - 1)), Wager("binh", "banker", Cents(1))]
        an, binh, _ = settled(*stakes, Wager("chi", "player", Cents(banker // 2)), cards_dealt="2S 9H TD TC")
        for line in (an, binh):
            due = line.wager.amount * Fraction(banker // 2, banker)
            assert 0 <= due - line.at_risk < 1
            kept.append(line.at_risk * Fraction(19, 20) - line.won)
            assert line.returned == line.wager.amount
    most, average = (found("pro_rata").priced[1].figures[place] for place in range(2))
    assert most is not None
    assert max(kept) <= most == Fraction(19, 20)
    assert average == Fraction(sum(range(20)), 20 * 20)


@pytest.mark.clause("baccarat 6.4.3", "ruling A3")
def test_insurance_to_the_cap_at_three_to_two() -> None:
    uncovered, kept = [], []
    for chips in range(1, 7):
        wager = Wager("an", "banker", Cents(100 * chips))
        insurance = Wager("an", "banker_insurance", Cents(10_000), moment=Moment.FOUR_CARDS)
        lost, cover = settled(
            wager, insurance, Wager("b", "player", Cents(100 * chips)), cards_dealt="TS 4H 3D TC 5H KS"
        )[:2]
        assert lost.net == -wager.amount
        uncovered.append(wager.amount - Fraction(3, 2) * cover.at_risk)
        kept.append(Fraction(3, 2) * cover.at_risk - cover.won)
    expected = (max(uncovered), sum(uncovered, Fraction(0)) / 6, max(kept), sum(kept, Fraction(0)) / 6)
    assert found("insurance_cap_in_cents").priced[0].figures == expected
    assert expected[2:] == (Fraction(1, 2), Fraction(1, 6))


@pytest.mark.clause("ruling A1", "ruling A3")
def test_whole_chips_leave_no_fraction_in_any_game() -> None:
    proofs = [finding for finding in everything() if finding.key == "whole_chips"]
    assert {finding.game for finding in proofs} == {"baccarat", "sicbo", "niuniu"}
    for finding in proofs:
        [checked, most, average] = finding.priced[0].figures
        assert checked is not None
        assert checked >= 50
        assert most == average == 0
