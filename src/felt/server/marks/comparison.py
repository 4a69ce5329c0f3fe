"""Holds the books against their marks, before anything is opened."""

from pathlib import Path

from felt.journal.marks import LogMark, Mark, Marks
from felt.logbook.book import LogBook
from felt.server.marks.file import MarksFile
from felt.server.marks.house import KeptHouse, exclusions, kept_house, new_house
from felt.server.marks.refusals import (
    AccountsBehind,
    JournalBehind,
    JournalDiffers,
    LogBehind,
    LogDiffers,
    MarksMissing,
    MarksOfOtherBooks,
)
from felt.store import Store
from felt.store.documents import Documents, DocumentStore


async def checked_house(store: DocumentStore, documents: Documents, file: MarksFile, now: int) -> KeptHouse:
    """The house as the books or the marks know it, or a new one. Refuses books that are not as they were marked. Books
    that are ahead of their marks are fine: the process was killed before it wrote the next marks."""
    marks, kept = file.read(), await kept_house(documents)
    if marks is None:
        if kept is not None:
            raise MarksMissing(path=file.path)
        return new_house()
    if kept is None:
        # The marks are written before the document of the books, so that a house killed between the two starts again.
        kept = KeptHouse(marks.books)
        if marks.journals and not await store.heads():
            raise MarksOfOtherBooks(path=file.path)
    if kept.id != marks.books:
        raise MarksOfOtherBooks(path=file.path)
    await _check_journals(store, marks.journals, file.path)
    if marks.log is not None:
        await _check_log(LogBook(store), marks.log, file.path)
    if kept.life != marks.life or kept.beat < marks.beat:
        raise AccountsBehind(path=file.path)
    if missing_exclusions(marks, await exclusions(documents, now), now):
        raise AccountsBehind(path=file.path)
    return kept


def missing_exclusions(marks: Marks, in_books: dict[str, int], now: int) -> dict[str, int]:
    """The exclusions of the marks that the books do not have, or end too early."""
    return {
        person: until for person, until in marks.exclusions.items() if until > now and in_books.get(person, 0) < until
    }


async def _check_journals(store: Store, marked: dict[str, Mark], path: Path) -> None:
    heads = {head.table: head for head in await store.heads()}
    ends = {table: heads[table].seq if table in heads else 0 for table in marked}
    behind = [table for table, mark in marked.items() if ends[table] < mark.seq]
    if behind:
        first = behind[0]
        raise JournalBehind(path=path, table=first, found=ends[first], marked=marked[first].seq, others=len(behind) - 1)
    for table, mark in marked.items():
        if await _hash_at(store, table, mark.seq) != mark.hash:
            raise JournalDiffers(path=path, table=table, marked=mark.seq)


async def _hash_at(store: Store, table: str, seq: int) -> bytes | None:
    async for record in store.records(table, after=seq - 1, until=seq):
        return record.hash
    return None


async def _check_log(book: LogBook, marked: LogMark, path: Path) -> None:
    size = await book.size()
    if size < marked.size:
        raise LogBehind(path=path, found=size, marked=marked.size)
    if await book.root(marked.size) != marked.root:
        raise LogDiffers(path=path, marked=marked.size)
