"""The games, one folder each, with the same modules: `rules`, `bets`, `round`, `settle`, `irregularities`, `game`.
None imports another."""

from felt.core.game import Game
from felt.games.baccarat.game import GAME as BACCARAT
from felt.games.niuniu.game import GAME as NIUNIU
from felt.games.sicbo.game import GAME as SICBO

__all__ = ["BACCARAT", "GAMES", "NIUNIU", "SICBO"]

GAMES: dict[str, Game] = {game.name: game for game in (BACCARAT, SICBO, NIUNIU)}
