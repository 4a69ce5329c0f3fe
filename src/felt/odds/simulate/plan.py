"""What is to be simulated: the game, the stakes, how many rounds, and from which seed."""

import secrets
from collections.abc import Mapping
from typing import Any

import msgspec

from felt.core.chips import CENTS_PER_CHIP, Cents
from felt.odds.game_odds import GameOdds
from felt.odds.refusals import within
from felt.odds.simulate.refusals import NoStakes, StakeOutOfRange

Stakes = Mapping[str, int]
"""By bet, the whole chips that lie on it in every round."""

DEFAULT_ROUNDS = 10_000_000
ROUNDS_MAX = 10**12
DEFAULT_SHIFT_ROUNDS = 480
"""Eight hours at a round a minute."""
SHIFT_ROUNDS_MAX = 10**7
STAKE_MAX_CHIPS = 10**6
"""With fifty spots at 150 to 1 and the longest block, the house's money stays below 2^63 cents."""
SEED_MAX = 2**53 - 1
"""Every JSON reader holds it exactly, so that a seed read out of a report repeats its run."""

BLOCK_ROUNDS = 2**20
"""About how many rounds are dealt from one start of the random stream."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A run. The same plan has the same result on any machine and on any number of cores."""

    game: GameOdds
    rules: Any
    """Of the table, of the game's own type."""
    stakes: dict[str, int]
    rounds: int
    shift_rounds: int
    seed: int

    @property
    def stake_cents(self) -> Cents:
        """What lies on the felt in every round."""
        return Cents(sum(self.stakes.values()) * CENTS_PER_CHIP)

    @property
    def block_rounds(self) -> int:
        """A block holds whole shifts, so that no shift depends on how the blocks are shared out."""
        return self.shift_rounds * max(1, BLOCK_ROUNDS // self.shift_rounds)

    @property
    def blocks(self) -> int:
        return -(-self.rounds // self.block_rounds)

    def rounds_in(self, block: int) -> int:
        return min(self.block_rounds, self.rounds - block * self.block_rounds)


def fresh_seed() -> int:
    return secrets.randbelow(SEED_MAX + 1)


def plan(
    game: GameOdds,
    *,
    rules: Any = None,
    stakes: Stakes | None = None,
    rounds: int = DEFAULT_ROUNDS,
    shift_rounds: int = DEFAULT_SHIFT_ROUNDS,
    seed: int | None = None,
) -> Plan:
    """The plan of a run. Without `rules`, a table as the book has it; without `stakes`, the game's own mix; without
    `seed`, a fresh one from the operating system."""
    simulation = game.simulated()
    planned = Plan(
        game=game,
        rules=game.rules() if rules is None else rules,
        stakes=dict(simulation.stakes if stakes is None else stakes),
        rounds=within("--rounds", rounds, most=ROUNDS_MAX),
        shift_rounds=within("--shift", shift_rounds, most=SHIFT_ROUNDS_MAX),
        seed=fresh_seed() if seed is None else within("--seed", seed, least=0, most=SEED_MAX),
    )
    if not planned.stakes:
        raise NoStakes
    for bet, chips in planned.stakes.items():
        if not 1 <= chips <= STAKE_MAX_CHIPS:
            raise StakeOutOfRange(bet=bet, least=1, most=STAKE_MAX_CHIPS, got=chips)
    simulation.check(planned.stakes)
    return planned
