"""`felt pit report`: the report of a shift, from the books."""

import argparse
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

from felt.cli.books import Books, columns
from felt.cli.exit_codes import EXIT_CHECK_FAILED, EXIT_DONE
from felt.core.chips import Cents
from felt.core.refusals import Refusal
from felt.core.words import Language, Words, amount_in_words
from felt.pit.numbers import sheets
from felt.pit.numbers.follow import Span
from felt.pit.numbers.sheets import page, rows
from felt.pit.numbers.shift import FigureShown, Shift
from felt.rooms.report import shift_report
from felt.server.api.call import as_json
from felt.server.api.pit.reports import Format, ShiftUpsideDown
from felt.server.api.spreadsheets import as_csv

TEXT = "text"
"""A format for the terminal only."""
OF_TABLES = (
    Words("table", "bàn"),
    Words("rounds", "số ván"),
    Words("void", "ván hủy"),
    Words("win", "tiền thắng"),
    Words("drop", "tiền đổi chip"),
    Words("hold %", "tỷ lệ giữ %"),
    Words("theoretical win", "tiền thắng lý thuyết"),
    Words("deviations away", "lệch mấy độ"),
)


class NotATime(Refusal):
    words = Words(
        "“{text}” is no time; write 2026-11-18T06 (UTC) or milliseconds since 1970.",
        "“{text}” không phải là thời điểm; hãy viết 2026-11-18T06 (UTC) hoặc số mili giây từ năm 1970.",
    )


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--from", dest="begin", required=True, metavar="TIME", help="the shift begins: 2026-11-18T06:00"
    )
    parser.add_argument("--to", dest="end", required=True, metavar="TIME", help="the shift ends, at just before")
    parser.add_argument("--format", choices=[*Format, TEXT], default=TEXT, help=f"default: {TEXT}")


async def report(books: Books, options: argparse.Namespace) -> int:
    """Fails if rack, ledger and journal do not agree."""
    span = Span(time_of(options.begin), time_of(options.end))
    if span.begin >= span.end:
        raise ShiftUpsideDown
    found = await shift_report(books, span)
    match options.format:
        case Format.CSV:
            sys.stdout.write(as_csv(rows(found)))
        case Format.HTML:
            print(page(found))
        case Format.JSON:
            print(as_json(found).decode())
        case _:
            print("\n\n".join(_paragraphs(found, options.lang)))
    return EXIT_CHECK_FAILED if found.differences else EXIT_DONE


def _paragraphs(found: Shift, language: Language) -> Iterator[str]:
    """The figures of the tables, the racks, and whether they agree."""

    def chips(amount: int | None) -> str:
        return "–" if amount is None else amount_in_words(Cents(amount), language)

    def table(headings: Iterable[Words], lines: Iterable[list[str]]) -> str:
        heading = [words.in_language(language) for words in headings]
        return "\n".join(columns([heading, *lines], right=frozenset(range(1, len(heading)))))

    def figures(name: str, each: FigureShown) -> list[str]:
        counts, amounts = (str(each.rounds), str(each.void)), (chips(each.win), chips(each.drop))
        return [name, *counts, *amounts, each.hold or "–", chips(each.theoretical), each.deviations or "–"]

    of_tables = [figures(each.name, each) for each in found.groups["table"]]
    yield table(OF_TABLES, [*of_tables, figures(sheets.TOTAL.in_language(language), found.total)])
    racks = [
        [
            each.table,
            *map(chips, (each.expected, each.fills, each.credits)),
            str(each.void_slips),
            *map(chips, (each.sold, each.tips, each.drop_counted, each.in_boxes)),
            *map(chips, (each.differences, each.open_difference)),
        ]
        for each in found.racks
    ]
    if racks:
        yield table(sheets.RACKS_COLUMNS, racks)
    agreement = f"{sheets.AGREEMENT.in_language(language)}: {sheets.AGREE.in_language(language)}"
    lines = [
        [
            each.table,
            Words(each.what, each.what_vi).in_language(language),
            chips(each.by_journal),
            chips(each.by_ledger),
        ]
        for each in found.differences
    ]
    yield table(sheets.DIFFERENCES_COLUMNS, lines) if lines else agreement


def time_of(text: str) -> int:
    """Milliseconds since 1970. A time without a zone is UTC."""
    if text.isdecimal() and text.isascii():
        return int(text)
    try:
        given = datetime.fromisoformat(text)
        return int((given if given.tzinfo else given.replace(tzinfo=UTC)).timestamp() * 1000)
    except (ValueError, OverflowError):
        raise NotATime(text=text[:100]) from None
