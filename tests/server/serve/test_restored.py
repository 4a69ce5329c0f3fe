"""A backup while the server runs, a restore, and a server that notices, by the commands of OPERATIONS."""

import asyncio
import signal
from pathlib import Path

import pytest

from felt.dealing.keys import master_key
from felt.journal.marks import unsealed
from felt.store.factory import open_store
from tests.patience import come_true
from tests.server.serve.process import asked, check_books, felt, guest, serve
from tests.server.serve.test_command import QUICK, rounds


def done(folder: Path, *command: str) -> str:
    ran = felt(folder, *command, "--lang", "en")
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


async def last_event(books: Path) -> int:
    store = await open_store(str(books), create=False)
    try:
        head = await store.head("B1")
        return 0 if head is None else head.seq
    finally:
        await store.close()


def marked(marks: Path) -> int:
    """The last event of the table that the marks know; 0 while they do not know the table."""
    key = master_key(marks.with_name("felt.key"))
    mark = unsealed(marks.read_bytes(), key.subkey("marks")).journals.get("B1")
    return 0 if mark is None else mark.seq


@pytest.mark.parametrize("killed", [False, True])
def test_the_server_starts_with_restored_books_only_if_it_is_told(tmp_path: Path, *, killed: bool) -> None:
    (tmp_path / "felt.toml").write_text(QUICK)
    with serve(tmp_path) as server:
        cookie = guest(server.address)
        asyncio.run(rounds(server.address, cookie, count=2, leaves=True))
        assert "2 journals, checked" in done(tmp_path, "backup", "copy.db")
        (marks,) = (tmp_path / "state" / "felt").glob("*/felt.marks")
        copied = asyncio.run(last_event(tmp_path / "copy.db"))
        asyncio.run(rounds(server.address, cookie, count=3, leaves=True))
        asyncio.run(come_true(lambda: marked(marks) > copied))
        server.end(signal.SIGKILL if killed else signal.SIGINT)
    for each in tmp_path.glob("felt.db*"):
        each.unlink()
    assert "felt serve --restored" in done(tmp_path, "restore", "copy.db")

    refused = felt(tmp_path, "serve", "--port", "0", "--lang", "en")
    assert (refused.returncode, refused.stdout) == (2, "")
    (sentence,) = [line for line in refused.stderr.splitlines() if not line.startswith("{")]
    assert f"The books are older than the marks in {marks}: the journal of table B1 ends at event" in sentence
    assert "start once with `felt serve --restored`" in sentence
    vietnamese = felt(tmp_path, "serve", "--port", "0", "--lang", "vi")
    assert f"Sổ cũ hơn dấu mốc trong {marks}" in vietnamese.stderr

    with serve(tmp_path, "--restored") as server:
        assert asked(server, "/ready").status_code == 200
        assert asyncio.run(rounds(server.address, guest(server.address), count=1)) != []
        assert server.end(signal.SIGINT) == 0
    assert '"message":"house began again after a restore"' in (tmp_path / "log").read_text()
    check_books(tmp_path)
    with serve(tmp_path) as server:
        assert server.end(signal.SIGINT) == 0
