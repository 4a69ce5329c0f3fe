"""An evening with irregularities whose process is killed at its commits. Each process goes on where the books stand.

The script is known before the first process starts. A warm process makes it once, and forks the others."""

import asyncio
import os
import signal
import traceback
from functools import cache
from itertools import cycle, islice
from pathlib import Path

import apsw

from felt.house import HOUSE_JOURNAL
from felt.store.factory import store_at
from tests.rooms.again import house
from tests.store.bank import PostgresPlace
from tests.table.dealer.evening import Crashes, Evening, eventful
from tests.table.dealer.test_evening import TABLES

STEPS = 60
LIVES_MAX = 5 * STEPS
"""Far more than three for each commit."""
SEVERAL_TRANSACTIONS = 2
"""The status of a process in which a commit is not whole."""


@cache
def script(table: str) -> Evening:
    return eventful(TABLES[table], STEPS, "wagers_withdrawn", "round_corrected", crashes=Crashes.NEVER)


class Killer:
    """Ends this process at the `commit`-th commit after it was armed."""

    def __init__(self, point: str, commit: int) -> None:
        self.point = point
        self.left = commit
        self.armed = False
        self.transactions = 0
        """Of SQLite, in the commit under way."""

    def __call__(self, point: str) -> None:
        self.transactions = 0 if point == "before_commit" else self.transactions
        if self.transactions > 1:
            os._exit(SEVERAL_TRANSACTIONS)
        if self.armed and point == self.point:
            self.left -= 1
            if self.left == 0:
                os.kill(os.getpid(), signal.SIGKILL)

    def watch(self, database: apsw.Connection) -> None:
        """All rows of a transaction are written when the hook is called, and the transaction is not over."""

        def committing() -> bool:
            self("within_commit")
            self.transactions += 1
            return False  # nothing is against it

        database.set_commit_hook(committing)


async def live(url: str, table: str, notes: Path, killer: Killer) -> None:
    """Takes the steps that are left, to the end or until this process is killed. Notes what it found in the books."""
    pit = script(table).pit
    async with house(pit.settings.name, store_at(url, create=True), failpoint=killer) as here:
        events, gifts = await here.events(), await here.store.head(HOUSE_JOURNAL)
        with notes.open("a") as file:
            file.write(f"{events + (0 if gifts is None else gifts.seq)} {killer.point}\n")
        await here.start()
        killer.armed = True
        # A gift that is given twice is given once.
        await here.take([step for step in pit.done if step.events > events or step.is_gift])


def killed_again_and_again(url: str, table: str, notes: Path, points: tuple[str, ...], commit: int) -> None:
    """At one point after the other, each in a process of its own, until one comes to the end."""
    script(table)  # known to all of them
    for point in islice(cycle(points), LIVES_MAX):
        child = os.fork()
        if not child:
            _live_and_exit(url, table, notes, Killer(point, commit))
        _, status = os.waitpid(child, 0)
        if os.WIFEXITED(status):
            assert os.WEXITSTATUS(status) == 0
            return
        if url.startswith("postgresql"):
            asyncio.run(PostgresPlace(url).heard_out(set()))
    raise AssertionError("it does not come to its end")


def _live_and_exit(url: str, table: str, notes: Path, killer: Killer) -> None:
    try:
        apsw.connection_hooks.append(killer.watch)
        asyncio.run(live(url, table, notes, killer))
    except BaseException:
        traceback.print_exc()
        os._exit(1)
    os._exit(0)
