"""What every finding of the audit must be."""

from fractions import Fraction

import pytest

from felt.core.refusals import UnknownGame
from felt.core.words import Language, Words
from felt.odds.audit.finding import Kind, Unit, patron_bets
from felt.odds.audit.notation import figure
from felt.odds.bet_odds import BetOdds
from felt.odds.refusals import NumberOutOfRange, OptionNotForThisGame
from felt.rulebook import catalogue
from tests.odds.audit.audited import audit, everything


def test_every_finding_is_complete() -> None:
    for finding in everything():
        for words in (finding.title, finding.says, *(row.what for row in finding.priced)):
            assert words.en.strip(), finding.key
            assert words.vi.strip(), finding.key
        assert finding.title.en != finding.title.vi
        assert finding.says.en != finding.says.vi
        assert set(finding.clauses) <= set(catalogue()), finding.key
        assert finding.priced, finding.key
        assert all(len(row.figures) == len(finding.columns) for row in finding.priced), finding.key
        if finding.kind in (Kind.READINGS, Kind.MENDED):
            assert len(finding.priced) >= 2, finding.key
            assert [row.in_force for row in finding.priced].count(True) == 1, finding.key


def test_a_finding_is_known_by_its_key() -> None:
    keys = [(finding.game, finding.key) for finding in everything()]
    assert len(keys) == len(set(keys))
    assert [finding for finding in everything() if finding.game == "sicbo"] == list(audit("sicbo"))


def test_wrong_use_is_refused() -> None:
    with pytest.raises(UnknownGame):
        audit("poker")
    with pytest.raises(OptionNotForThisGame):
        audit("sicbo", decks=8)
    with pytest.raises(NumberOutOfRange):
        audit("baccarat", decks=0)


def test_a_bet_that_favours_the_patron_would_be_found() -> None:
    half = Fraction(1, 2)
    generous = BetOdds("lucky", (Fraction(2),), half, half, Fraction(0), -half, Fraction(1))
    fair = BetOdds("even", (Fraction(1),), half, half, Fraction(0), Fraction(0), Fraction(1))
    names = {"lucky": Words("Lucky", "May"), "even": Words("Even", "Chẵn")}
    [finding] = patron_bets("sicbo", (generous, fair), names, clauses=("sicbo 5.1",))
    assert [row.figures for row in finding.priced] == [(half, -half)]
    assert patron_bets("sicbo", (fair,), names, clauses=("sicbo 5.1",)) == ()


def test_measured_numbers_show_their_first_digits() -> None:
    assert figure(Fraction("0.2024"), Unit.DECIMAL, Language.VI) == "0,2024"
    assert figure(Fraction("0.000041"), Unit.DECIMAL, Language.EN) == "0.000041"
    assert figure(Fraction(0), Unit.DECIMAL, Language.EN) == "0.0000"
    assert figure(Fraction("12345.5"), Unit.DECIMAL, Language.EN) == "12,345.5000"
