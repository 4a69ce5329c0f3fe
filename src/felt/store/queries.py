"""The queries of both stores, in the SQL that both understand. Parameters are `$1`, `$2` … in order of appearance.

A name is looked up by a subquery, never by a join. Otherwise PostgreSQL does not see that the index already holds one
table's events in order."""

from collections.abc import Sequence

from felt.ledger import Kind, Purpose

KINDS = (Kind.MOVE, Kind.HOLD, Kind.POST, Kind.RELEASE)
"""A kind of transfer is stored as its place in here. The order never changes; new kinds are added at the end."""

KIND_NUMBERS = {kind: number for number, kind in enumerate(KINDS)}

PURPOSES = (
    *(Purpose.WAGER, Purpose.INSURANCE, Purpose.RETURNED, Purpose.LOST, Purpose.WON, Purpose.COMMISSION),
    *(Purpose.PLAY_CHIPS, Purpose.BUY_IN, Purpose.CORRECTION, Purpose.RECEIVABLE),
    *(Purpose.GOODWILL, Purpose.FILL, Purpose.CREDIT, Purpose.CASH, Purpose.TIP, Purpose.DROP, Purpose.DISCREPANCY),
    *(Purpose.DEBT_PAID, Purpose.DEBT_WRITTEN_OFF),
)
"""A purpose is stored as its place in here. The order never changes; new purposes are added at the end."""

PURPOSE_NUMBERS = {purpose: number for number, purpose in enumerate(PURPOSES)}

# One step per table instead of a walk over all events.
HEADS = """
    WITH RECURSIVE tables (id) AS (
        SELECT min(table_id) FROM events
        UNION ALL
        SELECT (SELECT min(e.table_id) FROM events e WHERE e.table_id > tables.id) FROM tables WHERE id IS NOT NULL
    )
    SELECT n.name, e.seq, e.hash, (SELECT max(r.round) FROM events r WHERE r.table_id = tables.id)
    FROM tables
    JOIN names n ON n.id = tables.id
    JOIN events e ON e.table_id = tables.id AND e.seq = (SELECT max(seq) FROM events WHERE table_id = tables.id)
"""

HEAD = """
    SELECT seq, hash, (SELECT max(r.round) FROM events r WHERE r.table_id = events.table_id) FROM events
    WHERE table_id = (SELECT id FROM names WHERE name = $1)
    ORDER BY seq DESC LIMIT 1
"""

RECORD_COLUMNS = "seq, round, at, (SELECT name FROM names WHERE id = events.kind), body, hash"

RECORDS = f"""
    SELECT {RECORD_COLUMNS} FROM events
    WHERE table_id = (SELECT id FROM names WHERE name = $1) AND seq > $2 AND seq <= $3
    ORDER BY seq LIMIT $4
"""  # noqa: S608 - our own words

# By halves: the times of a table's events do not go back, and their numbers have no gaps.
SEQ_BEFORE = """
    WITH RECURSIVE halves (low, high) AS (
        SELECT CAST(0 AS BIGINT), max(seq) FROM events WHERE table_id = (SELECT id FROM names WHERE name = $1)
        UNION ALL
        SELECT CASE WHEN e.at < $2 THEN e.seq ELSE h.low END, CASE WHEN e.at < $2 THEN h.high ELSE e.seq - 1 END
        FROM halves h
        JOIN events e
            ON e.table_id = (SELECT id FROM names WHERE name = $1) AND e.seq = (h.low + h.high + 1) / 2
        WHERE h.low < h.high
    )
    SELECT low FROM halves WHERE low = high
"""


def records_back(kinds: Sequence[str]) -> str:
    """The query for the last records before `$2` of these kinds, or of all kinds if none are named."""
    only = f"AND kind IN {_numbers_of(kinds)}" if kinds else ""
    return f"""
        SELECT {RECORD_COLUMNS} FROM events
        WHERE table_id = (SELECT id FROM names WHERE name = $1) AND seq < $2 {only}
        ORDER BY seq DESC LIMIT $3
    """  # noqa: S608 - our own words


def round_records(without: Sequence[str]) -> str:
    """The query for the records of a round without those of these kinds."""
    left_out = f"AND kind NOT IN {_numbers_of(without)}" if without else ""
    # The plus sign makes SQLite sort the few records of the round instead of walking the table's journal in order.
    return f"""
        SELECT {RECORD_COLUMNS} FROM events
        WHERE table_id = (SELECT id FROM names WHERE name = $1) AND round = $2 {left_out} ORDER BY +seq
    """  # noqa: S608 - our own words


def _numbers_of(kinds: Sequence[str]) -> str:
    named = ", ".join(f"'{kind}'" for kind in kinds)
    return f"(SELECT id FROM names WHERE name IN ({named}))"  # noqa: S608 - our own words


SNAPSHOT = "SELECT seq, hash, state, seal FROM snapshots WHERE table_id = (SELECT id FROM names WHERE name = $1)"

BALANCE = "SELECT balance, held FROM accounts WHERE id = (SELECT id FROM names WHERE name = $1)"

BALANCES = """
    SELECT n.name, a.balance, a.held FROM accounts a JOIN names n ON n.id = a.id
    WHERE substr(n.name, 1, length(CAST($1 AS TEXT))) = CAST($1 AS TEXT)
"""

TRANSFER_COLUMNS = "t.id, t.kind, d.name, c.name, t.amount, t.reason, t.purpose, h.id, n.name, t.round, t.seq"
TRANSFER_ROWS = """
    FROM transfers t
    JOIN names d ON d.id = t.debit
    JOIN names c ON c.id = t.credit
    LEFT JOIN transfers h ON h.number = t.hold
    LEFT JOIN names n ON n.id = t.table_id
"""
ENDED = "EXISTS (SELECT 1 FROM transfers e WHERE e.hold = t.number)"

TRANSFERS = f"SELECT {TRANSFER_COLUMNS} {TRANSFER_ROWS}"

TRANSFER = f"{TRANSFERS} WHERE t.id = $1"

# The indexes by account do not contain the ends of holds. An end is found through its hold.
NUMBERS_OF_ACCOUNT = """
    SELECT number, round, table_id FROM transfers
    WHERE hold IS NULL AND debit = (SELECT id FROM names WHERE name = {account})
    UNION ALL
    SELECT number, round, table_id FROM transfers
    WHERE hold IS NULL AND credit = (SELECT id FROM names WHERE name = {account})
    UNION ALL
    SELECT e.number, e.round, e.table_id FROM transfers h JOIN transfers e ON e.hold = h.number
    WHERE h.hold IS NULL AND h.debit = (SELECT id FROM names WHERE name = {account})
    UNION ALL
    SELECT e.number, e.round, e.table_id FROM transfers h JOIN transfers e ON e.hold = h.number
    WHERE h.hold IS NULL AND h.credit = (SELECT id FROM names WHERE name = {account})
"""


def numbers(*, account: str, table: str, round_number: int) -> tuple[str, list[str | int]]:
    """The query for the numbers of the transfers, in order, and its parameters."""
    source, conditions, parameters = "transfers", ["TRUE"], list[str | int]()
    if account:
        parameters.append(account)
        source = f"({NUMBERS_OF_ACCOUNT.format(account='$1')}) AS of_account"
    if table:
        parameters.append(table)
        conditions.append(f"table_id = (SELECT id FROM names WHERE name = ${len(parameters)})")  # noqa: S608
    if round_number:
        parameters.append(round_number)
        conditions.append(f"round = ${len(parameters)}")
    where = " AND ".join(conditions)
    return f"SELECT number FROM {source} WHERE {where} ORDER BY number", parameters  # noqa: S608 - our own words


# The sums of the transfers minus the balances of the accounts: all zero when the books balance. Sums are taken in two
# halves, since the chips that go through an account in years may not fit into eight bytes.
_MOVED = f"({KIND_NUMBERS[Kind.MOVE]}, {KIND_NUMBERS[Kind.POST]})"
_DIFFERENCES = f"""
    SELECT debit AS id, -amount AS balance, 0 AS held FROM transfers WHERE kind IN {_MOVED}
    UNION ALL
    SELECT credit, amount, 0 FROM transfers WHERE kind IN {_MOVED}
    UNION ALL
    SELECT debit, 0, CASE kind WHEN {KIND_NUMBERS[Kind.HOLD]} THEN amount ELSE -amount END
    FROM transfers WHERE kind <> {KIND_NUMBERS[Kind.MOVE]}
    UNION ALL
    SELECT id, -balance, -held FROM accounts
"""  # noqa: S608 - our own words
DIFFERENCES = f"""
    SELECT n.name, d.id, balance_high, balance_low, held_high, held_low
    FROM (
        SELECT id, sum(balance >> 32) AS balance_high, sum(balance & 4294967295) AS balance_low,
            sum(held >> 32) AS held_high, sum(held & 4294967295) AS held_low
        FROM ({_DIFFERENCES}) AS each_part GROUP BY id
    ) AS d
    LEFT JOIN names n ON n.id = d.id
    WHERE balance_high * 4294967296 + balance_low <> 0 OR held_high * 4294967296 + held_low <> 0
"""  # noqa: S608 - our own words

TOTAL = "SELECT sum(balance >> 32), sum(balance & 4294967295) FROM accounts"

OVERDRAWN = "SELECT n.name, a.balance, a.held FROM accounts a JOIN names n ON n.id = a.id WHERE a.balance < a.held"

WRONG_ENDS = f"""
    SELECT e.id FROM transfers e LEFT JOIN transfers h ON h.number = e.hold
    WHERE (e.kind IN ({KIND_NUMBERS[Kind.POST]}, {KIND_NUMBERS[Kind.RELEASE]}) OR e.hold IS NOT NULL) AND (
        h.number IS NULL OR h.kind <> {KIND_NUMBERS[Kind.HOLD]}
        OR h.debit <> e.debit OR h.credit <> e.credit OR h.amount <> e.amount OR h.purpose <> e.purpose
    )
    ORDER BY e.number
"""  # noqa: S608 - our own words
