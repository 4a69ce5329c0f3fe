"""Runs a Baccarat, Sic Bo or Niu Niu table by a dealer's calls, with guests, cards and dice of this program.

`python examples/dealer.py TABLE NAME PASSWORD [URL]`, with the account of a dealer. It plays until it is interrupted.
Before each payment it says who gets what."""
# ruff: noqa: T201

import asyncio
import secrets
import sys
from contextlib import suppress

from felt.client import Client, Refused, Stake
from felt.client.dealer import Dealer
from felt.core.cards import DECK, Card
from felt.core.chips import Cents
from felt.protocol.dealer import Pay

STEP_SECONDS = 1.0
ANSWER_SECONDS = 10.0
SEATS = (1, 3, 5)
"""The seats of the guests."""
CHIPS = (100, 200, 500)
SHOE = 8 * len(DECK)
BETS = {"baccarat": ("player", "banker", "tie"), "sicbo": ("small", "big", "total-9"), "niuniu": ("ante",)}

chance = secrets.SystemRandom()


class Shoe:
    """The cards on the program's own table. A single deck is shuffled again for each round."""

    def __init__(self) -> None:
        self.cards: list[Card] = []

    def fill(self, count: int) -> None:
        self.cards = list(DECK) * (count // len(DECK))
        self.shuffle()

    def next(self, count: int) -> list[Card]:
        """They stay in the shoe until they are `dealt`."""
        if len(self.cards) < count:  # this program came to a shoe under way
            self.fill(SHOE)
        return self.cards[:count]

    def dealt(self, count: int) -> None:
        del self.cards[:count]

    def shuffle(self) -> None:
        chance.shuffle(self.cards)


class Table:
    """A table, its shoe, and the next step at any moment."""

    def __init__(self, dealer: Dealer, *, answer_seconds: float = ANSWER_SECONDS) -> None:
        self.dealer = dealer
        self.shoe = Shoe()
        self._answer_seconds = answer_seconds

    async def play(self, rounds: int | None = None, *, step_seconds: float = STEP_SECONDS) -> None:
        """Until so many more rounds are paid."""
        paid = 0
        while rounds is None or paid < rounds:
            try:
                paid += await self.step()
            except Refused as refused:  # too fast, say, or a card that is used up
                print(refused)
                self.shoe.shuffle()
            await asyncio.sleep(step_seconds)

    async def step(self) -> bool:
        """Do what comes next. True if it was a payment."""
        dealer, mirror = self.dealer, self.dealer.table.mirror
        need = mirror.you.need
        if not mirror.you.on_duty:
            await dealer.take_table()
        elif mirror.choice is not None:
            await asyncio.sleep(self._answer_seconds)
            await dealer.close_choice()
        elif need is not None and need.what == "shuffle":
            self.shoe.fill(need.count)
            await dealer.prepare_cards(need.count)
        elif need is not None and need.what == "cards":
            await dealer.key_cards(self.shoe.next(need.count))
            self.shoe.dealt(need.count)
        elif need is not None:
            await dealer.key_dice([secrets.randbelow(6) + 1 for _ in range(need.count)], shakes=3)
        elif mirror.phase in ("waiting", "result"):
            await self._begin()
        elif mirror.phase == "betting":
            await self._bet()
        elif mirror.phase == "dealing":
            await dealer.call_result()
        elif mirror.phase == "called":
            await self._pay()
            return True
        else:  # patrons are asked something
            await asyncio.sleep(self._answer_seconds)
            await dealer.go_on()
        return False

    async def _begin(self) -> None:
        mirror = self.dealer.table.mirror
        if mirror.free_hand:
            await self.dealer.open_free_hand()
            return
        if mirror.shuffle is not None and mirror.shuffle.cards == len(DECK):
            self.shoe.fill(len(DECK))
        await self.dealer.open_betting()

    async def _bet(self) -> None:
        """The guests lay their chips, the others have a while, and then betting is over."""
        mirror = self.dealer.table.mirror
        for number, seat in enumerate(SEATS, start=1):
            box = number if mirror.game == "niuniu" else None
            stake = Stake(chance.choice(BETS[mirror.game]), Cents(chance.choice(CHIPS) * 100), box)
            print(f"round {mirror.round}: seat {seat} lays {stake.amount // 100} on {stake.bet}")
            await self.dealer.record_wagers(seat, [stake])
        await asyncio.sleep(self._answer_seconds)
        await self.dealer.close_betting()

    async def _pay(self) -> None:
        mirror = self.dealer.table.mirror
        shown = await self.dealer.preview(Pay)
        print(f"round {mirror.round}: {mirror.called}")
        for moved in shown.moved:
            print(f"  {moved.patron}: back {moved.returned}, won {moved.won}, lost {moved.lost} ({moved.clauses})")
        await self.dealer.pay()


async def main(table: str, name: str, password: str, url: str = "http://127.0.0.1:8000") -> None:
    async with Client(url, name=name, password=password) as client:
        await Table(Dealer(await client.table(table))).play()


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        asyncio.run(main(*sys.argv[1:]))
