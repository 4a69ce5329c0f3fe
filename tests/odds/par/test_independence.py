"""Shifts of independent rounds and of rounds dealt from shoes, side by side on the sheet."""

from datetime import date
from functools import cache
from itertools import product
from math import factorial, prod

import pytest

from felt.core.words import Language
from felt.odds.par.document import document
from felt.odds.par.sheet import Sheet, gather
from felt.odds.par.shift import mix_position, shift_odds
from tests.odds.par.sheet_reader import Node, read, rows
from tests.odds.plans import plan, plan_sheet

each_language = pytest.mark.parametrize("language", list(Language))


@cache
def sheet(game: str, decks: int | None = None) -> Sheet:
    planned = plan_sheet(game, rounds=48_000, seed=7, decks=decks)
    return gather(planned, issued=date(2025, 1, 31), version="9.8.7", workers=2)


@cache
def page(game: str, decks: int | None = None) -> Node:
    return read(document(sheet(game, decks)))


def tables(article: Node, caption: str) -> list[Node]:
    return [figure for figure in article.all("figure") if caption in next(figure.all("figcaption")).text]


def number(cell: Node) -> float:
    return float(cell.text.replace(",", ".").replace("\N{MINUS SIGN}", "-").rstrip("%"))


def test_bets_that_lie_together_are_convolved_together() -> None:
    """One chip on small, two on big, ten rounds: the house gains 1, loses 1, or gains 3 on a triple."""
    planned = plan("sicbo", stakes={"small": 1, "big": 2})
    ways = {1: 105, -1: 105, 3: 6}
    loses = 0
    for counts in product(range(11), repeat=3):
        if sum(counts) == 10 and sum(gain * count for gain, count in zip(ways, counts, strict=True)) < 0:
            orders = factorial(10) // prod(map(factorial, counts))
            loses += orders * prod(way**count for way, count in zip(ways.values(), counts, strict=True))
    assert shift_odds(mix_position(planned), rounds=10).loses == pytest.approx(loses / 216**10, abs=1e-12)


@pytest.mark.parametrize("game", ["baccarat", "sicbo", "niuniu"])
def test_a_shift_that_is_simulated_is_near_the_convolved_one(game: str) -> None:
    exact, ran = sheet(game).mix_shift, sheet(game).simulated
    assert ran.shift is not None
    low, high = ran.shift.loss_interval_percent
    assert exact.mean == ran.mix.exact
    assert low - 2 < 100 * exact.loses < high + 2


@each_language
def test_both_figures_stand_on_the_sheet_with_how_they_are_obtained(language: Language) -> None:
    article = page("baccarat").one("article", lang=language)
    caption = {"en": "by how it is obtained", "vi": "theo cách tính"}[language]
    [table] = tables(article, caption)
    convolved, ran, recorded = rows(table)
    shift = sheet("baccarat").simulated.shift
    assert shift is not None
    assert number(convolved[1]) == pytest.approx(100 * sheet("baccarat").mix_shift.loses, abs=5e-5)
    assert number(ran[1]) == pytest.approx(shift.loss_percent, abs=5e-5)
    assert "felt simulate baccarat --decks 8 --commission --rounds 48000 --shift 480 --seed 7" in ran[3].text
    assert "--rounds 4800000000" in recorded[3].text
    assert 0 < number(recorded[2]) < 0.01 < number(ran[2]), "a longer run has a smaller error"
    assert number(recorded[1]) < number(convolved[1]), "shoes balance their rounds"


@pytest.mark.parametrize(("game", "decks"), [("sicbo", None), ("niuniu", None), ("baccarat", 6)])
def test_without_a_recorded_run_there_are_two_figures(game: str, decks: int | None) -> None:
    [table] = tables(page(game, decks).one("article", lang="en"), "by how it is obtained")
    assert len(rows(table)) == 2
