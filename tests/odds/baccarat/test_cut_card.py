"""The section of the sheet about the cut card."""

from datetime import date
from functools import cache

import pytest

from felt.core.words import Language
from felt.games.baccarat.rules import Rules
from felt.odds.baccarat.cut_card import CAPTION, cut_card
from felt.odds.baccarat.recorded import recorded
from felt.odds.par.frame import methods
from felt.odds.par.html import Writer, element
from felt.odds.par.sheet import Sheet, gather
from tests.odds.par.sheet_reader import Node, read, rows
from tests.odds.plans import plan_sheet


@cache
def sheet(decks: int) -> Sheet:
    return gather(plan_sheet("baccarat", rounds=480, decks=decks), issued=date(2025, 1, 31), version="9", workers=1)


def section(decks: int, language: Language) -> Node:
    return read(element("div", *cut_card(Writer(language), sheet(decks))))


@pytest.mark.clause("ruling B11")
@pytest.mark.parametrize("language", list(Language))
def test_the_effect_on_every_bet_with_its_error_and_its_command(language: Language) -> None:
    written = section(8, language)
    run = recorded(Rules())
    assert run is not None
    assert written.one("code").text == run.cut_card.command
    assert "Cov(T, M) / E[T]" in written.text
    assert "14" in written.text
    assert CAPTION.in_language(language) in written.text
    for (_, edge, points, error, mean), effect in zip(rows(written), run.cut_card.report.cut_card, strict=True):
        shown = [
            float(cell.text.replace("\N{MINUS SIGN}", "-").replace(",", ".").rstrip("%"))
            for cell in (edge, points, error, mean)
        ]
        assert shown[1:3] == pytest.approx([effect.points.mean, effect.points.error], abs=5e-6)
        assert shown[3] == pytest.approx(shown[0] + shown[1], abs=2e-4)
        assert 100 * float(edge.exact) == pytest.approx(effect.exact_percent)


def test_the_runs_behind_the_figures_are_named_among_the_methods() -> None:
    for language in Language:
        commands = [code.text for code in read(element("div", *methods(Writer(language), sheet(8)))).all("code")]
        run = recorded(Rules())
        assert run is not None
        assert {run.cut_card.command, run.counting.command} <= set(commands)
    assert not any("--shoes" in code.text for code in read(element("div", *methods(Writer(language), sheet(6)))).all())


def test_a_table_without_a_record_says_how_to_measure_it() -> None:
    written = section(6, Language.EN)
    assert "felt simulate baccarat --decks 6 --commission --shoes" in written.one("code").text
    assert not list(written.all("table"))
