"""A complete bot: sits down at a Baccarat table and follows the last winner. `python examples/bot.py [URL] [TABLE]`"""
# ruff: noqa: T201

import asyncio
import sys
from contextlib import suppress

from felt.client import Client, Refused, Stake
from felt.core.chips import Cents


async def main(url: str = "http://127.0.0.1:8000", name: str = "B1") -> None:
    async with Client(url) as client:
        table = await client.table(name)
        await table.join()
        print(f"{client.name} sits down at {name} with {client.available} cents")
        async for event in table.events():
            mirror = table.mirror
            try:
                if mirror.you.may_bet:
                    last = next((mark[0] for mark in reversed(mirror.results) if mark[0] in "BP"), "B")
                    await table.confirm([Stake("banker" if last == "B" else "player", Cents(10_000))])
                elif mirror.you.may_insure:
                    await table.insure()  # no, thank you
            except Refused as refused:  # too late, say
                print(refused)
            if event.type == "round_settled":
                lines = [line for line in event.body["lines"] if line["patron"] == client.patron]
                won = sum(line["returned"] + line["won"] - line["stake"] for line in lines)
                print(f"round {mirror.round}: {event.body['mark']}, {won:+} cents, {client.available} left")


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        asyncio.run(main(*sys.argv[1:]))
