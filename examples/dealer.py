"""Runs a Baccarat, Sic Bo or Niu Niu table by a dealer's calls, with guests, cards and dice of this program.

`python examples/dealer.py TABLE NAME PASSWORD [URL]`, with the account of a dealer. It plays until it is interrupted.
Before each payment it says who gets what. `felt.client.dealer_bot` has the steps of a round."""
# ruff: noqa: T201

import asyncio
import secrets
import sys
from collections.abc import Sequence
from contextlib import suppress

from felt.client import Client, Refused, Stake
from felt.client.dealer import Dealer
from felt.client.dealer_bot import DealerBot
from felt.protocol.dealer import Pay


class TalkingDealer(DealerBot):
    """Says what happens at the table."""

    async def record(self, seat: int, stakes: Sequence[Stake]) -> None:
        laid = ", ".join(f"{stake.amount // 100} on {stake.bet}" for stake in stakes)
        print(f"round {self.dealer.table.mirror.round}: seat {seat} lays {laid}")
        await super().record(seat, stakes)

    async def pay(self) -> None:
        shown = await self.dealer.preview(Pay)
        mirror = self.dealer.table.mirror
        print(f"round {mirror.round}: {mirror.called}")
        for moved in shown.moved:
            print(f"  {moved.patron}: back {moved.returned}, won {moved.won}, lost {moved.lost} ({moved.clauses})")
        await super().pay()

    def refused(self, refused: Refused) -> None:
        print(refused)
        super().refused(refused)


async def main(table: str, name: str, password: str, url: str = "http://127.0.0.1:8000") -> None:
    async with Client(url, name=name, password=password) as client:
        await TalkingDealer(Dealer(await client.table(table)), secrets.SystemRandom()).play()


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        asyncio.run(main(*sys.argv[1:]))
