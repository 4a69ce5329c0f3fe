"""A shoe of one round: the table is closed after it, and the links are revealed."""

import asyncio
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.vectors_bundles import HOUSE, START_MS, TABLES, WITNESS, give_chips, sign, step

from felt.logbook.bundles import Gatherer
from felt.logbook.signing import house_signing
from felt.rooms.bank import Bank
from felt.rooms.clock import VirtualClock
from felt.rooms.fair.two_keys import TwoKeys
from felt.rooms.room import Room
from felt.store.factory import open_store
from felt.store.writer import Writer
from felt.table.commands import CloseTable, OpenTable
from felt.table.state import Phase
from felt.witness.inside import InsideWitness


@cache
def small_shoe() -> bytes:
    return asyncio.run(_made())


async def _made() -> bytes:
    with TemporaryDirectory() as folder:
        store = await open_store(str(Path(folder) / "felt.db"))
        writer = Writer(store)
        clock = VirtualClock(START_MS)
        keys = TwoKeys("B1", HOUSE, InsideWitness(WITNESS), identity=lambda: bytes(16))
        room = Room("B1", store=store, writer=writer, bank=Bank(store), device=keys, clock=clock)
        try:
            await give_chips(store, writer)
            await room.start()
            await room.do(OpenTable(by="pit", settings=TABLES[0]))
            while room.state.phase is not Phase.RESULT:
                await step(room, clock)
            await room.do(CloseTable(by="pit"))
            while room.state.shuffle is not None and not room.state.shuffle.revealed:
                await step(room, clock)
            await sign(store, number=1)
            bundle = await Gatherer(store, house_signing(HOUSE).public, bytes_max=10**7).shoe("B1", 1)
        finally:
            await writer.close()
            await store.close()
    return bundle.encoded()
