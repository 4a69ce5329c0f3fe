"""The play of a believable patron: favourite spots, stakes within the limits, following of streaks, some insurance.

A decision uses only the patron's view and the chance that is handed in: the same seed plays the same way. Each game has
one file of habits. `GAME_HABITS` lists them."""

from random import Random

from felt.client.habits.baccarat import BaccaratHabits
from felt.client.habits.game_habits import GameHabits, Temper
from felt.client.habits.niuniu import NiuNiuHabits
from felt.client.habits.sicbo import SicBoHabits
from felt.client.mirror import Mirror
from felt.client.table import Placed, Table
from felt.core.chips import Cents
from felt.core.requests import Stake

__all__ = ["GAME_HABITS", "GameHabits", "Habits"]

GAME_HABITS: dict[str, type[GameHabits]] = {
    "baccarat": BaccaratHabits,
    "sicbo": SicBoHabits,
    "niuniu": NiuNiuHabits,
}
PASSES = 0.05
"""The probability that a patron passes a round."""


class Habits:
    """The habits of one patron. `seat` is that of a guest without an account."""

    def __init__(self, chance: Random, *, seat: int | None = None) -> None:
        self._temper = Temper(chance, seat=seat)
        self._of_game = {name: habits(self._temper) for name, habits in GAME_HABITS.items()}
        self.losses_borne = chance.randint(3, 12)
        """The patron leaves after this many lost rounds in a row."""

    def happens(self, probability: float) -> bool:
        return self._temper.happens(probability)

    def seconds(self, least: float, most: float) -> float:
        return self._temper.chance.uniform(least, most)

    def table(self, names: list[str]) -> str:
        return self._temper.chance.choice(names)

    def of_game(self, game: str) -> GameHabits:
        """The habits at a game. At a game without habits, a patron only watches."""
        return self._of_game.get(game) or GameHabits(self._temper)

    def wagers(self, mirror: Mirror, available: Cents) -> list[Stake]:
        """The bets to make now. Sometimes there are none, also when the chips are gone."""
        return [] if self.happens(PASSES) else self.of_game(mirror.game).wagers(mirror, available)

    def question(self, mirror: Mirror) -> str:
        """The question that waits for this patron's answer; empty if there is none. Different questions have different
        texts."""
        return self.of_game(mirror.game).question(mirror)

    async def before_betting(self, table: Table) -> None:
        await self.of_game(table.mirror.game).before_betting(table)

    async def answer(self, table: Table, available: Cents) -> Placed | None:
        return await self.of_game(table.mirror.game).answer(table, available)
