"""The schema of both stores, as numbered steps. A step, once released, is never edited: a change is another step.

What keeps a row small: names of tables and accounts are written once, in `names`, and meant by number everywhere
else; a hold is meant by its number; the end of a hold is the transfer that names it, found by an index of its own,
and needs no second entry in the indexes by account."""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from felt.store.refusals import DatabaseTooNew


class Dialect(StrEnum):
    SQLITE = "sqlite"
    POSTGRES = "postgres"


WORDS = {
    Dialect.SQLITE: {
        "key": "INTEGER PRIMARY KEY",
        "name": "INTEGER",
        "number": "INTEGER",
        "small": "INTEGER",
        "bytes": "BLOB",
        "end": "STRICT",
        "roomy": "STRICT",
    },
    Dialect.POSTGRES: {
        "key": "INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
        "name": "INTEGER",
        "number": "BIGINT",
        "small": "SMALLINT",
        "bytes": "BYTEA",
        "end": "",
        # Balances are updated in place, without touching an index, as long as their page has room.
        "roomy": "WITH (fillfactor = 50)",
    },
}


class Step(NamedTuple):
    version: int
    shared: tuple[str, ...]
    only: dict[Dialect, tuple[str, ...]]


STEPS = (
    Step(
        1,
        shared=(
            "CREATE TABLE names (id {key}, name TEXT NOT NULL UNIQUE) {end}",
            "CREATE TABLE accounts (id {name} PRIMARY KEY, balance {number} NOT NULL, held {number} NOT NULL) {roomy}",
            # The body comes last: whoever wants but the hash of a long event need not read past it.
            """
            CREATE TABLE events (
                seq {number} NOT NULL, round {number} NOT NULL, at {number} NOT NULL, table_id {name} NOT NULL,
                hash {bytes} NOT NULL, body {bytes} NOT NULL
            ) {end}
            """,
            "CREATE UNIQUE INDEX events_by_seq ON events (table_id, seq)",
            "CREATE INDEX events_by_round ON events (table_id, round)",
            """
            CREATE TABLE snapshots (
                table_id {name} PRIMARY KEY, seq {number} NOT NULL, hash {bytes} NOT NULL, state {bytes} NOT NULL
            ) {end}
            """,
            """
            CREATE TABLE transfers (
                number {number} PRIMARY KEY, amount {number} NOT NULL, hold {number}, round {number} NOT NULL,
                debit {name} NOT NULL, credit {name} NOT NULL, table_id {name}, kind {small} NOT NULL,
                id TEXT NOT NULL, reason TEXT NOT NULL
            ) {end}
            """,
            "CREATE UNIQUE INDEX transfers_by_id ON transfers (id)",
            "CREATE UNIQUE INDEX transfers_by_hold ON transfers (hold) WHERE hold IS NOT NULL",
            "CREATE INDEX transfers_by_debit ON transfers (debit) WHERE hold IS NULL",
            "CREATE INDEX transfers_by_credit ON transfers (credit) WHERE hold IS NULL",
            "CREATE INDEX transfers_by_round ON transfers (table_id, round) WHERE table_id IS NOT NULL",
        ),
        only={
            Dialect.POSTGRES: (
                "CREATE SEQUENCE transfer_numbers",
                """
                CREATE FUNCTION felt_unchanged(unchanged BOOLEAN) RETURNS VOID LANGUAGE plpgsql AS $$
                BEGIN
                    IF NOT unchanged THEN
                        RAISE EXCEPTION 'another node has written these accounts' USING ERRCODE = '40001';
                    END IF;
                END $$
                """,
            ),
        },
    ),
    Step(
        2,
        shared=(
            """
            CREATE TABLE documents (
                kind TEXT NOT NULL, key TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, key)
            ) {end}
            """,
        ),
        only={},
    ),
    Step(
        3,
        shared=(
            # What a snapshot says is in the journal too: a table without one is built from its events.
            "DROP TABLE snapshots",
            """
            CREATE TABLE snapshots (
                table_id {name} PRIMARY KEY, seq {number} NOT NULL, hash {bytes} NOT NULL, seal {bytes} NOT NULL,
                state {bytes} NOT NULL
            ) {end}
            """,
        ),
        only={},
    ),
)

KNOWN = STEPS[-1].version

VERSIONS = "CREATE TABLE IF NOT EXISTS schema_version (version INTEGER PRIMARY KEY)"
FOUND = "SELECT coalesce(max(version), 0) FROM schema_version"


def pending(found: int, dialect: Dialect) -> Iterator[str]:
    """The statements that bring a schema of version `found` up to date, to be run in one transaction."""
    if found > KNOWN:
        raise DatabaseTooNew(found=found, known=KNOWN)
    for step in STEPS[found:]:
        for statement in (*step.shared, *step.only.get(dialect, ())):
            yield statement.format(**WORDS[dialect])
        yield f"INSERT INTO schema_version (version) VALUES ({step.version})"  # noqa: S608 - a number of our own
