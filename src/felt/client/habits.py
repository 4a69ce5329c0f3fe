"""How a believable patron plays: favourite spots, stakes within the limits, streaks that are followed, some insurance.

Every decision is made from what the patron sees, with chance handed in: the same seed plays the same way."""

from fractions import Fraction
from itertools import combinations
from random import Random

from felt.client.mirror import Mirror
from felt.core.cards import Card
from felt.core.chips import CENTS_MAX, CENTS_PER_CHIP, Cents, whole_chips
from felt.core.requests import Stake

BACCARAT_SIDES = ("player", "banker")
BACCARAT_EXTRAS = ("tie", "player_pair", "banker_pair", "lucky6")
SICBO_EXTRAS = ("total-9", "total-10", "total-11", "total-12", "double-6", "pair-1-6", "number-5", "any_triple")
TIMES_THE_MINIMUM = (1, 1, 1, 2, 2, 3, 5, 10)
ANTES_IN_FULL_BOX = 7
"""Ante, Double of two and Additional of four."""


class Habits:
    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self.favourite_side = chance.choice(BACCARAT_SIDES)
        self.favourite_size = chance.choice(("small", "big"))
        self.favourite_extras = (chance.choice(BACCARAT_EXTRAS), *chance.sample(SICBO_EXTRAS, 2))
        self.boldness = chance.choice(TIMES_THE_MINIMUM)
        self.follows_streaks = chance.random() < 0.5
        self.insures = chance.choice((0.0, 0.3, 0.8))
        self.squeezes = chance.random() < 0.3
        self.losses_borne = chance.randint(3, 12)
        """After so many rounds lost in a row they get up."""

    def happens(self, probability: float) -> bool:
        return self._chance.random() < probability

    def seconds(self, least: float, most: float) -> float:
        return self._chance.uniform(least, most)

    def table(self, names: list[str]) -> str:
        return self._chance.choice(names)

    def wagers(self, mirror: Mirror, available: Cents) -> list[Stake]:
        """What to bet now; nothing, now and then, or when the chips are gone."""
        if self.happens(0.05):
            return []
        match mirror.game:
            case "baccarat":
                wanted = self._hands(mirror)
            case "sicbo":
                wanted = self._dice(mirror)
            case "niuniu":
                return self._boxes(mirror, available)
            case _:
                return []
        stakes: list[Stake] = []
        for bet in wanted:
            stake = self._stake(mirror, bet, Cents(available - sum(each.amount for each in stakes)))
            if stake is not None:
                stakes.append(stake)
        return stakes

    def _hands(self, mirror: Mirror) -> list[str]:
        side = self.favourite_side
        last = next((mark[0] for mark in reversed(mirror.results) if mark[0] in "BP"), "")
        if self.follows_streaks and last and self.happens(0.8):
            side = "banker" if last == "B" else "player"
        elif self.happens(0.2):
            side = self._chance.choice(BACCARAT_SIDES)
        extras = [bet for bet in self.favourite_extras if bet in BACCARAT_EXTRAS and self.happens(0.2)]
        return [side, *extras]

    def _dice(self, mirror: Mirror) -> list[str]:
        size = self.favourite_size
        if self.follows_streaks and mirror.results and self.happens(0.8):
            total = sum(map(int, mirror.results[-1].split("-")))
            size = "small" if total <= 10 else "big"
        extras = [bet for bet in self.favourite_extras if bet in SICBO_EXTRAS and self.happens(0.4)]
        return [size, *extras]

    def _boxes(self, mirror: Mirror, available: Cents) -> list[Stake]:
        taken = {wager.box for wagers in mirror.confirmed.values() for wager in wagers}
        free = [box for box in range(1, int(mirror.settings["rules"]["boxes"]) + 1) if box not in taken]
        if not free:
            return []
        seat = mirror.patrons[mirror.you.patron].seat
        box = seat if seat in free else self._chance.choice(free)
        ante = self._stake(mirror, "ante", available)
        if ante is None:
            return []
        stakes = [Stake("ante", ante.amount, box)]
        if ante.amount * ANTES_IN_FULL_BOX <= available and self.happens(0.5):
            stakes.append(Stake("double", Cents(2 * ante.amount), box))
            stakes.append(Stake("additional", Cents(4 * ante.amount), box))
        return stakes

    def _stake(self, mirror: Mirror, bet: str, available: Cents) -> Stake | None:
        least, most = limits_of(mirror, bet)
        least = max(least, CENTS_PER_CHIP)
        amount = least * self.boldness * self._chance.choice((1, 1, 1, 2))
        amount = whole_chips(Cents(min(amount, most, available)))
        return Stake(bet, amount) if amount >= least else None

    def insurance(self, mirror: Mirror, available: Cents) -> list[Stake]:
        """For some of what the insurance may pay: never more than the wager that it insures (baccarat 6.4.3)."""
        own = {wager.bet: wager.amount for wager in mirror.confirmed.get(mirror.you.patron, ())}
        insured = {wager.bet for wager in mirror.insurance if wager.patron == mirror.you.patron}
        for offer in mirror.offers:
            bet = f"{offer.side}_insurance"
            if offer.side in own and bet not in insured and self.happens(self.insures):
                most = min(own[offer.side] / Fraction(offer.odds), Fraction(available))
                amount = whole_chips(Cents(int(most * self._chance.choice((1, Fraction(1, 2))))))
                if amount:
                    return [Stake(bet, amount)]
        return []


def limits_of(mirror: Mirror, bet: str) -> tuple[int, int]:
    """Least and most, as the table's sign says: of the bet, of its kind, or of all."""
    limits = mirror.settings["rules"]["limits"]
    for name in (bet, bet.split("-", maxsplit=1)[0], "default"):
        if name in limits:
            least, most = limits[name]
            return least, most
    return 0, CENTS_MAX


def niu_in(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """Three cards that make a Niu (niuniu 4.9.1), if any do."""
    return next((three for three in combinations(hand, 3) if sum(min(card.rank, 10) for card in three) % 10 == 0), ())
