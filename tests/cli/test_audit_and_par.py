"""`felt audit` and `felt par`, as their users call them."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from felt.cli import main
from felt.core.words import Language
from tests.odds.audit.audited import audit, everything

Capture = pytest.CaptureFixture[str]

FEW_ROUNDS = ("--rounds", "960", "--seed", "3", "--issued", "2025-01-31")


def data(capsys: Capture, *arguments: str) -> Any:
    assert main(["audit", *arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def refused(capsys: Capture, *arguments: str) -> str:
    """What is said to wrong use: one sentence, on standard error, with exit code 2."""
    try:
        code = main(list(arguments))
    except SystemExit as left:
        code = int(str(left.code))
    said = capsys.readouterr()
    assert code == 2
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
    return said.err


def test_the_audit_as_data(capsys: Capture) -> None:
    found = data(capsys)["findings"]
    expected = everything()
    assert [finding["finding"] for finding in found] == [finding.key for finding in expected]
    for got, finding in zip(found, expected, strict=True):
        assert got["kind"] == finding.kind
        assert got["says"] == finding.says._asdict()
        assert got["clauses"] == list(finding.clauses)
        for row, priced in zip(got["priced"], finding.priced, strict=True):
            assert row["in_force"] is priced.in_force
            for column, value in zip(finding.columns, priced.figures, strict=True):
                assert (None if row[column.key] is None else Fraction(row[column.key])) == value


def test_one_game_and_another_table(capsys: Capture) -> None:
    assert {finding["game"] for finding in data(capsys, "sicbo")["findings"]} == {"sicbo"}
    eight, six = data(capsys, "baccarat"), data(capsys, "baccarat", "--decks", "6", "--no-commission")
    assert eight != six


def test_findings_are_no_failure_and_are_told_in_both_languages(capsys: Capture) -> None:
    for language in Language:
        assert main(["audit", "sicbo", "--lang", language]) == 0
        page = capsys.readouterr().out
        for finding in audit("sicbo"):
            assert finding.title.in_language(language) in page
    assert "2,7778%" in page
    assert main(["audit", "sicbo", "--lang", "en", "--exact"]) == 0
    assert "1/36 (2.7778%)" in capsys.readouterr().out


def test_a_small_share_is_still_shown(capsys: Capture) -> None:
    assert main(["audit", "niuniu", "--lang", "en"]) == 0
    assert "0.0000018%" in capsys.readouterr().out


@pytest.mark.parametrize("game", ["baccarat", "sicbo", "niuniu"])
def test_a_sheet_is_written_and_says_so(game: str, capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "sheet.html"
    file.write_text("an older sheet")
    assert main(["par", game, "-o", str(file), *FEW_ROUNDS, "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert str(file) in said
    html = file.read_text(encoding="utf-8")
    assert html.startswith('<!DOCTYPE html>\n<html lang="en">')
    assert html.endswith("</html>\n")
    assert said.split()[-1] in html, "the digest of the rules"
    again = tmp_path / "again.html"
    assert main(["par", game, "-o", str(again), *FEW_ROUNDS, "--lang", "en"]) == 0
    assert again.read_bytes() == file.read_bytes()


def test_the_date_of_issue_is_today_unless_given(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "sheet.html"
    assert main(["par", "sicbo", "-o", str(file), "--rounds", "480"]) == 0
    assert "--issued 20" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("audit", "poker"), "poker"),
        (("audit", "sicbo", "--decks", "8"), "--decks"),
        (("audit", "baccarat", "--decks", "17"), "--decks"),
        (("par", "poker", "-o", "x.html"), "poker"),
        (("par", "sicbo"), "-o"),
        (("par", "niuniu", "-o", "x.html", "--no-commission"), "--commission"),
        (("par", "baccarat", "-o", "x.html", "--rounds", "479"), "--rounds"),
        (("par", "baccarat", "-o", "x.html", "--seed", "-1"), "--seed"),
        (("par", "baccarat", "-o", "x.html", "--issued", "31.1.2025"), "31.1.2025"),
    ],
)
def test_wrong_use_gets_a_sentence(
    arguments: tuple[str, ...], says: str, capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert says in refused(capsys, *arguments)
    assert list(tmp_path.iterdir()) == [], "nothing was written"


def test_a_file_that_cannot_be_written_is_found_out(capsys: Capture, tmp_path: Path) -> None:
    assert "there is no such file" in refused(capsys, "par", "sicbo", "-o", str(tmp_path / "nowhere" / "sheet.html"))
