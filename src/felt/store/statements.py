"""A patron's own pages of the books, the latest first: rounds with wagers, and transfers.

A page ends with the number from which the next one goes on. Read from the indexes by account: a page costs the same
after a million rounds of others."""

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

# By the beginning of its body, so that the thousands of wagers of an open table need not be read: the event that
# settles or voids a round is `round_settled` or `round_voided`; `round_ended`, the only other one, is shorter than any.
END_OF_ROUND = """
    SELECT at, body FROM events
    WHERE table_id = (SELECT id FROM names WHERE name = $1) AND round = $2 AND substr(body, 1, $3) = $4
    ORDER BY seq LIMIT 1
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


async def end_of_round(store: DocumentStore, table: str, round_number: int) -> tuple[int, bytes] | None:
    """When a round was settled or voided, and the event; None while it is under way."""
    for beginning in BEGINNINGS:
        for at, body in await store.rows(END_OF_ROUND, table, round_number, len(beginning), beginning):
            return at, body
    return None
