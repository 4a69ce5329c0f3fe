"""The base of the habits at all games."""

from random import Random

from felt.client.mirror import Mirror
from felt.client.table import Placed, Table
from felt.core.chips import CENTS_MAX, CENTS_PER_CHIP, Cents, whole_chips
from felt.core.requests import Stake

TIMES_THE_MINIMUM = (1, 1, 1, 2, 2, 3, 5, 10)


class Temper:
    """The traits of a patron that are the same at all games."""

    def __init__(self, chance: Random, *, seat: int | None = None) -> None:
        self.chance = chance
        self.seat = seat
        """Of a guest without an account."""
        self.boldness = chance.choice(TIMES_THE_MINIMUM)
        self.follows_streaks = chance.random() < 0.5

    def happens(self, probability: float) -> bool:
        return self.chance.random() < probability


class GameHabits:
    """The habits of one patron at one game. The base class does not bet."""

    def __init__(self, temper: Temper) -> None:
        self.temper = temper

    def wagers(self, mirror: Mirror, available: Cents) -> list[Stake]:
        return []

    async def before_betting(self, table: Table) -> None:
        """Commands before betting, such as a request to squeeze."""

    def question(self, mirror: Mirror) -> str:
        """The question of a stage that waits for this patron; empty if there is none."""
        return ""

    async def answer(self, table: Table, available: Cents) -> Placed | None:
        """Answer the question. An answer with chips returns `Placed`."""
        return None

    def stakes(self, mirror: Mirror, bets: list[str], available: Cents) -> list[Stake]:
        stakes: list[Stake] = []
        for bet in bets:
            stake = self.stake(mirror, bet, Cents(available - sum(each.amount for each in stakes)))
            if stake is not None:
                stakes.append(stake)
        return stakes

    def stake(self, mirror: Mirror, bet: str, available: Cents) -> Stake | None:
        least, most = limits_of(mirror, bet)
        least = max(least, CENTS_PER_CHIP)
        amount = least * self.temper.boldness * self.temper.chance.choice((1, 1, 1, 2))
        amount = whole_chips(Cents(min(amount, most, available)))
        return Stake(bet, amount) if amount >= least else None


def limits_of(mirror: Mirror, bet: str) -> tuple[int, int]:
    """Minimum and maximum of the bet: its own limits, those of its kind, or the default."""
    limits = mirror.settings["rules"]["limits"]
    for name in (bet, bet.split("-", maxsplit=1)[0], "default"):
        if name in limits:
            least, most = limits[name]
            return least, most
    return 0, CENTS_MAX
