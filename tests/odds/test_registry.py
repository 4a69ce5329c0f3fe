"""A game registers its odds once, and every command knows it."""

import json
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from felt.cli import main
from felt.games import GAMES
from felt.odds.game_odds import GameOdds
from felt.odds.refusals import NumberOutOfRange, OptionNotForThisGame
from felt.odds.registry import ODDS, find, table_rules
from tests.fourth_game.dragon_tiger import DRAGON_TIGER, registered

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def _registered() -> Iterator[None]:
    with registered():
        yield


def said(capsys: Capture, *arguments: str) -> str:
    """What is said to wrong use."""
    assert main(list(arguments)) == 2
    return capsys.readouterr().err


def shown(capsys: Capture, *arguments: str) -> str:
    assert main(list(arguments)) == 0
    return capsys.readouterr().out


def helped(capsys: Capture, command: str) -> str:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    return " ".join(capsys.readouterr().out.split())


def test_every_game_of_the_house_has_its_odds_registered() -> None:
    assert list(ODDS) == list(GAMES)
    assert all(odds.game is GAMES[name] for name, odds in ODDS.items())


@pytest.mark.parametrize("odds", ODDS.values(), ids=list(ODDS))
def test_every_option_of_a_table_is_a_field_of_its_rules(odds: GameOdds) -> None:
    fields = odds.game.rules_type.__struct_fields__
    assert all(option.name in fields for option in odds.options)
    assert odds.settings(odds.rules()).keys() == {option.name for option in odds.options}


def test_the_registry_imports_nothing_heavy() -> None:
    program = "import sys, felt.odds.registry; sys.exit(bool({'numba', 'numpy'} & sys.modules.keys()))"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_the_settings_of_a_table_as_a_command_line() -> None:
    baccarat, sicbo = ODDS["baccarat"], ODDS["sicbo"]
    assert baccarat.command_line(baccarat.rules()) == "baccarat --decks 8 --commission"
    assert baccarat.command_line(baccarat.rules(decks=6, commission=False)) == "baccarat --decks 6 --no-commission"
    assert sicbo.command_line(sicbo.rules()) == "sicbo"


def test_settings_out_of_range_or_of_another_game_are_refused() -> None:
    assert table_rules(ODDS["baccarat"], {"decks": 16, "commission": None}).decks == 16
    with pytest.raises(NumberOutOfRange, match="--decks must be a whole number from 1 to 16; 17 is not"):
        table_rules(ODDS["baccarat"], {"decks": 17})
    with pytest.raises(OptionNotForThisGame, match="--decks is for Baccarat only; leave it out for Sic Bo"):
        table_rules(ODDS["sicbo"], {"decks": 8})


@pytest.mark.usefixtures("_registered")
def test_a_fourth_game_has_its_odds_shown(capsys: Capture) -> None:
    found: Any = json.loads(shown(capsys, "odds", "dragon_tiger", "--json"))
    assert found["game"] == "dragon_tiger"
    edges = {bet["bet"]: Fraction(bet["edge"]) for bet in found["bets"]}
    assert edges == {"dragon": Fraction(1, 34), "tiger": Fraction(1, 34), "tie": 1 - Fraction(9, 17)}
    two_decks: Any = json.loads(shown(capsys, "odds", "dragon_tiger", "--json", "--decks", "2"))
    assert Fraction(two_decks["bets"][2]["win"]) == Fraction(7, 103)
    page = shown(capsys, "odds", "dragon_tiger", "--exact", "--lang", "vi")
    assert "Rồng" in page
    assert "1/34 (2,9412%)" in page
    assert find("dragon_tiger").as_published(DRAGON_TIGER.rules()) == found


@pytest.mark.usefixtures("_registered")
def test_a_fourth_game_is_named_in_the_help(capsys: Capture) -> None:
    said_of_odds = helped(capsys, "odds")
    assert "baccarat, sicbo, niuniu or dragon_tiger" in said_of_odds
    assert "Baccarat: full decks in the shoe (default: 8); Dragon Tiger: decks in the shoe (default: 1)" in said_of_odds
    for command in ("simulate", "par", "audit"):
        assert "dragon_tiger" not in helped(capsys, command)


@pytest.mark.usefixtures("_registered")
def test_a_report_that_a_game_does_not_have_is_refused(capsys: Capture) -> None:
    assert "There is no audit of Dragon Tiger." in said(capsys, "audit", "dragon_tiger", "--lang", "en")
    assert "Rồng Hổ chưa có mô phỏng." in said(capsys, "simulate", "dragon_tiger", "--lang", "vi")
    assert "There is no PAR sheet of Dragon Tiger." in said(
        capsys, "par", "dragon_tiger", "-o", "/nowhere/x.html", "--lang", "en"
    )


@pytest.mark.usefixtures("_registered")
def test_options_of_other_games_are_refused_to_a_fourth_game(capsys: Capture) -> None:
    refused = said(capsys, "odds", "dragon_tiger", "--shoe", "1,2", "--lang", "en")
    assert "--shoe is for Baccarat only; leave it out for Dragon Tiger." in refused
    refused = said(capsys, "odds", "sicbo", "--decks", "2", "--lang", "en")
    assert "--decks is for Baccarat, Dragon Tiger only; leave it out for Sic Bo." in refused


@pytest.mark.usefixtures("_registered")
def test_an_audit_of_all_leaves_out_a_game_without_one(capsys: Capture) -> None:
    found: Any = json.loads(shown(capsys, "audit", "--json"))
    assert {finding["game"] for finding in found["findings"]} == {"baccarat", "sicbo", "niuniu"}
