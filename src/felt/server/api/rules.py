"""The rule books: every clause, its status and a summary in both languages."""

from functools import cache

import msgspec

from felt.core.words import Language
from felt.rulebook import REASONS, Entry, Status, books, find
from felt.server.api.call import Call, as_json
from felt.server.http.compression import Finished


class ClausePath(msgspec.Struct, frozen=True):
    book: str
    number: str


class ClauseShown(msgspec.Struct, frozen=True):
    reference: str
    number: str
    status: Status
    status_in_words: dict[Language, str]
    summary: dict[Language, str]


class BookShown(msgspec.Struct, frozen=True):
    book: str
    title: dict[Language, str]
    clauses: tuple[ClauseShown, ...]


class Rules(msgspec.Struct, frozen=True):
    books: tuple[BookShown, ...]


async def rules(call: Call) -> Finished:
    return _rules()


@cache
def _rules() -> Finished:
    shown = Rules(
        tuple(
            BookShown(
                book.book,
                {Language.EN: book.title.en, Language.VI: book.title.vi},
                tuple(_clause(book.book, entry) for entry in book.clause),
            )
            for book in books()
        )
    )
    return Finished.of(as_json(shown))


async def clause(call: Call) -> ClauseShown:
    return _clause(call.path.book, find(f"{call.path.book} {call.path.number}"))


def _clause(book: str, entry: Entry) -> ClauseShown:
    return ClauseShown(
        reference=f"{book} {entry.number}",
        number=entry.number,
        status=entry.status,
        status_in_words={language: REASONS[entry.status].in_language(language) for language in Language},
        summary={language: entry.summary.in_language(language) for language in Language},
    )
