"""`felt shoe check`: finds surplus, missing and unshuffled cards in shoes, from a file or from the books."""

import argparse
import sys
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import nullcontext
from itertools import chain
from typing import NamedTuple

import msgspec

from felt.cli.books import Books, common_arguments, with_books
from felt.cli.exit_codes import EXIT_CHECK_FAILED, EXIT_DONE, EXIT_WRONG_USE
from felt.cli.failure import explained_failure, failure
from felt.cli.lines import chunks_of, lines_of
from felt.cli.wrong_use import at_least, shortened
from felt.core.cards import Card
from felt.core.decoding import UNREADABLE
from felt.core.refusals import Refusal, UnknownCard, Unreadable
from felt.core.shoe.findings import Finding, WrongCards
from felt.core.shoe.watch import Watch
from felt.core.words import Language, Words, fill
from felt.games import GAMES
from felt.register import is_table
from felt.store.refusals import NotInTheBooks, TableNotInJournal
from felt.table.shoes import RecordedShoe, RecordedShoes
from felt.verify.records import event_of

UNSEEN = "??"
DECKS_MAX = 16
SHOE_BYTES_MAX = 16_384
"""Sixteen decks as a JSON array have about 6,000 bytes."""

SEEN = Words(
    "Shoe {name}: {place} of {size} cards have come out; not seen: {unseen}.",
    "Hộp {name}: đã ra {place} trên {size} lá; không thấy mặt: {unseen}.",
)
NOTHING = Words("Nothing was found.", "Không thấy gì sai.")

_list_of_cards = msgspec.json.Decoder(list[str | None])


class ShoeTooLong(Unreadable):
    words = Words(
        "This line is longer than {most} bytes; give the cards of one shoe on each line.",
        "Dòng này dài quá {most} byte; hãy ghi các lá của mỗi hộp bài trên một dòng.",
    )


class NotAListOfCards(Unreadable):
    words = Words(
        "This is no list of cards; write the cards of one shoe, such as “AS 9H ?? TD”, or a JSON array of them.",
        "Đây không phải danh sách lá bài; hãy ghi các lá của một hộp, như “AS 9H ?? TD”, hoặc một mảng JSON.",
    )


class NoShoeInBooks(NotInTheBooks):
    words = Words(
        "The journal of table {table} holds no such shoe of cards.",
        "Nhật ký của bàn {table} không có hộp bài như vậy.",
    )


class NotTogether(Refusal):
    words = Words("{option} and {other} do not go together.", "{option} và {other} không dùng cùng nhau.")


class NeedsTable(Refusal):
    words = Words("--shuffle needs --table.", "--shuffle cần có --table.")


class Shoe(NamedTuple):
    """`name` is the number of the line or of the shuffle."""

    name: int
    decks: int
    clauses: WrongCards
    out: list[Card | None]
    whole: bool = False


def arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="check", required=True)
    check = actions.add_parser("check", help="what is wrong with the cards of a shoe")
    check.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        help="one shoe on each line: its cards in their order, with spaces or commas, or a JSON array; "
        "?? or null for a card that nobody has seen (default: stdin)",
    )
    check.add_argument("--table", metavar="NAME", help="the shoes of a table in the books")
    check.add_argument("--shuffle", metavar="N", type=at_least("--shuffle", 1, int), help="only this shoe of the table")
    check.add_argument(
        "--decks",
        metavar="N",
        type=at_least("--decks", 1, int, most=DECKS_MAX),
        help="how many decks (default: 8 or 1)",
    )
    check.add_argument("--game", choices=_games_with_cards(), help="whose book to cite (default: baccarat)")
    check.add_argument(
        "--whole", action="store_true", help="each line has all cards of its shoe: name the missing ones"
    )
    check.add_argument("--json", action="store_true", help="JSON lines")
    common_arguments(check)


def _games_with_cards() -> list[str]:
    return [game.name for game in GAMES.values() if game.wrong_cards is not None]


def run(options: argparse.Namespace) -> int:
    if options.table is None:
        if options.shuffle is not None:
            raise NeedsTable
        return _check_lines(options)
    for option, given in (("FILE", options.file), ("--decks", options.decks), ("--game", options.game)):
        if given is not None:
            raise NotTogether(option=option, other="--table")
    if options.whole:
        raise NotTogether(option="--whole", other="--table")
    return with_books(options, _check_table)


# --- Shoes of a file. ---


def _check_lines(options: argparse.Namespace) -> int:
    game = GAMES[options.game or "baccarat"]
    assert game.wrong_cards is not None
    decks = options.decks or game.decks(game.rules_type())
    code = EXIT_DONE
    for number, line in _numbered(options.file):
        try:
            out = read_shoe(line, number)
        except Refusal as refusal:
            code = EXIT_WRONG_USE
            print(_refused(refusal, options), flush=True)
            continue
        found = _tell(Shoe(number, decks, game.wrong_cards, out, options.whole), options)
        code = max(code, EXIT_CHECK_FAILED if found else EXIT_DONE)
    return code


def _numbered(path: str | None) -> Iterator[tuple[int, bytes]]:
    """The lines with their numbers, without the empty ones."""
    with nullcontext(sys.stdin) if path is None else open(path, "rb") as stream:
        lines = chain.from_iterable(lines_of(chunks_of(stream.fileno()), SHOE_BYTES_MAX))
        yield from ((number, line) for number, line in enumerate(lines, start=1) if line.strip())


def read_shoe(line: bytes, number: int) -> list[Card | None]:
    """The cards of one line. A refusal has the place `LINE:CARD`."""
    if len(line) > SHOE_BYTES_MAX:
        raise ShoeTooLong(most=SHOE_BYTES_MAX, place=str(number))
    return [_card(code, f"{number}:{place}") for place, code in enumerate(_codes(line, number), start=1)]


def _codes(line: bytes, number: int) -> Iterable[str | None]:
    text = line.strip()
    if not text.startswith((b"[", b"{", b'"')):
        return text.decode(errors="replace").replace(",", " ").split()
    try:
        return _list_of_cards.decode(text)
    except UNREADABLE as error:
        raise NotAListOfCards(place=str(number)) from error


def _card(code: str | None, place: str) -> Card | None:
    if code in (None, UNSEEN):
        return None
    try:
        return Card(code)
    except ValueError as error:
        raise UnknownCard(card=shortened(str(code)), place=place) from error


# --- Shoes of the books. ---


async def _check_table(books: Books, options: argparse.Namespace) -> int:
    if not is_table(options.table) or await books.head(options.table) is None:
        raise TableNotInJournal(table=options.table)
    code, any_shoe = EXIT_DONE, False
    async for shoe in _recorded(books, options.table):
        if options.shuffle in (None, shoe.number):
            any_shoe = True
            if _tell(Shoe(shoe.number, shoe.decks, shoe.clauses, shoe.out), options):
                code = EXIT_CHECK_FAILED
    if not any_shoe:
        raise NoShoeInBooks(table=options.table)
    return code


async def _recorded(books: Books, table: str) -> AsyncIterator[RecordedShoe]:
    shoes = RecordedShoes()
    async for record in books.records(table):
        before = shoes.follow(event_of(record))
        if before is not None:
            yield before
    if shoes.shoe is not None:
        yield shoes.shoe


# --- What was found. ---


def _tell(shoe: Shoe, options: argparse.Namespace) -> bool:
    """Print the findings of a shoe. Whether there are any."""
    watch = Watch(shoe.decks, shoe.clauses)
    findings = watch.follow(shoe.out)
    missing = watch.at_end() if shoe.whole or watch.place >= watch.size else None
    if missing is not None:
        findings.append(missing)
    told = _as_json(shoe, watch, findings) if options.json else _as_text(shoe, watch, findings, options.lang)
    print(told, flush=True)
    return bool(findings)


def _as_text(shoe: Shoe, watch: Watch, findings: list[Finding], language: Language) -> str:
    values = {"name": shoe.name, "place": watch.place, "size": watch.size, "unseen": watch.unseen}
    lines = [f"  {each.words.in_language(language)} ({each.clause})" for each in findings]
    return "\n".join([fill(SEEN, language, values), *(lines or [f"  {NOTHING.in_language(language)}"])])


def _as_json(shoe: Shoe, watch: Watch, findings: list[Finding]) -> str:
    fields = {
        "shoe": shoe.name,
        "decks": shoe.decks,
        "out": watch.place,
        "unseen": watch.unseen,
        "findings": [
            {
                "kind": each.kind,
                "first": each.first,
                "at": each.place,
                "cards": each.cards,
                "clause": each.clause,
                "en": each.words.en,
                "vi": each.words.vi,
            }
            for each in findings
        ],
    }
    return msgspec.json.encode(fields).decode()


def _refused(refusal: Refusal, options: argparse.Namespace) -> str:
    if options.json:
        return msgspec.json.encode(failure(refusal, options.lang)).decode()
    return explained_failure(refusal, options.lang).decode().rstrip()
