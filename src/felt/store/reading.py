"""Books that are only read, all of them at one moment, by a check. Nothing is made, updated or written."""

from collections.abc import AsyncIterator, Sequence
from typing import Protocol

from felt.core.words import Words
from felt.store.migrations import KNOWN, STEPS, Dialect
from felt.store.refusals import BooksTooOld, DatabaseTooNew, NotTheBooks
from felt.store.rows import Row

OTHER = Words("it has no schema of ours", "không có lược đồ của Felt")
WRONG_VERSIONS = Words("its schema has the versions {versions}", "lược đồ có các phiên bản {versions}")
VERSIONS = "SELECT version FROM schema_version ORDER BY version"


class Reading(Protocol):
    """Both stores offer such a view. All methods raise `BooksDamaged` where the database cannot read itself."""

    dialect: Dialect

    async def open(self) -> None:
        """Refuses a database that does not hold books of this version."""

    async def close(self) -> None: ...

    async def refuse_changed(self) -> None:
        """Raises `BooksChangedMeanwhile` if others have written what was read."""

    async def rows(self, query: str, *parameters: object) -> Sequence[Row]: ...

    def stream(self, query: str, *parameters: object) -> AsyncIterator[Row]:
        """The rows one by one; they are not kept in memory."""

    def damage(self) -> AsyncIterator[Words]:
        """What the database says about itself: broken pages, and tables, columns or indexes that are not ours."""

    async def notes(self) -> list[Words]:
        """What a reader of the result should know about this database."""


def check_versions(rows: Sequence[Row], database: str) -> None:
    """Refuses books of another version, and versions that no Felt has written."""
    versions = [version for (version,) in rows]
    if not versions:
        raise NotTheBooks(database=database, problem=OTHER)
    if versions[-1] > KNOWN:
        raise DatabaseTooNew(found=versions[-1], known=KNOWN)
    if versions != [step.version for step in STEPS][: len(versions)]:
        shown = ", ".join(map(str, versions))
        problem = Words(*(text.format(versions=shown) for text in WRONG_VERSIONS))
        raise NotTheBooks(database=database, problem=problem)
    if versions[-1] < KNOWN:
        raise BooksTooOld(database=database, found=versions[-1], known=KNOWN)


def differences(found: set[str], expected: set[str]) -> list[Words]:
    """Between the objects of a schema and those that a new database gets."""
    missing = [Words(f"the schema lacks: {each}", f"lược đồ thiếu: {each}") for each in sorted(expected - found)]
    return missing + [
        Words(f"the schema has what no Felt made: {each}", f"lược đồ có thứ không do Felt tạo: {each}")
        for each in sorted(found - expected)
    ]
