"""The games whose odds are known. Commands, help texts and the server's odds are derived from this list."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from felt.core.refusals import UnknownGame
from felt.core.words import listed
from felt.odds.baccarat.game import GAME_ODDS as BACCARAT
from felt.odds.game_odds import GameOdds, Option, Value
from felt.odds.niuniu.game import GAME_ODDS as NIUNIU
from felt.odds.refusals import OptionNotForThisGame
from felt.odds.sicbo.game import GAME_ODDS as SICBO

__all__ = ["ODDS", "GameOdds", "find", "games_with", "refuse_foreign", "register", "table_rules"]

ODDS: dict[str, GameOdds] = {game.name: game for game in (BACCARAT, SICBO, NIUNIU)}


def register(game_odds: GameOdds) -> None:
    """Add one more game: every command and the server know it from now on."""
    assert game_odds.name not in ODDS, f"{game_odds.name} is registered already"
    ODDS[game_odds.name] = game_odds


def find(name: str) -> GameOdds:
    if name not in ODDS:
        raise UnknownGame(game=name, known=listed(ODDS), place="game")
    return ODDS[name]


def table_rules(game_odds: GameOdds, options: Mapping[str, Value | None]) -> Any:
    """The rules of a table with these settings. Settings that only other games have are refused."""
    refuse_foreign(game_odds, game_odds.options, options)
    return game_odds.rules(**options)


def refuse_foreign(game_odds: GameOdds, known: Sequence[Option], options: Mapping[str, Value | None]) -> None:
    names = {option.name for option in known}
    for name, value in options.items():
        if value is not None and name not in names:
            games = ", ".join(game.game.title.en for game, _ in games_with(name))
            raise OptionNotForThisGame(option=Option(name, "").flag, games=games, game=game_odds.game.title.en)


def games_with(name: str) -> Iterator[tuple[GameOdds, Option]]:
    """The games that have an option of this name, each with its own option."""
    for game in ODDS.values():
        for option in (*game.options, *game.odds_options):
            if option.name == name:
                yield game, option
