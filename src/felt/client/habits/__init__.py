"""How a believable patron plays: favourite spots, stakes within the limits, streaks that are followed, some insurance.

Every decision is made from what the patron sees, with chance handed in: the same seed plays the same way. A game has
one file of habits, which is named in `GAME_HABITS`."""

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
"""How often a patron lets a round go by."""


class Habits:
    """Those of one patron."""

    def __init__(self, chance: Random) -> None:
        self._temper = Temper(chance)
        self._of_game = {name: habits(self._temper) for name, habits in GAME_HABITS.items()}
        self.losses_borne = chance.randint(3, 12)
        """After so many rounds lost in a row they get up."""

    def happens(self, probability: float) -> bool:
        return self._temper.happens(probability)

    def seconds(self, least: float, most: float) -> float:
        return self._temper.chance.uniform(least, most)

    def table(self, names: list[str]) -> str:
        return self._temper.chance.choice(names)

    def of_game(self, game: str) -> GameHabits:
        """At a game that has no file of habits, a patron watches."""
        return self._of_game.get(game) or GameHabits(self._temper)

    def wagers(self, mirror: Mirror, available: Cents) -> list[Stake]:
        """The bets to make now: none, now and then, or when the chips are gone."""
        return [] if self.happens(PASSES) else self.of_game(mirror.game).wagers(mirror, available)

    def question(self, mirror: Mirror) -> str:
        """The question that waits for this patron's answer, if there is one; each has a text of its own."""
        return self.of_game(mirror.game).question(mirror)

    async def before_betting(self, table: Table) -> None:
        await self.of_game(table.mirror.game).before_betting(table)

    async def answer(self, table: Table, available: Cents) -> Placed | None:
        return await self.of_game(table.mirror.game).answer(table, available)
