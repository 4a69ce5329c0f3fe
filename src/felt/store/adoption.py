"""The part of the schema's step 5 that SQL cannot do: the digests of the documents that are there, and the first event
of the house's own journal, which vouches for the transfers without a table.

Pure: `adopt` yields statements and is sent their rows, so that both stores run it in the transaction of the
migration."""

from collections.abc import Generator, Sequence
from typing import Any

from felt.house import HOUSE_JOURNAL, TransfersDigest, next_record
from felt.journal import Chain
from felt.store import queries
from felt.store.digests import CHANGE_TOTAL, Total, document_digest
from felt.store.rows import Row, transfer_of

DOCUMENTS = "SELECT kind, key, body FROM documents WHERE (kind, key) > ($1, $2) ORDER BY kind, key LIMIT $3"
PUT_DIGEST = "UPDATE documents SET digest = $1 WHERE kind = $2 AND key = $3"
TRANSFERS = f"""
    SELECT t.number, {queries.TRANSFER_COLUMNS} {queries.TRANSFER_ROWS}
    WHERE t.table_id IS NULL AND t.number > $1 ORDER BY t.number LIMIT $2
"""
PUT_NAME = "INSERT INTO names (name) VALUES ($1) ON CONFLICT (name) DO NOTHING"
PUT_RECORD = """
    INSERT INTO events (table_id, seq, round, at, kind, hash, body) VALUES (
        (SELECT id FROM names WHERE name = $1), $2, $3, $4, (SELECT id FROM names WHERE name = $5), $6, $7
    )
"""
PORTION = 1_000

Statement = tuple[str, tuple[Any, ...]]
Adoption = Generator[Statement, Sequence[Row], None]


def adopt(*, at: int) -> Adoption:
    """`at`: now, in milliseconds."""
    yield from _documents()
    yield from _transfers(at)


def _documents() -> Adoption:
    kind, key, total = "", "", Total()
    while rows := (yield DOCUMENTS, (kind, key, PORTION)):
        for kind, key, body in rows:
            digest = document_digest(kind, key, body)
            total.add(digest)
            yield PUT_DIGEST, (digest, kind, key)
    yield CHANGE_TOTAL, total.row()


def _transfers(at: int) -> Adoption:
    number, digest = 0, TransfersDigest()
    while rows := (yield TRANSFERS, (number, PORTION)):
        for _, *row in rows:
            digest.add(transfer_of(row))
        number = rows[-1][0]
    if not digest.count:
        return
    event = digest.event()
    first = next_record(Chain(HOUSE_JOURNAL), event, at=at)
    for name in (HOUSE_JOURNAL, first.kind):
        yield PUT_NAME, (name,)
    yield PUT_RECORD, (first.table, first.seq, first.round, first.at, first.kind, first.hash, first.body)
