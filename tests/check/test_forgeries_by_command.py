"""`felt check` in a process of its own, as an auditor runs it, on forged books: how it ends, and what it says."""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.check import books, forging
from tests.check.conftest import Written
from tests.cli.felt_command import Ran
from tests.store.bank import Place, SQLitePlace


class Auditor:
    """Has the key of `tests.rooms.evening`, and a home of its own."""

    def __init__(self, home: Path) -> None:
        home.mkdir()
        self.key = home / "key"
        self.key.touch(mode=0o600)
        self.key.write_text(bytes(range(32)).hex())
        self.environment = os.environ | {"HOME": str(home), "XDG_STATE_HOME": str(home / "state")}

    def check(self, url: str, *options: str) -> Ran:
        command = [sys.executable, "-m", "felt", "check", "--database", url, "--lang", "en", *options]
        done = subprocess.run(command, env=self.environment, capture_output=True, check=False)
        return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())

    def codes(self, url: str) -> set[str]:
        """Of the findings, with the key. The books are wrong, and the command says so by its exit code too."""
        ran = self.check(url, "--key", str(self.key), "--json")
        assert (ran.code, ran.err) == (1, "")
        report = json.loads(ran.out)
        assert report["clean"] is False
        return {finding["code"] for finding in report["findings"]}


@pytest.fixture
def auditor(tmp_path: Path) -> Auditor:
    return Auditor(tmp_path / "auditor")


def test_books_without_forgery(written: Written, auditor: Auditor) -> None:
    ran = auditor.check(written.url, "--key", str(auditor.key))
    assert (ran.code, ran.err) == (0, "")
    assert "The books are right: 3 tables, " in ran.out


def test_chips_minted(written: Written, auditor: Auditor) -> None:
    forging.mint(written)
    assert auditor.codes(written.url) == {"transfer_unfounded"}


def test_a_win_paid_hundredfold(written: Written, auditor: Auditor) -> None:
    forging.pay_hundredfold(written)
    assert auditor.codes(written.url) == {"transfer_differs"}


def test_120_events_deleted(place: Place, tmp_path: Path, auditor: Auditor) -> None:
    written = Written(place, asyncio.run(books.write(place.url, tmp_path, rounds=12)))
    ((before,),) = written.raw("SELECT count(*) FROM events")
    table = forging.ID.format("B1")
    written.raw(f"DELETE FROM events WHERE table_id = {table} AND seq BETWEEN 11 AND 130")  # noqa: S608
    ((after,),) = written.raw("SELECT count(*) FROM events")
    assert int(str(before)) - int(str(after)) == 120
    assert written.marks["B1"].seq > 130, "they are from the middle"
    assert "journal_broken" in auditor.codes(written.url)


def test_a_die_changed_with_the_chain_rehashed(written: Written, elsewhere: str, auditor: Auditor) -> None:
    """The links tell, also without the house's key."""
    asyncio.run(forging.copy(written.url, elsewhere, forging.other_die))
    assert auditor.check(elsewhere).code == 1
    assert auditor.codes(elsewhere) == {"journal_broken"}


def test_an_empty_file(tmp_path: Path, auditor: Auditor) -> None:
    path = tmp_path / "felt.db"
    path.touch()
    ran = auditor.check(str(path))
    assert (ran.code, ran.out) == (2, "")
    assert "does not hold the books of a Felt: the file is empty" in ran.err
    assert path.read_bytes() == b""


def test_a_cut_file(sqlite_place: SQLitePlace, tmp_path: Path, auditor: Auditor) -> None:
    """Without its last byte it can still be read. Cut in half, SQLite cannot read it, and that is what is found."""
    asyncio.run(books.write(sqlite_place.url, tmp_path, rounds=1))
    whole = os.stat(sqlite_place.url).st_size
    os.truncate(sqlite_place.url, whole - 1)
    assert auditor.codes(sqlite_place.url) == {"database_damaged"}
    os.truncate(sqlite_place.url, whole // 2)
    assert auditor.codes(sqlite_place.url) == {"books_damaged"}
