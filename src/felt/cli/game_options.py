"""The arguments that name a game and the settings of its table: derived from the games whose odds are registered."""

import argparse
from collections.abc import Iterable
from typing import Any

from felt.odds.game_odds import GameOdds, Option, Value
from felt.odds.registry import ODDS, games_with, refuse_foreign, table_rules


def add_game(parser: argparse.ArgumentParser, games: Iterable[GameOdds], *, optional: bool = False) -> None:
    names = listed([game.name for game in games])
    if optional:
        parser.add_argument("game", nargs="?", metavar="GAME", help=f"{names} (default: all)")
    else:
        parser.add_argument("game", metavar="GAME", help=names)


def listed(names: list[str]) -> str:
    """`baccarat, sicbo or niuniu`"""
    return " or ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)


def add_table_options(parser: argparse.ArgumentParser) -> None:
    _add(parser, [option for game in ODDS.values() for option in game.options])


def add_odds_options(parser: argparse.ArgumentParser) -> None:
    _add(parser, [option for game in ODDS.values() for option in _for_odds(game)])


def _add(parser: argparse.ArgumentParser, options: list[Option]) -> None:
    """Games may share an option: it is added once, with the help of each."""
    groups: dict[str, Any] = {}
    for option in {option.name: option for option in options}.values():
        place: Any = parser
        if option.group:
            if option.group not in groups:
                groups[option.group] = parser.add_mutually_exclusive_group()
            place = groups[option.group]
        said = "; ".join(f"{game.game.title.en}: {own.help}" for game, own in games_with(option.name))
        kind: dict[str, Any] = (
            {"action": argparse.BooleanOptionalAction}
            if option.kind is bool
            else {"type": option.kind, "metavar": option.metavar}
        )
        place.add_argument(option.flag, help=said.replace("%", "%%"), **kind)


def rules_of_table(game: GameOdds, options: argparse.Namespace) -> Any:
    """The rules of the table that the command line describes."""
    names = {option.name for other in ODDS.values() for option in other.options}
    return table_rules(game, _given(options, names))


def given_for_odds(game: GameOdds, options: argparse.Namespace) -> dict[str, Value | None]:
    """The options of `felt odds` that the game has."""
    given = _given(options, {option.name for other in ODDS.values() for option in _for_odds(other)})
    own = _for_odds(game)
    refuse_foreign(game, own, given)
    return {option.name: given[option.name] for option in own}


def _for_odds(game: GameOdds) -> tuple[Option, ...]:
    return (*game.options, *game.odds_options)


def _given(options: argparse.Namespace, names: set[str]) -> dict[str, Value | None]:
    return {name: getattr(options, name) for name in sorted(names)}
