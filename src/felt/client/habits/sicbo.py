"""Habits at Sic Bo: small or big, streaks, a few favourite spots."""

from felt.client.habits.game_habits import GameHabits, Temper
from felt.client.mirror import Mirror
from felt.core.chips import Cents
from felt.core.requests import Stake

EXTRAS = ("total-9", "total-10", "total-11", "total-12", "double-6", "pair-1-6", "number-5", "any_triple")


class SicBoHabits(GameHabits):
    def __init__(self, temper: Temper) -> None:
        super().__init__(temper)
        self.favourite_size = temper.chance.choice(("small", "big"))
        self.favourite_extras = temper.chance.sample(EXTRAS, 2)

    def wagers(self, mirror: Mirror, available: Cents) -> list[Stake]:
        size = self.favourite_size
        if self.temper.follows_streaks and mirror.results and self.temper.happens(0.8):
            total = sum(map(int, mirror.results[-1].split("-")))
            size = "small" if total <= 10 else "big"
        extras = [bet for bet in self.favourite_extras if self.temper.happens(0.4)]
        return self.stakes(mirror, [size, *extras], available)
