"""The parts that `felt ledger` and `felt journal` share: opening the database, and printing tables."""

import argparse
import asyncio
import os
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeAlias

from felt.cli.wrong_use import TryAgain
from felt.core.refusals import Refusal
from felt.core.words import Language, Words
from felt.store import StoreUnavailable
from felt.store.factory import DEFAULT, VARIABLE, open_store
from felt.store.urls import without_password

if TYPE_CHECKING:
    from felt.store.postgres.store import PostgresStore
    from felt.store.sqlite.store import SQLiteStore

DATABASE_HELP = f"postgresql://… or the path of a file (default: {VARIABLE}, else ./{DEFAULT})"

Books: TypeAlias = "SQLiteStore | PostgresStore"


class CheckedByFeltCheck(Refusal):
    """One command finds everything that is wrong. A check of a part would pass where another part is forged."""

    words = Words(
        "`felt {command} check` is part of `felt check` now; run that.",
        "`felt {command} check` nay nằm trong `felt check`; hãy chạy lệnh đó.",
    )


class BooksNotOpened(Refusal):
    """The database file cannot be opened. Trying again does not help."""

    words = Words("The books {database} cannot be used: {problem}.", "Không dùng được sổ {database}: {problem}.")


class BooksNotReached(TryAgain):
    """The database server does not answer. It may still be starting."""

    words = Words(
        "The books at {database} cannot be reached: {problem}.", "Không tới được sổ tại {database}: {problem}."
    )


@contextmanager
def opening(database: str) -> Iterator[None]:
    """Refuse a database that does not open or answer, naming the address that was tried."""
    try:
        yield
    except StoreUnavailable as unavailable:
        kind = BooksNotReached if "://" in database else BooksNotOpened
        raise kind(database=without_password(database), problem=unavailable.values["problem"]) from unavailable


def common_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments that every action has. The language may stand before the action or after it."""
    parser.add_argument(
        "--lang", type=Language, choices=list(Language), default=argparse.SUPPRESS, help=argparse.SUPPRESS
    )
    database_argument(parser)


def database_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--database",
        metavar="URL",
        help=DATABASE_HELP,
    )


def with_books(options: argparse.Namespace, work: Callable[[Books, argparse.Namespace], Awaitable[int]]) -> int:
    """Open the database, do the `work`, close it. A database that does not exist is not created."""

    async def looked() -> int:
        database = options.database or os.environ.get(VARIABLE) or DEFAULT
        with opening(database):
            store = await open_store(database, create=False)
        try:
            return await work(store, options)
        finally:
            await store.close()

    return asyncio.run(looked())


def columns(rows: Sequence[Sequence[str]], *, right: frozenset[int] = frozenset()) -> Iterator[str]:
    """A table of text, each column as wide as its widest cell. The columns in `right` are aligned right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            f"{cell:>{width}}" if place in right else f"{cell:<{width}}"
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()
