"""When chips moved. A transfer bears no time of its own: the journal has it, in the event that moved them.

So there is one record of it, and it is under the journal's hash."""

from collections import defaultdict
from collections.abc import Sequence

import msgspec

from felt.ledger import Kind, Transfer
from felt.store.documents import DocumentStore
from felt.store.statements import BEGINNINGS

ROUNDS_TOGETHER = 16
"""Looked for by one query: few enough that nobody waits long behind it, also where thousands have bet in each."""

WAGER = "wager"
MOMENT_BYTES_MAX = 32

# By the beginnings of their bodies, as in `felt.store.statements`. Not in order: a round has one event of each, and
# SQLite would walk through all rounds of the table to have them in order.
_ROUNDS = ", ".join(f"${place}" for place in range(3, 3 + ROUNDS_TOGETHER))
_BEGINNINGS = " OR ".join(
    f"substr(body, 1, ${place}) = ${place + 1}" for place in range(3 + ROUNDS_TOGETHER, 11 + ROUNDS_TOGETHER, 2)
)
MOMENTS = f"""
    SELECT round, at, body FROM (
        SELECT round, at, substr(body, 1, $1) AS body FROM events
        WHERE table_id = (SELECT id FROM names WHERE name = $2) AND round IN ({_ROUNDS})
    ) AS of_rounds
    WHERE {_BEGINNINGS}
"""  # noqa: S608 - our own words

Heads = defaultdict[tuple[str, int], list[tuple[int, bytes]]]
"""By table and round: the moments of the events that move chips, and how they begin."""


class Moments:
    """Of one patron's transfers."""

    def __init__(self, store: DocumentStore, patron: str) -> None:
        self._store = store
        name = msgspec.json.encode(patron)
        self._wagers = b'{"type":"wagers_confirmed","patron":%b,' % name
        self._insurance = b'{"type":"insurance_answered","patron":%b,"moment":' % name

    async def of(self, transfers: Sequence[Transfer]) -> list[int | None]:
        """None for what moved off the felt."""
        rounds: defaultdict[str, set[int]] = defaultdict(set)
        for transfer in transfers:
            if transfer.table:
                rounds[transfer.table].add(transfer.round)
        heads: Heads = defaultdict(list)
        for table, numbers in rounds.items():
            await self._look(table, sorted(numbers), heads)
        return [self._moment(transfer, heads) for transfer in transfers]

    async def _look(self, table: str, numbers: Sequence[int], heads: Heads) -> None:
        wanted = (*BEGINNINGS, self._wagers, self._insurance)
        length = max(map(len, wanted)) + MOMENT_BYTES_MAX
        given = [part for each in wanted for part in (len(each), each)]
        for first in range(0, len(numbers), ROUNDS_TOGETHER):
            together = numbers[first : first + ROUNDS_TOGETHER]
            padding = [together[-1]] * (ROUNDS_TOGETHER - len(together))
            for number, at, head in await self._store.rows(MOMENTS, length, table, *together, *padding, *given):
                heads[table, number].append((at, bytes(head)))

    def _moment(self, transfer: Transfer, heads: Heads) -> int | None:
        if not transfer.table:
            return None
        moved = self._moved_by(transfer)
        return next((at for at, head in heads[transfer.table, transfer.round] if head.startswith(moved)), None)

    def _moved_by(self, transfer: Transfer) -> tuple[bytes, ...]:
        if transfer.kind is not Kind.HOLD:
            return BEGINNINGS
        what = transfer.id.split("/")[2]
        return (self._wagers if what == WAGER else self._insurance + msgspec.json.encode(what),)
