"""`felt equipment`: the decks and dice of the house, and the life of each from receipt to destruction."""

import argparse

import msgspec

from felt.cli.books import Books, columns, common_arguments, with_books
from felt.cli.equipment.life import Life, life_of, register_of
from felt.cli.equipment.sentences import place_in_words, record_in_words, use_in_words
from felt.cli.exit_codes import EXIT_DONE
from felt.core.equipment import KIND_NAMES, EquipmentItem, EquipmentKind
from felt.core.equipment.refusals import IdentityUnknown
from felt.core.words import Language, Words
from felt.rooms.recovery import rebuild

HEADINGS = (Words("identity", "số"), Words("kind", "loại"), Words("place", "nơi"), Words("description", "mô tả"))
NOTHING = Words("The register holds no equipment.", "Sổ thiết bị chưa có gì.")


def arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="list|show", required=True)
    listing = actions.add_parser("list", help="every deck and every set of dice that is not destroyed, and its place")
    listing.add_argument("--kind", type=EquipmentKind, choices=list(EquipmentKind), help="only cards, or only dice")
    listing.add_argument("--table", metavar="NAME", help="only what is at this table")
    show = actions.add_parser("show", help="one of them: every record of it, and the rounds that it was used in")
    show.add_argument("identity", metavar="ID", help="the number on the seal of a deck, or on the box of the dice")
    for action in (listing, show):
        common_arguments(action)
        action.add_argument("--json", action="store_true", help="JSON lines")


def run(options: argparse.Namespace) -> int:
    return with_books(options, {"list": _list, "show": _show}[options.action])


async def _list(books: Books, options: argparse.Namespace) -> int:
    register = await register_of(books)
    items = [
        item
        for _, item in sorted(register.items.items())
        if options.kind in (None, item.kind) and options.table in (None, item.table)
    ]
    items = await _with_evidence(books, items)
    if options.json:
        for item in items:
            print(msgspec.json.encode(item).decode())
    elif items:
        rows = [[words.in_language(options.lang) for words in HEADINGS]]
        rows += [_row(item, options.lang) for item in items]
        print("\n".join(columns(rows)))
    else:
        print(NOTHING.in_language(options.lang))
    return EXIT_DONE


async def _with_evidence(books: Books, items: list[EquipmentItem]) -> list[EquipmentItem]:
    """A table says by itself what it has set aside."""
    tables = {item.table for item in items if item.table}
    aside = {table: (await rebuild(books, table)).state.set_aside for table in sorted(tables)}
    return [
        msgspec.structs.replace(item, evidence=item.evidence or aside.get(item.table, {}).get(item.identity, ""))
        for item in items
    ]


def _row(item: EquipmentItem, language: Language) -> list[str]:
    kind = KIND_NAMES[item.kind].in_language(language)
    return [item.identity, kind, place_in_words(item, language), item.description]


async def _show(books: Books, options: argparse.Namespace) -> int:
    life = await life_of(books, options.identity)
    if not life.records and not life.uses:
        raise IdentityUnknown(identity=options.identity)
    for line in _as_json(life) if options.json else _as_text(life, options.lang):
        print(line)
    return EXIT_DONE


def _as_text(life: Life, language: Language) -> list[str]:
    told = [record_in_words(record, event, language) for record, event in life.records]
    return [*told, *(use_in_words(table, use, language) for table, use in life.uses)]


def _as_json(life: Life) -> list[str]:
    records = [
        msgspec.json.encode({"number": record.seq, "at": record.at, "record": msgspec.Raw(record.body)})
        for record, _ in life.records
    ]
    uses = [msgspec.json.encode({"table": table, "use": use}) for table, use in life.uses]
    return [line.decode() for line in (*records, *uses)]
