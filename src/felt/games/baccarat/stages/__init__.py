"""The stages of Baccarat: patrons squeeze a hand, and take insurance."""

from felt.games.baccarat.stages.insurance import Insurance
from felt.games.baccarat.stages.squeeze import Squeezing

__all__ = ["STAGES", "Insurance", "Squeezing"]

STAGES = (Squeezing, Insurance)
"""In this order: a hand is opened before insurance is offered on it."""
