"""Sic Bo, simulated. A throw is one of 216, each equally likely; `verdicts` says what every spot comes to on it."""

from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from felt.games.sicbo.bets import verdicts
from felt.games.sicbo.round import Round
from felt.games.sicbo.rules import DICE, FACES
from felt.odds.compiled import compiled
from felt.odds.random_stream import below, first_state
from felt.odds.simulate.kernel import Outcomes, gains_by_bet

THROWS = tuple(product(FACES, repeat=DICE))
"""An outcome is a throw, by its place here."""


class SicBo:
    ways = (1,) * len(THROWS)

    def __init__(self) -> None:
        self.gains = gains_by_bet([verdicts(Round().take(throw).outcome()) for throw in THROWS])

    def dealing(self, seed: int, block: int) -> "Shaker":
        return Shaker(seed, block)


@cache
def simulated_game() -> SicBo:
    return SicBo()


class Shaker:
    def __init__(self, seed: int, block: int) -> None:
        self.state = first_state(seed, block)

    def deal(self, outcomes: Outcomes) -> None:
        throw(outcomes, self.state, len(THROWS))


@compiled
def throw(outcomes: Outcomes, kept_state: NDArray[np.uint64], throws: int) -> None:
    state = (kept_state[0], kept_state[1], kept_state[2], kept_state[3])
    for index in range(len(outcomes)):
        outcomes[index], state = below(state, np.uint64(throws))
    kept_state[0], kept_state[1], kept_state[2], kept_state[3] = state
