"""What both stores are asked, in the SQL that both understand. Parameters are `$1`, `$2` … in order of appearance.

A name is looked up by a subquery, never by a join: only so does PostgreSQL know that one table's events are already in
order in the index."""

from felt.ledger import Kind

KINDS = (Kind.MOVE, Kind.HOLD, Kind.POST, Kind.RELEASE)
"""A kind is stored as its place in here."""

KIND_NUMBERS = {kind: number for number, kind in enumerate(KINDS)}

# One step a table, instead of a walk over all events.
HEADS = """
    WITH RECURSIVE tables (id) AS (
        SELECT min(table_id) FROM events
        UNION ALL
        SELECT (SELECT min(e.table_id) FROM events e WHERE e.table_id > tables.id) FROM tables WHERE id IS NOT NULL
    )
    SELECT n.name, e.seq, e.hash, e.round
    FROM tables
    JOIN names n ON n.id = tables.id
    JOIN events e ON e.table_id = tables.id AND e.seq = (SELECT max(seq) FROM events WHERE table_id = tables.id)
"""

HEAD = """
    SELECT seq, hash, round FROM events WHERE table_id = (SELECT id FROM names WHERE name = $1)
    ORDER BY seq DESC LIMIT 1
"""

RECORDS = """
    SELECT seq, round, at, body, hash FROM events
    WHERE table_id = (SELECT id FROM names WHERE name = $1) AND seq > $2 AND seq <= $3
    ORDER BY seq LIMIT $4
"""

# With the sign SQLite sorts the few records of the round, and does not walk the table's whole journal in their order.
ROUND_RECORDS = """
    SELECT seq, round, at, body, hash FROM events
    WHERE table_id = (SELECT id FROM names WHERE name = $1) AND round = $2 ORDER BY +seq
"""

SNAPSHOT = "SELECT seq, hash, state, seal FROM snapshots WHERE table_id = (SELECT id FROM names WHERE name = $1)"

BALANCE = "SELECT balance, held FROM accounts WHERE id = (SELECT id FROM names WHERE name = $1)"

BALANCES = """
    SELECT n.name, a.balance, a.held FROM accounts a JOIN names n ON n.id = a.id
    WHERE substr(n.name, 1, length(CAST($1 AS TEXT))) = CAST($1 AS TEXT)
"""

TRANSFER_COLUMNS = "t.id, t.kind, d.name, c.name, t.amount, t.reason, h.id, n.name, t.round"
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

# Of the ends of holds the indexes by account know nothing: they are found through their holds.
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
    """The numbers of the transfers in question, in order, and the parameters of the question."""
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


# What the transfers come to, less what the accounts say: all zero when the books balance. Sums are taken in two
# halves, since what has gone through an account in years may be more than eight bytes hold.
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
        OR h.debit <> e.debit OR h.credit <> e.credit OR h.amount <> e.amount
    )
    ORDER BY e.number
"""  # noqa: S608 - our own words
