"""Runs a Baccarat, Sic Bo or Niu Niu table that is dealt by hand, with cards and dice from this program.

`python examples/dealer.py TABLE NAME PASSWORD [URL]`, with the account of a dealer"""
# ruff: noqa: T201

import asyncio
import secrets
import sys
from contextlib import suppress

from felt.client import Client, Refused
from felt.client.dealer import Dealer
from felt.core.cards import DECK, Card

BETTING_SECONDS = 20
STEP_SECONDS = 1
ANSWER_SECONDS = 10


class Shoe:
    """The cards on the program's own table. A single deck is shuffled again for each round."""

    def __init__(self) -> None:
        self.cards: list[Card] = []

    def fill(self, count: int) -> None:
        self.cards = list(DECK) * (count // len(DECK))
        secrets.SystemRandom().shuffle(self.cards)

    def draw(self, count: int) -> list[Card]:
        drawn, self.cards = self.cards[:count], self.cards[count:]
        return drawn


async def step(dealer: Dealer, shoe: Shoe) -> None:
    """What comes next."""
    mirror = dealer.table.mirror
    need = mirror.you.need
    if not mirror.you.on_duty:
        await dealer.take_table()
    elif need is not None and need.what == "shuffle":
        shoe.fill(need.count)
        await dealer.prepare_cards(need.count)
    elif need is not None and need.what == "cards":
        await dealer.key_cards(shoe.draw(need.count))
    elif need is not None:
        await dealer.key_dice([secrets.randbelow(6) + 1 for _ in range(need.count)], shakes=3)
    elif mirror.phase in ("waiting", "result"):
        if mirror.shuffle is not None and mirror.shuffle.cards == len(DECK):
            shoe.fill(len(DECK))
        await dealer.open_betting()
    elif mirror.phase == "betting":
        await asyncio.sleep(BETTING_SECONDS)
        await dealer.close_betting()
    elif mirror.phase == "dealing":
        await dealer.call_result()
    elif mirror.phase == "called":
        print(f"round {mirror.round}: {mirror.called}")
        await dealer.pay()
    else:  # patrons are asked something
        await asyncio.sleep(ANSWER_SECONDS)
        await dealer.go_on()


async def main(table: str, name: str, password: str, url: str = "http://127.0.0.1:8000") -> None:
    async with Client(url, name=name, password=password) as client:
        dealer, shoe = Dealer(await client.table(table)), Shoe()
        while True:
            try:
                await step(dealer, shoe)
            except Refused as refused:  # nobody has bet, say
                print(refused)
            await asyncio.sleep(STEP_SECONDS)


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        asyncio.run(main(*sys.argv[1:]))
