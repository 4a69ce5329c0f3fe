"""Accounts against the transfers, and what no journal could miss: counts and numbers."""

from felt.check import Report, queries
from felt.core.words import Words
from felt.store.reader import Reader
from felt.store.reading import Reading
from felt.store.rows import Row

SAID = Words("{said}", "{said}")
NO_ACCOUNT = Words(
    "Account {place} has transfers, and no balance.", "Tài khoản {place} có giao dịch nhưng không có số dư."
)
UNUSED = Words(
    "Account {place} has a balance, and no transfer.", "Tài khoản {place} có số dư nhưng không có giao dịch."
)
FROM_ZERO = Words("The first transfer has the number {first}.", "Giao dịch đầu tiên mang số {first}.")
EVENTS, TRANSFERS = Words("events", "sự kiện"), Words("transfers", "giao dịch")
NOT_REACHED = Words(
    "The books hold {found} {what}, and the check could reach {read} of them.",
    "Sổ có {found} {what}, nhưng chỉ đọc được {read}.",
)


class _Audit(Reader):
    """The reckoning of the store itself, over a view that is only read."""

    def __init__(self, books: Reading) -> None:
        self._books = books

    async def _rows(self, query: str, *parameters: object, patient: bool = False) -> "list[Row]":
        return list(await self._books.rows(query, *parameters))


async def check_ledger(books: Reading, report: Report) -> None:
    ((report.counts.accounts,),) = await books.rows(queries.ACCOUNT_COUNT)
    for words in await _Audit(books).audit():
        report.add("books_do_not_balance", "", SAID, said=words)
    for query, code, words in (
        (queries.MISSING_ACCOUNTS, "account_missing", NO_ACCOUNT),
        (queries.UNUSED_ACCOUNTS, "account_unused", UNUSED),
    ):
        for name, number in await books.rows(query):
            report.add(code, name or f"#{number}", words)


async def check_counts(books: Reading, report: Report) -> None:
    """Whether every row was reached, if nothing else is wrong: a broken journal is not read to its end."""
    ((count, first),) = await books.rows(queries.NUMBERS)
    ((events,),) = await books.rows(queries.EVENT_COUNT)
    if count and first < 1:
        report.add("transfer_numbered_wrongly", "", FROM_ZERO, first=first)
    for what, found, read in ((EVENTS, events, report.counts.events), (TRANSFERS, count, report.counts.transfers)):
        if report.clean and found != read:
            report.add("rows_not_reached", "", NOT_REACHED, what=what, found=found, read=read)
