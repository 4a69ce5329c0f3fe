"""The queries of the log, in the SQL that both stores understand."""

from felt.record.kinds import ENDS_OF_ROUNDS, KINDS

_JOURNAL = "(SELECT id FROM names WHERE name = {parameter})"


def _kinds(kinds: tuple[str, ...]) -> str:
    named = ", ".join(f"'{kind}'" for kind in kinds)
    return f"(SELECT id FROM names WHERE name IN ({named}))"  # noqa: S608 - our own words


KINDS_LOGGED = _kinds(KINDS)
"""The kinds of events that belong into the log."""
SIZE = "SELECT coalesce(max(number) + 1, 0) FROM log_leaves"
HASHES = "SELECT number, hash FROM log_hashes WHERE number {these_numbers}"
CURSORS = "SELECT n.name, c.seq FROM log_cursors c JOIN names n ON n.id = c.table_id"
ENTRIES = f"""
    SELECT at, seq, hash FROM events
    WHERE table_id = {_JOURNAL.format(parameter="$1")} AND seq > $2 AND seq <= $3 AND kind IN {KINDS_LOGGED}
    ORDER BY seq
"""  # noqa: S608 - our own words
LEAF_OF_ROUND = f"""
    SELECT l.number, e.seq, e.round, e.hash FROM events e JOIN log_leaves l ON l.table_id = e.table_id AND l.seq = e.seq
    WHERE e.table_id = {_JOURNAL.format(parameter="$1")} AND e.round = $2 AND e.kind IN {_kinds(ENDS_OF_ROUNDS)}
    ORDER BY l.number DESC LIMIT 1
"""  # noqa: S608 - our own words
LEAF_OF_RECORD = f"""
    SELECT number FROM log_leaves WHERE table_id = {_JOURNAL.format(parameter="$1")} AND seq = $2
"""  # noqa: S608 - our own words

ADD_LEAF = f"""
    INSERT INTO log_leaves (number, table_id, seq) VALUES ($1, {_JOURNAL.format(parameter="$2")}, $3)
"""  # noqa: S608 - our own words
ADD_HASH = "INSERT INTO log_hashes (number, hash) VALUES ($1, $2)"
PUT_CURSOR = f"""
    INSERT INTO log_cursors (table_id, seq) VALUES ({_JOURNAL.format(parameter="$1")}, $2)
    ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq
"""  # noqa: S608 - our own words

CHECKPOINT_COUNT = "SELECT coalesce(max(number), 0) FROM log_checkpoints"
LATEST = "SELECT number, size, at, note FROM log_checkpoints ORDER BY number DESC LIMIT $1"
COSIGNATURES = "SELECT witness, line FROM log_cosignatures WHERE checkpoint = $1 ORDER BY witness"
LATEST_COSIGNED = """
    SELECT number, size, at, note FROM log_checkpoints
    WHERE number = (SELECT max(checkpoint) FROM log_cosignatures)
"""
ADD_CHECKPOINT = "INSERT INTO log_checkpoints (number, size, at, note) VALUES ($1, $2, $3, $4)"
ADD_COSIGNATURE = """
    INSERT INTO log_cosignatures (checkpoint, witness, line) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING
"""
