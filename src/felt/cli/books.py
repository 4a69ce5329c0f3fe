"""What `felt ledger` and `felt journal` have in common: the database, and how a table is set."""

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

Books: TypeAlias = "SQLiteStore | PostgresStore"


class BooksNotOpened(Refusal):
    """Of a file: it will not open by itself."""

    words = Words("The books {database} cannot be used: {problem}.", "Không dùng được sổ {database}: {problem}.")


class BooksNotReached(TryAgain):
    """Of a server: it may still be starting."""

    words = Words(
        "The books at {database} cannot be reached: {problem}.", "Không tới được sổ tại {database}: {problem}."
    )


@contextmanager
def opening(database: str) -> Iterator[None]:
    """To whoever starts a command, an address that does not answer is said with that address."""
    try:
        yield
    except StoreUnavailable as unavailable:
        kind = BooksNotReached if "://" in database else BooksNotOpened
        raise kind(database=without_password(database), problem=unavailable.values["problem"]) from unavailable


def common_arguments(parser: argparse.ArgumentParser) -> None:
    """Of an action; the language may be given before it or after it."""
    parser.add_argument(
        "--lang", type=Language, choices=list(Language), default=argparse.SUPPRESS, help=argparse.SUPPRESS
    )
    parser.add_argument(
        "--database",
        metavar="URL",
        help=f"postgresql://… or the path of a file (default: {VARIABLE}, else ./{DEFAULT})",
    )


def with_books(options: argparse.Namespace, work: Callable[[Books, argparse.Namespace], Awaitable[int]]) -> int:
    """Look into the books; to look makes no new ones."""

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
    """Each column as wide as its widest cell; those in `right` hold figures."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            f"{cell:>{width}}" if place in right else f"{cell:<{width}}"
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()
