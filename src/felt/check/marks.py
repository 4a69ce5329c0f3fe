"""Chain heads that were written down outside the books (`felt.journal.marks`).

A chain says nothing about events that were cut off its end, or about a chain that was computed anew; a head that is
kept elsewhere does."""

from collections.abc import Mapping

from felt.check import Report
from felt.core.words import Words
from felt.journal.marks import Mark
from felt.store.reading import Reading

BEHIND = Words(
    "Table {place}: the marks know its event {seq}, and the journal does not have it.",
    "Bàn {place}: mốc ghi có sự kiện {seq}, nhưng nhật ký không có.",
)
OTHER = Words(
    "Table {place}: its event {seq} is not the one that the marks know.",
    "Bàn {place}: sự kiện {seq} không phải sự kiện mà mốc đã ghi.",
)
HASH = "SELECT hash FROM events WHERE table_id = (SELECT id FROM names WHERE name = $1) AND seq = $2"

Heads = Mapping[str, Mark]
"""By journal, its last event when the marks were written. The journal may have grown since."""


async def check_marks(books: Reading, heads: Heads, report: Report) -> None:
    for table, mark in sorted(heads.items()):
        found = [bytes(each) for (each,) in await books.rows(HASH, table, mark.seq)]
        if not found:
            report.add("journal_behind_marks", table, BEHIND, seq=mark.seq)
        elif found != [mark.hash]:
            report.add("journal_differs_from_marks", table, OTHER, seq=mark.seq)
