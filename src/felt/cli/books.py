"""What `felt ledger` and `felt journal` have in common: the database, and how a table is set."""

import argparse
import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from felt.core.words import Language
from felt.store.opening import DEFAULT, VARIABLE, open_store

if TYPE_CHECKING:
    from felt.store.postgres import PostgresStore
    from felt.store.sqlite import SQLiteStore

Books: TypeAlias = "SQLiteStore | PostgresStore"


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
        store = await open_store(options.database, create=False)
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
