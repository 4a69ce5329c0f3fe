"""ruling A2: no Vietnamese text has odds such as `2:1` or `1:2`. For the browser: `web/tests/i18n/odds.test.ts`."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from felt.cli import main
from felt.core.words import Language
from felt.rulebook import catalogue
from tests.cli.felt_command import settle
from tests.golden import rounds
from tests.odds.par.sheet_reader import read

pytestmark = pytest.mark.clause("ruling A2")

SOURCE = Path(__file__).parent.parent / "src" / "felt"
TIME = re.compile(r"\b\d\d:\d\d:\d\d(\.\d{3})?\b")
"""A time of day in a transcript is the only use of a colon between two digits."""
ODDS = re.compile(r"\d:\d|\d : \d")
MACHINE = frozenset({"code", "pre"})
SAYS = re.compile(r"\d ăn \d")

GAMES = ("baccarat", "sicbo", "niuniu")
FEW_ROUNDS = ("--rounds", "960", "--seed", "3")


def wrong(text: str) -> list[str]:
    return [line for line in TIME.sub("", text).splitlines() if ODDS.search(line)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("trả 2:1", True),
        ("trả 20:19 (5.1.2)", True),
        ("0,95:1", True),
        ("trả 1 : 8", True),
        ("1:11", True),
        ("20:00:05.000  mời Bảo hiểm: Nhà Cái 1 ăn 2", False),
        ("20:00:05.000  mời Bảo hiểm: Nhà Cái 2:1", True),
        ("thắng 120: 6 điểm bằng hai lá trả 1 ăn 12 (5.1.6)", False),
    ],
)
def test_what_is_looked_for(text: str, found: bool) -> None:
    assert bool(wrong(text)) is found


def _texts(tree: ast.AST) -> Iterator[str]:
    """The Vietnamese of every `Words(…)` in a module. A value that is filled in stands as a digit."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Words":
            for given in node.args[1:] + [each.value for each in node.keywords if each.arg == "vi"]:
                for part in ast.walk(given):
                    if isinstance(part, ast.JoinedStr):
                        yield "".join(
                            str(each.value) if isinstance(each, ast.Constant) else "0" for each in part.values
                        )
                    elif isinstance(part, ast.Constant) and isinstance(part.value, str):
                        yield re.sub(r"\{\w*(:\w+)?\}", "0", part.value)


def test_no_sentence_of_the_source() -> None:
    texts = [text for path in SOURCE.rglob("*.py") for text in _texts(ast.parse(path.read_text(encoding="utf-8")))]
    assert len(texts) > 500
    assert [text for text in texts if wrong(text)] == []


def test_no_clause_of_the_catalogue() -> None:
    assert len(catalogue()) > 300
    for clause, entry in catalogue().items():
        said = [entry.summary.vi] + ([entry.because.vi] if entry.because else [])
        assert not any(map(wrong, said)), clause


@pytest.mark.parametrize("name", rounds.ROUNDS)
def test_no_transcript(name: str) -> None:
    assert wrong(rounds.written(name, Language.VI)) == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("command", ["odds", "audit", "simulate"])
def test_no_page(command: str, game: str, capsys: pytest.CaptureFixture[str]) -> None:
    options = FEW_ROUNDS if command == "simulate" else ("--exact",)
    assert main([command, game, "--lang", "vi", *options]) == 0
    page = capsys.readouterr().out
    assert wrong(page) == []
    if command == "odds":
        assert SAYS.search(page)


@pytest.mark.parametrize("game", GAMES)
def test_no_par_sheet(game: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "sheet.html"
    assert main(["par", game, "-o", str(file), *FEW_ROUNDS, "--issued", "2025-01-31"]) == 0
    vietnamese = "\n".join(read(file.read_text(encoding="utf-8")).one("article", lang="vi").texts(without=MACHINE))
    assert SAYS.search(vietnamese)
    assert wrong(vietnamese) == []


@pytest.mark.parametrize(
    ("case", "says"),
    [
        (
            {
                "game": "baccarat",
                "cards": ["KS", "5H", "QD", "KC", "8S"],
                "wagers": [
                    {"patron": "an", "bet": "banker", "amount": 10_000},
                    {"patron": "an", "bet": "banker_insurance", "moment": "four_cards", "amount": 1_000},
                ],
            },
            "1 ăn 2",  # baccarat 6.4.6: after four cards, Banker 5 against Player 0
        ),
        (
            {"game": "sicbo", "dice": [2, 2, 2], "wagers": [{"patron": "an", "bet": "triple-2", "amount": 100}]},
            "1 ăn 150",
        ),
    ],
)
def test_no_explanation(case: dict[str, Any], says: str) -> None:
    explained = settle(case, options=("--explain", "--lang", "vi")).out
    assert says in explained
    assert wrong(explained) == []
