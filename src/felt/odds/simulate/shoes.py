"""Whole shoes, simulated, with the exact odds of a round at the state that the shoe has reached.

>>> from felt.odds.registry import ODDS
>>> from felt.odds.simulate.shoes import plan_shoes, simulate_shoes
>>> planned = plan_shoes(ODDS["baccarat"], shoes=1000, counting=True, seed=7)
>>> simulate_shoes(planned, workers=2).counting[0].gain

Two questions are answered, which the odds of a full shoe leave open.

**The cut card.** A shoe has no fixed number of rounds T. Let X_1, X_2, … be what the house keeps of a chip in its
rounds, and M_n the expected value of X_n by the cards seen before it. Unseen cards are in random order, so the M_n are
a martingale: each has the mean of a full shoe, m. The last round is the one after the round in which the cut card came
out: before it is dealt, everybody knows that it is the last. So, summed by parts,
E[X_1 + … + X_T] = E[M_1 + … + M_T] = E[T × M_T], and E[M_T] = m. The mean per round over many shoes is therefore
E[T × M_T] / E[T], and differs from m by **Cov(T, M_T) / E[T]**. One exact evaluation a shoe measures this, without the
noise of the results.

**Counting.** A patron who knows which cards are left bets one chip whenever that gains on average. The gain is summed
from the expected values at the bets made (`gain`) and, with more noise, from their results (`result`)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import sqrt
from typing import Any, NamedTuple, Protocol

import msgspec
import numpy as np
from numpy.typing import NDArray

from felt.odds.game_odds import GameOdds, Value
from felt.odds.refusals import within
from felt.odds.simulate.blocks import in_order
from felt.odds.simulate.plan import SEED_MAX, fresh_seed

SHOES_MIN = 2
"""One shoe alone has no standard error."""
SHOES_MAX = 10**8
BLOCK_SHOES = 256
"""Shoes dealt from one start of the random stream."""

Figures = NDArray[np.float64]


class PlayedShoes(NamedTuple):
    """One row for each shoe."""

    rounds: NDArray[np.int64]
    last: Figures
    """By bet that is open in every round: what the house keeps of a chip in the last round, on average, by the cards
    that are left before it."""
    expected: Figures
    """By bet that can be counted: what the counting patron gains in the shoe, by the expected values."""
    result: Figures
    """The same by the cards that came."""
    bets: NDArray[np.int64]
    """In how many rounds the patron bet."""


class SimulatedShoes(Protocol):
    """The shoes of a game as this simulation sees them."""

    @property
    def edges(self) -> Mapping[str, Fraction]:
        """By bet that is open in every round, what the house keeps of a chip in a round from a full shoe."""

    @property
    def counted(self) -> Sequence[str]:
        """The bets that a counting patron can make: those, and bets that are offered in some rounds."""

    def play(self, shoes: int, *, counting: bool, seed: int, block: int) -> PlayedShoes:
        """Block number `block` of the run with this seed. Without `counting`, nothing is bet."""


class ShoePlan(msgspec.Struct, frozen=True, kw_only=True):
    """A run. The same plan has the same result on any machine and on any number of cores."""

    game: GameOdds
    rules: Any
    shoes: int
    counting: bool
    seed: int

    def shoes_in(self, block: int) -> int:
        return min(BLOCK_SHOES, self.shoes - block * BLOCK_SHOES)


class Estimate(msgspec.Struct, frozen=True):
    mean: float
    error: float
    """The standard error."""


class CutCardEffect(msgspec.Struct, frozen=True):
    bet: str
    exact_percent: float
    """The house edge of a round from a full shoe."""
    points: Estimate
    """How far the mean per round over whole shoes lies above it, in percentage points."""


class CountingGain(msgspec.Struct, frozen=True):
    """What a counting patron gains on one bet in a shoe, in chips, one chip a bet."""

    bet: str
    gain: Estimate
    result: Estimate
    bets: float
    """How many bets that took, on average."""


class ShoeReport(msgspec.Struct, frozen=True):
    game: str
    settings: dict[str, Value]
    seed: int
    shoes: int
    rounds: Estimate
    """In a shoe."""
    cut_card: tuple[CutCardEffect, ...]
    counting: tuple[CountingGain, ...] = ()
    """Empty where the run did not count."""


def plan_shoes(
    game: GameOdds, *, rules: Any = None, shoes: int, counting: bool = False, seed: int | None = None
) -> ShoePlan:
    game.simulated_shoes()  # a game without shoes is refused before anything is computed
    return ShoePlan(
        game=game,
        rules=game.rules() if rules is None else rules,
        shoes=within("--shoes", shoes, least=SHOES_MIN, most=SHOES_MAX),
        counting=counting,
        seed=fresh_seed() if seed is None else within("--seed", seed, least=0, most=SEED_MAX),
    )


def simulate_shoes(planned: ShoePlan, *, workers: int) -> ShoeReport:
    simulated = planned.game.simulated_shoes()(planned.rules)
    edges = np.array([float(edge) for edge in simulated.edges.values()])

    def sums(block: int) -> list[Figures]:
        played = simulated.play(planned.shoes_in(block), counting=planned.counting, seed=planned.seed, block=block)
        return _sums(played, edges)

    blocks = -(-planned.shoes // BLOCK_SHOES)
    total: list[Figures] = []
    for of_block in in_order(sums, blocks=blocks, workers=workers):
        total = [a + b for a, b in zip(total, of_block, strict=True)] if total else of_block
    return _report(planned, simulated, [each / planned.shoes for each in total])


def _sums(played: PlayedShoes, edges: Figures) -> list[Figures]:
    """All that the report needs of a block, summed over its shoes: blocks add up, and memory does not grow."""
    rounds = played.rounds.astype(np.float64)
    column = rounds[:, np.newaxis]
    off = played.last - edges
    products = [off, off**2, column * off, column * off**2, (column * off) ** 2]
    counted = [played.expected, played.expected**2, played.result, played.result**2, played.bets.astype(np.float64)]
    return [np.array([rounds.sum(), (rounds**2).sum()]), *(each.sum(axis=0) for each in (*products, *counted))]


def _report(planned: ShoePlan, simulated: SimulatedShoes, means: Sequence[Figures]) -> ShoeReport:
    rounds, off, off2, rounds_off, rounds_off2, rounds2_off2, expected, expected2, result, result2, bets = means
    mean_rounds = float(rounds[0])
    # (T - E[T]) × (M_T - m) over E[T]; the mean of M_T - m is zero, so that its sample mean is taken away as noise.
    covariance = rounds_off - mean_rounds * off
    squares = rounds2_off2 - 2 * mean_rounds * rounds_off2 + mean_rounds**2 * off2
    return ShoeReport(
        game=planned.game.name,
        settings=planned.game.settings(planned.rules),
        seed=planned.seed,
        shoes=planned.shoes,
        rounds=_estimate(mean_rounds, rounds[1], planned.shoes),
        cut_card=tuple(
            CutCardEffect(bet, float(100 * edge), _estimate(mean, square, planned.shoes, scale=100 / mean_rounds))
            for (bet, edge), mean, square in zip(simulated.edges.items(), covariance, squares, strict=True)
        ),
        counting=tuple(
            CountingGain(
                bet,
                _estimate(gain, gain2, planned.shoes),
                _estimate(came, came2, planned.shoes),
                float(made),
            )
            for bet, gain, gain2, came, came2, made in zip(
                simulated.counted, expected, expected2, result, result2, bets, strict=True
            )
        )
        if planned.counting
        else (),
    )


def _estimate(mean: float, mean_of_squares: float, shoes: int, *, scale: float = 1.0) -> Estimate:
    variance = max(0.0, float(mean_of_squares - mean**2))
    return Estimate(scale * float(mean), scale * sqrt(variance / (shoes - 1)))
