"""Evenings at tables that people deal at, through real rooms: the room is lost after every command, and nothing is lost
with it."""

import asyncio

import pytest

from felt.core.chips import Cents
from felt.house import ChipsGiven
from felt.ledger import Purpose, patron_account
from felt.rooms.bank import Bank
from felt.rooms.clock import VirtualClock
from felt.rooms.house import HouseJournal
from felt.rooms.recovery import rebuild
from felt.rooms.room import Room
from felt.store.writer import Writer
from tests.check.books import found
from tests.server.online import Stacked
from tests.store.bank import Place
from tests.table.dealer.evening import PATRONS, STAKE, Evening
from tests.table.dealer.pit import casino_table

TABLES = {
    "baccarat": casino_table("baccarat", limits={"default": (1_000, 4_000)}, differential=5_000, decks=2),
    "niuniu": casino_table("niuniu", limits={"default": (500, 2_000)}),
    "sicbo": casino_table("sicbo", limits={"default": (100, 5_000)}),
}
STEPS = 120
START = 1_790_000_000_000


async def played_again(evening: Evening, place: Place) -> None:
    """The same commands, each by a room that was just built from the books."""
    clock = VirtualClock(START)
    store = place.store()
    await store.open()
    writer = Writer(store)
    house = HouseJournal(store, writer, clock)
    name = evening.pit.settings.name
    try:
        for patron in PATRONS:
            account = patron_account(patron)
            await house.give(ChipsGiven(f"buy-in/{patron}", account, Cents(STAKE), Purpose.BUY_IN, "buy-in"))
        for now, command in evening.done:
            clock.advance(START + now - clock.now())
            room = Room(
                name,
                store=store,
                writer=writer,
                bank=Bank(store),
                device=Stacked("", []),
                clock=clock,
                snapshot_every=20,
            )
            await room.start()
            await room.do(command)
        rebuilt = (await rebuild(store, name)).state
        rebuilt.ended = evening.state.ended = None  # serves late answers only
        assert rebuilt == evening.state
        balances = {account: found.balance for account, found in (await store.balances()).items()}
        ours = {account: balance for account, balance in evening.pit.books.balance.items() if account != "cage"}
        assert {account: balances.get(account, 0) for account in ours} == ours
        assert await store.problems() == []
    finally:
        await writer.close()
        await store.close()


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("game", TABLES)
@pytest.mark.clause("ruling A8", "ruling A9")
def test_a_room_lost_after_every_command_loses_nothing(game: str, seed: int, place: Place) -> None:
    evening = Evening(TABLES[game], seed, crashes=False)
    evening.play(STEPS)
    assert evening.ruled, "something went wrong in this evening"
    asyncio.run(played_again(evening, place))
    assert found(place.url, keys=()) == set()
