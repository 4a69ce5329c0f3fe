"""What is to be simulated: the game, the stakes, how many rounds, and from which seed. Refuses what cannot be."""

import secrets
from collections.abc import Mapping

import msgspec

from felt.core.chips import CENTS_PER_CHIP, Cents
from felt.core.refusals import UnknownGame
from felt.core.wagers import Wager
from felt.games import baccarat, niuniu, sicbo
from felt.games.baccarat.bets import INSURANCE, ORDINARY
from felt.games.niuniu.settle import ANTES_IN
from felt.odds.refusals import OptionNotForThisGame
from felt.odds.simulate.refusals import InsuranceNotSimulated, NoStakes, NumberOutOfRange, StakeOutOfRange

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
DECKS_MAX = 16

BLOCK_ROUNDS = 2**20
"""About how many rounds are dealt from one start of the random stream."""

NAMES = {"baccarat": "Baccarat", "sicbo": "Sic Bo", "niuniu": "Niu Niu"}

DEFAULT_STAKES: dict[str, dict[str, int]] = {
    "baccarat": {str(bet): 1 for bet in ORDINARY},
    "sicbo": dict.fromkeys(sicbo.SPOTS, 1),
    "niuniu": {str(bet): antes for bet, antes in ANTES_IN.items()},  # ruling N1 leaves no other choice
}


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A run. The same plan has the same result, whoever runs it and on however many cores."""

    game: str
    stakes: dict[str, int]
    rounds: int
    shift_rounds: int
    seed: int
    commission: bool
    decks: int

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


def plan(
    game: str,
    *,
    stakes: Stakes | None = None,
    rounds: int = DEFAULT_ROUNDS,
    shift_rounds: int = DEFAULT_SHIFT_ROUNDS,
    seed: int | None = None,
    commission: bool | None = None,
    decks: int | None = None,
) -> Plan:
    """The plan of a run. Without `stakes`, one chip on every bet (in Niu Niu an Ante, and what goes with it); without
    `seed`, one fresh from the operating system."""
    if game not in DEFAULT_STAKES:
        raise UnknownGame(game=game)
    if game != "baccarat":
        for option, value in (("--commission", commission), ("--decks", decks)):
            if value is not None:
                raise OptionNotForThisGame(option=option, game=NAMES[game])
    planned = Plan(
        game=game,
        stakes=dict(DEFAULT_STAKES[game] if stakes is None else stakes),
        rounds=within("--rounds", rounds, most=ROUNDS_MAX),
        shift_rounds=within("--shift", shift_rounds, most=SHIFT_ROUNDS_MAX),
        seed=secrets.randbelow(SEED_MAX + 1) if seed is None else within("--seed", seed, least=0, most=SEED_MAX),
        commission=True if commission is None else commission,
        decks=8 if decks is None else within("--decks", decks, most=DECKS_MAX),
    )
    _refuse_wrong_stakes(planned)
    return planned


def within(what: str, number: int, *, least: int = 1, most: int) -> int:
    """`number`, or a refusal."""
    if not least <= number <= most:
        raise NumberOutOfRange(what=what, least=least, most=most, got=number)
    return number


def _refuse_wrong_stakes(planned: Plan) -> None:
    """A mix is what one patron could lay on the felt; whether it can lie there is asked of the game."""
    if not planned.stakes:
        raise NoStakes
    for bet, chips in planned.stakes.items():
        if planned.game == "baccarat" and bet in INSURANCE:
            raise InsuranceNotSimulated(bet=bet)
        if not 1 <= chips <= STAKE_MAX_CHIPS:
            raise StakeOutOfRange(bet=bet, least=1, most=STAKE_MAX_CHIPS, got=chips)
    box = 1 if planned.game == "niuniu" else None
    wagers = [Wager("mix", bet, Cents(chips * CENTS_PER_CHIP), box=box) for bet, chips in planned.stakes.items()]
    match planned.game:
        case "baccarat":
            baccarat.check(wagers, baccarat.Rules())
        case "sicbo":
            sicbo.check(wagers, sicbo.Rules())
        case "niuniu":
            niuniu.check(wagers, niuniu.Rules())
