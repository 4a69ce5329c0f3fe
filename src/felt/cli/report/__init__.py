"""`felt pit report`: the report of a shift, from the books."""

import argparse
import sys
from datetime import UTC, datetime

from felt.cli.books import Books, common_arguments, with_books
from felt.cli.exit_codes import EXIT_CHECK_FAILED, EXIT_DONE
from felt.core.refusals import Refusal
from felt.core.words import Words
from felt.pit.numbers.follow import Span
from felt.pit.numbers.sheets import page, rows
from felt.rooms.report import shift_report
from felt.server.api.call import as_json
from felt.server.api.pit.reports import Format, ShiftUpsideDown
from felt.server.api.spreadsheets import as_csv


class NotATime(Refusal):
    words = Words(
        "“{text}” is no time; write 2026-11-18T06:00 (UTC) or milliseconds since 1970.",
        "“{text}” không phải là thời điểm; hãy viết 2026-11-18T06:00 (UTC) hoặc số mili giây từ năm 1970.",
    )


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--from", dest="begin", required=True, metavar="TIME", help="the shift begins: 2026-11-18T06:00"
    )
    parser.add_argument("--to", dest="end", required=True, metavar="TIME", help="the shift ends, at just before")
    parser.add_argument("--format", type=Format, choices=list(Format), default=Format.JSON, help="default: json")
    common_arguments(parser)


def run_report(options: argparse.Namespace) -> int:
    """Fails if rack, ledger and journal do not agree."""
    return with_books(options, _report)


async def _report(books: Books, options: argparse.Namespace) -> int:
    span = Span(time_of(options.begin), time_of(options.end))
    if span.begin >= span.end:
        raise ShiftUpsideDown
    report = await shift_report(books, span)
    match options.format:
        case Format.CSV:
            sys.stdout.write(as_csv(rows(report)))
        case Format.HTML:
            print(page(report))
        case Format.JSON:
            print(as_json(report).decode())
    return EXIT_CHECK_FAILED if report.differences else EXIT_DONE


def time_of(text: str) -> int:
    """Milliseconds since 1970. A time without a zone is UTC."""
    if text.isdecimal() and text.isascii():
        return int(text)
    try:
        given = datetime.fromisoformat(text)
        return int((given if given.tzinfo else given.replace(tzinfo=UTC)).timestamp() * 1000)
    except (ValueError, OverflowError):
        raise NotATime(text=text[:100]) from None
