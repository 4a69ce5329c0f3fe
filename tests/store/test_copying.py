"""Copies of whole books: from either store to a file and back to either store, all of it or nothing."""

import asyncio
import os
import stat
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import apsw
import pytest

from felt.cli import backup, restore
from felt.ledger import patron_account
from felt.logbook.book import Cosignature, Entry, KeptCheckpoint, LogBook
from felt.record.tree import Growing
from felt.store import Batch, StoreUnavailable
from felt.store.copying import Copied, CopyFailed, NotBooks, PlaceTaken, copy
from felt.store.documents import Documents, put
from felt.store.factory import source_at, target_at
from felt.store.files import PART_BYTES, parts_of
from felt.store.migrations import KNOWN, Dialect, schema_of
from felt.store.refusals import DatabaseTooNew, NoSuchDatabase
from felt.store.rows import Row
from felt.store.sqlite.copying import SQLiteTarget, shape_of
from tests.store import old_books
from tests.store.bank import Bank, Events, Place, PostgresPlace, SQLitePlace, batch, bought, hold, open_bank, release
from tests.store.command_line import Felt
from tests.store.sqlite.disks import small_disk

AN = patron_account("an")


def tables() -> dict[str, str]:
    """The columns of every table of new books."""
    database = apsw.Connection(":memory:")
    for statement in schema_of(KNOWN, Dialect.SQLITE):
        database.execute(statement)
    return {table: ", ".join(columns) for table, columns in shape_of(database).items()}


TABLES = tables()


def fill(bank: Bank, *, patrons: int = 3, rounds: int = 4) -> Events:
    """Every table of the books has a row."""
    events = Events("t1")
    for number in range(patrons):
        bank.accept(bought(f"p{number}", 1_000_000))
    for number in range(rounds):
        held = hold(f"h{number}", patron_account("p0"), "escrow:t1", 500, table="t1", round=1, seq=2 * number + 1)
        bank.accept(events.batch(held, body='{"type":"wagers_confirmed"}'))
        bank.accept(events.batch(release(f"r{number}", held, table="t1", round=1, seq=2 * number + 2)))
    bank.accept(batch(snapshot=events.snapshot(bytes(range(256)))))
    bank.run(bank.store.commit([Events("t2").batch()]))
    bank.accept(Batch(files=parts_of(bytes(PART_BYTES) + b"evidence")))
    bank.run(Documents(bank.store).change(put("person", "an", {"name": "Ân ♠"})))
    bank.run(sign_log(bank))
    return events


async def sign_log(bank: Bank) -> None:
    book = LogBook(bank.store)
    await book.add(Growing(0, ()), [Entry(0, "t1", 1, bytes(32))], {"t1": 1})
    await book.keep(KeptCheckpoint(1, 1, 0, "a note"))
    await book.cosigned(KeptCheckpoint(1, 1, 0, "a note"), Cosignature("a witness", "a line"))


def rows(place: Place, tables: dict[str, str] = TABLES) -> dict[str, list[tuple[Any, ...]]]:
    return {
        table: sorted(asyncio.run(place.raw(f"SELECT {columns} FROM {table}")), key=repr)  # noqa: S608
        for table, columns in tables.items()
    }


def copied(from_url: str, to_url: str, told: Callable[[str, int], None] = lambda table, rows: None) -> Copied:
    return asyncio.run(copy(source_at(from_url), target_at(to_url), place=from_url, told=told))


def commit_elsewhere(place: Place, given: Batch) -> None:
    """By another process, as far as the copy can tell."""

    async def work() -> None:
        store = place.store()
        await store.open()
        try:
            assert await store.commit([given]) == [None]
        finally:
            await store.close()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work()).result()


def new_place(place: Place, tmp_path: Path) -> Place:
    """Without books, of the same kind."""
    if isinstance(place, SQLitePlace):
        return SQLitePlace(tmp_path / "restored.db")
    schema = place.url.rpartition("=")[2]
    asyncio.run(place.raw(f"DROP SCHEMA {schema} CASCADE"))
    asyncio.run(place.raw(f"CREATE SCHEMA {schema}"))
    return place


class TestBackup:
    def test_the_file_has_every_row(self, place: Place, tmp_path: Path) -> None:
        with open_bank(place) as bank:
            fill(bank)
            heads = bank.run(bank.store.heads())
        done = copied(place.url, str(tmp_path / "copy.db"))
        found = rows(SQLitePlace(tmp_path / "copy.db"))
        assert found == rows(place)
        assert done.rows == {table: len(found[table]) for table in TABLES}
        assert done.heads == [(head.table, head.seq, head.hash, head.round) for head in heads]

    def test_only_its_owner_can_read_it_and_nothing_else_is_left(self, place: Place, tmp_path: Path) -> None:
        with open_bank(place) as bank:
            fill(bank)
        (tmp_path / "out").mkdir()
        umask = os.umask(0)
        try:
            copied(place.url, str(tmp_path / "out" / "copy.db"))
        finally:
            os.umask(umask)
        assert os.listdir(tmp_path / "out") == ["copy.db"]
        assert stat.S_IMODE((tmp_path / "out" / "copy.db").stat().st_mode) == 0o600

    def test_it_is_of_one_moment_while_the_house_goes_on(self, place: Place, tmp_path: Path) -> None:
        """Between two tables of rows the books grow: a copy that saw it would not balance, or end elsewhere."""
        with open_bank(place) as bank:
            events = fill(bank)
            head = bank.run(bank.store.head("t1"))
            before = rows(place)

            going_on: list[str] = []

            def told(table: str, rows: int) -> None:
                held = hold(f"later in {table}", patron_account("p1"), "escrow:t1", 700)
                commit_elsewhere(place, events.batch(held, body='{"type":"later"}'))
                going_on.append(table)

            done = copied(place.url, str(tmp_path / "copy.db"), told)
            assert len(going_on) > 3
            assert head is not None
            assert ("t1", head.seq, head.hash, head.round) in done.heads
            assert bank.balance(patron_account("p1"))[1] > 0
        assert rows(SQLitePlace(tmp_path / "copy.db")) == before

    def test_a_file_that_is_there_stays(self, place: Place, tmp_path: Path) -> None:
        with open_bank(place) as bank:
            fill(bank)
        (tmp_path / "copy.db").write_text("precious")
        with pytest.raises(PlaceTaken):
            copied(place.url, str(tmp_path / "copy.db"))
        assert (tmp_path / "copy.db").read_text() == "precious"

    def test_so_does_one_that_is_made_meanwhile(self, place: Place, tmp_path: Path) -> None:
        with open_bank(place) as bank:
            fill(bank)

        def told(table: str, rows: int) -> None:
            (tmp_path / "copy.db").write_text("precious")

        with pytest.raises(PlaceTaken):
            copied(place.url, str(tmp_path / "copy.db"), told)
        assert (tmp_path / "copy.db").read_text() == "precious"
        assert not list(tmp_path.glob(".copy*"))

    def test_books_of_an_earlier_version_stay_so(self, place: Place, tmp_path: Path) -> None:
        """Until a house opens them."""
        asyncio.run(old_books.put(place, tmp_path))
        assert copied(place.url, str(tmp_path / "copy.db")).version == old_books.VERSION
        assert asyncio.run(old_books.rows(SQLitePlace(tmp_path / "copy.db"))) == asyncio.run(old_books.rows(place))
        again = new_place(place, tmp_path)
        copied(str(tmp_path / "copy.db"), again.url)
        with open_bank(again) as bank:
            bank.check()
            assert bank.raw("SELECT max(version) FROM schema_version") == [(KNOWN,)]


class TestRestore:
    @pytest.fixture
    def file(self, sqlite_place: SQLitePlace, tmp_path: Path) -> Path:
        with open_bank(sqlite_place) as bank:
            fill(bank)
        copied(sqlite_place.url, str(tmp_path / "copy.db"))
        for each in tmp_path.glob("felt.db*"):
            each.unlink()
        return tmp_path / "copy.db"

    def test_the_books_are_back_and_go_on(self, place: Place, file: Path) -> None:
        """In the other database as well: new names and transfers get numbers of their own."""
        copied(str(file), place.url)
        assert rows(place) == rows(SQLitePlace(file))
        with open_bank(place) as bank:
            bank.check()
            bank.accept(bought("new", 100), bought("newer", 100))
            head = bank.run(bank.store.head("t1"))
            assert head is not None
            events = Events("t1")
            events.chain.seq, events.chain.hash = head.seq, head.hash
            bank.accept(events.batch(body='{"type":"new_kind"}'))
            bank.check()

    def test_empty_books_are_restored_too(self, place: Place, tmp_path: Path) -> None:
        with open_bank(SQLitePlace(tmp_path / "empty.db")):
            pass
        copied(str(tmp_path / "empty.db"), place.url)
        with open_bank(place) as bank:
            bank.accept(bought("an", 100))
            bank.check()

    def test_books_that_are_there_stay(self, place: Place, file: Path) -> None:
        with open_bank(place) as bank:
            bank.accept(bought("an", 100))
        before = rows(place)
        with pytest.raises(PlaceTaken):
            copied(str(file), place.url)
        assert rows(place) == before

    @pytest.mark.parametrize("ending", ["-wal", "-shm", "-journal"])
    def test_a_log_of_other_books_would_be_taken_for_theirs(
        self, sqlite_place: SQLitePlace, file: Path, ending: str
    ) -> None:
        Path(sqlite_place.url + ending).write_bytes(b"left over")
        with pytest.raises(PlaceTaken, match=ending):
            copied(str(file), sqlite_place.url)

    @pytest.mark.parametrize("table", ["accounts", "events", "transfers"])
    def test_a_restore_that_breaks_off_leaves_nothing(self, place: Place, file: Path, table: str) -> None:
        def told(at: str, rows: int) -> None:
            if at == table:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            copied(str(file), place.url, told)
        assert not list(file.parent.glob(".felt*"))
        copied(str(file), place.url)
        assert rows(place) == rows(SQLitePlace(file))

    def test_what_holds_no_books_is_refused(self, place: Place, tmp_path: Path) -> None:
        database = apsw.Connection(str(tmp_path / "other.db"))
        database.execute("CREATE TABLE t (x)")
        database.close()
        (tmp_path / "empty").touch()
        (tmp_path / "text").write_text("nonsense " * 1_000)
        for name in ("other.db", "empty"):
            with pytest.raises(NotBooks):
                copied(str(tmp_path / name), place.url)
        with pytest.raises(StoreUnavailable):
            copied(str(tmp_path / "text"), place.url)
        with pytest.raises(NoSuchDatabase):
            copied(str(tmp_path / "nothing"), place.url)

    def test_a_table_that_is_not_ours_is_refused(self, place: Place, file: Path) -> None:
        asyncio.run(SQLitePlace(file).raw("CREATE TABLE other (x)"))
        with pytest.raises(NotBooks, match="its tables are not those of version"):
            copied(str(file), place.url)

    def test_books_of_a_later_version_are_refused(self, place: Place, file: Path) -> None:
        asyncio.run(SQLitePlace(file).raw("INSERT INTO schema_version VALUES (999)"))
        with pytest.raises(DatabaseTooNew):
            copied(str(file), place.url)

    def test_a_cut_file_is_refused(self, place: Place, file: Path, tmp_path: Path) -> None:
        whole = file.read_bytes()
        for part in range(1, 8):
            cut = tmp_path / f"cut{part}.db"
            cut.write_bytes(whole[: len(whole) * part // 8])
            with pytest.raises((StoreUnavailable, NotBooks, CopyFailed)):
                copied(str(cut), place.url)
        copied(str(file), place.url)

    def test_a_character_that_postgresql_does_not_take(self, postgres_place: PostgresPlace, file: Path) -> None:
        asyncio.run(
            SQLitePlace(file).raw("INSERT INTO documents (kind, key, body) VALUES ('person', 'x', 'a' || char(0))")
        )
        with pytest.raises(CopyFailed, match="does not take a row of documents"):
            copied(str(file), postgres_place.url)


class Forgetful(SQLiteTarget):
    """A disk that loses a row."""

    async def put(self, table: str, columns: Sequence[str], rows: Sequence[Row]) -> None:
        await super().put(table, columns, rows[1:] if table == self.forgets else rows)

    forgets = "events"


class TestCheck:
    @pytest.mark.parametrize("table", TABLES)
    def test_a_row_that_is_missing_in_the_copy_is_found(self, place: Place, tmp_path: Path, table: str) -> None:
        with open_bank(place) as bank:
            fill(bank)
            head = bank.run(bank.store.head("t1"))
            assert head is not None
        target = Forgetful(str(tmp_path / "copy.db"))
        target.forgets = table
        expected = rows(place)[table]
        assert expected, "the books have a row to lose"
        with pytest.raises(CopyFailed, match=f"{table} has {len(expected) - 1} rows instead of {len(expected)}"):
            asyncio.run(copy(source_at(place.url), target, place=place.url))
        assert not [each.name for each in tmp_path.iterdir() if "copy" in each.name]

    def test_other_ends_of_the_journals_are_found(self, place: Place, tmp_path: Path) -> None:
        class Changing(SQLiteTarget):
            async def written(self) -> None:
                self._opened.execute("UPDATE events SET hash = zeroblob(32)")
                await super().written()

        with open_bank(place) as bank:
            fill(bank)
        with pytest.raises(CopyFailed, match="the journals do not end where they should"):
            asyncio.run(copy(source_at(place.url), Changing(str(tmp_path / "copy.db")), place=place.url))

    def test_damage_of_the_file_is_found(self, place: Place, tmp_path: Path) -> None:
        class Damaging(SQLiteTarget):
            async def written(self) -> None:
                await super().written()
                self._drop()
                content = bytearray(self._part.read_bytes())
                content[4096 * 3 : 4096 * 3 + 64] = bytes(64)
                self._part.write_bytes(content)
                self._database = apsw.Connection(str(self._part), flags=apsw.SQLITE_OPEN_READONLY)

        with open_bank(place) as bank:
            fill(bank)
        with pytest.raises((CopyFailed, StoreUnavailable)):
            asyncio.run(copy(source_at(place.url), Damaging(str(tmp_path / "copy.db")), place=place.url))
        assert not [each.name for each in tmp_path.iterdir() if "copy" in each.name]


class TestCommands:
    def test_they_say_what_they_did(self, place: Place, felt: Felt, tmp_path: Path) -> None:
        with open_bank(place) as bank:
            fill(bank)
        made = felt(backup, str(tmp_path / "copy.db"))
        assert made.code == 0, made.err
        assert f"{tmp_path / 'copy.db'}: " in made.out
        assert "2 journals, checked" in made.out
        before = rows(place)
        again = felt(backup, str(tmp_path / "copy.db"))
        assert (again.code, "is there already" in again.err) == (2, True)
        refused = felt(restore, str(tmp_path / "copy.db"))
        assert (refused.code, "is there already" in refused.err) == (2, True)
        fresh = new_place(place, tmp_path)
        felt.url = fresh.url
        done = felt(restore, str(tmp_path / "copy.db"))
        assert done.code == 0, done.err
        assert "felt serve --restored" in done.out
        assert rows(fresh) == before

    def test_no_file_and_no_folder(self, place: Place, felt: Felt, tmp_path: Path) -> None:
        missing = felt(restore, str(tmp_path / "nothing.db"))
        assert (missing.code, "There is no database" in missing.err) == (2, True)
        with open_bank(place) as bank:
            fill(bank)
        nowhere = felt(backup, str(tmp_path / "nowhere" / "copy.db"))
        assert nowhere.code == 2
        assert nowhere.err.count("\n") == 1

    def test_a_full_disk_is_said_and_leaves_nothing(self, place: Place, felt: Felt) -> None:
        with open_bank(place) as bank:
            events = fill(bank)
            for _ in range(5):
                bank.accept(events.batch(body=f'{{"type":"long","text":"{"x" * 1_000_000}"}}'))
        with small_disk(megabytes=2) as disk:
            refused = felt(backup, str(disk / "copy.db"))
            assert os.listdir(disk) == []
        assert refused.code == 2
        assert f"The copy {disk}/copy.db cannot be written: the disk" in refused.err
