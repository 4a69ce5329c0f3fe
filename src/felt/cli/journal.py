"""`felt journal`: the events of every table, round by round, and those of the house (`~house`)."""

import argparse
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

import msgspec

from felt.cli.books import Books, CheckedByFeltCheck, columns, common_arguments, with_books
from felt.cli.exit_codes import EXIT_DONE
from felt.cli.wrong_use import at_least
from felt.core.words import Words
from felt.journal import Record
from felt.rooms.recall import ROUND_MAX, recall_round
from felt.store.refusals import RoundNotInJournal, TableNotInJournal
from felt.table.transcript import transcript

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

HEADINGS = (Words("table", "bàn"), Words("events", "sự kiện"), Words("last round", "ván cuối"), Words("hash", "mã băm"))
FIGURES = frozenset({1, 2})
NO_TABLES = Words("No table has been opened yet.", "Chưa có bàn nào được mở.")
REPLAYED = Words(
    "Replayed through the rules in force: the same settlement, byte for byte.",
    "Đã phát lại theo luật đang áp dụng: kết quả thanh toán giống hệt từng byte.",
)


def arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="list|show|export", required=True)
    listing = actions.add_parser("list", help="every table and how far its journal goes")
    show = actions.add_parser("show", help="the events of a table, or of one of its rounds")
    show.add_argument("table", metavar="TABLE")
    show.add_argument("round", metavar="ROUND", type=at_least("ROUND", 0, int, most=ROUND_MAX), nargs="?")
    show.add_argument("--events", action="store_true", help="a round's events as they stand, not as a transcript")
    export = actions.add_parser("export", help="a table's events as JSON lines, with their hashes")
    export.add_argument("table", metavar="TABLE")
    moved = actions.add_parser("check")
    moved.add_argument("table", nargs="?")
    for action in (listing, show, export, moved):
        common_arguments(action)
    for action in (listing, show, moved):
        action.add_argument("--json", action="store_true", help="JSON lines")


def run(options: argparse.Namespace) -> int:
    if options.action == "check":
        raise CheckedByFeltCheck(command="journal")
    actions = {"list": _list, "show": _show, "export": _export}
    return with_books(options, actions[options.action])


async def _list(books: Books, options: argparse.Namespace) -> int:
    heads = await books.heads()
    if options.json:
        for head in heads:
            fields = {"table": head.table, "events": head.seq, "last_round": head.round, "hash": head.hash.hex()}
            print(_told(fields))
    elif heads:
        rows = [[words.in_language(options.lang) for words in HEADINGS]]
        rows += [[head.table, str(head.seq), str(head.round), head.hash.hex()[:16]] for head in heads]
        print("\n".join(columns(rows, right=FIGURES)))
    else:
        print(NO_TABLES.in_language(options.lang))
    return EXIT_DONE


async def _show(books: Books, options: argparse.Namespace) -> int:
    if options.round is None:
        return await _all_events(books, options, as_json=options.json)
    if options.json or options.events:
        records = await books.round_records(options.table, options.round)
        if not records:
            raise RoundNotInJournal(table=options.table, number=options.round)
        show_round(records, options)
        return EXIT_DONE
    recalled = await recall_round(books, options.table, options.round)
    print(transcript(recalled, options.lang), end="")
    print(REPLAYED.in_language(options.lang))
    return EXIT_DONE


async def _export(books: Books, options: argparse.Namespace) -> int:
    return await _all_events(books, options, as_json=True)


async def _all_events(books: Books, options: argparse.Namespace, *, as_json: bool) -> int:
    if await books.head(options.table) is None:
        raise TableNotInJournal(table=options.table)
    async for record in books.records(options.table):
        print(_json_line(record) if as_json else _line(record))
    return EXIT_DONE


def show_round(records: Iterable[Record], options: argparse.Namespace) -> None:
    for record in records:
        print(_json_line(record) if options.json else _line(record))


def _told(fields: dict[str, object]) -> str:
    return msgspec.json.encode(fields).decode()


def _line(record: Record) -> str:
    at = EPOCH + timedelta(milliseconds=record.at)
    when = at.isoformat(sep=" ", timespec="milliseconds").removesuffix("+00:00")
    return f"{record.seq:>8}  {record.round:>6}  {when}  {record.body.decode(errors='replace')}"


def _json_line(record: Record) -> str:
    """The record as one line of JSON. The event is copied byte for byte: its hash covers these bytes."""
    fields = {
        "table": record.table,
        "seq": record.seq,
        "round": record.round,
        "at": record.at,
        "hash": record.hash.hex(),
        "event": msgspec.Raw(record.body),
    }
    return msgspec.json.encode(fields).decode(errors="replace")
