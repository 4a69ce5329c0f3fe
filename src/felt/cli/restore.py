"""`felt restore`: the books of a backup, put where there are none. So it also moves books to the other database."""

import argparse

from felt.cli.backup import copied_with_progress, database_of
from felt.cli.books import DATABASE_HELP, opening
from felt.cli.exit_codes import EXIT_DONE
from felt.core.words import Words, fill

NEXT = Words(
    "Start the house once with `felt serve --restored`.",
    "Hãy mở nhà cái một lần bằng `felt serve --restored`.",
)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a backup that `felt backup` has made")
    parser.add_argument("--database", metavar="URL", help=f"where the books go: {DATABASE_HELP}")


def run(options: argparse.Namespace) -> int:
    database = database_of(options)
    with opening(options.file if "://" not in database else database):
        copied_with_progress(options.file, database, options.lang)
    print(fill(NEXT, options.lang, {}))
    return EXIT_DONE
