"""Rounds of a simulation's kernel, and what they come to."""

import numpy as np

from felt.core.chips import CENTS_PER_CHIP, Cents
from felt.odds.simulate.kernel import Dealing, Outcomes, SimulatedGame

CHIP = Cents(CENTS_PER_CHIP)


def outcomes_of(dealing: Dealing, rounds: int) -> Outcomes:
    outcomes = np.zeros(rounds, dtype=np.uint16)
    dealing.deal(outcomes)
    return outcomes


def patron_nets(game: SimulatedGame, outcome: int) -> dict[str, int]:
    """What the kernel's tables say that one chip on each bet comes to."""
    return {bet: -int(gains[outcome]) for bet, gains in game.gains.items()}
