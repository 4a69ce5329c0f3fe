"""`felt cases`: the disputes in the books, and the bundles that are made of them. The books are only read."""

import argparse
from pathlib import Path

from felt.cli.books import CheckedByFeltCheck, common_arguments, with_books
from felt.cli.cases.bundles import export_case, verify_bundle
from felt.cli.cases.listing import list_cases, show_case
from felt.cli.wrong_use import at_least
from felt.core.words import Language

NUMBER_MAX = 10**9


def arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="list|show|export|verify", required=True)
    listing = actions.add_parser("list", help="all cases, with their stage and the next deadline")
    listing.add_argument("--late", action="store_true", help="only those that are past a deadline")
    listing.add_argument("--open", action="store_true", help="only those that are not closed")
    show = actions.add_parser("show", help="a whole case: its rounds, course, evidence, decision and letters")
    export = actions.add_parser("export", help="a case as one ZIP file that can be verified without the books")
    for action in (show, export):
        action.add_argument("number", metavar="CASE", type=at_least("CASE", 1, int, most=NUMBER_MAX))
    export.add_argument("file", metavar="FILE", type=Path, help="a file that is there is never overwritten")
    export.add_argument("--key", type=Path, metavar="FILE", help="the house's key, to name its public part")
    export.add_argument("--page", type=Language, choices=list(Language), help="language of the page (default: both)")
    verify = actions.add_parser("verify", help="check such a file by itself; needs no books")
    verify.add_argument("file", metavar="FILE", type=Path)
    verify.add_argument("--json", action="store_true", help="one JSON object")
    verify.add_argument("--lang", type=Language, choices=list(Language), default=argparse.SUPPRESS)
    moved = actions.add_parser("check")
    for action in (listing, show, export, moved):
        common_arguments(action)
    for action in (listing, show):
        action.add_argument("--json", action="store_true", help="JSON lines")


def run(options: argparse.Namespace) -> int:
    if options.action == "check":
        raise CheckedByFeltCheck(command="cases")
    if options.action == "verify":
        return verify_bundle(options)
    return with_books(options, {"list": list_cases, "show": show_case, "export": export_case}[options.action])
