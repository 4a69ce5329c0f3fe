"""The games as a simulation sees them, their rules laid out for the kernels. Compiled code is imported from here on."""

from functools import cache

import numpy as np

from felt.odds.simulate.kernel import Gains, SimulatedGame
from felt.odds.simulate.plan import Plan


def simulated_game(planned: Plan) -> SimulatedGame:
    return _game(planned.game, commission=planned.commission, decks=planned.decks)


@cache
def _game(game: str, *, commission: bool, decks: int) -> SimulatedGame:
    match game:
        case "baccarat":
            from felt.odds.baccarat.simulation import Baccarat

            return Baccarat(commission=commission, decks=decks)
        case "sicbo":
            from felt.odds.sicbo.simulation import SicBo

            return SicBo()
        case _:
            from felt.odds.niuniu.simulation import NiuNiu

            return NiuNiu()


def gains_of_mix(planned: Plan) -> Gains:
    """By outcome, what the house gains on all the stakes together."""
    gains = simulated_game(planned).gains
    per_bet = [gains[bet] * chips for bet, chips in planned.stakes.items()]
    return np.asarray(np.sum(per_bet, axis=0), dtype=np.int64)
