"""Habits at Baccarat: a favourite side, streaks, side bets, squeezing, some insurance."""

from fractions import Fraction

from felt.client.habits.game_habits import GameHabits, Temper
from felt.client.mirror import Mirror
from felt.client.table import Placed, Table
from felt.core.chips import Cents, whole_chips
from felt.core.requests import Stake

SIDES = ("player", "banker")
EXTRAS = ("tie", "player_pair", "banker_pair", "lucky6")


class BaccaratHabits(GameHabits):
    def __init__(self, temper: Temper) -> None:
        super().__init__(temper)
        self.favourite_side = temper.chance.choice(SIDES)
        self.favourite_extra = temper.chance.choice(EXTRAS)
        self.insures = temper.chance.choice((0.0, 0.3, 0.8))
        self.squeezes = temper.chance.random() < 0.3

    def wagers(self, mirror: Mirror, available: Cents) -> list[Stake]:
        side = self.favourite_side
        last = next((mark[0] for mark in reversed(mirror.results) if mark[0] in "BP"), "")
        if self.temper.follows_streaks and last and self.temper.happens(0.8):
            side = "banker" if last == "B" else "player"
        elif self.temper.happens(0.2):
            side = self.temper.chance.choice(SIDES)
        extras = [self.favourite_extra] if self.temper.happens(0.2) else []
        return self.stakes(mirror, [side, *extras], available)

    async def before_betting(self, table: Table) -> None:
        if self.squeezes:
            await table.squeeze(self.favourite_side)

    def question(self, mirror: Mirror) -> str:
        you = mirror.you
        if you.may_insure and mirror.offers:
            return f"insure {mirror.offers[0].moment}"
        if mirror.phase == "squeeze":
            for side, squeezer in mirror.squeezers.items():
                if squeezer == you.patron and side in you.hands:
                    return f"open {side} {len(you.hands[side])}"
        return ""

    async def answer(self, table: Table, available: Cents) -> Placed | None:
        match self.question(table.mirror).split():
            case ["insure", _]:
                return await table.insure(self.insurance(table.mirror, available))
            case ["open", side, _]:
                await table.open_cards(side)
        return None

    def insurance(self, mirror: Mirror, available: Cents) -> list[Stake]:
        """Sometimes insure, for all or half of the cap. Insurance never pays more than the wager that it insures
        (baccarat 6.4.3)."""
        own = {wager.bet: wager.amount for wager in mirror.confirmed.get(mirror.you.patron, ())}
        insured = {wager.bet for wager in mirror.insurance if wager.patron == mirror.you.patron}
        for offer in mirror.offers:
            bet = f"{offer.side}_insurance"
            if offer.side in own and bet not in insured and self.temper.happens(self.insures):
                most = min(own[offer.side] / Fraction(offer.odds), Fraction(available))
                amount = whole_chips(Cents(int(most * self.temper.chance.choice((1, Fraction(1, 2))))))
                if amount:
                    return [Stake(bet, amount)]
        return []
