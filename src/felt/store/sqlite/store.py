"""The books in one SQLite file, the default.

One connection writes and another one reads, so that no commit waits for a reader. Readers wait for each other, a
portion of rows at a time. The first question for a patron's balance, before a wager, is such a reader too."""

from array import array
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import apsw

from felt.core.refusals import Refusal
from felt.journal import Record
from felt.store import Batch, StoreUnavailable, queries
from felt.store.copying import SIGN
from felt.store.decision import Decision, Extract, decide, lookup, written_before
from felt.store.digests import CHANGE_TOTAL, Total
from felt.store.documents import DocumentWrite, Undone
from felt.store.names import Names
from felt.store.reader import Reader
from felt.store.rows import Append, Attempt, Row
from felt.store.sqlite.connection import Connection, transaction
from felt.store.sqlite.lock import HouseLock

T = TypeVar("T")

NAMES = "SELECT name, id FROM names WHERE name IN carray($1)"
ACCOUNTS = "SELECT id, balance, held FROM accounts WHERE id IN carray($1)"
ENDS = """
    SELECT w.value, e.seq, e.hash FROM carray($1) w
    JOIN events e ON e.table_id = w.value AND e.seq = (SELECT max(seq) FROM events WHERE table_id = w.value)
"""
TRANSFERS = f"""
    SELECT t.number, {queries.ENDED}, {queries.TRANSFER_COLUMNS} {queries.TRANSFER_ROWS} WHERE t.id IN carray($1)
"""
RECORD = f"SELECT {queries.RECORD_COLUMNS} FROM events WHERE table_id = $1 AND seq = $2"  # noqa: S608 - our own words
LAST_NUMBER = "SELECT coalesce(max(number), 0) FROM transfers"

PUT_NAME = "INSERT INTO names (name) VALUES ($1) RETURNING id"
PUT_RECORD = "INSERT INTO events (table_id, seq, round, at, kind, hash, body) VALUES ($1, $2, $3, $4, $5, $6, $7)"
PUT_TRANSFER = """
    INSERT INTO transfers (number, id, kind, debit, credit, amount, reason, hold, table_id, round, purpose, seq)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
"""
PUT_ACCOUNT = """
    INSERT INTO accounts (id, balance, held) VALUES ($1, $2, $3)
    ON CONFLICT (id) DO UPDATE SET balance = excluded.balance, held = excluded.held
"""
PUT_SNAPSHOT = """
    INSERT INTO snapshots (table_id, seq, hash, seal, state) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (table_id) DO UPDATE
    SET seq = excluded.seq, hash = excluded.hash, seal = excluded.seal, state = excluded.state
    WHERE excluded.seq >= snapshots.seq
"""
PUT_FILE = "INSERT INTO files (hash, part, body) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"


class SQLiteStore(Reader):
    these_numbers = "IN carray($1)"

    def __init__(self, path: Path | str, *, alone: bool = False) -> None:
        """`alone`: no other house may keep these books meanwhile."""
        self._lock = HouseLock(str(path)) if alone else None
        self._writer = Connection(Path(path), writes=True)
        self._reader = Connection(Path(path), writes=False)
        self._names = Names()
        self._failed = False

    async def open(self) -> None:
        if self._lock is not None:
            self._lock.take()
        await self._writer.run(lambda database: None)

    async def close(self) -> None:
        await self._reader.close()
        await self._writer.close()
        if self._lock is not None:
            self._lock.give_up()

    async def commit(self, batches: Sequence[Batch]) -> list[Refusal | None]:
        return await self._written(lambda database: self._commit(database, batches))

    async def change(self, statements: Sequence[DocumentWrite]) -> bool:
        """All in one transaction, beside the books; False if a decisive one undid them."""
        return await self._written(lambda database: _change(database, statements))

    async def append(self, rows: Append) -> bool:
        """False if the books do not count what was expected: nothing is written then."""
        return await self._written(lambda database: _append(database, rows))

    async def is_copy(self) -> bool:
        """Whether these books are a copy with which no house has begun again."""
        ((sign,),) = await self._rows("PRAGMA user_version")
        return bool(sign == SIGN)

    async def begun_again(self) -> None:
        await self._written(lambda database: database.pragma("user_version", 0))

    async def _written(self, work: Callable[[apsw.Connection], T]) -> T:
        if self._failed:
            # Connections to one file share SQLite's knowledge of it, such as that it cannot be written. The writer
            # notices a file that is writable again only if no other connection has it open.
            await self._reader.drop()
            self._failed = False
        try:
            return await self._writer.run(work)
        except StoreUnavailable:
            self._failed = True
            raise

    async def _rows(self, query: str, *parameters: object, patient: bool = False) -> Sequence[Row]:
        given = [apsw.carray(array("q", each)) if isinstance(each, list) else each for each in parameters]
        return await self._reader.run(lambda database: database.execute(query, given).fetchall())

    def _commit(self, database: apsw.Connection, batches: Sequence[Batch]) -> list[Refusal | None]:
        attempt = _SQLiteAttempt(database, self._names)
        try:
            with transaction(database):
                decision = decide(batches, attempt.read(batches))
                if decision.writes():
                    attempt.write(decision)
        except BaseException:
            self._names.clear()  # names that were rolled back have no number any more
            raise
        self._names.make_room()
        return decision.answers


def _change(database: apsw.Connection, statements: Sequence[DocumentWrite]) -> bool:
    try:
        with transaction(database):
            total = Total()
            for statement in statements:
                rows = database.execute(statement.query, statement.parameters).fetchall()
                if not rows and statement.decisive:
                    raise Undone
                statement.count(rows, total)
            if total:
                database.execute(CHANGE_TOTAL, total.row())
    except Undone:
        return False
    return True


def _append(database: apsw.Connection, rows: Append) -> bool:
    with transaction(database):
        if database.execute(rows.counts).get != rows.expected:
            return False
        for query, values in rows.rows:
            database.executemany(query, values)
    return True


class _SQLiteAttempt(Attempt):
    def __init__(self, database: apsw.Connection, names: Names) -> None:
        super().__init__(names)
        self.database = database

    def read(self, batches: Sequence[Batch]) -> Extract:
        want = lookup(batches)
        self.names.update(self._found(NAMES, self.names.unknown(want.names())))
        tables, accounts = self.names.numbered(want.tables), self.names.numbered(want.accounts)
        extract = Extract(
            ends={tables[number]: (seq, last_hash) for number, seq, last_hash in self._found(ENDS, tables)},
            balances={accounts[number]: (balance, held) for number, balance, held in self._found(ACCOUNTS, accounts)},
        )
        self.note(self._found(TRANSFERS, want.transfers), extract)
        for table, seq in written_before(batches, extract.ends):
            for row in self.database.execute(RECORD, (self.names[table], seq)):
                extract.records[table, seq] = Record(table, *row)
        return extract

    def write(self, decision: Decision) -> None:
        put, names = self.database.executemany, self.names
        for name in names.unknown(decision.names()):
            names[name] = self.database.execute(PUT_NAME, (name,)).get
        put(PUT_RECORD, self.record_rows(decision))
        put(PUT_TRANSFER, self.transfer_rows(decision, count(self.database.execute(LAST_NUMBER).get + 1)))
        put(PUT_ACCOUNT, sorted((names[each.name], each.balance, each.held) for each in decision.accounts))
        put(PUT_SNAPSHOT, self.snapshot_rows(decision))
        put(PUT_FILE, self.file_rows(decision))

    def _found(self, query: str, keys: Collection[str] | dict[int, str]) -> Iterable[Any]:
        if not keys:  # an empty list cannot be given
            return ()
        listed = apsw.carray(array("q", keys) if isinstance(keys, dict) else tuple(keys))
        return self.database.execute(query, (listed,)).fetchall()
