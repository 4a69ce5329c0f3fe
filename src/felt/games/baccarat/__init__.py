"""Baccarat, by rule book 04/01.10.2024."""

from felt.games.baccarat.bets import NAMES as BET_NAMES
from felt.games.baccarat.bets import Bet, verdicts
from felt.games.baccarat.insurance import Offer, offers
from felt.games.baccarat.round import Outcome, Round, Winner
from felt.games.baccarat.rules import Rules
from felt.games.baccarat.settle import check, settle

__all__ = [
    "BET_NAMES",
    "Bet",
    "Offer",
    "Outcome",
    "Round",
    "Rules",
    "Winner",
    "check",
    "offers",
    "settle",
    "verdicts",
]
