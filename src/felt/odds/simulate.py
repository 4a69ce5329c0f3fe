"""Simulation: many rounds of a game, quickly, and with the same result on any number of cores.

>>> from felt.odds.simulate import plan, report, simulate
>>> baccarat = plan("baccarat", stakes={"banker": 100, "tie": 10}, rounds=100_000_000, seed=7)
>>> for tally in simulate(baccarat, workers=2):
...     pass  # what has been played so far; stop whenever you like
>>> report(baccarat, tally).mix.edge_percent

The rounds are dealt in blocks of about a million (`BLOCK_ROUNDS`; a longer shift is a block of its own). A block has its
own start in the random stream, from the seed and its number, and begins with a new shoe: once in some twelve thousand
shoes the last one is left before its cut card, after a number of rounds that does not depend on its cards. Blocks are
counted by threads, as the kernels let go of the interpreter's lock, and their tallies joined in order: what has been played is
always the first so many rounds of the run, and a run that is stopped is the same as a shorter one.
"""

from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING

import numpy as np

from felt.core.chips import Cents
from felt.odds.simulate_plan import Plan, plan
from felt.odds.simulate_report import Report, report
from felt.odds.simulate_tally import ShiftResults, Tally

if TYPE_CHECKING:
    from felt.odds.simulate_kernel import Gains, SimulatedGame

__all__ = ["Plan", "Report", "Tally", "plan", "report", "simulate"]

PIECE_ROUNDS = 2**14
"""Rounds dealt before they are counted: few enough that their outcomes are still at hand in the nearest cache."""

BLOCKS_AHEAD = 2
"""Blocks under way or waiting for each worker, so that none is idle while tallies are joined."""


def simulate(planned: Plan, *, workers: int) -> Iterator[Tally]:
    """Play the plan's blocks on `workers` cores, and answer after each what has been played up to there.

    Whoever stops asking stops the run; the blocks then under way are finished and forgotten."""
    game = simulated_game(planned)
    blocks = iter(range(planned.blocks))
    under_way: deque[Future[Tally]] = deque()
    with ThreadPoolExecutor(workers, thread_name_prefix="felt-simulate") as pool:
        try:
            under_way.extend(pool.submit(play_block, planned, game, block) for block, _ in zip(blocks, range(workers * BLOCKS_AHEAD)))
            so_far: Tally | None = None
            while under_way:
                tally = under_way.popleft().result()
                under_way.extend(pool.submit(play_block, planned, game, block) for block, _ in zip(blocks, range(1)))
                so_far = tally if so_far is None else so_far.followed_by(tally)
                yield so_far
        finally:
            for future in under_way:
                future.cancel()
