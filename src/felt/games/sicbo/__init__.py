"""Sic Bo (Tài Xỉu), by rule book 01/13.06.2020."""

from felt.games.sicbo.bets import SPOTS, lit, verdicts
from felt.games.sicbo.round import Outcome, Round, Size
from felt.games.sicbo.rules import Rules
from felt.games.sicbo.settle import check, settle

__all__ = ["SPOTS", "Outcome", "Round", "Rules", "Size", "check", "lit", "settle", "verdicts"]
