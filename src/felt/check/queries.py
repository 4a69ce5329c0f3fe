"""What the check reads, in the SQL that both stores understand. Names are looked up by subqueries: a name that is
missing leaves a gap and hides no row."""

from felt.house.equipment import EquipmentReceived
from felt.ledger import Kind, Purpose
from felt.store.queries import KIND_NUMBERS, NUMBERS_OF_ACCOUNT, PURPOSE_NUMBERS, RECORD_COLUMNS
from felt.table.dealer.uses import KINDS

_NAME = "(SELECT name FROM names WHERE id = {number})"


def _each(table: str) -> str:
    """Every table_id in a table of the books, with its name: one step per table_id instead of a walk over all rows."""
    return f"""
        WITH RECURSIVE tables (id) AS (
            SELECT min(table_id) FROM {table}
            UNION ALL
            SELECT (SELECT min(t.table_id) FROM {table} t WHERE t.table_id > tables.id)
            FROM tables WHERE id IS NOT NULL
        )
        SELECT id, {_NAME.format(number="tables.id")} FROM tables WHERE id IS NOT NULL
    """  # noqa: S608 - our own words


def _kinds(*names: str) -> str:
    quoted = ", ".join(f"'{name}'" for name in names)
    return f"(SELECT id FROM names WHERE name IN ({quoted}))"  # noqa: S608 - our own words


JOURNALS = _each("events")
TABLES_OF_TRANSFERS = _each("transfers")
HEAD = "SELECT seq, hash FROM events WHERE table_id = $1 ORDER BY seq DESC LIMIT 1"
EVENTS = f"SELECT {RECORD_COLUMNS} FROM events WHERE table_id = $1 ORDER BY seq"  # noqa: S608 - our own words
ROUND = f"""
    SELECT {RECORD_COLUMNS} FROM events WHERE table_id = $1 AND round = $2 AND seq < $3 ORDER BY +seq
"""  # noqa: S608 - our own words
ANY_EQUIPMENT = f"""
    SELECT 1 FROM events WHERE table_id = $1 AND kind IN {_kinds(EquipmentReceived.kind())} LIMIT 1
"""  # noqa: S608 - our own words
EQUIPMENT_IN_USE = f"""
    SELECT {RECORD_COLUMNS} FROM events WHERE table_id = $1 AND kind IN {_kinds(*KINDS)} ORDER BY seq
"""  # noqa: S608 - our own words
SNAPSHOT = "SELECT seq, hash, state, seal FROM snapshots WHERE table_id = $1"
LOST_SNAPSHOTS = """
    SELECT table_id FROM snapshots s WHERE NOT EXISTS (SELECT 1 FROM events e WHERE e.table_id = s.table_id)
"""

_TRANSFERS = f"""
    SELECT t.number, t.id, t.kind, {_NAME.format(number="t.debit")}, {_NAME.format(number="t.credit")}, t.amount,
        t.reason, t.purpose,
        CASE WHEN t.hold IS NULL THEN NULL
            ELSE coalesce((SELECT h.id FROM transfers h WHERE h.number = t.hold), '') END,
        t.round, t.seq
    FROM transfers t
"""  # noqa: S608 - our own words
_AFTERWARDS = f"({PURPOSE_NUMBERS[Purpose.CORRECTION]}, {PURPOSE_NUMBERS[Purpose.RECEIVABLE]})"
TABLE_TRANSFERS = f"""
    {_TRANSFERS} WHERE t.table_id = $1 AND t.purpose NOT IN {_AFTERWARDS} ORDER BY t.round, t.number
"""
# A correction belongs to an earlier round, and was made later than the transfers of the rounds between.
CORRECTION_TRANSFERS = f"{_TRANSFERS} WHERE t.table_id = $1 AND t.purpose IN {_AFTERWARDS} ORDER BY t.number"
_MOVED = f"({KIND_NUMBERS[Kind.MOVE]}, {KIND_NUMBERS[Kind.POST]})"
# The changes of an account, in order. The indexes by account do not contain the ends of holds (`NUMBERS_OF_ACCOUNT`).
CHANGES = f"""
    SELECT CASE WHEN t.credit = (SELECT id FROM names WHERE name = $1) THEN t.amount ELSE -t.amount END
    FROM transfers t
    WHERE t.kind IN {_MOVED}
        AND t.number IN (SELECT number FROM ({NUMBERS_OF_ACCOUNT.format(account="$1")}) AS of_account)
    ORDER BY t.number
"""  # noqa: S608 - our own words
HOUSE_TRANSFERS = f"{_TRANSFERS} WHERE t.table_id IS NULL ORDER BY t.number"
NUMBERS = "SELECT count(*), coalesce(min(number), 0) FROM transfers"
EVENT_COUNT = "SELECT count(*) FROM events"

ACCOUNT_COUNT = "SELECT count(*) FROM accounts"
_USED = """
    SELECT debit AS id FROM transfers WHERE hold IS NULL UNION SELECT credit FROM transfers WHERE hold IS NULL
"""
UNUSED_ACCOUNTS = f"SELECT {_NAME.format(number='a.id')}, a.id FROM accounts a WHERE a.id NOT IN ({_USED})"  # noqa: S608
MISSING_ACCOUNTS = f"""
    SELECT {_NAME.format(number="u.id")}, u.id FROM ({_USED}) AS u WHERE u.id NOT IN (SELECT id FROM accounts)
"""  # noqa: S608 - our own words

RECORD_HASH = """
    SELECT hash FROM events WHERE table_id = (SELECT id FROM names WHERE name = $1) AND seq = $2
"""
FILES = "SELECT hash, part, body FROM files ORDER BY hash, part"

DOCUMENTS = "SELECT kind, key, body, digest FROM documents ORDER BY kind, key"
TOTAL = "SELECT documents, digests FROM document_total"
