"""The games that a table can be set up for: their rules as a table has them by default, and the tables of the book."""

from typing import Any

import msgspec

from felt.core.times import Times
from felt.games import GAMES
from felt.server.api.call import Call


class GameOffered(msgspec.Struct, frozen=True):
    game: str
    rules: dict[str, Any]
    """The default of every setting."""
    description: dict[str, Any]
    """As `rules` in `GET /api/tables/{name}`."""


class GamesOffered(msgspec.Struct, frozen=True):
    games: tuple[GameOffered, ...]
    times: Times
    """The default of every time."""


async def house_games(call: Call) -> GamesOffered:
    return GamesOffered(
        tuple(
            GameOffered(
                name, msgspec.to_builtins(game.rules_type()), msgspec.json.decode(game.description(game.rules_type()))
            )
            for name, game in GAMES.items()
        ),
        Times(),
    )
