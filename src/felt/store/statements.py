"""A patron's own pages of the books: rounds with wagers and transfers, the latest first; and all transfers from the
first one on.

A page ends with the number from which the next page goes on. Pages are read by the indexes by account: a page costs the
same after a million rounds of other patrons. A transfer has no time of its own. Its time is that of the journal event
that moved the chips: so there is one record of it, and the journal's hash covers it."""

from collections.abc import AsyncIterator, Sequence
from typing import NamedTuple

from felt.ledger import Kind, Purpose, Transfer
from felt.store.documents import DocumentStore
from felt.store.queries import (
    KIND_NUMBERS,
    NUMBERS_OF_ACCOUNT,
    PURPOSE_NUMBERS,
    TRANSFER_COLUMNS,
    TRANSFER_ROWS,
)
from felt.store.rows import Row, transfer_of

NUMBER_MAX = 2**63 - 1

BOOKINGS = f"""
    SELECT t.number, moved.at, {TRANSFER_COLUMNS} {TRANSFER_ROWS}
    LEFT JOIN events moved ON moved.table_id = t.table_id AND moved.seq = t.seq
"""

# A wager is a hold. Insurance is another hold of the same round, for another purpose.
WAGERS = f"""
    SELECT t.number, n.name, t.round FROM transfers t JOIN names n ON n.id = t.table_id
    WHERE t.hold IS NULL AND t.debit = (SELECT id FROM names WHERE name = $1) AND t.number < $2
        AND t.kind = {KIND_NUMBERS[Kind.HOLD]} AND t.purpose = {PURPOSE_NUMBERS[Purpose.WAGER]}
    ORDER BY t.number DESC LIMIT $3
"""  # noqa: S608 - our own words

# The wagers are counted off before the ends of their rounds are looked up.
ROUNDS = f"""
    SELECT wagered.number, n.name, wagered.round, ended.at
    FROM (
        SELECT t.number, t.table_id, t.round FROM transfers t
        WHERE t.hold IS NULL AND t.debit = (SELECT id FROM names WHERE name = $1) AND t.number < $2
            AND t.kind = {KIND_NUMBERS[Kind.HOLD]} AND t.purpose = {PURPOSE_NUMBERS[Purpose.WAGER]}
        ORDER BY t.number DESC LIMIT $3
    ) AS wagered
    JOIN names n ON n.id = wagered.table_id
    LEFT JOIN events ended ON ended.table_id = wagered.table_id AND ended.round = wagered.round
        AND ended.kind IN (SELECT id FROM names WHERE name IN ($4, $5))
    ORDER BY wagered.number DESC
"""  # noqa: S608 - our own words

EVENTS_OF_ROUNDS = """
    SELECT t.number, e.body
    FROM (SELECT number, table_id, round FROM transfers WHERE number {these_numbers}) AS t
    JOIN events e ON e.table_id = t.table_id AND e.round = t.round
        AND e.kind IN (SELECT id FROM names WHERE name IN ($2, $3, $4, $5))
    ORDER BY e.seq
"""

STATEMENT = f"""
    {BOOKINGS} WHERE t.number IN (
        SELECT number FROM ({NUMBERS_OF_ACCOUNT.format(account="$1")}) AS of_account
        WHERE number < $2 ORDER BY number DESC LIMIT $3
    )
    ORDER BY t.number DESC
"""  # noqa: S608 - our own words

# Read from the first transfer on, the end of a hold is looked up through its hold: the indexes by account serve every
# portion.
FORWARD = f"""
    {BOOKINGS} WHERE t.number IN (
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
    {BOOKINGS} WHERE t.hold IN (
        SELECT number FROM transfers
        WHERE hold IS NULL AND debit = (SELECT id FROM names WHERE name = $1) AND number > $2 AND number <= $3
        UNION ALL
        SELECT number FROM transfers
        WHERE hold IS NULL AND credit = (SELECT id FROM names WHERE name = $1) AND number > $2 AND number <= $3
    )
"""  # noqa: S608 - our own words

LAST = "SELECT coalesce(max(number), 0) FROM transfers"

# Found by the index, so that the thousands of wagers of an open table need not be read. In the order of their numbers
# SQLite would walk through all rounds of the table.
EVENT_OF_ROUND = """
    SELECT at, body FROM events
    WHERE table_id = (SELECT id FROM names WHERE name = $1) AND round = $2
        AND kind = (SELECT id FROM names WHERE name = $3)
    LIMIT 1
"""


class Booking(NamedTuple):
    """A transfer as it stands in the books. `at` is None if it was made off the felt."""

    number: int
    at: int | None
    transfer: Transfer


def booking_of(row: Row) -> Booking:
    number, at, *transfer = row
    return Booking(number, at, transfer_of(transfer))


async def rounds_wagered(
    store: DocumentStore, account: str, *, before: int = NUMBER_MAX, most: int
) -> list[tuple[int, str, int]]:
    """Number, table and round of the holds for wagers."""
    rows = await store.rows(WAGERS, account, before, most)
    return [(number, table, round_number) for number, table, round_number in rows]


async def transfers_of(store: DocumentStore, account: str, *, before: int = NUMBER_MAX, most: int) -> list[Booking]:
    return [booking_of(row) for row in await store.rows(STATEMENT, account, before, most)]


async def all_transfers_of(
    store: DocumentStore, account: str, *, before: int = NUMBER_MAX, portion: int
) -> AsyncIterator[Sequence[Booking]]:
    """From the first to the last that is there when the reading begins, a portion at a time.

    The end of a hold is found with its hold, and may belong to a later portion: it waits for that portion. Few ends
    wait, since few holds are open at a time."""
    ((last,),) = await store.rows(LAST)
    last = min(last, before - 1)
    after, waiting = 0, list[Booking]()
    while after < last:
        found = [booking_of(row) for row in await store.rows(FORWARD, account, after, portion)]
        until = min(found[-1].number if len(found) == portion else last, last)
        ends = await store.rows(ENDS, account, after, until)
        waiting += found
        waiting += map(booking_of, ends)
        waiting.sort(key=lambda booking: booking.number)
        ready = [booking for booking in waiting if booking.number <= until]
        waiting = waiting[len(ready) :]
        after = until
        if ready:
            yield ready


async def event_of_round(
    store: DocumentStore, table: str, round_number: int, *, kinds: Sequence[str]
) -> tuple[int, bytes] | None:
    """Time and body of an event of the round that is of one of these kinds; None if there is none yet."""
    for kind in kinds:
        for at, body in await store.rows(EVENT_OF_ROUND, table, round_number, kind):
            return at, body
    return None


class Wagered(NamedTuple):
    """A round with a wager. `number` is that of the wager's transfer; `ended` is None while the round goes on."""

    number: int
    table: str
    round: int
    ended: int | None


async def rounds_played(
    store: DocumentStore, account: str, *, before: int, most: int, ends: tuple[str, str]
) -> list[Wagered]:
    """The latest first. `ends` are the kinds of events that end a round."""
    return [Wagered(*row) for row in await store.rows(ROUNDS, account, before, most, *ends)]


async def events_of_rounds(
    store: DocumentStore, numbers: Sequence[int], *, kinds: tuple[str, str, str, str]
) -> dict[int, list[bytes]]:
    """By the number of the wager, the events of its round that are of these kinds, in their order."""
    found: dict[int, list[bytes]] = {number: [] for number in numbers}
    query = EVENTS_OF_ROUNDS.format(these_numbers=store.these_numbers)
    for number, body in await store.rows(query, list(numbers), *kinds):
        found[number].append(body)
    return found
