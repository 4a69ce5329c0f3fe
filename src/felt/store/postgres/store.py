"""The books on a PostgreSQL server, which several nodes may write at once.

A group takes two round trips and holds no lock between them. One statement reads the rows that the group touches. One
statement writes the decision, and is a transaction by itself. It fails as a whole if another node has meanwhile written
one of the guarded accounts, events or transfers; then everything is read and decided again. A node that stops between
the two blocks nobody. A node that wakes up late finds its events taken.

Accounts that may be overdrawn (the cage, the house) are only added to, so that nodes do not wait for each other there.
"""

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import asyncpg
import msgspec

from felt.core.refusals import Refusal
from felt.core.words import Words
from felt.journal import Record
from felt.store import Batch, StoreUnavailable, queries
from felt.store.copying import SIGN_IN_WORDS
from felt.store.decision import Decision, Extract, decide, lookup, written_before
from felt.store.digests import CHANGE_TOTAL, Total
from felt.store.documents import DocumentWrite, Undone
from felt.store.names import Names
from felt.store.postgres.lock import HouseLock
from felt.store.postgres.pool import PATIENCE_SECONDS, READERS_MAX, READING, WRITERS_MAX, WRITING, Pool
from felt.store.reader import Reader
from felt.store.rows import Append, Attempt, Row
from felt.store.urls import without_password

ATTEMPTS_MAX = 50
CONFLICTS = (asyncpg.SerializationError, asyncpg.UniqueViolationError, asyncpg.DeadlockDetectedError)
CONTENDED = Words("other nodes write the same accounts all the time", "các nút khác liên tục ghi cùng tài khoản")

NAMES = "SELECT name, id FROM names WHERE name = ANY ($1::text[])"
PUT_NAMES = "INSERT INTO names (name) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING"

READ = f"""
    SELECT
        (
            SELECT json_agg(json_build_array(id, balance, held)) FROM accounts WHERE id = ANY ($1::int[])
        ),
        (
            SELECT json_agg(json_build_array(t.number, {queries.ENDED}, {queries.TRANSFER_COLUMNS}))
            {queries.TRANSFER_ROWS} WHERE t.id = ANY ($2::text[])
        ),
        (
            SELECT json_agg(json_build_array(w.id, e.seq, encode(e.hash, 'hex')))
            FROM unnest($3::int[]) AS w (id)
            CROSS JOIN LATERAL (SELECT seq, hash FROM events WHERE table_id = w.id ORDER BY seq DESC LIMIT 1) AS e
        ),
        (
            SELECT json_agg(nextval('transfer_numbers')) FROM generate_series(1, $4)
        )
"""  # noqa: S608 - our own words

RECORDS = """
    SELECT e.table_id, e.seq, e.round, e.at, k.name, e.body, e.hash
    FROM unnest($1::int[], $2::bigint[]) AS w (table_id, seq) JOIN events e USING (table_id, seq)
    JOIN names k ON k.id = e.kind
"""

# All rows of the accounts are locked, in the order of their numbers, before one is written: two nodes that write the
# same accounts wait for each other and do not block each other. A balance that has changed since it was read matches no
# row, and the count shows it.
WRITE = """
    WITH
    locked AS (
        SELECT id FROM accounts WHERE id = ANY ($1::int[]) ORDER BY id FOR UPDATE
    ),
    updated AS (
        UPDATE accounts a SET balance = a.balance + u.balance, held = a.held + u.held
        FROM unnest($1::int[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])
            AS u (id, balance, held, found_balance, found_held)
        WHERE (SELECT count(*) FROM locked) >= 0
            AND a.id = u.id AND (u.found_balance IS NULL OR (a.balance, a.held) = (u.found_balance, u.found_held))
        RETURNING 1
    ),
    opened AS (
        INSERT INTO accounts (id, balance, held) SELECT * FROM unnest($6::int[], $7::bigint[], $8::bigint[])
    ),
    recorded AS (
        INSERT INTO events (table_id, seq, round, at, kind, hash, body)
        SELECT * FROM unnest(
            $9::int[], $10::bigint[], $11::bigint[], $12::bigint[], $13::int[], $14::bytea[], $15::bytea[]
        )
    ),
    transferred AS (
        INSERT INTO transfers (number, id, kind, debit, credit, amount, reason, hold, table_id, round, purpose, seq)
        SELECT * FROM unnest(
            $16::bigint[], $17::text[], $18::smallint[], $19::int[], $20::int[], $21::bigint[], $22::text[],
            $23::bigint[], $24::int[], $25::bigint[], $26::smallint[], $27::bigint[]
        )
    ),
    snapped AS (
        INSERT INTO snapshots AS s (table_id, seq, hash, seal, state)
        SELECT * FROM unnest($28::int[], $29::bigint[], $30::bytea[], $31::bytea[], $32::bytea[])
        ON CONFLICT (table_id) DO UPDATE
        SET seq = excluded.seq, hash = excluded.hash, seal = excluded.seal, state = excluded.state
        WHERE excluded.seq >= s.seq
    ),
    filed AS (
        INSERT INTO files (hash, part, body) SELECT * FROM unnest($33::bytea[], $34::bigint[], $35::bytea[])
        ON CONFLICT DO NOTHING
    )
    SELECT felt_unchanged((SELECT count(*) FROM updated) = cardinality($1::int[]))
"""

NUMBER = "SELECT txid_current()"
COMMITTED = "SELECT bool_or(txid_status(number) = 'committed') FROM unnest($1::bigint[]) AS begun (number)"

_BALANCES = msgspec.json.Decoder(list[tuple[int, int, int]])
_TRANSFERS = msgspec.json.Decoder(list[list[Any]])
_ENDS = msgspec.json.Decoder(list[tuple[int, int, str]])
_NUMBERS = msgspec.json.Decoder(list[int])


class PostgresStore(Reader):
    these_numbers = "= ANY ($1::bigint[])"

    def __init__(self, dsn: str, *, alone: bool = False) -> None:
        """`alone`: no other house may keep these books meanwhile."""
        begin = HouseLock(without_password(dsn)).take if alone else None
        self._writing = Pool(dsn, connections_max=WRITERS_MAX, settings=WRITING, begin=begin)
        self._reading = Pool(dsn, connections_max=READERS_MAX, settings=READING)
        self._names = Names()
        self._committing = asyncio.Lock()

    async def open(self) -> None:
        await self._writing.run(lambda connection: connection.execute("SELECT 1"))
        await self._rows("SELECT 1")

    async def close(self) -> None:
        await self._reading.close()
        await self._writing.close()

    async def commit(self, batches: Sequence[Batch]) -> list[Refusal | None]:
        """If the connection is lost, nobody knows whether the group was committed. The group is then committed once
        more: records and transfers that are in the books already change nothing."""
        async with self._committing:  # two commits at once would only conflict
            answers = await self._writing.run(lambda connection: self._commit(connection, batches))
            self._names.make_room()
            return answers

    async def change(self, statements: Sequence[DocumentWrite]) -> bool:
        """All in one transaction; False if a decisive one undid them. No wager waits for it."""
        begun: list[int] = []
        return await self._reading.run(lambda connection: _change(connection, statements, begun))

    async def append(self, rows: Append) -> bool:
        """False if the books do not count what was expected: nothing is written then. No wager waits for it."""
        return await self._reading.run(lambda connection: _append(connection, rows))

    async def is_copy(self) -> bool:
        """Whether these books are a copy with which no house has begun again."""
        ((sign,),) = await self._rows("SELECT obj_description('schema_version'::regclass)")
        return bool(sign == SIGN_IN_WORDS)

    async def begun_again(self) -> None:
        await self._writing.run(lambda connection: connection.execute("COMMENT ON TABLE schema_version IS NULL"))

    async def _rows(self, query: str, *parameters: object, patient: bool = False) -> Sequence[Row]:
        if any(isinstance(each, str) and "\0" in each for each in parameters):
            return ()  # PostgreSQL stores no such character: nothing can be found
        timeout = PATIENCE_SECONDS if patient else None
        rows: Sequence[Row] = await self._reading.run(
            lambda connection: connection.fetch(query, *parameters, timeout=timeout)
        )
        return rows

    async def _commit(self, connection: Any, batches: Sequence[Batch]) -> list[Refusal | None]:
        for conflicts in range(ATTEMPTS_MAX):
            attempt = _PostgresAttempt(connection, self._names)
            decision = decide(batches, await attempt.read(batches))
            if not decision.writes():
                return decision.answers
            try:
                await attempt.write(decision)
            except CONFLICTS:
                # The wait grows with each attempt, so that one of many nodes succeeds.
                await asyncio.sleep(conflicts / 1_000)
            else:
                return decision.answers
        raise StoreUnavailable(problem=CONTENDED)


async def _change(connection: Any, statements: Sequence[DocumentWrite], begun: list[int]) -> bool:
    """`begun` holds the transaction of every attempt. An attempt whose connection was lost may have committed all the
    same; the next attempt then finds that the document to be taken is gone."""
    try:
        async with connection.transaction():
            if any(statement.once for statement in statements):
                begun.append(await connection.fetchval(NUMBER))
            total = Total()
            for statement in statements:
                rows = await connection.fetch(statement.query, *statement.parameters)
                if not rows and statement.decisive:
                    raise Undone
                statement.count(rows, total)
            if total:  # the last statement, since all who write documents wait for this row
                await connection.execute(CHANGE_TOTAL, *total.row())
    except Undone:
        return bool(await connection.fetchval(COMMITTED, begun))
    return True


async def _append(connection: Any, rows: Append) -> bool:
    try:
        async with connection.transaction():
            if await connection.fetchval(rows.counts) != rows.expected:
                return False
            for query, values in rows.rows:
                await connection.executemany(query, values)
    except asyncpg.UniqueViolationError:  # another node has added the same numbers
        return False
    return True


class _PostgresAttempt(Attempt):
    def __init__(self, connection: Any, names: Names) -> None:
        super().__init__(names)
        self.connection = connection
        self.fresh: Iterator[int] = iter(())

    async def read(self, batches: Sequence[Batch]) -> Extract:
        want = lookup(batches)
        await self._learn(want.names())
        tables, accounts = self.names.numbered(want.tables), self.names.numbered(want.accounts)
        new_at_most = sum(len(batch.transfers) for batch in batches)
        balances, transfers, ends, numbers = await self.connection.fetchrow(
            READ, list(accounts), list(want.transfers), list(tables), new_at_most
        )
        extract = Extract(
            ends={tables[table]: (seq, bytes.fromhex(last)) for table, seq, last in _ENDS.decode(ends or "[]")},
            balances={accounts[account]: (has, held) for account, has, held in _BALANCES.decode(balances or "[]")},
        )
        self.note(_TRANSFERS.decode(transfers or "[]"), extract)
        self.fresh = iter(_NUMBERS.decode(numbers or "[]"))
        if before := written_before(batches, extract.ends):
            keys = [self.names[table] for table, _ in before], [seq for _, seq in before]
            for table, *row in await self.connection.fetch(RECORDS, *keys):
                extract.records[tables[table], row[0]] = Record(tables[table], *row)
        return extract

    async def write(self, decision: Decision) -> None:
        if unknown := self.names.unknown(decision.names()):
            await self.connection.execute(PUT_NAMES, unknown)
            await self._learn(unknown)
        await self.connection.execute(
            WRITE,
            *self._account_columns(decision),
            *_columns(7, self.record_rows(decision)),
            *_columns(12, self.transfer_rows(decision, self.fresh)),
            *_columns(5, self.snapshot_rows(decision)),
            *_columns(3, self.file_rows(decision)),
        )

    def _account_columns(self, decision: Decision) -> list[list[Any]]:
        """The changes of the accounts, with the balances found in the guarded ones; then the new accounts."""
        changed: list[tuple[object, ...]] = []
        opened: list[tuple[object, ...]] = []
        for account in decision.accounts:
            number, found = self.names[account.name], account.found
            if found is None:
                opened.append((number, account.balance, account.held))
            else:
                by = (account.balance - found[0], account.held - found[1])
                changed.append((number, *by, *(found if account.guarded else (None, None))))
        return _columns(5, changed) + _columns(3, opened)

    async def _learn(self, names: Iterable[str]) -> None:
        if unknown := self.names.unknown(names):
            self.names.update([tuple(row) for row in await self.connection.fetch(NAMES, unknown)])


def _columns(count: int, rows: Iterable[tuple[object, ...]]) -> list[list[Any]]:
    """Rows turned into columns, as `unnest` takes them."""
    columns = [list(column) for column in zip(*rows, strict=True)]
    return columns or [[] for _ in range(count)]
