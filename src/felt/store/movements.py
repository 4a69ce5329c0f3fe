"""What the events of one journal moved, summed by account in the database: a report needs no transfer by itself; and
the rounds of some events."""

from felt.ledger import Kind
from felt.store.documents import DocumentStore
from felt.store.queries import KIND_NUMBERS
from felt.store.rows import whole

NUMBER_MAX = 2**63 - 1

# Found by the index on tables and rounds. Sums are taken in two halves, as in the audit of the books.
MOVEMENTS = f"""
    SELECT d.name, c.name, sum(t.amount >> 32), sum(t.amount & 4294967295)
    FROM transfers t JOIN names d ON d.id = t.debit JOIN names c ON c.id = t.credit
    WHERE t.table_id = (SELECT id FROM names WHERE name = $1) AND t.round >= $2 AND t.round <= $3
        AND t.seq >= $4 AND t.seq <= $5 AND t.kind IN ({KIND_NUMBERS[Kind.MOVE]}, {KIND_NUMBERS[Kind.POST]})
    GROUP BY d.name, c.name
"""  # noqa: S608 - our own words

# The rounds whose records say so, found by the index on tables and numbers.
ROUNDS_THAT = """
    SELECT round FROM events
    WHERE table_id = (SELECT id FROM names WHERE name = $1) AND seq >= $2 AND seq <= $3
        AND kind = (SELECT id FROM names WHERE name = $4)
"""


async def movements(
    store: DocumentStore, journal: str, *, seqs: tuple[int, int], rounds: tuple[int, int] = (0, NUMBER_MAX)
) -> dict[str, int]:
    """By account, what the transfers of these events moved into it; below zero what they took out. Both ends count."""
    moved: dict[str, int] = {}
    for debit, credit, high, low in await store.rows(MOVEMENTS, journal, *rounds, *seqs):
        amount = whole(high, low)
        moved[debit] = moved.get(debit, 0) - amount
        moved[credit] = moved.get(credit, 0) + amount
    return moved


async def rounds_that(store: DocumentStore, journal: str, kind: str, *, seqs: tuple[int, int]) -> list[int]:
    """The round of every event of this kind among these. Both ends count."""
    return [number for (number,) in await store.rows(ROUNDS_THAT, journal, *seqs, kind)]
