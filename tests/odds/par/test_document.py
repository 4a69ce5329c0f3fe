"""The PAR sheet: its figures are those of `felt.odds`, both languages are whole, nothing is loaded from elsewhere."""

import hashlib
import re
from datetime import date
from fractions import Fraction
from functools import cache
from importlib import import_module
from math import comb, erfc, sqrt
from pathlib import Path
from types import ModuleType

import pytest

import felt.odds.par
from felt.core.words import Language, Words
from felt.games.baccarat.bets import NAMES
from felt.games.niuniu.bets import NAMES as NIUNIU_NAMES
from felt.games.niuniu.ranking import name_of
from felt.games.sicbo.bets import SPOTS
from felt.odds import baccarat, niuniu, sicbo
from felt.odds.audit.finding import KINDS, Finding
from felt.odds.baccarat.best_insurance import best_by_cards
from felt.odds.bet_odds import BetOdds, bet_odds
from felt.odds.niuniu.exact import BoxesOdds, BoxOdds, TwoBoxes
from felt.odds.par.document import document
from felt.odds.par.html import FINDING
from felt.odds.par.plot import ticks
from felt.odds.par.sheet import Sheet, gather
from felt.odds.par.shift import QUANTILES_PERCENT, shift_odds
from felt.odds.par.ways import Position
from felt.odds.refusals import NumberOutOfRange
from felt.odds.shoe import Shoe
from tests.odds.audit.audited import audit
from tests.odds.par.sheet_reader import Node, figure, read, rows
from tests.odds.plans import plan_sheet

GAMES = ("baccarat", "sicbo", "niuniu")
ISSUED = date(2025, 1, 31)
VIETNAMESE = re.compile("[ăâđêôơưĂÂĐÊÔƠƯàáảãạằắẳẵặầấẩẫậèéẻẽẹềếểễệìíỉĩịòóỏõọồốổỗộờớởỡợùúủũụừứửữựỳýỷỹỵ]")
ENGLISH = re.compile(r"\b(the|of|and|with|when|wins?|loses?|per|after|card|hands?|bets?|house|stake)\b", re.IGNORECASE)
MACHINE = frozenset({"code", "pre"})
"""What is the same in every language."""


@cache
def sheet(game: str, *, commission: bool | None = None, decks: int | None = None) -> Sheet:
    planned = plan_sheet(game, rounds=4800, seed=7, commission=commission, decks=decks)
    return gather(planned, issued=ISSUED, version="9.8.7", workers=2)


@cache
def html_of(game: str) -> str:
    return document(sheet(game))


@cache
def page(game: str) -> Node:
    return read(html_of(game))


@cache
def findings(game: str) -> tuple[Finding, ...]:
    return audit(game)


@cache
def two_boxes() -> TwoBoxes:
    return niuniu.two_boxes()


def article(game: str, language: Language) -> Node:
    return page(game).one("article", lang=language)


def names(game: str) -> dict[str, Words]:
    of_game = {
        "baccarat": {str(bet): name for bet, name in NAMES.items()},
        "sicbo": {bet: spot.name for bet, spot in SPOTS.items()},
        "niuniu": {str(bet): name for bet, name in NIUNIU_NAMES.items()},
    }
    return of_game[game]


@cache
def exact_bets(game: str) -> tuple[BetOdds, ...]:
    match game:
        case "baccarat":
            return baccarat.odds().bets
        case "sicbo":
            return sicbo.odds()
    return niuniu.odds().bets


each_game = pytest.mark.parametrize("game", GAMES)
each_language = pytest.mark.parametrize("language", list(Language))


# A file that stands by itself.


@each_game
def test_nothing_is_loaded_from_elsewhere(game: str) -> None:
    html = html_of(game)
    assert "http:" not in html
    assert "https:" not in html
    assert "@import" not in html
    assert "url(" not in html
    for node in page(game).all():
        assert node.tag not in {"script", "link", "iframe", "img", "object", "base", "form"}
        assert not {"src", "style", "onload", "onclick"} & node.attributes.keys()
        assert node.attributes.get("href", "#").startswith("#")


@each_game
def test_links_lead_somewhere_and_ids_are_single(game: str) -> None:
    ids = [node.attributes["id"] for node in page(game).all() if "id" in node.attributes]
    assert len(ids) == len(set(ids))
    assert {node.attributes["href"][1:] for node in page(game).all("a")} <= set(ids)
    assert {node.attributes["for"] for node in page(game).all("label")} <= set(ids)


def test_the_same_plan_writes_the_same_bytes() -> None:
    again = gather(sheet("sicbo").plan, issued=ISSUED, version="9.8.7", workers=1)
    assert document(again) == html_of("sicbo")
    assert document(again, opens_in=Language.EN) != document(again)


def test_it_opens_in_the_language_asked_for() -> None:
    for language in Language:
        opened = read(document(sheet("sicbo"), opens_in=language))
        assert opened.one("html").attributes["lang"] == language
        [checked] = [node for node in opened.all("input") if "checked" in node.attributes]
        assert checked.attributes["id"] == f"show-{language}"


@each_game
@each_language
def test_the_title_block(game: str, language: Language) -> None:
    block = article(game, language).one("header")
    assert sheet(game).rules_hash in block.text
    assert "9.8.7" in block.text
    assert ("31/01/2025" if language is Language.VI else "2025-01-31") in block.text
    number = {"baccarat": "04/01.10.2024", "sicbo": "01/13.06.2020", "niuniu": "02/09.07.2024"}[game]
    assert number in block.text
    assert "--seed 7" in block.one("code").text


@each_game
@each_language
def test_the_digest_is_of_the_rules_in_the_appendix(game: str, language: Language) -> None:
    data = article(game, language).one("pre").text
    assert hashlib.sha256(data.encode()).hexdigest() == sheet(game).rules_hash


def test_other_tables_have_other_digests() -> None:
    six_decks = [sheet("baccarat", commission=commission, decks=6) for commission in (True, False)]
    assert len({each.rules_hash for each in (sheet("baccarat"), *six_decks)}) == 3


# Figures.


@each_game
@each_language
def test_every_bet_with_its_exact_figures(game: str, language: Language) -> None:
    written = rows(figure(article(game, language), "4", 1))
    fractions = rows(figure(article(game, language), "A", 1))
    for cells, digits, bet in zip(written, fractions, exact_bets(game), strict=True):
        expected = (bet.win, bet.lose, bet.push, bet.edge, bet.variance)
        assert cells[0].text == digits[0].text == names(game)[bet.bet].in_language(language)
        assert tuple(cell.exact for cell in cells[2:]) == expected
        assert tuple(Fraction(cell.text.replace("\N{MINUS SIGN}", "-")) for cell in digits[1:]) == expected
        assert cells[5].text.startswith("▲") is (bet.edge < 0)
        shown = cells[5].text.lstrip("▲").replace("\N{MINUS SIGN}", "-").replace(",", ".").rstrip("%")
        assert float(shown) == pytest.approx(100 * float(bet.edge), abs=5.1e-5)


@pytest.mark.parametrize("commission", [True, False])
def test_the_sheet_is_of_the_table_asked_for(commission: bool) -> None:
    written = read(document(sheet("baccarat", commission=commission, decks=6))).one("article", lang="en")
    for cells, bet in zip(
        rows(figure(written, "4", 1)), baccarat.odds(Shoe.of_decks(6), commission=commission).bets, strict=True
    ):
        assert cells[5].exact == bet.edge
    assert ("--commission" if commission else "--no-commission") in written.one("header").text
    assert "--decks 6" in written.one("header").text


@each_game
def test_the_ways_of_a_bet_add_up_to_its_edge(game: str) -> None:
    assert sheet(game).figures.bets == exact_bets(game)
    for bet in exact_bets(game):
        assert bet_odds(bet.bet, sheet(game).figures.ways[bet.bet].items()) == bet
    table = figure(article(game, Language.EN), "4", 2)
    for body in table.all("tbody"):
        *parts, total = [row for row in body.all("tr") if row.attributes.get("class") != "group"]
        gains = [list(row.all("td")) for row in parts]
        assert sum(gain[3].exact for gain in gains) == 1
        assert sum(gain[1].exact * gain[3].exact for gain in gains) == list(total.all("td"))[4].exact


@each_language
def test_the_heat_maps_hold_every_cell(language: Language) -> None:
    section = article("baccarat", language).one("section", id=f"{language}-5")
    maps = [table for table in section.all("table") if table.attributes.get("class") == "heat"]
    exact = baccarat.odds().insurance
    seen = 0
    sides = [("banker", "four_cards"), ("banker", "third_card"), ("player", "four_cards"), ("player", "third_card")]
    for table, (side, moment) in zip(maps, sides, strict=True):
        others = [cell.text for cell in next(table.all("thead")).all("th")][1:]
        edges = {(c.own, c.other): c for c in exact if (c.side, c.moment) == (side, moment)}
        for own, *cells in rows(table):
            for other, cell in zip(others, cells, strict=True):
                expected = edges.get((int(own.text), int(other)))
                if expected is None:
                    assert cell.attributes["class"] == "none"
                    continue
                seen += 1
                assert cell.exact == expected.edge
                assert cell.text.startswith("▲") is expected.patron_edge is (cell.attributes["class"] == "patron")
    assert seen == len(exact) == 78
    for (_, *digits, spread), priced in zip(rows(figure(article("baccarat", language), "A", 2)), exact, strict=True):
        assert spread.exact == priced.variance
        fractions = [Fraction(cell.text.replace("\N{MINUS SIGN}", "-")) for cell in digits]
        assert fractions == [priced.frequency, priced.win, priced.lose, priced.push, priced.edge]


@each_language
def test_insurance_by_points_and_by_cards(language: Language) -> None:
    exact = baccarat.odds()
    table = list(rows(figure(article("baccarat", language), "5", 5)))
    for cells, best in zip(table, (*exact.best_insurance, *best_by_cards(exact.shoe)), strict=True):
        wager = exact.bet(best.side)
        assert wager is not None
        assert cells[0].text == best.name.in_language(language)
        assert [cell.exact for cell in cells[1:]] == [
            wager.edge,
            best.value,
            wager.edge - best.value,
            best.value_of(wager_chips=10),
            best.value_of_one_offer,
        ]


@each_language
def test_hands_and_boxes_of_niu_niu(language: Language) -> None:
    both = two_boxes()
    ranks = rows(figure(article("niuniu", language), "5", 1))
    *above, low, no_niu = both.one_box.ranks
    for cells, rank in zip(ranks, [*above, low, *both.one_box.low_niu, no_niu], strict=True):
        assert cells[0].text.endswith(name_of(rank.rank, rank.points).in_language(language))
        assert [cell.exact for cell in cells[2:]] == [rank.held, rank.win, rank.lose, rank.win_when_held]
    boxes: list[BoxOdds | BoxesOdds] = [both.ante_alone.each, both.ante_alone, both.with_double.each, both.with_double]
    for cells, box in zip(rows(figure(article("niuniu", language), "5", 2)), boxes, strict=True):
        assert [cell.exact for cell in cells[2:]] == [box.edge_per_ante, box.edge_per_chip, box.variance]


@each_language
def test_the_whole_table_of_niu_niu(language: Language) -> None:
    """One to seven boxes, by the variance of one and the covariance of two."""
    both = two_boxes()
    tables = rows(figure(article("niuniu", language), "6", 1))
    on_felt = [(two, boxes) for two in (both.ante_alone, both.with_double) for boxes in range(1, 8)]
    for (name, antes, edge, deviation, per_chip, loses), (two, boxes) in zip(tables, on_felt, strict=True):
        variance = boxes * two.each.variance + boxes * (boxes - 1) * two.covariance
        assert (name.text, antes.text) == (str(boxes), str(boxes * two.each.antes))
        assert edge.exact == boxes * two.each.edge_per_ante
        assert deviation.exact == variance
        assert per_chip.exact == variance / (boxes * two.each.antes) ** 2
        # The house is behind after n rounds: n times its edge lies so many deviations of n rounds above zero.
        deviations = sqrt(sheet("niuniu").plan.shift_rounds) * float(edge.exact) / sqrt(variance)
        shown = float(loses.text.rstrip("%").replace(",", "."))
        assert shown == pytest.approx(50 * erfc(deviations / sqrt(2)), abs=0.0001)
    key_figures = rows(figure(article("niuniu", language), "1", 1))
    assert (key_figures[2][1].text, key_figures[3][1].text) == (tables[-1][3].text, tables[-1][5].text)


@each_game
@each_language
def test_the_findings_of_the_audit(game: str, language: Language) -> None:
    in_order = sorted(findings(game), key=lambda finding: list(KINDS).index(finding.kind))
    titles = [heading.text for heading in article(game, language).all("h3")]
    assert titles == list(dict.fromkeys(KINDS[finding.kind].in_language(language) for finding in in_order))
    label = FINDING.in_language(language)
    written = [node for node in article(game, language).all("figure") if next(node.all("b")).text.startswith(label)]
    for finding, node in zip(in_order, written, strict=True):
        assert next(node.all("figcaption")).text.endswith(finding.title.in_language(language))
        assert finding.says.in_language(language) in next(node.all("p")).text
        for priced, (what, *cells) in zip(finding.priced, rows(node), strict=True):
            assert what.text == ("●" if priced.in_force else "") + priced.what.in_language(language)
            for value, cell in zip(priced.figures, cells, strict=True):
                assert cell.text == "–" if value is None else cell.exact == value


# The hold over a shift.


def test_a_shift_convolved_exactly() -> None:
    """Against sums of binomials, in whole numbers: a bet that pays 8 to 1 in 16 of 216 throws."""
    position = Position(Words("", ""), ("double-1",), ((Fraction(-1), 200), (Fraction(8), 16)))
    rounds = 60
    chances = [
        Fraction(comb(rounds, wins) * 16**wins * 200 ** (rounds - wins), 216**rounds) for wins in range(rounds + 1)
    ]
    loses = sum(chance for wins, chance in enumerate(chances) if 9 * wins > rounds)
    found = shift_odds(position, rounds=rounds)
    assert found.loses == pytest.approx(float(loses), abs=1e-12)
    assert found.mean == Fraction(1, 3)
    for percent, quantile in zip(QUANTILES_PERCENT, found.quantiles, strict=True):
        holds = [(Fraction(rounds - 9 * wins, rounds), chance) for wins, chance in enumerate(chances)]
        reached = min(hold for hold, _ in holds if 100 * sum(c for h, c in holds if h <= hold) >= percent)
        assert quantile == pytest.approx(float(reached))


def test_a_long_shift_follows_the_normal_law() -> None:
    [banker] = [each for each in sheet("baccarat").figures.positions if each.bets == ("banker",)]
    rounds = 4000
    found = shift_odds(banker, rounds=rounds)
    spread = sqrt(banker.variance / rounds)
    assert found.quantiles[1] == pytest.approx(float(banker.edge), abs=spread / 10)
    assert found.quantiles[2] - found.quantiles[0] == pytest.approx(2 * 1.6449 * spread, rel=0.01)


def test_the_plot_shows_every_shift() -> None:
    shift = sheet("baccarat").simulated.shift
    assert shift is not None
    plot = article("baccarat", Language.VI).one("svg")
    assert len(list(plot.all("rect"))) == sum(bar.shifts > 0 for bar in shift.histogram)
    assert {"title", "desc"} <= {node.tag for node in plot.all()}
    assert ticks(-3.2, 11.9, about=7) == [-2.5, 0, 2.5, 5, 7.5, 10]


def test_a_sheet_needs_a_full_shift() -> None:
    with pytest.raises(NumberOutOfRange):
        plan_sheet("baccarat", rounds=479)


# Two languages.


def par_modules() -> list[ModuleType]:
    common = [f"felt.odds.par.{path.stem}" for path in Path(felt.odds.par.__file__).parent.glob("[a-z]*.py")]
    return [import_module(name) for name in (*common, *(f"felt.odds.{game}.par" for game in GAMES))]


def words_in(value: object) -> list[Words]:
    match value:
        case Words():
            return [value]
        case dict():
            return [words for each in value.values() for words in words_in(each)]
        case tuple() | list():
            return [words for each in value for words in words_in(each)]
    return []


def test_every_text_is_in_both_languages() -> None:
    found = [words for module in par_modules() for words in words_in(list(vars(module).values()))]
    assert len(found) > 100
    for words in found:
        assert words.en.strip()
        assert words.vi.strip()
        assert sorted(re.findall(r"{\w+", words.en)) == sorted(re.findall(r"{\w+", words.vi)), words


@each_game
def test_no_language_is_left_over_in_the_other(game: str) -> None:
    english = " ".join(article(game, Language.EN).texts(without=MACHINE))
    assert not VIETNAMESE.search(english.replace("Hoiana", ""))
    vietnamese = "\n".join(article(game, Language.VI).texts(without=MACHINE))
    assert ENGLISH.findall(vietnamese) == []
    counts = [len(list(article(game, language).all())) for language in Language]
    assert counts[0] == counts[1], "the same elements in both"


# Readable by everyone.


def contrast(one: str, other: str) -> float:
    def luminance(colour: str) -> float:
        parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_contrast_is_that_of_wcag_aa() -> None:
    css = (Path(felt.odds.par.__file__).parent / "sheet.css").read_text()
    colour = dict(re.findall(r"--(\w+): (#[0-9a-f]{6});", css))
    grounds = ["#ffffff", colour["faint"], colour["patron"], *(colour[f"house{step}"] for step in range(5))]
    assert all(contrast(colour["ink"], ground) >= 4.5 for ground in grounds)
    greys = [colour["soft"], colour["accent"], *re.findall(r"[ {]color: (#[0-9a-f]{6});", css)]
    assert all(contrast(grey, "#ffffff") >= 4.5 for grey in greys)
