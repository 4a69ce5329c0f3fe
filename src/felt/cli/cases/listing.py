"""All cases, and one of them, as text or JSON lines."""

import argparse
import time

import msgspec

from felt.cases.deadlines import deadlines
from felt.cases.file import case_file
from felt.cases.kinds import ABOUT_IN_WORDS, STAGES_IN_WORDS, Stage
from felt.cases.sentences import one_line
from felt.cases.state import Case
from felt.cases.times import moment
from felt.cli.books import Books, columns
from felt.cli.exit_codes import EXIT_DONE
from felt.core.words import Words, fill
from felt.dossier.gather import case_numbers, case_on_record

HEADINGS = (
    *(Words("case", "vụ việc"), Words("opened", "mở lúc"), Words("about", "về"), Words("whose", "của")),
    *(Words("table", "bàn"), Words("stage", "tình trạng"), Words("due", "hạn")),
)
LATE = Words("{at}, late", "{at}, trễ")
NO_CASES = Words("No case has been opened, or none fits.", "Chưa có vụ việc nào, hoặc không có vụ việc phù hợp.")


async def list_cases(books: Books, options: argparse.Namespace) -> int:
    now, language = time.time_ns() // 1_000_000, options.lang
    rows = [[words.in_language(language) for words in HEADINGS]]
    for number in await case_numbers(books):
        case = (await case_on_record(books, number)).case
        due = deadlines(case, now)
        late = any(each.late for each in due)
        if (options.late and not late) or (options.open and case.stage is Stage.CLOSED):
            continue
        if options.json:
            print(_json_line(case, now))
            continue
        next_due = "" if not due else _time(due[0].at)
        shown = fill(LATE, language, {"at": next_due}) if late else next_due
        opened = case.begun
        whose = one_line(opened.patron or opened.guest)
        words = (ABOUT_IN_WORDS[opened.about], STAGES_IN_WORDS[case.stage])
        about, stage = (each.in_language(language) for each in words)
        rows.append([str(number), _time(case.opened_at), about, whose, opened.table, stage, shown])
    if not options.json:
        print("\n".join(columns(rows, right=frozenset({0}))) if len(rows) > 1 else NO_CASES.in_language(language))
    return EXIT_DONE


def _json_line(case: Case, now: int) -> str:
    opened, due = case.begun, deadlines(case, now)
    fields = {
        "number": opened.number,
        "opened_at": case.opened_at,
        "closed_at": case.closed_at,
        "about": opened.about,
        "patron": opened.patron,
        "guest": opened.guest,
        "table": opened.table,
        "stage": case.stage,
        "deadlines": due,
        "late": any(each.late for each in due),
    }
    return msgspec.json.encode(fields).decode()


def _time(at: int) -> str:
    return f"{moment(at):%Y-%m-%d %H:%M}"


async def show_case(books: Books, options: argparse.Namespace) -> int:
    found = await case_on_record(books, options.number)
    if not options.json:
        print(case_file(found.kept, found.case.key, options.lang), end="")
        return EXIT_DONE
    for record in found.records:
        fields = {"seq": record.seq, "at": record.at, "hash": record.hash.hex(), "entry": msgspec.Raw(record.body)}
        print(msgspec.json.encode(fields).decode())
    return EXIT_DONE
