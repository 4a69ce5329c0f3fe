"""A program that deals: it runs a table by a dealer's calls, with cards and dice of its own, and with guests at some
seats who play without accounts."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Sequence
from random import Random

import msgspec

from felt.client.dealer import Dealer
from felt.client.errors import Refused
from felt.client.habits import Habits
from felt.core.cards import DECK, Card
from felt.core.chips import Cents
from felt.core.requests import Stake
from felt.protocol.view import Due

SEATS = (1, 3, 5)
"""The seats of the guests."""
CHIPS = Cents(10_000_000)
"""What a guest has in hand. Nobody knows it: these chips are in no account."""
SHAKES = 3
SHOE = 8 * len(DECK)


class Pace(msgspec.Struct, frozen=True, kw_only=True):
    """The seconds before a step."""

    step_s: float = 1.0
    betting_s: float = 10.0
    """Before "No more bets"."""
    answer_s: float = 10.0
    """Before a question is closed that patrons have been asked."""
    result_s: float = 1.0
    """Before the next round."""


class Shoe:
    """The cards that the program deals from. A single deck is shuffled again for each round."""

    def __init__(self, chance: Random) -> None:
        self.cards: list[Card] = []
        self._chance = chance

    def fill(self, count: int, *, without: Iterable[Card] = ()) -> None:
        """All cards of so many; `without` those that another dealer has dealt."""
        left = Counter(list(DECK) * (count // len(DECK))) - Counter(without)
        self.cards = list(left.elements())
        self.shuffle()

    def next(self, count: int) -> list[Card]:
        """They stay in the shoe until they are `dealt`."""
        if len(self.cards) < count:  # this program came to a shoe under way
            self.fill(SHOE)
        return self.cards[:count]

    def dealt(self, count: int) -> None:
        del self.cards[:count]

    def shuffle(self) -> None:
        self._chance.shuffle(self.cards)


class DealerBot:
    def __init__(
        self,
        dealer: Dealer,
        chance: Random,
        *,
        seats: Iterable[int] = SEATS,
        pace: Pace | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.dealer = dealer
        self.shoe = Shoe(chance)
        self._chance = chance
        self._guests = {seat: Habits(chance, seat=seat) for seat in seats}
        self._pace = pace or Pace()
        self._sleep = sleep
        self._laid = 0
        """The last round for which the guests have laid their chips."""

    async def play(self, rounds: int | None = None) -> None:
        """Until so many more rounds are paid."""
        paid = 0
        while rounds is None or paid < rounds:
            await self._sleep(self.seconds_before_step())
            paid += await self.try_step()

    async def try_step(self) -> bool:
        """True if it was a payment. A refusal is no reason to stop: it came too fast, or the card is used up."""
        try:
            return await self.step()
        except Refused as refused:
            self.refused(refused)
            return False

    def refused(self, refused: Refused) -> None:
        self.shoe.shuffle()

    @property
    def stands_still(self) -> bool:
        """Whether nothing can be done here until another person decides."""
        mirror = self.dealer.table.mirror
        return mirror.phase == "closed" or (mirror.paused and not mirror.unattended)

    def seconds_before_step(self) -> float:
        mirror = self.dealer.table.mirror
        if mirror.choice is not None:
            return self._pace.answer_s
        if mirror.phase == "betting":
            return self._pace.betting_s if self._laid == mirror.round else self._pace.step_s
        if mirror.phase == "result":
            return self._pace.result_s
        if mirror.phase in ("waiting", "dealing", "called") or mirror.you.need is not None:
            return self._pace.step_s
        return self._pace.answer_s

    async def step(self) -> bool:
        """Do what comes next. True if it was a payment."""
        dealer, mirror = self.dealer, self.dealer.table.mirror
        need = mirror.you.need
        if not mirror.you.on_duty:
            await dealer.take_table()
        elif mirror.choice is not None:
            await dealer.close_choice()
        elif need is not None:
            await self._supply(need)
        elif mirror.phase in ("waiting", "result"):
            await self._begin()
        elif mirror.phase == "betting" and self._laid != mirror.round:
            await self._lay()
        elif mirror.phase == "betting":
            await dealer.close_betting()
        elif mirror.phase == "dealing":
            await dealer.call_result()
        elif mirror.phase == "called":
            await self.pay()
            return True
        else:  # patrons are asked something
            await dealer.go_on()
        return False

    async def record(self, seat: int, stakes: Sequence[Stake]) -> None:
        await self.dealer.record_wagers(seat, stakes)

    async def pay(self) -> None:
        await self.dealer.pay()

    async def _supply(self, need: Due) -> None:
        if need.what == "shuffle":
            self.shoe.fill(need.count)
            await self.dealer.prepare_cards(need.count)
        elif need.what == "cards":
            await self.dealer.key_cards(self.shoe.next(need.count))
            self.shoe.dealt(need.count)
        else:
            dice = [self._chance.randint(1, 6) for _ in range(need.count)]
            await self.dealer.key_dice(dice, shakes=SHAKES)

    async def _begin(self) -> None:
        mirror = self.dealer.table.mirror
        if mirror.free_hand:
            await self.dealer.open_free_hand()
            return
        if mirror.shuffle is not None and mirror.shuffle.cards == len(DECK):
            self.shoe.fill(len(DECK))
        await self.dealer.open_betting()

    async def _lay(self) -> None:
        """The guests lay their chips, at seats that no patron with an account has taken."""
        mirror = self.dealer.table.mirror
        self._laid = mirror.round
        taken = {seat.seat for seat in mirror.patrons.values()}
        for seat, guest in self._guests.items():
            stakes = [] if seat in taken else guest.wagers(mirror, CHIPS)
            if stakes:
                await self.record(seat, stakes)
