"""The house's result over a shift of independent rounds with one chip on the felt in each: the distribution of a round,
convolved with itself. Floats are good enough here: the chance of a shift is no amount of money, and the error is below
1e-12."""

from fractions import Fraction
from math import gcd, lcm

import msgspec
import numpy as np

from felt.core.words import Words
from felt.odds.par.ways import Position, summed
from felt.odds.simulate.plan import Plan

QUANTILES_PERCENT = (5, 50, 95)
ALL_BETS = Words("all bets", "tất cả cửa cược")


class ShiftOdds(msgspec.Struct, frozen=True):
    rounds: int
    mean: Fraction
    """What the house keeps of a chip staked, on average: the edge."""
    loses: float
    """The chance that the house ends the shift behind."""
    quantiles: tuple[float, ...]
    """The hold that as many percent of the shifts do not exceed, for each of `QUANTILES_PERCENT`."""


def mix_position(planned: Plan) -> Position:
    """All the stakes of a plan as one position, however they depend on each other within a round."""
    from felt.odds.simulate.gains import gains_of_mix, simulated_game

    gains: list[int] = gains_of_mix(planned).tolist()
    ways = zip(gains, simulated_game(planned).ways, strict=True)
    stakes = planned.stake_cents
    return Position(ALL_BETS, tuple(planned.stakes), summed((Fraction(-gain, stakes), n) for gain, n in ways if n))


def shift_odds(position: Position, *, rounds: int) -> ShiftOdds:
    # Results in whole parts of a chip, counted from the house's least: a round then comes to 0, 1, 2 … parts.
    part = lcm(*(gain.denominator for gain, _ in position.gains))
    house = [(-gain * part).numerator for gain, _ in position.gains]
    least = min(house)
    step = gcd(*(result - least for result in house)) or 1
    size = rounds * (max(house) - least) // step + 1
    chances = np.zeros(size)
    for result, (_, count) in zip(house, position.gains, strict=True):
        chances[(result - least) // step] += count / position.of
    transformed = np.fft.rfft(chances, 2 * size)
    shift = np.fft.irfft(transformed**rounds, 2 * size)[:size].clip(min=0.0)
    results = (rounds * least + step * np.arange(size)) / (part * rounds)
    reached = np.searchsorted(shift.cumsum(), np.array(QUANTILES_PERCENT) / 100)
    return ShiftOdds(
        rounds=rounds,
        mean=position.edge,
        loses=float(shift[results < 0].sum()),
        quantiles=tuple(float(result) for result in results[reached]),
    )
