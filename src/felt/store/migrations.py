"""The schema of both stores, as numbered steps. A released step is never edited: a change is another step.

Rows are small. The names of tables, accounts and kinds of events stand once in `names`; other rows hold their numbers.
A transfer names its hold by number. The end of a hold is found by an index of its own, and needs no second entry in the
indexes by account."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from types import MappingProxyType
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
        "event": "CAST(body AS TEXT)",
        "kind_of_body": """
            CASE WHEN json_valid(CAST(body AS TEXT)) THEN
                CASE WHEN json_type(CAST(body AS TEXT), '$.type') = 'text'
                    AND CAST(body AS TEXT) ->> 'type' NOT GLOB '*[^a-z_]*'
                THEN CAST(body AS TEXT) ->> 'type' ELSE '' END
            ELSE '' END
        """,
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
        "event": "convert_from(body, 'UTF8')::json",
        "kind_of_body": "felt_kind(body)",
    },
}


class Step(NamedTuple):
    """Statements that one dialect needs before, the statements of both, and those that one dialect needs after."""

    version: int
    shared: tuple[str, ...]
    only: dict[Dialect, tuple[str, ...]]
    before: Mapping[Dialect, tuple[str, ...]] = MappingProxyType({})


# Events get their kind as a column; transfers get their purpose and the number of the event that moved the chips. Both
# tables are written anew, since a column added at the end would stand behind the bodies. This step is the only place
# that reads kind, purpose and event out of bodies, reasons and ids. Every statement is linear in the size of the books.
# A body that is no event gets the kind "": the integrity check reports it, and the books open all the same.
PURPOSE_AND_KIND = Step(
    4,
    before={
        Dialect.POSTGRES: (
            """
            CREATE FUNCTION felt_kind(body BYTEA) RETURNS TEXT IMMUTABLE LANGUAGE plpgsql AS $$
            DECLARE event JSON;
            BEGIN
                event := convert_from(body, 'UTF8')::json;
                RETURN CASE
                    WHEN json_typeof(event -> 'type') = 'string' AND event ->> 'type' ~ '^[a-z_]*$'
                    THEN event ->> 'type' ELSE ''
                END;
            EXCEPTION WHEN OTHERS THEN
                RETURN '';
            END $$
            """,
        ),
    },
    shared=(
        "INSERT INTO names (name) SELECT DISTINCT {kind_of_body} FROM events WHERE TRUE ON CONFLICT (name) DO NOTHING",
        # The body comes last: a reader of the other columns need not read past a long one.
        """
        CREATE TABLE events_with_kind (
            seq {number} NOT NULL, round {number} NOT NULL, at {number} NOT NULL, table_id {name} NOT NULL,
            kind {name} NOT NULL, hash {bytes} NOT NULL, body {bytes} NOT NULL
        ) {end}
        """,
        """
        INSERT INTO events_with_kind (seq, round, at, table_id, kind, hash, body)
        SELECT seq, round, at, table_id, (SELECT id FROM names WHERE name = {kind_of_body}), hash, body FROM events
        """,
        "DROP TABLE events",
        "ALTER TABLE events_with_kind RENAME TO events",
        "CREATE UNIQUE INDEX events_by_seq ON events (table_id, seq)",
        "CREATE INDEX events_by_round ON events (table_id, round, kind)",
        # The event of a hold. Its id was made of the table, the round, "wager" or the moment of insurance, the patron.
        "CREATE TABLE hold_events (id TEXT PRIMARY KEY, seq {number} NOT NULL) {end}",
        """
        INSERT INTO hold_events (id, seq)
        SELECT n.name || '/' || e.round || '/' || coalesce(event ->> 'moment', 'wager') || '/' || (event ->> 'patron'),
            e.seq
        FROM (
            SELECT table_id, round, seq, CASE WHEN kind IN (
                SELECT id FROM names WHERE name IN ('wagers_confirmed', 'insurance_answered')
            ) THEN {event} END AS event
            FROM events
        ) AS e
        JOIN names n ON n.id = e.table_id
        WHERE event -> 'wagers' -> 0 IS NOT NULL
        ON CONFLICT (id) DO NOTHING
        """,
        """
        CREATE TABLE transfers_with_purpose (
            number {number} PRIMARY KEY, amount {number} NOT NULL, hold {number}, round {number} NOT NULL,
            seq {number} NOT NULL, debit {name} NOT NULL, credit {name} NOT NULL, table_id {name},
            kind {small} NOT NULL, purpose {small} NOT NULL, id TEXT NOT NULL, reason TEXT NOT NULL
        ) {end}
        """,
        # Kinds: 0 a move, 1 a hold, 2 and 3 its ends. Purposes: 0 wager, 1 insurance, 2 returned, 3 lost, 4 won,
        # 5 commission, 6 play chips, 7 buy-in.
        """
        INSERT INTO transfers_with_purpose (
            number, amount, hold, round, seq, debit, credit, table_id, kind, purpose, id, reason
        )
        SELECT t.number, t.amount, t.hold, t.round,
            CASE
                WHEN t.table_id IS NULL THEN 0
                WHEN t.kind = 1 THEN coalesce((SELECT m.seq FROM hold_events m WHERE m.id = t.id), 0)
                ELSE coalesce((
                    SELECT e.seq FROM events e WHERE e.table_id = t.table_id AND e.round = t.round AND e.kind IN (
                        (SELECT id FROM names WHERE name = 'round_settled'),
                        (SELECT id FROM names WHERE name = 'round_voided')
                    ) LIMIT 1
                ), 0)
            END,
            t.debit, t.credit, t.table_id, t.kind,
            CASE
                WHEN t.kind <> 0 THEN CASE coalesce(h.reason, t.reason) WHEN 'baccarat 4.10' THEN 1 ELSE 0 END
                WHEN t.table_id IS NULL THEN CASE t.reason WHEN 'play chips' THEN 6 ELSE 7 END
                WHEN c.name LIKE 'commission:%' THEN 5
                WHEN c.name LIKE 'house:%' THEN 3
                WHEN d.name LIKE 'escrow:%' THEN 2
                ELSE 4
            END,
            t.id, t.reason
        FROM transfers t
        JOIN names d ON d.id = t.debit
        JOIN names c ON c.id = t.credit
        LEFT JOIN transfers h ON h.number = t.hold
        ORDER BY t.number
        """,
        "DROP TABLE hold_events",
        "DROP TABLE transfers",
        "ALTER TABLE transfers_with_purpose RENAME TO transfers",
        "CREATE UNIQUE INDEX transfers_by_id ON transfers (id)",
        "CREATE UNIQUE INDEX transfers_by_hold ON transfers (hold) WHERE hold IS NOT NULL",
        "CREATE INDEX transfers_by_debit ON transfers (debit) WHERE hold IS NULL",
        "CREATE INDEX transfers_by_credit ON transfers (credit) WHERE hold IS NULL",
        "CREATE INDEX transfers_by_round ON transfers (table_id, round) WHERE table_id IS NOT NULL",
    ),
    only={
        Dialect.POSTGRES: (
            "DROP FUNCTION felt_kind(BYTEA)",
            "ALTER INDEX transfers_with_purpose_pkey RENAME TO transfers_pkey",
        ),
    },
)

# Documents get a digest, and one row a total of all digests (`felt.store.digests`). In books that were written before,
# `felt.store.adoption` fills in both, and writes the first event of the house's own journal.
DIGESTS = Step(
    5,
    shared=(
        "ALTER TABLE documents ADD COLUMN digest {bytes}",
        "ALTER TABLE documents ADD COLUMN replaced {bytes}",
        "CREATE TABLE document_total (documents {number} NOT NULL, digests {number} NOT NULL) {end}",
        "INSERT INTO document_total (documents, digests) VALUES (0, 0)",
    ),
    only={},
)

# Files of evidence, in parts, by the hash of the whole file. Nothing updates or deletes them.
FILES = Step(
    6,
    shared=(
        """
        CREATE TABLE files (
            hash {bytes} NOT NULL, part {number} NOT NULL, body {bytes} NOT NULL, PRIMARY KEY (hash, part)
        ) {end}
        """,
    ),
    only={},
)

# The log of the house: which record is which leaf, the hashes of its tree (`felt.record.tree`), how far each journal
# was read, and the checkpoints with their cosignatures. Nothing but a cursor is ever updated, and nothing is deleted.
LOG = Step(
    7,
    shared=(
        """
        CREATE TABLE log_leaves (
            number {number} PRIMARY KEY, seq {number} NOT NULL, table_id {name} NOT NULL
        ) {end}
        """,
        "CREATE UNIQUE INDEX log_leaves_by_record ON log_leaves (table_id, seq)",
        "CREATE TABLE log_hashes (number {number} PRIMARY KEY, hash {bytes} NOT NULL) {end}",
        "CREATE TABLE log_cursors (table_id {name} PRIMARY KEY, seq {number} NOT NULL) {end}",
        """
        CREATE TABLE log_checkpoints (
            number {number} PRIMARY KEY, size {number} NOT NULL, at {number} NOT NULL, note TEXT NOT NULL
        ) {end}
        """,
        """
        CREATE TABLE log_cosignatures (
            checkpoint {number} NOT NULL, witness TEXT NOT NULL, line TEXT NOT NULL, PRIMARY KEY (checkpoint, witness)
        ) {end}
        """,
    ),
    only={},
)

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
    PURPOSE_AND_KIND,
    DIGESTS,
    FILES,
    LOG,
)

KNOWN = STEPS[-1].version

VERSIONS = "CREATE TABLE IF NOT EXISTS schema_version (version INTEGER PRIMARY KEY)"
FOUND = "SELECT coalesce(max(version), 0) FROM schema_version"


def must_adopt(found: int) -> bool:
    """Whether there are books of version `found`, and they are older than the digests and the house's journal."""
    return 0 < found < DIGESTS.version


def pending(found: int, dialect: Dialect) -> Iterator[str]:
    """The statements that bring a schema of version `found` up to date, to be run in one transaction."""
    if found > KNOWN:
        raise DatabaseTooNew(found=found, known=KNOWN)
    for step in STEPS[found:]:
        yield from _statements(step, dialect)


def schema_of(version: int, dialect: Dialect) -> Iterator[str]:
    """The statements that make a new schema of an earlier version, or of this one."""
    if version > KNOWN:
        raise DatabaseTooNew(found=version, known=KNOWN)
    yield VERSIONS
    for step in STEPS[:version]:
        yield from _statements(step, dialect)


def _statements(step: Step, dialect: Dialect) -> Iterator[str]:
    for statement in (*step.before.get(dialect, ()), *step.shared, *step.only.get(dialect, ())):
        yield statement.format(**WORDS[dialect])
    yield f"INSERT INTO schema_version (version) VALUES ({step.version})"  # noqa: S608 - a number of our own
