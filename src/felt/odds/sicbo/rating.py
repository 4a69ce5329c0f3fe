"""What Sic Bo wagers are worth: every spot hangs on the same three dice, and the 216 throws are counted."""

from functools import cache

from felt.odds.rating import JointRating
from felt.odds.sicbo.simulation import simulated_game


@cache
def rating() -> JointRating:
    return JointRating(simulated_game())
