"""The interface of a simulated game, and the kernel that counts its rounds.

A round comes to one of a few *outcomes*, numbered from 0: all that the pay tables look at. A game's kernel deals rounds
and writes down their outcomes; this module's counts them. What a bet gains the house is read off a table by outcome.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from felt.core.chips import CENTS_PER_CHIP, Cents
from felt.core.settlement import Verdict
from felt.odds.compiled import compiled

Outcomes = NDArray[np.uint16]
Gains = NDArray[np.int64]
"""By outcome, what the house gains on a bet, in cents."""


class Dealing(Protocol):
    """The rounds of one block, dealt in any number of pieces."""

    def deal(self, outcomes: Outcomes) -> None:
        """Deal the next rounds, one for each place of `outcomes`, and write their outcomes there."""


class SimulatedGame(Protocol):
    """A game as a simulation sees it."""

    @property
    def gains(self) -> Mapping[str, Gains]:
        """By bet, for a stake of one chip."""

    @property
    def ways(self) -> Sequence[int]:
        """By outcome, how many deals or throws come to it, all equally likely: from a full shoe, where there is one."""

    def dealing(self, seed: int, block: int) -> Dealing:
        """The start of block number `block` of the run with this seed."""


def gains_by_bet(by_outcome: Sequence[Mapping[str, Verdict] | None]) -> dict[str, Gains]:
    """The house's gain per chip from the verdicts of every outcome; None where no deal comes to that outcome."""
    bets = next(verdicts for verdicts in by_outcome if verdicts is not None)
    return {
        str(bet): np.array([_gain(verdicts[bet]) if verdicts else 0 for verdicts in by_outcome], dtype=np.int64)
        for bet in bets
    }


def _gain(verdict: Verdict) -> int:
    gain: Fraction = -verdict.net * CENTS_PER_CHIP
    assert gain.denominator == 1, "of a whole chip every bet pays whole cents (ruling A3)"
    return gain.numerator


# Places in `Counting.running`.
HOUSE = 0
HIGHEST = 1
LOWEST = 2
DRAWDOWN = 3
ROUNDS_LEFT_IN_SHIFT = 4
SHIFTS_DONE = 5
HOUSE_AT_SHIFT_START = 6
PLACES = 7


class Counting(NamedTuple):
    """What has been counted of a block so far."""

    outcomes: NDArray[np.int64]
    """How often each outcome came."""
    shift_results: NDArray[np.int64]
    running: NDArray[np.int64]

    @classmethod
    def begun(cls, *, outcomes: int, rounds: int, shift_rounds: int) -> "Counting":
        counting = cls(*(np.zeros(size, dtype=np.int64) for size in (outcomes, rounds // shift_rounds, PLACES)))
        counting.running[ROUNDS_LEFT_IN_SHIFT] = shift_rounds
        return counting

    def money(self) -> tuple[Cents, Cents, Cents, Cents]:
        """What the house gained, the most and the least that it was ahead, and its largest drawdown."""
        house, highest, lowest, drawdown = (Cents(int(cents)) for cents in self.running[: DRAWDOWN + 1])
        return house, highest, lowest, drawdown


@compiled
def count_rounds(outcomes: Outcomes, gains: Gains, counting: Counting, shift_rounds: int) -> None:
    """Count the outcomes, follow the house's money through them, and note what each shift brought when it ends.

    Whole cents in 64 bits: the plan's limits on stakes and shifts keep a block within them."""
    running = counting.running
    house = running[HOUSE]
    highest = running[HIGHEST]
    lowest = running[LOWEST]
    drawdown = running[DRAWDOWN]
    left = running[ROUNDS_LEFT_IN_SHIFT]
    done = running[SHIFTS_DONE]
    at_start = running[HOUSE_AT_SHIFT_START]
    for outcome in outcomes:
        counting.outcomes[outcome] += 1
        house += gains[outcome]
        highest = max(highest, house)
        lowest = min(lowest, house)
        drawdown = max(drawdown, highest - house)
        left -= 1
        if left == 0:
            counting.shift_results[done] = house - at_start
            done += 1
            at_start = house
            left = shift_rounds
    running[HOUSE] = house
    running[HIGHEST] = highest
    running[LOWEST] = lowest
    running[DRAWDOWN] = drawdown
    running[ROUNDS_LEFT_IN_SHIFT] = left
    running[SHIFTS_DONE] = done
    running[HOUSE_AT_SHIFT_START] = at_start
