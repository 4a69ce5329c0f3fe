"""The rule books: every clause, its status and a summary in both languages."""

from functools import cache

import msgspec

from felt.core.words import Language
from felt.rulebook import REASONS, Entry, Status, books, find, worked
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
    has_example: bool


class ClauseInFull(ClauseShown, frozen=True):
    worked: dict[Language, str] | None
    """A worked example: the transcript of a scenario in which the clause is used."""


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


async def clause(call: Call) -> ClauseInFull:
    shown = _clause(call.path.book, find(f"{call.path.book} {call.path.number}"))
    example = worked().get(shown.reference)
    in_languages = None if example is None else {language: example.in_language(language) for language in Language}
    return ClauseInFull(**msgspec.structs.asdict(shown), worked=in_languages)


def _clause(book: str, entry: Entry) -> ClauseShown:
    reference = f"{book} {entry.number}"
    return ClauseShown(
        reference=reference,
        number=entry.number,
        status=entry.status,
        status_in_words={language: REASONS[entry.status].in_language(language) for language in Language},
        summary={language: entry.summary.in_language(language) for language in Language},
        has_example=reference in worked(),
    )
