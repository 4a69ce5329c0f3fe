"""A patron's own pages of the books: rounds with wagers and transfers, the latest first; and all transfers from the
first one on.

A page ends with the number from which the next one goes on. Read from the indexes by account: a page costs the same
after a million rounds of others."""

from collections.abc import AsyncIterator, Sequence

from felt.ledger import Kind, Transfer
from felt.store.documents import DocumentStore
from felt.store.group import transfer_of
from felt.store.queries import KIND_NUMBERS, NUMBERS_OF_ACCOUNT, TRANSFER_COLUMNS, TRANSFER_ROWS

NUMBER_MAX = 2**63 - 1

# A wager is a hold. Insurance is another hold of the same round, for another reason.
WAGERS = f"""
    SELECT t.number, n.name, t.round FROM transfers t JOIN names n ON n.id = t.table_id
    WHERE t.hold IS NULL AND t.debit = (SELECT id FROM names WHERE name = $1) AND t.number < $2
        AND t.kind = {KIND_NUMBERS[Kind.HOLD]} AND t.reason = $3
    ORDER BY t.number DESC LIMIT $4
"""  # noqa: S608 - our own words

STATEMENT = f"""
    SELECT t.number, {TRANSFER_COLUMNS} {TRANSFER_ROWS} WHERE t.number IN (
        SELECT number FROM ({NUMBERS_OF_ACCOUNT.format(account="$1")}) AS of_account
        WHERE number < $2 ORDER BY number DESC LIMIT $3
    )
    ORDER BY t.number DESC
"""  # noqa: S608 - our own words

# From the first one on, an end of a hold is looked for beside its hold: the indexes by account serve every portion.
FORWARD = f"""
    SELECT t.number, {TRANSFER_COLUMNS} {TRANSFER_ROWS} WHERE t.number IN (
        SELECT number FROM (
            SELECT number FROM transfers
            WHERE hold IS NULL AND debit = (SELECT id FROM names WHERE name = $1) AND number > $2
            UNION ALL
            SELECT number FROM transfers
            WHERE hold IS NULL AND credit = (SELECT id FROM names WHERE name = $1) AND number > $2
        ) AS of_account
        ORDER BY number LIMIT $3
    )
    ORDER BY t.number
"""  # noqa: S608 - our own words

ENDS = f"""
    SELECT t.number, {TRANSFER_COLUMNS} {TRANSFER_ROWS} WHERE t.hold IN (
        SELECT number FROM transfers
        WHERE hold IS NULL AND debit = (SELECT id FROM names WHERE name = $1) AND number > $2 AND number <= $3
        UNION ALL
        SELECT number FROM transfers
        WHERE hold IS NULL AND credit = (SELECT id FROM names WHERE name = $1) AND number > $2 AND number <= $3
    )
"""  # noqa: S608 - our own words

LAST = "SELECT coalesce(max(number), 0) FROM transfers"

# By the beginning of its body, so that the thousands of wagers of an open table need not be read: the event that
# settles or voids a round is `round_settled` or `round_voided`; `round_ended`, the only other one, is shorter than any.
# There is one; asked for in order, SQLite would walk through all rounds of the table.
END_OF_ROUND = """
    SELECT at, body FROM events
    WHERE table_id = (SELECT id FROM names WHERE name = $1) AND round = $2 AND substr(body, 1, $3) = $4
    LIMIT 1
"""
BEGINNINGS = (b'{"type":"round_settled"', b'{"type":"round_voided"')


async def rounds_wagered(
    store: DocumentStore, account: str, *, reason: str, before: int = NUMBER_MAX, most: int
) -> list[tuple[int, str, int]]:
    """Number, table and round of the holds that were made for this reason."""
    rows = await store.rows(WAGERS, account, before, reason, most)
    return [(number, table, round_number) for number, table, round_number in rows]


async def transfers_of(
    store: DocumentStore, account: str, *, before: int = NUMBER_MAX, most: int
) -> list[tuple[int, Transfer]]:
    return [(number, transfer_of(row)) for number, *row in await store.rows(STATEMENT, account, before, most)]


async def all_transfers_of(
    store: DocumentStore, account: str, *, before: int = NUMBER_MAX, portion: int
) -> AsyncIterator[Sequence[tuple[int, Transfer]]]:
    """From the first to the last that is there when it begins, a portion at a time.

    An end comes later than its hold, so it may belong to a portion to come: it waits for it. Only of holds that are
    open at that moment are there any, which are few."""
    ((last,),) = await store.rows(LAST)
    last = min(last, before - 1)
    after, waiting = 0, list[tuple[int, Transfer]]()
    while after < last:
        found = [(number, transfer_of(row)) for number, *row in await store.rows(FORWARD, account, after, portion)]
        until = min(found[-1][0] if len(found) == portion else last, last)
        ends = await store.rows(ENDS, account, after, until)
        waiting += found
        waiting += ((number, transfer_of(row)) for number, *row in ends)
        waiting.sort(key=lambda numbered: numbered[0])
        ready = [numbered for numbered in waiting if numbered[0] <= until]
        waiting = waiting[len(ready) :]
        after = until
        if ready:
            yield ready


async def end_of_round(store: DocumentStore, table: str, round_number: int) -> tuple[int, bytes] | None:
    """When a round was settled or voided, and the event; None while it is under way."""
    for beginning in BEGINNINGS:
        for at, body in await store.rows(END_OF_ROUND, table, round_number, len(beginning), beginning):
            return at, body
    return None
