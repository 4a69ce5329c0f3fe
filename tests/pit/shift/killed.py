"""The shift in processes that are killed at its commits. Each goes on where the books stand. A warm process forks
them."""

import asyncio
import os
import signal
import traceback
from collections.abc import Sequence
from pathlib import Path
from random import Random

from felt.store.factory import store_at
from tests.pit.shift.house import house
from tests.pit.shift.script import script
from tests.store.bank import PostgresPlace

POINTS = ("before_commit", "after_commit")


class Killer:
    """Ends this process at the `commit`-th commit; never if that is None."""

    def __init__(self, point: str, commit: int | None) -> None:
        self.point = point
        self.left = commit

    def __call__(self, point: str) -> None:
        if self.left is not None and point == self.point:
            self.left -= 1
            if self.left == 0:
                os.kill(os.getpid(), signal.SIGKILL)


async def live(url: str, events: Sequence[int], notes: Path, killer: Killer) -> None:
    """Notes what it found in the books, and takes the steps that are left."""
    async with house(store_at(url, create=True), killer) as here:
        with notes.open("a") as file:
            file.write(f"{sum(here.events.values())}\n")
        await here.take_all(script().steps, events)


def killed_at_random(url: str, events: Sequence[int], notes: Path, kills: int, seed: int) -> None:
    """After so many kills, one process comes to the end."""
    chance = Random(seed)  # noqa: S311 - a seed says where
    most = 2 * len(script().steps) // (kills + 1)
    for _ in range(kills):
        point, commit = chance.choice(POINTS), chance.randint(1, most)
        assert os.WIFSIGNALED(_lived(url, events, notes, Killer(point, commit))), "it was not killed"
        if url.startswith("postgresql"):
            asyncio.run(PostgresPlace(url).heard_out(set()))
    assert _lived(url, events, notes, Killer("", None)) == 0


def _lived(url: str, events: Sequence[int], notes: Path, killer: Killer) -> int:
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1]
    try:
        asyncio.run(live(url, events, notes, killer))
    except BaseException:
        traceback.print_exc()
        os._exit(1)
    os._exit(0)
