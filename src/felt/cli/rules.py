"""`felt rules`: the clauses of the books, where they are obeyed, and which tests hold them."""

import argparse
import textwrap
from collections import Counter

import msgspec

from felt.cli.exit_codes import EXIT_DONE
from felt.core.wagers import Clause
from felt.core.words import Language, Words, fill
from felt.games import GAMES
from felt.rulebook import REASONS, Entry, Status, Trace, UnknownClause, books, catalogue, traces, worked
from felt.rulebook.rows import in_words

CODE = Words("code", "mã nguồn")
BUILT = Words("{built} of {all} clauses in the code", "{built} trên {all} điều có trong mã nguồn")
PARTLY = Words(", {partly} in part", ", {partly} điều mới có một phần")
SETTLED = Words(", {settled} in settlement only", ", {settled} điều mới có trong phần thanh toán")
TESTS = Words("tests", "kiểm thử")
WHO = Words("who decides", "ai quyết định")
DONE = Words("what is done", "xử lý")
EXAMPLE = Words("worked example", "ví dụ")
SPANNED = 88


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "clause",
        nargs="*",
        metavar="CLAUSE",
        help="a book (baccarat), a clause with all below it (baccarat 6.4) or a ruling (ruling B9); default: the books",
    )
    parser.add_argument("--example", action="store_true", help="with a worked example of each clause of section 7")
    parser.add_argument("--json", action="store_true", help="one JSON object a clause")


def run(options: argparse.Namespace) -> int:
    if not options.clause:
        _print_books(options.lang)
        return EXIT_DONE
    wanted = matching(" ".join(options.clause))
    for reference, entry in wanted.items():
        trace = traces().get(reference, Trace((), ()))
        example = worked().get(reference) if options.example else None
        if options.json:
            print(_as_json(reference, entry, trace, example))
        else:
            print(_shown(reference, entry, trace, example, options.lang))
    return EXIT_DONE


def matching(wanted: str) -> dict[Clause, Entry]:
    """The clause `wanted` and its sub-clauses, or a whole book."""
    wanted = wanted.strip().rstrip(".").replace("rulings", "ruling")
    found = {
        reference: entry
        for reference, entry in catalogue().items()
        if reference == wanted or reference.startswith((f"{wanted}.", f"{wanted} "))
    }
    if not found:
        raise UnknownClause(clause=wanted)
    return found


def _print_books(language: Language) -> None:
    for book in books():
        by_status = Counter(entry.status for entry in book.clause)
        counted = fill(BUILT, language, {"built": by_status[Status.BUILT], "all": len(book.clause)})
        if partly := by_status[Status.PARTLY]:
            counted += fill(PARTLY, language, {"partly": partly})
        if settled := by_status[Status.SETTLEMENT]:
            counted += fill(SETTLED, language, {"settled": settled})
        print(f"{book.book:<9} {book.title.words().in_language(language)}: {counted}")


def _as_json(reference: Clause, entry: Entry, trace: Trace, example: Words | None) -> str:
    shown = {
        "clause": reference,
        "status": entry.status,
        **entry.summary._asdict(),
        "code": trace.code,
        "tests": trace.tests,
        **({} if example is None else {"worked": example._asdict()}),
    }
    return msgspec.json.encode(shown).decode()


def _shown(reference: Clause, entry: Entry, trace: Trace, example: Words | None, language: Language) -> str:
    summary = " ".join(entry.summary.in_language(language).split())
    lines = [f"{reference}  ({REASONS[entry.status].in_language(language)})"]
    lines += textwrap.wrap(summary, SPANNED, initial_indent="  ", subsequent_indent="  ")
    for game in GAMES.values():
        for row in (in_words(row) for row in game.irregularities if row.clause == reference):
            for title, said in ((WHO, row.who), (DONE, row.does)):
                lines.append(f"  {title.in_language(language)}: {said.in_language(language)}")
    if example is not None:
        lines.append(f"  {EXAMPLE.in_language(language)}:")
        lines += [f"    {line}".rstrip() for line in example.in_language(language).splitlines()]
    for title, places in ((CODE, trace.code), (TESTS, trace.tests)):
        if places:
            lines.append(f"  {title.in_language(language)}:")
            lines += [f"    {place}" for place in places]
    return "\n".join(lines) + "\n"
