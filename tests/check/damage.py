"""Random damage to the books, and whether the check finds it: `python -m tests.check.damage 10000`.

Every trial damages the same small books in one way. It must be found, or be proved harmless: then the database is sound
and every row of the books is as it was. Some things may differ, since nothing is decided by them: a name that no row
refers to, the digest of a document's earlier version, a snapshot that is missing (the events contain the table),
numbers of transfers that leave the order within each table as it was (their times are those of the events), the time
at which a checkpoint was signed (no signature covers it), a cosignature that is missing (the witness cosigns again),
and a cursor from which the log goes on without leaving out a record."""

import asyncio
import random
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol

import apsw
import asyncpg

from felt.check.marks import Heads
from felt.store.refusals import BooksDamaged
from felt.store.sqlite.reading import SQLiteReading
from tests.check import books
from tests.store.servers import Server, server

SEED = 13
COLUMNS = {
    "names": ("id", "name"),
    "accounts": ("id", "balance", "held"),
    "events": ("seq", "round", "at", "table_id", "kind", "hash", "body"),
    "snapshots": ("table_id", "seq", "hash", "seal", "state"),
    "transfers": (
        *("number", "amount", "hold", "round", "seq", "debit", "credit", "table_id", "kind", "purpose", "id"),
        "reason",
    ),
    "documents": ("kind", "key", "body", "digest", "replaced"),
    "document_total": ("documents", "digests"),
    "log_leaves": ("number", "seq", "table_id"),
    "log_hashes": ("number", "hash"),
    "log_cursors": ("table_id", "seq"),
    "log_checkpoints": ("number", "size", "at", "note"),
    "log_cosignatures": ("checkpoint", "witness", "line"),
    "schema_version": ("version",),
}
ROW = {"sqlite": "rowid", "postgres": "ctid"}

Rows = dict[str, list[tuple[Any, ...]]]


class Refused(Exception):  # noqa: N818 - the database itself does not take this damage; another one is tried
    pass


class Trial(Protocol):
    """Books that can be damaged and made whole again."""

    name: str
    url: str
    marks: Heads
    original: Rows

    async def damage(self, chance: random.Random) -> str:
        """Damage them in some way, and say in which."""

    async def mend(self) -> None: ...

    async def rows(self) -> Rows:
        """The rows as the books mean them."""


# --- Damage to rows, on both stores. ---


class Sql(Protocol):
    dialect: str

    async def run(self, statement: str, *parameters: object) -> list[tuple[Any, ...]]:
        """Raises `Refused` where the database does not take it."""


async def delete_row(sql: Sql, chance: random.Random, table: str) -> None:
    row = ROW[sql.dialect]
    (which,) = await _some_rows(sql, chance, table, 1)
    await sql.run(f"DELETE FROM {table} WHERE {row} = $1", which)  # noqa: S608


async def double_row(sql: Sql, chance: random.Random, table: str) -> None:
    """A copy of a row, with one or two of its values changed."""
    (which,) = await _some_rows(sql, chance, table, 1)
    values = await _values(sql, table, which)
    for place in chance.choices(range(len(values)), k=chance.choice([1, 2])):
        values[place] = changed(values[place], chance)
    await _insert(sql, table, values)


async def swap_values(sql: Sql, chance: random.Random, table: str) -> None:
    """One column of two rows. Both rows are written anew, so that unique values can change places."""
    place = chance.randrange(len(COLUMNS[table]))
    chosen = await _some_rows(sql, chance, table, 2)
    one, other = [await _values(sql, table, which) for which in chosen]
    if one[place] == other[place]:
        raise Refused
    one[place], other[place] = other[place], one[place]
    for which in chosen:
        await sql.run(f"DELETE FROM {table} WHERE {ROW[sql.dialect]} = $1", which)  # noqa: S608
    await _insert(sql, table, one)
    await _insert(sql, table, other)


async def _values(sql: Sql, table: str, which: object) -> list[Any]:
    columns = ", ".join(COLUMNS[table])
    ((*values,),) = await sql.run(f"SELECT {columns} FROM {table} WHERE {ROW[sql.dialect]} = $1", which)  # noqa: S608
    return values


async def _insert(sql: Sql, table: str, values: list[Any]) -> None:
    marks = ", ".join(f"${number}" for number in range(1, len(values) + 1))
    overriding = "OVERRIDING SYSTEM VALUE" if (sql.dialect, table) == ("postgres", "names") else ""
    columns = ", ".join(COLUMNS[table])
    await sql.run(f"INSERT INTO {table} ({columns}) {overriding} VALUES ({marks})", *values)  # noqa: S608


async def change_value(sql: Sql, chance: random.Random, table: str) -> None:
    row, column = ROW[sql.dialect], chance.choice(COLUMNS[table])
    (which,) = await _some_rows(sql, chance, table, 1)
    ((value,),) = await sql.run(f"SELECT {column} FROM {table} WHERE {row} = $1", which)  # noqa: S608
    await sql.run(f"UPDATE {table} SET {column} = $1 WHERE {row} = $2", changed(value, chance), which)  # noqa: S608


ROW_DAMAGE = (delete_row, double_row, swap_values, change_value)


async def _some_rows(sql: Sql, chance: random.Random, table: str, count: int) -> Sequence[Any]:
    rows = [which for (which,) in await sql.run(f"SELECT {ROW[sql.dialect]} FROM {table} ORDER BY 1")]  # noqa: S608
    if len(rows) < count:
        raise Refused
    return chance.sample(rows, count)


def changed(value: Any, chance: random.Random) -> Any:
    match value:
        case None:
            return None if chance.random() < 0.1 else chance.choice([1, b"x"])
        case int():
            return value ^ (1 << chance.randrange(chance.choice([3, 8, 31, 62])))
        case str() if value:
            place = chance.randrange(len(value))
            other = chr(ord(value[place]) ^ (1 << chance.randrange(7)))
            return value[:place] + other + value[place + 1 :]
        case bytes() if value:
            flipped = bytearray(value)
            flipped[chance.randrange(len(flipped))] ^= 1 << chance.randrange(8)
            return bytes(flipped)
    raise Refused


async def damage_rows(sql: Sql, chance: random.Random) -> str:
    while True:
        how, table = chance.choice(ROW_DAMAGE), chance.choice(list(COLUMNS))
        try:
            await how(sql, chance, table)
        except Refused:
            continue
        return f"{how.__name__} {table}"


# --- Damage to the bytes of an SQLite file. ---


def flip_bit(data: bytearray, chance: random.Random) -> None:
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)


def change_bytes(data: bytearray, chance: random.Random) -> None:
    start, length = chance.randrange(len(data)), chance.randrange(1, 64)
    data[start : start + length] = chance.randbytes(len(data[start : start + length]))


def cut_file(data: bytearray, chance: random.Random) -> None:
    del data[chance.randrange(len(data)) :]


def cut_pages(data: bytearray, chance: random.Random) -> None:
    del data[chance.randrange(1, len(data) // 4096) * 4096 :]


def delete_bytes(data: bytearray, chance: random.Random) -> None:
    start = chance.randrange(len(data))
    del data[start : start + chance.choice([1, 64, 4096])]


def swap_pages(data: bytearray, chance: random.Random) -> None:
    one, other = (page * 4096 for page in chance.sample(range(len(data) // 4096), 2))
    data[one : one + 4096], data[other : other + 4096] = data[other : other + 4096], data[one : one + 4096]


def swap_bytes(data: bytearray, chance: random.Random) -> None:
    one, other = chance.sample(range(len(data)), 2)
    data[one], data[other] = data[other], data[one]


FILE_DAMAGE: tuple[Callable[[bytearray, random.Random], None], ...] = (
    *(flip_bit, flip_bit, flip_bit, change_bytes, cut_file, cut_pages, delete_bytes, swap_pages, swap_bytes),
)


# --- The stores. ---


class SQLiteSql:
    dialect = "sqlite"

    def __init__(self, path: Path) -> None:
        self.database = apsw.Connection(str(path))
        self.database.pragma("synchronous", "off")

    async def run(self, statement: str, *parameters: object) -> list[tuple[Any, ...]]:
        try:
            return list(self.database.execute(statement, parameters))
        except (apsw.Error, OverflowError, UnicodeError) as error:
            raise Refused from error


class SQLiteTrial:
    name = "sqlite"

    def __init__(self, folder: Path, *, rounds: int) -> None:
        self.url = str(folder / "felt.db")
        self.whole = folder / "whole.db"
        self.marks = asyncio.run(books.write(self.url, folder, rounds=rounds))
        shutil.copy(self.url, self.whole)
        self.original = asyncio.run(self.rows())

    async def damage(self, chance: random.Random) -> str:
        if chance.random() < 0.4:
            sql = SQLiteSql(Path(self.url))
            try:
                return await damage_rows(sql, chance)
            finally:
                sql.database.close()
        how = chance.choice(FILE_DAMAGE)
        data = bytearray(self.whole.read_bytes())
        how(data, chance)
        Path(self.url).write_bytes(data)
        return how.__name__

    async def mend(self) -> None:
        shutil.copy(self.whole, self.url)

    async def rows(self) -> Rows:
        """Read by themselves, past the check."""
        reading = SQLiteReading(self.url)
        await reading.open()
        try:
            if [words.en async for words in reading.damage()]:
                raise BooksDamaged(problem="not sound")
            return _meant(
                {
                    table: [tuple(row) for row in await reading.rows(f"SELECT {', '.join(columns)} FROM {table}")]  # noqa: S608
                    for table, columns in COLUMNS.items()
                }
            )
        finally:
            await reading.close()


class PostgresTrial:
    name = dialect = "postgres"

    def __init__(self, postgres: Server, folder: Path, runner: asyncio.Runner, *, rounds: int) -> None:
        self.url = postgres.new_place()
        self.marks = runner.run(books.write(self.url, folder, rounds=rounds))
        quick = {"synchronous_commit": "off"}
        self.connection: Any = runner.run(asyncpg.connect(self.url, server_settings=quick))
        self.whole: Rows = {}
        runner.run(self._keep())
        self.original = runner.run(self.rows())

    async def _keep(self) -> None:
        for table, columns in COLUMNS.items():
            kept = await self.connection.fetch(f"SELECT {', '.join(columns)} FROM {table}")  # noqa: S608
            self.whole[table] = [tuple(row) for row in kept]

    async def run(self, statement: str, *parameters: object) -> list[tuple[Any, ...]]:
        try:
            async with self.connection.transaction():
                return [tuple(row) for row in await self.connection.fetch(statement, *parameters)]
        except (asyncpg.PostgresError, asyncpg.DataError, asyncpg.InterfaceError, UnicodeError) as error:
            raise Refused from error

    async def damage(self, chance: random.Random) -> str:
        return await damage_rows(self, chance)

    async def close(self) -> None:
        await self.connection.close()

    async def mend(self) -> None:
        async with self.connection.transaction():
            for table, columns in COLUMNS.items():
                await self.connection.execute(f"DELETE FROM {table}")  # noqa: S608
                await self.connection.copy_records_to_table(table, records=self.whole[table], columns=columns)

    async def rows(self) -> Rows:
        return _meant(
            {
                table: await self.run(f"SELECT {', '.join(columns)} FROM {table}")  # noqa: S608
                for table, columns in COLUMNS.items()
            }
        )


def _meant(rows: Rows) -> Rows:
    """The rows without what nothing reads (see above), in an order of their own."""
    names: dict[int, str] = dict(rows["names"])
    in_order = sorted(rows["transfers"], key=lambda row: row[0])
    ids = {row[0]: row[10] for row in in_order}
    return {
        "accounts": sorted((names[number], *rest) for number, *rest in rows["accounts"]),
        "events": sorted(
            (names[table], seq, number, at, names[kind], bytes(last), bytes(body))
            for seq, number, at, table, kind, last, body in rows["events"]
        ),
        "snapshots": sorted((names[table], *rest) for table, *rest in rows["snapshots"]),
        "transfers": sorted(
            (
                (names.get(table, ""), amount, ids.get(hold), round_, seq, names[debit], names[credit], *rest)
                for _, amount, hold, round_, seq, debit, credit, table, *rest in in_order
            ),
            key=lambda row: row[0],
        ),
        "documents": sorted(row[:4] for row in rows["documents"]),
        "document_total": rows["document_total"],
        "schema_version": sorted(rows["schema_version"]),
        "log_leaves": sorted((number, seq, names[table]) for number, seq, table in rows["log_leaves"]),
        "log_hashes": sorted((number, bytes(digest)) for number, digest in rows["log_hashes"]),
        "log_checkpoints": sorted((number, size, note) for number, size, _, note in rows["log_checkpoints"]),
        "log_cosignatures": sorted(rows["log_cosignatures"]),
    }


def harmless(now: Rows, original: Rows) -> bool:
    lost = {table: [row for row in original[table] if row in now[table]] for table in ("snapshots", "log_cosignatures")}
    return now in (original, original | lost)


# --- The trials. ---


async def attempt(trial: Trial, chance: random.Random) -> tuple[str, str]:
    """What was done, and what became of it: "found", "harmless" or "missed"."""
    how = await trial.damage(chance)
    try:
        if await books.codes(trial.url, marks=trial.marks):
            return how, "found"
        try:
            now = await trial.rows()
        except Exception:  # the rows cannot be read as they were meant: the check should have said so
            return how, "missed"
        return how, "harmless" if harmless(now, trial.original) else "missed"
    finally:
        await trial.mend()


def run(trial: Trial, count: int, runner: asyncio.Runner, seed: int = SEED) -> Counter[tuple[str, str]]:
    chance = random.Random(seed)  # noqa: S311
    assert runner.run(books.codes(trial.url, marks=trial.marks)) == set(), "the books are right before they are damaged"
    counts: Counter[tuple[str, str]] = Counter()
    for number in range(count):
        how, became = runner.run(attempt(trial, chance))
        counts[how, became] += 1
        if became == "missed":
            sys.stderr.write(f"{trial.name}: trial {number} ({how}) was missed\n")
    return counts


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    missed = 0
    with tempfile.TemporaryDirectory() as folder, server() as postgres, asyncio.Runner() as runner:
        half = count // 2
        (Path(folder) / "pg").mkdir()
        trials: list[tuple[Trial, int]] = [
            (SQLiteTrial(Path(folder), rounds=4), count - half),
            (PostgresTrial(postgres, Path(folder) / "pg", runner, rounds=4), half),
        ]
        for trial, times in trials:
            counts = run(trial, times, runner)
            totals = Counter[str]()
            for (how, became), number in sorted(counts.items()):
                sys.stdout.write(f"{trial.name:<9} {how:<32} {became:<9} {number:>6}\n")
                totals[became] += number
            sys.stdout.write(f"{trial.name:<9} {'all':<32} {dict(totals)}\n")
            sys.stdout.flush()
            missed += totals["missed"]
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
