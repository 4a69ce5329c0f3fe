"""Copies of whole books, from either store to either store: backups, restores, and moves.

The source is read at one moment, while the house may go on. The target gets the same rows in a schema of the same
version. It is there when it is complete and checked, or not at all.

WrongDatabase
└── NotBooks   PlaceTaken   CopyFailed   CopyNotWritten
"""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from typing import Protocol

import msgspec

from felt.core.words import Words
from felt.store.refusals import WrongDatabase
from felt.store.rows import Row

PORTION = 5_000
"""Rows that are held in memory at a time."""
PORTIONS = {"files": 16}
"""By table, where rows are long."""

VERSION = "SELECT coalesce(max(version), 0) FROM schema_version"
SELECT = "SELECT {columns} FROM {table}"
COUNT = "SELECT count(*) FROM {table}"
DELETE = "DELETE FROM {table}"
"""A new schema may hold rows of its own; the source has them too."""

SIGN = 0x436F7079
SIGN_IN_WORDS = "copied by felt"
"""A copy bears a sign, in the header of the file or on the table of versions, until a house begins again with it: so no
copy is taken for the books that it was made of."""

Shape = Mapping[str, tuple[str, ...]]
"""The columns of every table, by its name."""
Heads = Sequence[tuple[object, ...]]

OTHER_SHAPE = Words("its tables are not those of version {version}", "các bảng không phải của phiên bản {version}")
OTHER_COUNT = Words("{table} has {found} rows instead of {copied}", "{table} có {found} dòng thay vì {copied}")
OTHER_HEADS = Words("the journals do not end where they should", "các nhật ký không kết thúc đúng chỗ")


class NotBooks(WrongDatabase):
    words = Words("{books} holds no books of a Felt: {problem}.", "{books} không chứa sổ của Felt: {problem}.")


class PlaceTaken(WrongDatabase):
    words = Words(
        "Nothing was written: {books} is there already. Name another place, or move it away first.",
        "Chưa ghi gì: {books} đã có sẵn. Hãy chọn chỗ khác, hoặc dời nó đi trước.",
    )


class CopyFailed(WrongDatabase):
    words = Words(
        "The copy was dropped, because it is not what was read: {problem}. Try again, and check the disk.",
        "Đã bỏ bản sao vì không giống sổ đã đọc: {problem}. Hãy thử lại và kiểm tra đĩa.",
    )


class CopyNotWritten(WrongDatabase):
    words = Words("The copy {books} cannot be written: {problem}.", "Không ghi được bản sao {books}: {problem}.")


class Copied(msgspec.Struct, frozen=True):
    """What a copy contains: rows by table, and the ends of the journals."""

    version: int
    rows: dict[str, int]
    heads: Heads

    @property
    def total(self) -> int:
        return sum(self.rows.values())


class Source(Protocol):
    """Books that are read at one moment. All methods raise `StoreUnavailable` when they cannot be read."""

    async def open(self) -> int:
        """The version of the schema. Refuses what holds no books."""

    async def shape(self) -> Shape: ...

    async def heads(self) -> Heads: ...

    def portions(self, table: str, columns: Sequence[str]) -> AsyncIterator[Sequence[Row]]: ...

    async def close(self) -> None: ...


class Target(Protocol):
    """A place for books. Nothing is there until `finish` returns."""

    async def open(self, version: int) -> None:
        """Make an empty schema of that version. Refuses a place at which something is."""

    async def shape(self) -> Shape: ...

    async def empty(self, table: str) -> None: ...

    async def put(self, table: str, columns: Sequence[str], rows: Sequence[Row]) -> None: ...

    async def written(self) -> None:
        """All rows are there: make them fit to be read again."""

    async def count(self, table: str) -> int: ...

    async def heads(self) -> Heads: ...

    async def damage(self) -> str:
        """What the database says about itself; empty if it is sound."""

    async def finish(self) -> None:
        """Durable, and found under its name, when this returns."""

    async def close(self) -> None:
        """Without `finish` nothing is left."""


async def copy(
    source: Source, target: Target, *, place: str, told: Callable[[str, int], None] = lambda table, rows: None
) -> Copied:
    """`place` is the source, as a refusal names it. `told` gets the table that is being copied, and the number of all
    rows so far."""
    try:
        version = await source.open()
        await target.open(version)
        shape = await source.shape()
        if shape != await target.shape():
            raise NotBooks(books=place, problem=_filled(OTHER_SHAPE, version=version))
        rows, total = dict.fromkeys(shape, 0), 0
        for table, columns in shape.items():
            await target.empty(table)
            async for portion in source.portions(table, columns):
                await target.put(table, columns, portion)
                rows[table] += len(portion)
                total += len(portion)
                told(table, total)
        copied = Copied(version, rows, await source.heads())
        await target.written()
        await _check(target, copied)
        await target.finish()
    finally:
        await target.close()
        await source.close()
    return copied


async def _check(target: Target, copied: Copied) -> None:
    if damage := await target.damage():
        raise CopyFailed(problem=damage)
    for table, rows in copied.rows.items():
        if (found := await target.count(table)) != rows:
            raise CopyFailed(problem=_filled(OTHER_COUNT, table=table, found=found, copied=rows))
    if await target.heads() != copied.heads:
        raise CopyFailed(problem=OTHER_HEADS)


def _filled(template: Words, **values: object) -> Words:
    return Words(*(text.format(**values) for text in template))
