"""A copy gets its name on disks without hard links too (FAT, exFAT, some network disks): no file is replaced, and no
incomplete copy has the name. Such a disk cannot be had here; `os.link` answers as one does."""

import asyncio
import errno
import multiprocessing
import os
import signal
import stat
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from felt.cli import backup
from felt.store.copying import NotBooks, PlaceTaken, copy
from felt.store.factory import source_at, target_at
from tests.store.bank import SQLitePlace, bought, open_bank
from tests.store.command_line import Felt

ANSWERS = sorted({errno.EPERM, errno.EACCES, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK})


def no_link(answer: int, meanwhile: Callable[[], object] = lambda: None) -> Callable[[Path, Path], None]:
    def link(source: Path, target: Path) -> None:
        meanwhile()
        raise OSError(answer, os.strerror(answer), str(source), None, str(target))

    return link


def copied(source: str, target: str) -> None:
    asyncio.run(copy(source_at(source), target_at(target), place=source))


def transfers(path: Path) -> list[tuple[object, ...]]:
    return asyncio.run(SQLitePlace(path).raw("SELECT id, amount FROM transfers ORDER BY id"))


@pytest.fixture
def books(tmp_path: Path) -> Path:
    with open_bank(SQLitePlace(tmp_path / "felt.db")) as bank:
        bank.accept(bought("an", 100), bought("binh", 200))
    return tmp_path / "felt.db"


@pytest.fixture
def out(tmp_path: Path) -> Path:
    (tmp_path / "out").mkdir()
    return tmp_path / "out"


@pytest.mark.parametrize("answer", ANSWERS, ids=errno.errorcode.get)
def test_a_disk_without_links(books: Path, out: Path, monkeypatch: pytest.MonkeyPatch, answer: int) -> None:
    monkeypatch.setattr(os, "link", no_link(answer))
    copied(str(books), str(out / "copy.db"))
    assert os.listdir(out) == ["copy.db"]
    assert transfers(out / "copy.db") == transfers(books)
    assert len(transfers(books)) == 2
    assert stat.S_IMODE((out / "copy.db").stat().st_mode) == 0o600


def test_a_file_that_is_made_at_the_last_moment_stays(books: Path, out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = out / "copy.db"
    monkeypatch.setattr(os, "link", no_link(errno.EPERM, meanwhile=lambda: path.write_text("precious")))
    with pytest.raises(PlaceTaken):
        copied(str(books), str(path))
    assert os.listdir(out) == ["copy.db"]
    assert path.read_text() == "precious"


@pytest.mark.parametrize("step", ["link", "replace"])
def test_an_error_of_the_disk_is_said_and_leaves_nothing(
    books: Path, out: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """An error that does not speak of links is not worked around."""
    monkeypatch.setattr(os, "link", no_link(errno.EPERM))
    monkeypatch.setattr(os, step, no_link(errno.EIO))
    ran = Felt(str(books), capsys)(backup, str(out / "copy.db"), "--lang", "en")
    assert (ran.code, ran.err) == (2, f"felt backup: {out / 'copy.db'}: {os.strerror(errno.EIO)}\n")
    assert os.listdir(out) == []


PROCESSES = multiprocessing.get_context("forkserver")


def copy_and_die(books: str, target: str, kill_at: int) -> None:
    """Killed just before the `kill_at`-th call that opens, renames or removes a file of the copy."""
    calls = 0

    def watch(event: str, arguments: tuple[object, ...]) -> None:
        nonlocal calls
        if event in ("open", "os.rename", "os.remove") and str(arguments[0]).startswith(str(Path(target).parent)):
            calls += 1
            if calls == kill_at:
                os.kill(os.getpid(), signal.SIGKILL)

    os.link = no_link(errno.EPERM)  # type: ignore[assignment]
    sys.addaudithook(watch)
    copied(books, target)


def test_killed_at_any_step_no_incomplete_copy_has_the_name(books: Path, tmp_path: Path) -> None:
    left: list[str] = []
    for kill_at in count(1):
        target = tmp_path / str(kill_at) / "copy.db"
        target.parent.mkdir()
        process = PROCESSES.Process(target=copy_and_die, args=(str(books), str(target), kill_at))
        process.start()
        process.join()
        assert process.exitcode in (0, -signal.SIGKILL)
        if not target.exists():
            left.append("nothing")
            copied(str(books), str(target))
        elif not target.stat().st_size:
            left.append("an empty file")
            refused_until_removed(books, target)
        else:
            left.append("the copy")
        assert transfers(target) == transfers(books)
        if process.exitcode == 0:
            break
    assert list(dict.fromkeys(left)) == ["nothing", "an empty file", "the copy"], "in this order, and all were seen"


def refused_until_removed(books: Path, empty: Path) -> None:
    with pytest.raises(PlaceTaken):
        copied(str(books), str(empty))
    with pytest.raises(NotBooks):
        copied(str(empty), str(empty.with_name("restored.db")))
    assert empty.read_bytes() == b""
    empty.unlink()
    copied(str(books), str(empty))
