"""A small writer, made to be killed: `python -m tests.store.crash_child URL POINT COUNT`.

Each of its tables goes on from its journal, first giving again what may not have been acknowledged. Whatever is
acknowledged is written to standard output at once. At the COUNTth passing of POINT it kills itself."""

import asyncio
import os
import signal
import sys

from felt.journal import Chain
from felt.ledger import CAGE, escrow_account, patron_account
from felt.store import Batch
from felt.store.factory import open_store
from felt.store.writer import Writer
from tests.store.bank import hold, move

TABLES = [f"t{n}" for n in range(6)]
AGAIN = 5
BATCHES = 60


def wager(table: str, seq: int) -> tuple[str, list[object]]:
    """The same in every life: the chips are bought and put on the felt."""
    name, patron = f"{table}-{seq}", patron_account(f"{table}-{seq % 7}")
    return name, [move(f"{name}-buy", CAGE, patron, seq), hold(name, patron, escrow_account(table), seq)]


class Killer:
    def __init__(self, point: str, passes_left: int) -> None:
        self.point = point
        self.passes_left = passes_left

    def __call__(self, point: str) -> None:
        if point == self.point:
            self.passes_left -= 1
            if self.passes_left == 0:
                os.kill(os.getpid(), signal.SIGKILL)


async def play(writer: Writer, table: str, last: int) -> None:
    chain = Chain(table)
    for seq in range(1, last + BATCHES):
        name, transfers = wager(table, seq)
        record = chain.append(f'"{name}"'.encode(), kind="", round_number=1 + seq // 10, at=seq)
        if seq > last - AGAIN:
            await writer.commit(Batch((record,), tuple(transfers)))  # type: ignore[arg-type]
            os.write(1, f"{name}\n".encode())


async def main(url: str, point: str, count: str) -> None:
    store = await open_store(url)
    heads = {head.table: head.seq for head in await store.heads()}
    writer = Writer(store, failpoint=Killer(point, int(count)))
    os.write(1, b"ready\n")
    await asyncio.gather(*(play(writer, table, heads.get(table, 0)) for table in TABLES))
    await writer.close()
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
