"""Simulation: many rounds of a game, quickly, and with the same result on any number of cores.

>>> from felt.odds.registry import ODDS
>>> from felt.odds.simulate.plan import plan
>>> from felt.odds.simulate.report import report
>>> from felt.odds.simulate.run import simulate
>>> baccarat = plan(ODDS["baccarat"], stakes={"banker": 100, "tie": 10}, rounds=100_000_000, seed=7)
>>> for tally in simulate(baccarat, workers=2):
...     pass  # what has been played so far; stop whenever you like
>>> report(baccarat, tally).mix.edge_percent

The rounds are dealt in blocks of about a million (`BLOCK_ROUNDS`; a longer shift is a block of its own). A block has
its own start in the random stream, from the seed and its number, and begins with a new shoe: once in some twelve
thousand shoes one is left before its cut card, at a round that does not depend on its cards. Threads count the blocks,
since the kernels release the interpreter's lock, and the tallies are joined in order. So the tally always covers the
first rounds of the run, and a run that is stopped equals a shorter one.
"""

from collections.abc import Generator
from contextlib import closing
from functools import partial

import numpy as np

from felt.odds.simulate.blocks import in_order
from felt.odds.simulate.plan import Plan
from felt.odds.simulate.tally import ShiftResults, Tally

PIECE_ROUNDS = 2**14
"""Rounds dealt before they are counted: few enough that their outcomes stay in the nearest cache."""


def simulate(planned: Plan, *, workers: int) -> Generator[Tally, None, None]:
    """Play the plan's blocks on `workers` cores. After each block, yield the tally of all rounds so far.

    Closing the generator stops the run; the blocks then under way are finished and forgotten."""
    from felt.odds.simulate.gains import simulated_game

    simulated_game(planned)  # laid out once, before the workers all ask for it
    so_far: Tally | None = None
    with closing(in_order(partial(play_block, planned), blocks=planned.blocks, workers=workers)) as tallies:
        for tally in tallies:
            so_far = tally if so_far is None else so_far.followed_by(tally)
            yield so_far


def play_block(planned: Plan, block: int) -> Tally:
    """Deal and count one block, a piece at a time."""
    from felt.odds.simulate.gains import gains_of_mix, simulated_game
    from felt.odds.simulate.kernel import Counting, count_rounds

    gains = gains_of_mix(planned)
    rounds = planned.rounds_in(block)
    counting = Counting.begun(outcomes=len(gains), rounds=rounds, shift_rounds=planned.shift_rounds)
    dealing = simulated_game(planned).dealing(planned.seed, block)
    outcomes = np.zeros(min(rounds, PIECE_ROUNDS), dtype=np.uint16)
    for dealt in range(0, rounds, PIECE_ROUNDS):
        piece = outcomes[: rounds - dealt]
        dealing.deal(piece)
        count_rounds(piece, gains, counting, planned.shift_rounds)
    house, highest, lowest, drawdown = counting.money()
    return Tally(
        counts=counting.outcomes,
        house=house,
        highest=highest,
        lowest=lowest,
        drawdown=drawdown,
        shifts=ShiftResults.of(counting.shift_results, unit=max(1, int(np.gcd.reduce(gains)))),
    )
