"""`felt pit`: the racks of the tables, their slips, the incident log, and the report of a shift."""

import argparse
from collections.abc import AsyncIterator, Awaitable, Callable

import msgspec

from felt.cli.books import Books, CheckedByFeltCheck, columns, common_arguments, with_books
from felt.cli.exit_codes import EXIT_DONE
from felt.cli.pit.report import arguments as report_arguments
from felt.cli.pit.report import report
from felt.core.chips import Cents
from felt.core.words import Language, Words, amount_in_words
from felt.journal import Chain, check_chain
from felt.ledger import outside_account
from felt.pit.incidents import INCIDENTS
from felt.pit.incidents.entries import KINDS_IN_WORDS
from felt.pit.incidents.state import Incident
from felt.pit.rack import RACKS
from felt.pit.rack.entries import STEPS_IN_WORDS, Box, Slips
from felt.pit.rack.state import FinishedCount, Rack, Slip
from felt.register import AnyEntry, AnyOrder, Register, State
from felt.rooms.desk import Kept, evolved
from felt.store.refusals import TableNotInJournal

OPEN, CLOSED = Words("open", "mở"), Words("closed", "đóng")
KINDS_OF_SLIP = {Slips.FILL: Words("fill", "cấp chip"), Slips.CREDIT: Words("credit", "trả chip")}
BOXES = {Box.DROP: Words("drop box", "hộp thả tiền"), Box.TIPS: Words("tip box", "hộp tip")}
OF_RACKS = (
    Words("table", "bàn"),
    Words("rack", "khay chip"),
    Words("expected", "lẽ ra có"),
    Words("slips", "phiếu"),
    Words("under way", "chưa xong"),
    Words("difference", "chênh lệch"),
)
OF_COUNTS = (
    Words("count", "lần đếm"),
    Words("counted", "đếm được"),
    Words("expected", "lẽ ra có"),
    Words("by", "người đếm"),
    Words("confirmed by", "người xác nhận"),
)
OF_SLIPS = (
    Words("table", "bàn"),
    Words("slip", "phiếu"),
    Words("kind", "loại"),
    Words("chips", "chip"),
    Words("step", "bước"),
    Words("signed by", "người ký"),
)
OF_INCIDENTS = (
    Words("incident", "vụ việc"),
    Words("kind", "loại"),
    Words("table", "bàn"),
    Words("round", "ván"),
    Words("state", "tình trạng"),
    Words("says", "nội dung"),
)
COUNTS_IN_WORDS = {
    "opening": Words("opening", "mở khay"),
    "closing": Words("closing", "đóng khay"),
    "between": Words("between", "giữa ca"),
}
NOTHING = Words("Nothing has been recorded yet.", "Chưa có gì được ghi.")


def arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="list|show|slips|incidents|report", required=True)
    listing = actions.add_parser("list", help="every rack, and what it should hold")
    show = actions.add_parser("show", help="one rack: its counts, slips and boxes")
    show.add_argument("table", metavar="TABLE")
    slips = actions.add_parser("slips", help="the slips of all tables, void ones too")
    slips.add_argument("table", metavar="TABLE", nargs="?", help="only of this table")
    incidents = actions.add_parser("incidents", help="the incident log")
    incidents.add_argument("--table", metavar="TABLE", help="only of this table")
    incidents.add_argument("--person", metavar="PERSON", help="only with this person")
    of_shift = actions.add_parser("report", help="the figures of a shift, and whether rack, ledger and journal agree")
    report_arguments(of_shift)
    moved = actions.add_parser("check")
    for action in (listing, show, slips, incidents, of_shift, moved):
        common_arguments(action)
    for action in (listing, show, slips, incidents, moved):
        action.add_argument("--json", action="store_true", help="JSON lines, amounts in cents")


Action = Callable[[Books, argparse.Namespace], Awaitable[int]]


def run(options: argparse.Namespace) -> int:
    if options.action == "check":
        raise CheckedByFeltCheck(command="pit")
    return with_books(options, ACTIONS[options.action])


async def _list(books: Books, options: argparse.Namespace) -> int:
    racks = [rack async for rack in _racks(books)]
    expected = {rack.table: await _expected(books, rack) for rack in racks}
    if options.json:
        for rack in racks:
            _print_json(table=rack.table, open=rack.open, expected=expected[rack.table], **_summary(rack))
    else:
        _print_table(
            OF_RACKS, [_rack_row(rack, expected[rack.table], options.lang) for rack in racks], {2, 3, 4, 5}, options
        )
    return EXIT_DONE


async def _show(books: Books, options: argparse.Namespace) -> int:
    name = RACKS.name(options.table)
    if await books.head(name) is None:
        raise TableNotInJournal(table=name)
    rack, language = await _read(books, RACKS, options.table), options.lang
    expected = await _expected(books, rack)
    if options.json:
        boxes = {box: {"held": has.held, "away": has.away} for box, has in rack.boxes.items()}
        _print_json(table=rack.table, open=rack.open, expected=expected, **_summary(rack), boxes=boxes)
        return EXIT_DONE
    _print_table(OF_RACKS, [_rack_row(rack, expected, language)], {2, 3, 4, 5}, options)
    for box, has in rack.boxes.items():
        print(f"{BOXES[box].in_language(language)}: {_amount(has.held + (has.away or 0), language)}")
    print()
    _print_table(OF_COUNTS, [_count_row(count, language) for count in rack.counts], {1, 2}, options)
    print()
    _print_table(OF_SLIPS, [_slip_row(rack.table, slip, language) for slip in rack.slips], {1, 3}, options)
    return EXIT_DONE


async def _slips(books: Books, options: argparse.Namespace) -> int:
    racks = [rack async for rack in _racks(books) if options.table in (None, rack.table)]
    slips = [(rack.table, slip) for rack in racks for slip in rack.slips]
    if options.json:
        for table, slip in slips:
            signed = [{"step": each.step, "by": each.by, "role": each.role, "at": each.at} for each in slip.signed]
            _print_json(
                table=table, slip=slip.number, kind=slip.kind, amount=slip.amount, step=slip.step, signed=signed
            )
    else:
        _print_table(OF_SLIPS, [_slip_row(table, slip, options.lang) for table, slip in slips], {1, 3}, options)
    return EXIT_DONE


async def _incidents(books: Books, options: argparse.Namespace) -> int:
    log = await _read(books, INCIDENTS, "")
    found = log.linked(table=options.table, person=options.person)[::-1]
    if options.json:
        for each in found:
            fields = msgspec.structs.asdict(each.recorded) | {"people": each.people, "cases": each.cases}
            remarks = [remark.says for remark in each.remarks]
            _print_json(**fields, at=each.at, remarks=remarks, closed=each.closed is not None)
    else:
        _print_table(OF_INCIDENTS, [_incident_row(each, options.lang) for each in found], {0, 3}, options)
    return EXIT_DONE


ACTIONS: dict[str, Action] = {"list": _list, "show": _show, "slips": _slips, "incidents": _incidents, "report": report}


async def _racks(books: Books) -> AsyncIterator[Rack]:
    for head in await books.heads():
        if head.table.startswith(RACKS.prefix):
            yield await _read(books, RACKS, RACKS.key(head.table))


async def _read(books: Books, register: Register[State, AnyOrder, AnyEntry], key: str) -> State:
    name = register.name(key)
    state, end = register.begin(key), Chain(name)
    async for record in books.records(name):
        end = check_chain((record,), seq=end.seq, last_hash=end.hash) or end
        evolved(register, state, Kept(record.at, register.decode(record), record))
    return state


async def _expected(books: Books, rack: Rack) -> Cents:
    return rack.expected(-(await books.balance(outside_account(rack.table))).balance)


def _summary(rack: Rack) -> dict[str, object]:
    under_way = [slip.number for slip in rack.slips_under_way]
    return {"slips": len(rack.slips), "under_way": under_way, "difference": rack.difference}


def _rack_row(rack: Rack, expected: Cents, language: Language) -> list[str]:
    state = (OPEN if rack.open else CLOSED).in_language(language)
    figures = str(len(rack.slips)), str(len(rack.slips_under_way))
    return [rack.table, state, _amount(expected, language), *figures, _amount(rack.difference, language)]


def _count_row(count: FinishedCount, language: Language) -> list[str]:
    counted = count.counted
    amounts = (_amount(count.amount, language), _amount(counted.expected, language))
    return [COUNTS_IN_WORDS[counted.count].in_language(language), *amounts, counted.by, count.confirmed_by]


def _slip_row(table: str, slip: Slip, language: Language) -> list[str]:
    kind, step = KINDS_OF_SLIP[slip.kind].in_language(language), STEPS_IN_WORDS[slip.step].in_language(language)
    return [
        table,
        str(slip.number),
        kind,
        _amount(slip.amount, language),
        step,
        ", ".join(each.by for each in slip.signed),
    ]


def _incident_row(incident: Incident, language: Language) -> list[str]:
    recorded = incident.recorded
    state = (OPEN if incident.closed is None else CLOSED).in_language(language)
    kind = KINDS_IN_WORDS[recorded.kind_of_incident].in_language(language)
    says = " ".join(recorded.says.split())
    return [str(recorded.incident), kind, recorded.table, str(recorded.round or ""), state, says]


def _amount(amount: int, language: Language) -> str:
    return amount_in_words(Cents(amount), language)


def _print_table(
    headings: tuple[Words, ...], rows: list[list[str]], right: set[int], options: argparse.Namespace
) -> None:
    if not rows:
        print(NOTHING.in_language(options.lang))
        return
    heading = [words.in_language(options.lang) for words in headings]
    print("\n".join(columns([heading, *rows], right=frozenset(right))))


def _print_json(**fields: object) -> None:
    print(msgspec.json.encode(fields).decode())
