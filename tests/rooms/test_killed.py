"""An evening full of irregularities, killed at its commits: nothing is lost, and the table stands where it stood."""

import asyncio
import multiprocessing
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from tests.check.books import found
from tests.rooms.again import house
from tests.rooms.killed import killed_again_and_again, script
from tests.store.bank import Place, PostgresPlace, SQLitePlace

PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["tests.rooms.killed"])
BY_HAND = [f"{kind} {game}" for kind in ("casino", "live") for game in ("baccarat", "niuniu", "sicbo")]


def killed(place: Place, table: str, notes: Path, *points: str, commit: int) -> list[tuple[int, str]]:
    """What each process found in the books, and where it was killed. The last one came to the end."""
    process = PROCESSES.Process(target=killed_again_and_again, args=(place.url, table, notes, points, commit))
    process.start()
    process.join()
    assert process.exitcode == 0
    lines = [line.split() for line in notes.read_text().splitlines()]
    return [(int(events), point) for events, point in lines]


async def compare(place: Place, table: str) -> None:
    pit = script(table).pit
    async with house(pit.settings.name, place.store()) as here:
        await here.compare(pit)


def check(place: Place, table: str, lives: Sequence[tuple[int, str]]) -> None:
    """A commit is in the books as a whole or not at all, and in the end they are those of an evening without a kill."""
    for (before, point), (after, _) in pairwise(lives):
        assert after > before if point == "after_commit" else after == before
    asyncio.run(compare(place, table))
    assert found(place.url) == set()


@pytest.mark.parametrize("table", BY_HAND)
def test_at_every_commit(table: str, sqlite_place: SQLitePlace, tmp_path: Path) -> None:
    """Before each commit, within it, and after it."""
    points = ("before_commit", "within_commit", "after_commit")
    lives = killed(sqlite_place, table, tmp_path / "notes", *points, commit=1)
    assert len(lives) > 90
    check(sqlite_place, table, lives)


@pytest.mark.parametrize("table", BY_HAND)
def test_at_some_commits(table: str, postgres_place: PostgresPlace, tmp_path: Path) -> None:
    """Between two commits lie the same lines of ours as on SQLite."""
    lives = killed(postgres_place, table, tmp_path / "notes", "before_commit", "after_commit", commit=6)
    assert len(lives) > 4
    for (before, _), (after, _) in pairwise(lives):
        assert after > before
    asyncio.run(compare(postgres_place, table))
    assert found(postgres_place.url) == set()
