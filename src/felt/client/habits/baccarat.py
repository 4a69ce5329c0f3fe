"""Habits at Baccarat: a favourite side, streaks, side bets, squeezing, some insurance."""

from fractions import Fraction
from typing import Any

from felt.client.habits.game_habits import GameHabits, Temper
from felt.client.mirror import Mirror
from felt.client.table import Placed, Table
from felt.core.chips import CENTS_MAX, Cents, whole_chips
from felt.core.requests import Stake

SIDES = ("player", "banker")
EXTRAS = ("tie", "player_pair", "banker_pair", "lucky6")


def rules_of(mirror: Mirror) -> dict[str, Any]:
    rules: dict[str, Any] = mirror.settings["rules"]
    return rules


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
        offered = [bet for bet in (side, *extras) if bet != "lucky6" or rules_of(mirror)["lucky6"]]
        return self.stakes(mirror, offered, available)

    async def before_betting(self, table: Table) -> None:
        if self.squeezes and rules_of(table.mirror)["squeeze"]:
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
            case ["open", _, _] if table.mirror.banker_first and self.temper.happens(0.2):
                await table.banker_first()
            case ["open", side, _]:
                await table.open_cards(side)
        return None

    def insurance(self, mirror: Mirror, available: Cents) -> list[Stake]:
        """Sometimes insure, for all or half of the most. Insurance never pays more than the wager that it insures
        (baccarat 6.4.3), and a table may limit it by its odds (6.4.3.1)."""
        own = {wager.bet: wager.amount for wager in mirror.confirmed.get(mirror.you.patron, ())}
        insured = {wager.bet for wager in mirror.insurance if wager.patron == mirror.you.patron}
        for offer in mirror.offers:
            bet = f"{offer.side}_insurance"
            if offer.side in own and bet not in insured and self.temper.happens(self.insures):
                limit = rules_of(mirror)["insurance_limits"].get(offer.odds, CENTS_MAX)
                most = min(own[offer.side] / Fraction(offer.odds), Fraction(available), Fraction(limit))
                amount = whole_chips(Cents(int(most * self.temper.chance.choice((1, Fraction(1, 2))))))
                if amount:
                    return [Stake(bet, amount)]
        return []
