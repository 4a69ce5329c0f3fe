"""The catalogue of every clause of the books and of the rulings, in our own words.

Its one refusal is `UnknownClause`, a `WrongSetting`."""

from enum import StrEnum
from functools import cache
from importlib.resources import files

import msgspec

from felt.core.refusals import WrongSetting
from felt.core.wagers import Clause
from felt.core.words import Language, Words


class UnknownClause(WrongSetting):
    words = Words(
        "There is no clause “{clause}”; write a book and a number, such as “baccarat 5.1.2” or “ruling B9”.",
        "Không có điều “{clause}”; hãy viết tên sách và số, ví dụ “baccarat 5.1.2” hoặc “ruling B9”.",
    )


class Status(StrEnum):
    """Whether a clause is software; if it is not, the reason."""

    BUILT = "built"
    PARTLY = "partly"
    SETTLEMENT = "settlement"
    HEADING = "heading"
    WORDING = "wording"
    EQUIPMENT = "equipment"
    CONDUCT = "conduct"
    DEALER_TABLES = "dealer_tables"


REASONS = {
    Status.BUILT: Words("in the code, held by tests", "đã có trong mã nguồn và có kiểm thử"),
    Status.PARTLY: Words("in part in the code, held by tests", "mới có một phần trong mã nguồn, có kiểm thử"),
    Status.SETTLEMENT: Words(
        "in settlement, held by tests; no table reaches it yet",
        "mới có trong phần thanh toán, có kiểm thử; chưa bàn nào dùng tới",
    ),
    Status.HEADING: Words("introduces its sub-clauses", "dẫn nhập các điều con"),
    Status.WORDING: Words(
        "names or describes something; there is nothing to compute", "đặt tên hoặc mô tả; không có gì để tính"
    ),
    Status.EQUIPMENT: Words("equipment of a physical table", "thiết bị của bàn chơi thật"),
    Status.CONDUCT: Words("conduct of people at a physical table", "cách ứng xử tại bàn chơi thật"),
    Status.DEALER_TABLES: Words("arrives with dealer-run tables", "sẽ có cùng bàn do nhân viên điều hành"),
}

IN_CODE = (Status.BUILT, Status.PARTLY, Status.SETTLEMENT)
"""A clause with such a status has code that cites it and a test that holds it."""


class Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    en: str
    vi: str

    def words(self) -> Words:
        return Words(self.en.strip(), self.vi.strip())


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One clause."""

    number: str
    status: Status
    en: str
    vi: str
    because: Text | None = None
    """The phrase for a settlement line. `{odds}`, `{at_risk}` and other values come from the line."""

    @property
    def summary(self) -> Words:
        return Words(self.en.strip(), self.vi.strip())


class Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    book: str
    place: int
    """The place of this book in the order of books."""
    title: Text
    clause: tuple[Entry, ...]


class Trace(msgspec.Struct, frozen=True):
    """The code that implements a clause, and the tests that check it."""

    code: tuple[str, ...]
    tests: tuple[str, ...]


_more: list[Book] = []


@cache
def books() -> tuple[Book, ...]:
    """Every book in this folder, in order."""
    written = [each.read_bytes() for each in files("felt.rulebook").iterdir() if each.name.endswith(".toml")]
    found = [msgspec.toml.decode(each, type=Book) for each in written]
    return tuple(sorted([*found, *_more], key=lambda book: book.place))


@cache
def catalogue() -> dict[Clause, Entry]:
    """Every clause, by its reference: `baccarat 5.1.2`, `ruling B9`."""
    return {f"{book.book} {entry.number}": entry for book in books() for entry in book.clause}


def register(book: Book) -> None:
    """Add a book that is kept elsewhere."""
    _more.append(book)
    _read_again()


def forget(book: Book) -> None:
    _more.remove(book)
    _read_again()


def _read_again() -> None:
    books.cache_clear()
    catalogue.cache_clear()


@cache
def traces() -> dict[Clause, Trace]:
    """By clause, its code and tests, as `make docs` collected them last."""
    written = (files("felt.rulebook") / "traceability.json").read_bytes()
    return msgspec.json.decode(written, type=dict[Clause, Trace])


@cache
def worked() -> dict[Clause, Words]:
    """By clause, a worked example: the transcript of its scenarios, as `make docs` acted them out last."""
    written = (files("felt.rulebook") / "worked.json").read_bytes()
    return {clause: text.words() for clause, text in msgspec.json.decode(written, type=dict[Clause, Text]).items()}


def find(reference: str) -> Entry:
    entry = catalogue().get(reference)
    if entry is None:
        raise UnknownClause(clause=reference)
    return entry


def short(reference: Clause, language: Language) -> str:
    """`5.1.2` for `baccarat 5.1.2`. A ruling keeps its name: its number alone would be unclear."""
    book, _, number = reference.partition(" ")
    if book != "ruling":
        return number
    return f"quyết định {number}" if language is Language.VI else reference
