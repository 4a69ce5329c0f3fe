"""Books in a file have one house at a time, whatever name the file is opened by."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from felt.store import StoreUnavailable
from felt.store.factory import open_store
from felt.store.refusals import BooksKeptElsewhere
from felt.store.sqlite.store import SQLiteStore

SECOND_HOUSE = """
import asyncio, sys
from felt.core.refusals import Refusal
from felt.store.factory import open_store

async def play():
    try:
        store = await open_store(sys.argv[1], alone=True)
    except Refusal as refusal:
        return refusal.code
    await store.close()
    return "opened"

print(asyncio.run(play()))
"""


def in_another_process(path: Path) -> str:
    done = subprocess.run([sys.executable, "-c", SECOND_HOUSE, path], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def same(path: Path) -> Path:
    return path


def through_symlink(path: Path) -> Path:
    link = path.parent / "elsewhere" / "link.db"
    link.parent.mkdir()
    link.symlink_to(path)
    return link


def through_hard_link(path: Path) -> Path:
    link = path.parent / "elsewhere" / "twin.db"
    link.parent.mkdir()
    os.link(path, link)
    return link


def copied_over(path: Path) -> Path:
    """Another file is moved to the place of the books while the house is open, as a hasty restore does."""
    shutil.copy(path, path.with_suffix(".copy"))
    path.with_suffix(".copy").rename(path)
    return path


@pytest.mark.parametrize("other_name", [same, through_symlink, through_hard_link, copied_over])
async def test_a_second_house_is_refused(tmp_path: Path, other_name: Callable[[Path], Path]) -> None:
    path = tmp_path / "felt.db"
    house = await open_store(str(path), alone=True)
    other = other_name(path)
    assert in_another_process(other) == "books_kept_elsewhere"
    with pytest.raises(BooksKeptElsewhere):
        await open_store(str(other), alone=True)
    await house.close()
    assert in_another_process(other) == "opened"
    await (await open_store(str(other), alone=True)).close()


async def test_a_refused_house_leaves_the_locks_of_the_first_alone(tmp_path: Path) -> None:
    """To close a file frees all POSIX locks that the process has on it: SQLite would think that nobody writes."""
    path = tmp_path / "felt.db"
    house = await open_store(str(path), alone=True)
    for name in (through_hard_link(path), path):
        with pytest.raises(BooksKeptElsewhere):
            await open_store(str(name), alone=True)
    assert in_another_process(path) == "books_kept_elsewhere"
    await house.close()


async def test_a_file_that_cannot_be_opened_is_told_by_its_own_problem(tmp_path: Path) -> None:
    folder = tmp_path / "felt.db"
    folder.mkdir()
    with pytest.raises(StoreUnavailable, match="cannot be opened"):
        await SQLiteStore(folder, alone=True).open()


async def test_a_commit_is_on_the_disk_before_it_is_answered(tmp_path: Path) -> None:
    """In this mode SQLite syncs its log at every commit. A weaker mode loses acknowledged wagers with the power."""
    store = SQLiteStore(tmp_path / "felt.db")
    await store.open()
    modes = await store._writer.run(lambda database: (database.pragma("journal_mode"), database.pragma("synchronous")))
    assert modes == ("wal", 2)
    await store.close()
