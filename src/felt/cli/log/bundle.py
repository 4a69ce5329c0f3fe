"""`felt log bundle`: a round, a shoe or a table's day as one file for `felt verify`."""

import argparse
import os
from datetime import date
from pathlib import Path

from felt.cli.books import Books, common_arguments, with_books
from felt.cli.exit_codes import EXIT_DONE
from felt.cli.wrong_use import at_least
from felt.core.words import Words, fill
from felt.dealing.keys import existing_key
from felt.logbook.bundles import Gatherer
from felt.logbook.signing import house_signing
from felt.rooms.recall import ROUND_MAX
from felt.server.config.house_files import house_files
from felt.store.factory import DEFAULT, VARIABLE
from felt.verify.form import BYTES_MAX

WRITTEN = Words("{records} records, {size} bytes: {path}", "{records} bản ghi, {size} byte: {path}")
DEFAULT_KEY = Path("house.key")


def arguments(parser: argparse.ArgumentParser) -> None:
    kinds = parser.add_subparsers(dest="kind", metavar="round|shoe|day", required=True)
    for kind, text in (("round", "a round"), ("shoe", "a shoe, when its links are revealed"), ("day", "a day in UTC")):
        action = kinds.add_parser(kind, help=text)
        action.add_argument("table", metavar="TABLE")
        if kind == "day":
            action.add_argument("what", metavar="DAY", type=date.fromisoformat)
        else:
            action.add_argument("what", metavar="NUMBER", type=at_least("NUMBER", 1, int, most=ROUND_MAX))
        action.add_argument("--to", type=Path, metavar="FILE", help="where to")
        action.add_argument("--key", type=Path, metavar="FILE", help="the house's key; only its public part is written")
        common_arguments(action)


def run(options: argparse.Namespace) -> int:
    return with_books(options, _write)


def gatherer_of(books: Books, options: argparse.Namespace) -> Gatherer:
    database = options.database or os.environ.get(VARIABLE) or DEFAULT
    key = options.key or house_files(database, None, os.environ).key or DEFAULT_KEY
    return Gatherer(books, house_signing(existing_key(key)).public, bytes_max=BYTES_MAX)


async def _write(books: Books, options: argparse.Namespace) -> int:
    gatherer = gatherer_of(books, options)
    match options.kind:
        case "round":
            bundle = await gatherer.round(options.table, options.what)
        case "shoe":
            bundle = await gatherer.shoe(options.table, options.what)
        case _:
            bundle = await gatherer.day(options.table, options.what)
    content = bundle.encoded()
    middle = "shoe-" if options.kind == "shoe" else ""
    path = options.to or Path(f"{options.table}-{middle}{options.what}.bundle.json")
    path.write_bytes(content)
    records = sum(len(fragment.records) for fragment in bundle.fragments)
    print(fill(WRITTEN, options.lang, {"records": records, "size": len(content), "path": path}))
    return EXIT_DONE
