"""Habits at Niu Niu: one box, half of the time with a Double; the hand is arranged well."""

from itertools import combinations

from felt.client.habits.game_habits import GameHabits
from felt.client.mirror import Mirror
from felt.client.table import Placed, Table
from felt.core.cards import Card
from felt.core.chips import Cents
from felt.core.requests import Stake

ANTES_IN_FULL_BOX = 7
"""One for the Ante, two for the Double, four for the Additional."""


class NiuNiuHabits(GameHabits):
    def wagers(self, mirror: Mirror, available: Cents) -> list[Stake]:
        laid = (*mirror.confirmed.values(), *mirror.recorded.values())
        taken = {wager.box for wagers in laid for wager in wagers}
        free = [box for box in range(1, int(mirror.settings["rules"]["boxes"]) + 1) if box not in taken]
        if not free:
            return []
        seat = self.temper.seat or mirror.patrons[mirror.you.patron].seat
        box = seat if seat in free else self.temper.chance.choice(free)
        ante = self.stake(mirror, "ante", available)
        if ante is None:
            return []
        stakes = [Stake("ante", ante.amount, box)]
        if ante.amount * ANTES_IN_FULL_BOX <= available and self.temper.happens(0.5):
            stakes.append(Stake("double", Cents(2 * ante.amount), box))
            stakes.append(Stake("additional", Cents(4 * ante.amount), box))
        return stakes

    def question(self, mirror: Mirror) -> str:
        return f"arrange {mirror.you.may_arrange[0]}" if mirror.you.may_arrange else ""

    async def answer(self, table: Table, available: Cents) -> Placed | None:
        you = table.mirror.you
        if you.may_arrange:
            box = you.may_arrange[0]
            await table.arrange(box, niu_in(you.hands.get(f"box {box}", ())))
        return None


def niu_in(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """Three cards that make a Niu (niuniu 4.9.1), or no cards."""
    return next((three for three in combinations(hand, 3) if sum(min(card.rank, 10) for card in three) % 10 == 0), ())
