"""An SQLite file on a full disk, read-only, locked, damaged, or nowhere."""

import asyncio
import os
import resource
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw
import pytest

from felt.core.words import Language
from felt.ledger import patron_account
from felt.store import StoreUnavailable
from felt.store.sqlite.store import SQLiteStore
from felt.store.writer import Writer
from tests.journals import check_journal
from tests.store.bank import Bank, Events, SQLitePlace, batch, bought, move, open_bank, refused
from tests.store.sqlite.disks import enlarge, small_disk

AN = patron_account("an")
NOBODY = 65_534


def fill(bank: Bank, events: Events, *, first: int = 0) -> tuple[int, StoreUnavailable]:
    """Write until nothing more can be written; how many events were written, and the refusal."""
    for written in range(100_000):
        given = events.batch(move(f"m{first + written}", "cage", AN, 1), body="x" * 5_000)
        refusal = bank.run(refused(bank.store.commit([given])))
        if refusal is not None:
            assert isinstance(refusal, StoreUnavailable)
            bank_again(bank, events)
            return written, refusal
    raise AssertionError("the disk has no end")


def bank_again(bank: Bank, events: Events) -> None:
    """Reading goes on, and the event that was not written is given up: its number is free again."""
    head = bank.run(bank.store.head("t1"))
    assert head is not None
    events.chain.seq, events.chain.hash = head.seq, head.hash


def goes_on(bank: Bank, events: Events, written: int) -> None:
    assert bank.balance(AN) == (100 + written, 0)
    bank.accept(events.batch(move("after", "cage", AN, 1), body="x" * 5_000))
    bank.reopen()
    assert bank.balance(AN) == (101 + written, 0)
    assert bank.run(check_journal(bank.store, "t1")) == 2 + written
    bank.check()


def test_a_full_disk() -> None:
    with small_disk(megabytes=2) as folder, open_bank(SQLitePlace(folder / "felt.db")) as bank:
        events = Events()
        bank.accept(events.batch(*bought("an", 100).transfers))
        written, full = fill(bank, events)
        assert "the disk is full" in str(full)
        assert "đĩa đã đầy" in full.message(Language.VI)
        for _ in range(3):  # opened anew, the file may have room for a little more
            more, full = fill(bank, events, first=written)
            written += more
            assert "the disk is full" in str(full)
        enlarge(folder, megabytes=64)
        goes_on(bank, events, written)


@contextmanager
def no_file_longer_than(size: int) -> Iterator[None]:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_disk_that_does_not_write(sqlite_place: SQLitePlace) -> None:
    """Every length at which the log may be cut short in the middle of a commit."""
    with open_bank(sqlite_place) as bank:
        events = Events()
        bank.accept(events.batch(*bought("an", 100).transfers))
        log = Path(f"{sqlite_place.url}-wal")
        written = 0
        assert bank.balance(AN) == (100, 0)  # reading has begun, and goes on
        for more in (1, 100, 4_096, 5_000, 12_345, 20_000):
            with no_file_longer_than(log.stat().st_size + more):
                wrote, failed = fill(bank, events)
            assert "the disk does not read or write" in str(failed) or "full" in str(failed)
            for n in range(wrote):
                bank.accept(batch(move(f"back-{more}-{n}", AN, "cage", 1)))
            bank.raw("UPDATE transfers SET id = id || '-' || $1 WHERE id LIKE 'm%'", str(more))
            written += wrote
        assert bank.run(check_journal(bank.store, "t1")) == 1 + written
        assert bank.balance(AN) == (100, 0)
        bank.check()


async def test_a_writer_goes_on_when_the_fault_is_gone(sqlite_place: SQLitePlace) -> None:
    store = SQLiteStore(sqlite_place.url)
    await store.open()
    writer = Writer(store)
    events = Events()
    await writer.commit(events.batch(*bought("an", 100).transfers))
    with no_file_longer_than(Path(f"{sqlite_place.url}-wal").stat().st_size):
        waiting = [writer.submit(events.batch(move(f"m{n}", "cage", AN, 1))) for n in range(5)]
        answers = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(answer) for answer in answers] == [StoreUnavailable] * 5
        assert len({id(answer) for answer in answers}) == 5
    assert (writer.commits, writer.batches_failed) == (1, 5)
    again = Events()
    again.next()
    stale = events.batch()
    refusal = await refused(writer.commit(stale))  # computed ahead on what was not written
    assert refusal is not None
    assert refusal.code == "event_out_of_order"
    head = await store.head("t1")
    assert head is not None
    assert head.seq == 1
    await writer.close()
    await store.close()


@contextmanager
def as_nobody() -> Iterator[None]:
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """One that also those who are not root can enter."""
    folder = Path(tempfile.mkdtemp(prefix="felt-open-"))
    folder.chmod(0o777)
    yield folder
    shutil.rmtree(folder)


def test_a_read_only_file(open_folder: Path) -> None:
    place = SQLitePlace(open_folder / "felt.db")
    with open_bank(place) as bank:
        bank.accept(bought("an", 100))
    Path(place.url).chmod(0o444)
    with open_bank(place) as bank:
        bank.close()
        with as_nobody():
            bank.store = place.store()
            bank.run(bank.store.open())  # to be read
            for n in range(2):
                refusal = bank.run(refused(bank.store.commit([batch(move(f"m{n}", "cage", AN, 1))])))
                assert isinstance(refusal, StoreUnavailable)
                assert "the file is read-only" in str(refusal)
            assert bank.balance(AN) == (100, 0)
        Path(place.url).chmod(0o644)
        bank.accept(batch(move("m", "cage", AN, 1)))
        bank.check()


def test_a_file_locked_by_another(sqlite_place: SQLitePlace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("felt.store.sqlite.connection.BUSY_MS", 1)
    with open_bank(sqlite_place) as bank:
        bank.accept(bought("an", 100))
        other = apsw.Connection(sqlite_place.url)
        other.execute("BEGIN IMMEDIATE")
        waiting = batch(move("m", "cage", AN, 1))
        refusal = bank.run(refused(bank.store.commit([waiting])))
        assert "another program has locked the file" in str(refusal)
        assert bank.balance(AN) == (100, 0)
        other.execute("ROLLBACK")
        other.close()
        bank.accept(waiting)


async def test_a_new_file_locked_by_another_who_makes_it(
    sqlite_place: SQLitePlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite does not wait when a file is to write ahead from now on; we do."""
    other = apsw.Connection(sqlite_place.url)
    other.execute("BEGIN IMMEDIATE")
    with monkeypatch.context() as hurried:
        hurried.setattr("felt.store.sqlite.connection.BUSY_MS", 1)
        with pytest.raises(StoreUnavailable, match="another program has locked the file"):
            await sqlite_place.store().open()
    waited: list[float] = []

    def leave(seconds: float) -> None:
        waited.append(seconds)
        other.close()

    monkeypatch.setattr("felt.store.sqlite.connection.time.sleep", leave)
    store = sqlite_place.store()
    await store.open()
    await store.close()
    assert len(waited) == 1


@pytest.mark.parametrize(
    ("content", "problem"),
    [(b"This is a letter, not a database.\n" * 200, "the file is no database"), (None, "the file cannot be opened")],
)
async def test_no_database(tmp_path: Path, content: bytes | None, problem: str) -> None:
    path = tmp_path / "folder" / "felt.db"
    if content is not None:
        path.parent.mkdir()
        path.write_bytes(content)

    store = SQLiteStore(path)
    with pytest.raises(StoreUnavailable, match=problem):
        await store.open()
    with pytest.raises(StoreUnavailable):
        await store.balance(AN)
    await store.close()


def test_a_damaged_file(sqlite_place: SQLitePlace) -> None:
    """Every page overwritten in turn: what is read is right or refused, never wrong."""
    with open_bank(sqlite_place) as bank:
        events = Events()
        for n in range(30):
            bank.accept(events.batch(move(f"m{n}", "cage", AN, 1), body="x" * 300))
    sound = Path(sqlite_place.url).read_bytes()
    refusals = []
    for start in range(4_096, len(sound), 4_096):
        Path(sqlite_place.url).write_bytes(sound[:start] + b"\xa5" * 4_096 + sound[start + 4_096 :])
        refusals.append(asyncio.run(refused(read_all(sqlite_place.store()))))
    assert {refusal.code for refusal in refusals if refusal} == {"store_unavailable"}
    assert any("the file is damaged" in str(refusal) for refusal in refusals)


async def read_all(store: SQLiteStore) -> None:
    try:
        await store.open()
        assert [record.seq async for record in store.records("t1")] == list(range(1, 31))
        assert (await store.balance(AN)).balance == 30
        assert [transfer.amount async for transfer in store.transfers(account=AN)] == [1] * 30
    finally:
        await store.close()
