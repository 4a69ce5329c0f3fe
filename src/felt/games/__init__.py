"""The games, one folder each, with the same modules: `rules`, `bets`, `round`, `settle`, `stages`, `irregularities`,
`citations`, `game`. No game imports another. To add a game, make its folder and register it here."""

from felt.core.decoding import KNOWN_VALUES
from felt.games.baccarat.game import GAME as BACCARAT
from felt.games.niuniu.game import GAME as NIUNIU
from felt.games.registry import Derived, Registry
from felt.games.sicbo.game import GAME as SICBO

__all__ = ["GAMES", "Derived"]

GAMES = Registry(BACCARAT, SICBO, NIUNIU)
KNOWN_VALUES["game"] = GAMES
