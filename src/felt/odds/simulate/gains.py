"""What the house gains on the stakes of a plan. Compiled code is imported from here on."""

import numpy as np

from felt.odds.simulate.kernel import Gains, SimulatedGame
from felt.odds.simulate.plan import Plan


def simulated_game(planned: Plan) -> SimulatedGame:
    return planned.game.simulated().simulated(planned.rules)


def gains_of_mix(planned: Plan) -> Gains:
    """By outcome, what the house gains on all the stakes together."""
    gains = simulated_game(planned).gains
    per_bet = [gains[bet] * chips for bet, chips in planned.stakes.items()]
    return np.asarray(np.sum(per_bet, axis=0), dtype=np.int64)
