"""The PAR sheet: one HTML file for a regulator or a testing lab, with all figures of a game.

>>> from felt.odds.par.document import document, plan_sheet
>>> from felt.odds.par.sheet import gather
>>> from felt.odds.registry import ODDS
>>> html = document(gather(plan_sheet(ODDS["baccarat"]), issued=date(2025, 1, 2), version="0.1.0", workers=2))

Both languages are in the one file. A regulator signs one document, not two that might differ: the same figures under
the same digest of the rules. A reader changes the language of the page without a script. Screen and paper show the
same. Nothing is loaded from elsewhere, so the file says the same in ten years."""

from importlib.resources import files
from itertools import chain
from string import Template
from typing import Any

from felt.core.words import Language, Words, fill
from felt.odds.game_odds import GameOdds
from felt.odds.par.frame import contents, hold, key_figures, masthead, methods, signatures
from felt.odds.par.html import Html, Writer, element
from felt.odds.par.independence import independence
from felt.odds.par.sections import data, findings, fractions, volatility
from felt.odds.par.sheet import Sheet
from felt.odds.refusals import within
from felt.odds.simulate.plan import ROUNDS_MAX, Plan, plan

DEFAULT_ROUNDS = 24_000_000
DEFAULT_SEED = 1
"""Fixed, so that the same command writes the same sheet."""

LANGUAGE_NAMES = {Language.VI: "Tiếng Việt", Language.EN: "English"}
PAGE_HEADER = Words("PAR sheet: {book}", "Bảng PAR: {book}")
PAGE_FOOTER = Words("Rules SHA-256 {hash}…", "SHA-256 thể lệ {hash}…")
PAGE_NUMBER = Words("Page", "Trang")
HASH_SHOWN = 16

KEY_FIGURES = Words("Key figures", "Số liệu chính")
RULES = Words("Rules in force", "Thể lệ đang áp dụng")
PAYS = Words("Pay tables", "Bảng trả thưởng")
CHANCES = Words("Probabilities and house edge", "Xác suất và lợi thế casino")
VOLATILITY = Words("Volatility", "Độ biến động")
HOLD = Words("The house's hold per shift", "Tỷ lệ giữ của casino mỗi ca")
FINDINGS = Words("Findings of the audit", "Kết quả kiểm tra thể lệ")
METHODS = Words("How the figures were computed", "Cách tính các số liệu")
SIGNATURES = Words("Signatures", "Chữ ký")
FRACTIONS = Words("Exact fractions", "Phân số chính xác")
DATA = Words("The rules as data", "Thể lệ dưới dạng dữ liệu")


def plan_sheet(game: GameOdds, *, rules: Any = None, rounds: int = DEFAULT_ROUNDS, seed: int = DEFAULT_SEED) -> Plan:
    """The plan of a sheet: the table, and the run behind the hold per shift, which needs one full shift at least."""
    game.pages()  # a game without a sheet is refused before anything is computed
    planned = plan(game, rules=rules, rounds=rounds, seed=seed)
    within("--rounds", rounds, least=planned.shift_rounds, most=ROUNDS_MAX)
    return planned


def document(sheet: Sheet, *, opens_in: Language = Language.VI) -> str:
    """The sheet as one HTML file, both languages in it; it opens in one of them."""
    title = fill(PAGE_HEADER, opens_in, {"book": sheet.book})
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", title),
        element("style", Html(_style(sheet))),
    )
    body = element("body", *_switch(opens_in), *(_article(Writer(language), sheet) for language in LANGUAGE_NAMES))
    return "<!DOCTYPE html>\n" + element("html", head, body, lang=opens_in) + "\n"


def _switch(opens_in: Language) -> list[Html]:
    """Radio buttons before the articles: the style sheet shows the article of the one that is chosen."""
    inputs = [
        element(
            "input",
            type="radio",
            name="language",
            id=f"show-{language}",
            checked=language is opens_in,
            autocomplete="off",
        )
        for language in LANGUAGE_NAMES
    ]
    labels = (
        element("label", name, for_=f"show-{language}", lang=language) for language, name in LANGUAGE_NAMES.items()
    )
    return [*inputs, element("div", *labels, class_="switch")]


def _article(writer: Writer, sheet: Sheet) -> Html:
    pages = sheet.pages
    titled = [
        (KEY_FIGURES, key_figures(writer, sheet, pages.key_figures(writer, sheet))),
        (RULES, pages.rules(writer, sheet)),
        (PAYS, pages.pays(writer, sheet)),
        (CHANCES, pages.chances(writer, sheet)),
        *((title, parts(writer, sheet)) for title, parts in pages.special),
        (VOLATILITY, volatility(writer, sheet)),
        (HOLD, chain(hold(writer, sheet), independence(writer, sheet))),
        (FINDINGS, findings(writer, sheet)),
        (METHODS, methods(writer, sheet)),
        (SIGNATURES, signatures(writer)),
    ]
    sections = [writer.section(title, parts) for title, parts in titled]
    exact_fractions = chain(fractions(writer, sheet), pages.fractions(writer, sheet))
    sections.append(writer.section(FRACTIONS, exact_fractions, appendix="A"))
    sections.append(writer.section(DATA, data(writer, sheet), appendix="B"))
    top = (masthead(writer, sheet), contents(writer))
    return element("article", *top, *sections, lang=writer.language, class_="sheet")


def _style(sheet: Sheet) -> str:
    """The style sheet. The header and footer of a printed page are in the language of its article."""
    values = {"version": _css_string(f"Felt {sheet.version}")}
    for language in LANGUAGE_NAMES:
        header = fill(PAGE_HEADER, language, {"book": sheet.book})
        footer = fill(PAGE_FOOTER, language, {"hash": sheet.rules_hash[:HASH_SHOWN]})
        values[f"header_{language}"] = _css_string(header)
        values[f"footer_{language}"] = _css_string(footer)
        values[f"page_{language}"] = _css_string(PAGE_NUMBER.in_language(language) + " ")
    return Template((files("felt.odds.par") / "sheet.css").read_text(encoding="utf-8")).substitute(values)


def _css_string(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("<", "\\3c ") + '"'
