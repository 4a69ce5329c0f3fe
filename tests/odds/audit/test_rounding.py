"""Rounding, derived a second time by settling wagers."""

from fractions import Fraction

import pytest

from felt.core.cards import cards
from felt.core.chips import Cents
from felt.core.settlement import Line
from felt.core.wagers import Moment, Wager
from felt.games.baccarat import Round, Rules, settle
from tests.odds.audit.audited import everything, found


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
    assert found("insurance_cap_in_cents").priced[0].figures[:4] == expected
    assert expected[2:] == (Fraction(1, 2), Fraction(1, 6))


@pytest.mark.clause("baccarat 6.4.3", "ruling A1")
def test_whole_chips_of_insurance_leave_chips_without_cover() -> None:
    """Over all wagers up to 630 chips, a multiple of every period: as many whole chips as the cap allows."""
    for row in found("insurance_cap_in_cents").priced:
        pay, _, stake = row.what.en.partition(" to ")
        odds = Fraction(int(pay), int(stake))
        gaps = [wager - odds * max(n for n in range(wager + 1) if n * odds <= wager) for wager in range(1, 631)]
        assert row.figures[4:] == (max(gaps), sum(gaps) / len(gaps))
        assert max(gaps) == (odds - 1 if odds.denominator == 1 else 1)


@pytest.mark.clause("ruling A1", "ruling A3")
def test_whole_chips_leave_no_fraction_in_any_game() -> None:
    proofs = [finding for finding in everything() if finding.key == "whole_chips"]
    assert {finding.game for finding in proofs} == {"baccarat", "sicbo", "niuniu"}
    for finding in proofs:
        [checked, most, average] = finding.priced[0].figures
        assert checked is not None
        assert checked >= 50
        assert most == average == 0
