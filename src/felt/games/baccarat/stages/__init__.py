"""What patrons are asked between two cards of Baccarat: to open a hand that they squeeze, and to insure."""

from felt.games.baccarat.stages.insurance import Insurance
from felt.games.baccarat.stages.squeeze import Squeezing

__all__ = ["STAGES", "Insurance", "Squeezing"]

STAGES = (Squeezing, Insurance)
"""In this order: a hand is opened before insurance on it is offered."""
