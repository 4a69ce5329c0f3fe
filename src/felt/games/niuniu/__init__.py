"""Niu Niu (Ngầu Hầm), by rule book 02/09.07.2024."""

from felt.games.niuniu.bets import NAMES as BET_NAMES
from felt.games.niuniu.bets import Bet
from felt.games.niuniu.ranking import Arrangement, HandRank, arrange
from felt.games.niuniu.round import Outcome, Round
from felt.games.niuniu.rules import Rules
from felt.games.niuniu.settle import check, settle

__all__ = [
    "BET_NAMES",
    "Arrangement",
    "Bet",
    "HandRank",
    "Outcome",
    "Round",
    "Rules",
    "arrange",
    "check",
    "settle",
]
