"""What is no book of ours is refused, and nothing is written: not to the books, and not beside them."""

import asyncio
import gzip
import os
import shutil
from pathlib import Path

import apsw
import pytest

from felt.cli import check, ledger
from felt.store.copying import copy
from felt.store.factory import open_store, source_at, target_at
from felt.store.migrations import KNOWN
from felt.store.postgres.objects import FOUND, OBJECTS
from felt.store.refusals import BooksChangedMeanwhile
from felt.store.sqlite.reading import SQLiteReading
from tests.check import books
from tests.check.books import codes, found
from tests.check.conftest import Written
from tests.store import old_books
from tests.store.bank import Place, PostgresPlace, SQLitePlace, open_bank
from tests.store.command_line import Felt
from tests.store.servers import Server


def files(folder: Path) -> dict[str, tuple[int, int, bytes]]:
    stats = {path: path.stat() for path in folder.iterdir()}
    return {path.name: (stat.st_mtime_ns, stat.st_mode, path.read_bytes()) for path, stat in stats.items()}


OTHER_FILES = {
    "empty": b"",
    "cut within the first words": b"SQLite format 3",
    "text": b"hello, world\n",
    "zeros": bytes(4096),
    "packed": gzip.compress(b"books", mtime=0),
}


@pytest.mark.parametrize("content", OTHER_FILES.values(), ids=OTHER_FILES)
def test_a_file_that_is_no_database(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "felt.db"
    path.write_bytes(content)
    before = files(tmp_path)
    assert found(str(path)) == {"not_the_books"}
    assert files(tmp_path) == before


def test_a_database_of_others(tmp_path: Path) -> None:
    database = apsw.Connection(str(tmp_path / "other.db"))
    database.execute("CREATE TABLE people (name TEXT)")
    database.close()
    before = files(tmp_path)
    assert found(str(tmp_path / "other.db")) == {"not_the_books"}
    assert files(tmp_path) == before


def test_a_server_of_others(postgres_place: PostgresPlace) -> None:
    assert found(postgres_place.url) == {"not_the_books"}
    assert asyncio.run(
        postgres_place.raw(
            "SELECT count(*) FROM pg_class WHERE relname = 'names' AND relnamespace = current_schema()::regnamespace"
        )
    ) == [(0,)]


def test_no_file(tmp_path: Path) -> None:
    assert found(str(tmp_path / "felt.db")) == {"no_such_database"}
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("pages", [1, 2, 10])
def test_a_cut_file(sqlite_written: Written, pages: int) -> None:
    os.truncate(sqlite_written.url, pages * 4096)
    assert found(sqlite_written.url)


@pytest.fixture
def sqlite_written(sqlite_place: SQLitePlace, tmp_path: Path) -> Written:
    return Written(sqlite_place, asyncio.run(books.write(sqlite_place.url, tmp_path, rounds=1)))


def test_nothing_is_written(sqlite_written: Written, tmp_path: Path) -> None:
    before = files(tmp_path)
    assert found(sqlite_written.url) == set()
    assert files(tmp_path) == before


def test_a_file_that_may_only_be_read(sqlite_written: Written, tmp_path: Path) -> None:
    os.chmod(sqlite_written.url, 0o400)
    assert found(sqlite_written.url) == set()


def test_older_books_are_left_as_they_are(place: Place, felt: Felt, tmp_path: Path) -> None:
    """And brought up to date by another command, they are right."""
    asyncio.run(old_books.put(place, tmp_path))
    before = asyncio.run(old_books.rows(place))
    ran = felt(check)
    assert (ran.code, ran.out) == (2, "")
    assert f"their schema is 3, this Felt reads {KNOWN}" in ran.err
    assert "felt ledger list" in ran.err
    assert asyncio.run(old_books.rows(place)) == before
    assert felt(ledger, "list").code == 0
    ran = felt(check)
    assert ran.code == 0, ran.out
    assert "The books are right: 4 tables, 1663 events, 991 transfers" in ran.out


def test_transfers_of_older_books_are_vouched_for(place: Place, tmp_path: Path) -> None:
    asyncio.run(old_books.put(place, tmp_path))
    with open_bank(place) as bank:
        bank.raw("UPDATE transfers SET reason = 'x' WHERE table_id IS NULL AND number = 2")
    assert found(place.url, keys=()) == {"journal_broken"}


def test_documents_of_older_books_get_their_digests(place: Place, tmp_path: Path) -> None:
    asyncio.run(old_books.put(place, tmp_path))
    asyncio.run(place.raw("INSERT INTO documents (kind, key, body) VALUES ('name', 'a', '\"p-1\"')"))
    with open_bank(place) as bank:
        assert bank.raw("SELECT documents FROM document_total") == [(1,)]
    assert found(place.url, keys=()) == {"document_unfounded"}
    asyncio.run(place.raw("UPDATE documents SET body = '\"p-2\"'"))
    assert found(place.url, keys=()) == {"document_changed"}


def test_a_later_schema(written: Written) -> None:
    written.raw("INSERT INTO schema_version (version) VALUES ($1)", KNOWN + 1)
    assert found(written.url) == {"database_too_new"}


def test_books_that_a_house_has_open(written: Written) -> None:
    """They are read at one moment, and the house goes on."""

    async def run() -> set[str]:
        store = await open_store(written.url)
        try:
            await store.heads()
            return await codes(written.url, marks=written.marks)
        finally:
            await store.close()

    assert asyncio.run(run()) == set()


def test_books_that_are_written_while_they_are_read(sqlite_written: Written) -> None:
    async def run() -> None:
        os.utime(sqlite_written.url, (1, 1))  # the clock of files may stand still for some milliseconds
        reading = SQLiteReading(sqlite_written.url)
        await reading.open()
        await sqlite_written.place.raw("UPDATE accounts SET held = held + 1")
        try:
            await reading.refuse_changed()
        finally:
            await reading.close()

    with pytest.raises(BooksChangedMeanwhile):
        asyncio.run(run())


SCHEMA = {
    "an index dropped": "DROP INDEX transfers_by_hold",
    "a table added to": "ALTER TABLE accounts ADD COLUMN note TEXT",
    "a table dropped": "DROP TABLE snapshots",
}


@pytest.mark.parametrize("statement", SCHEMA.values(), ids=SCHEMA)
def test_a_schema_that_was_changed(written: Written, statement: str) -> None:
    written.raw(statement)
    assert found(written.url) == {"database_damaged"}


def test_a_trigger_put_in(sqlite_written: Written) -> None:
    sqlite_written.raw("CREATE TRIGGER t AFTER INSERT ON transfers BEGIN UPDATE accounts SET held = held; END")
    assert found(sqlite_written.url) == {"database_damaged"}


def test_a_sign_in_the_header_that_was_changed(sqlite_written: Written) -> None:
    sqlite_written.raw("PRAGMA user_version = 1")
    assert found(sqlite_written.url) == {"database_damaged"}


def test_the_objects_of_a_new_postgresql(postgres_place: PostgresPlace) -> None:
    with open_bank(postgres_place) as bank:
        assert sorted(text for (text,) in bank.raw(FOUND)) == sorted(OBJECTS)


def test_a_number_to_come_that_was_set_back(postgres_place: PostgresPlace, tmp_path: Path) -> None:
    asyncio.run(books.write(postgres_place.url, tmp_path, rounds=1))
    asyncio.run(postgres_place.raw("SELECT setval('transfer_numbers', 1)"))
    assert found(postgres_place.url) == {"database_damaged"}


def test_a_copy_is_checked_like_the_books(sqlite_written: Written, tmp_path: Path) -> None:
    shutil.copy(sqlite_written.url, tmp_path / "copy.db")
    assert found(str(tmp_path / "copy.db"), marks=sqlite_written.marks) == set()


def test_a_backup_of_either_store_is_right(written: Written, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """And so are the books that are restored from it, on either store."""
    written.raw("UPDATE transfers SET number = number + 5 WHERE number = (SELECT max(number) FROM transfers)")
    if isinstance(written.place, PostgresPlace):  # as after transfers that were refused
        written.raw("SELECT setval('transfer_numbers', max(number)) FROM transfers")
    file = str(tmp_path / "copy.db")
    server: Server = request.getfixturevalue("postgres")
    restored = server.new_place()
    try:
        for source, target in ((written.url, file), (file, restored)):
            asyncio.run(copy(source_at(source), target_at(target), place=source, told=lambda table, rows: None))
            assert found(target, marks=written.marks) == set()
    finally:
        server.drop_place(restored)
