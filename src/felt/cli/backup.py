"""`felt backup`: a checked copy of the books in one file, made while the house runs."""

import argparse
import asyncio
import os
import sys
from collections.abc import Callable
from time import monotonic

from felt.cli.books import DATABASE_HELP, opening
from felt.cli.columns import fitting
from felt.cli.exit_codes import EXIT_DONE
from felt.core.words import Language, Words, fill
from felt.store.copying import Copied, copy
from felt.store.factory import DEFAULT, VARIABLE, source_at, target_at
from felt.store.urls import without_password

DONE = Words(
    "{place}: {total} rows, {journals} journals, checked; {rate} rows a second.",
    "{place}: {total} dòng, {journals} nhật ký, đã kiểm tra; {rate} dòng mỗi giây.",
)
UNDER_WAY = Words("{table}: {rows} rows", "{table}: {rows} dòng")
SECONDS_BETWEEN = 0.1
CLEAR_LINE = "\r\x1b[K"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the backup; a file that is there is never overwritten")
    parser.add_argument("--database", metavar="URL", help=DATABASE_HELP)


def run(options: argparse.Namespace) -> int:
    database = database_of(options)
    with opening(database):
        copied_with_progress(database, options.file, options.lang)
    return EXIT_DONE


def database_of(options: argparse.Namespace) -> str:
    return options.database or os.environ.get(VARIABLE) or DEFAULT


def copied_with_progress(from_url: str, to_url: str, language: Language) -> None:
    started = monotonic()
    copied = asyncio.run(
        copy(source_at(from_url), target_at(to_url), place=without_password(from_url), told=_progress(language))
    )
    print(_said(copied, to_url, monotonic() - started, language))


def _said(copied: Copied, place: str, seconds: float, language: Language) -> str:
    rate = round(copied.total / seconds)
    values = {"place": without_password(place), "total": copied.total, "journals": len(copied.heads), "rate": rate}
    return fill(DONE, language, values)


def _progress(language: Language) -> Callable[[str, int], None]:
    """One line on a terminal, overwritten as it goes; nothing into a file or a pipe."""
    stream = sys.stderr
    shown = monotonic()

    def told(table: str, rows: int) -> None:
        nonlocal shown
        if stream.isatty() and monotonic() - shown >= SECONDS_BETWEEN:
            shown = monotonic()
            stream.write(CLEAR_LINE + fitting(fill(UNDER_WAY, language, {"table": table, "rows": rows}), stream) + "\r")
            stream.flush()

    return told
