"""`felt check`: reads all of the books, and names everything that is wrong with them. Nothing is written."""

import argparse
import asyncio
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import NamedTuple, Self, TextIO

import msgspec

from felt.cases import CASES
from felt.check import Report
from felt.check.marks import Heads
from felt.check.registers import AnyRegister
from felt.check.resume import Resume
from felt.check.run import Plan, check
from felt.cli.books import opening
from felt.cli.columns import CLEAR_LINE, fitting
from felt.cli.exit_codes import EXIT_CHECK_FAILED, EXIT_DONE
from felt.cli.wrong_use import TryAgain
from felt.core.refusals import Refusal
from felt.core.words import Language, Words, fill
from felt.dealing.keys import MasterKey, existing_key
from felt.floor import FLOOR
from felt.journal.marks import LogMark, Marks, MarksForged, unsealed
from felt.pit.calls import CALLS
from felt.pit.debts import DEBTS
from felt.pit.incidents import INCIDENTS
from felt.pit.people import ROSTER
from felt.pit.rack import RACKS
from felt.server.accounts.forms import FORMS as ACCOUNT_FORMS
from felt.server.config.house_files import house_files
from felt.server.config.settings import load
from felt.server.marks.forms import FORMS as MARKS_FORMS
from felt.store.factory import reading_of
from felt.store.reading import Reading
from felt.store.refusals import BooksChangedMeanwhile
from felt.store.urls import without_password

CLEAN = Words(
    "The books are right: {tables} tables, {events} events, {transfers} transfers, {accounts} accounts, "
    "{documents} documents, {registers} registers, {files} files, {log_entries} entries of the log, "
    "{shuffles} shuffles dealt again; {seconds:.1f} s.",
    "Sổ đúng: {tables} bàn, {events} sự kiện, {transfers} giao dịch, {accounts} tài khoản, {documents} tài liệu, "
    "{registers} sổ riêng, {files} tệp, {log_entries} mục nhật ký chung, "
    "{shuffles} lượt xáo được chia lại; {seconds:.1f} giây.",
)
WRONG = Words("The books are wrong. Findings: {count}.", "Sổ sai. Số điểm sai: {count}.")
MORE = Words("… and {count} more.", "… và {count} điểm nữa.")
SKIPPED = Words(
    "{count} tables were checked by the interrupted run before.",
    "{count} bàn đã được lần kiểm tra bị ngắt trước đó xét.",
)
KEY_USED = Words("Shuffles are dealt again from the key {path}.", "Các lượt xáo được chia lại từ khóa {path}.")
MARKS_USED = Words("Journals are held against the marks {path}.", "Nhật ký được đối chiếu với mốc {path}.")
NO_FILE = Words("There is no {path}, where `felt serve` keeps it.", "Không có {path}, nơi `felt serve` giữ tệp này.")
READ = Words("{events} events read, {rate:.0f} a second", "đã đọc {events} sự kiện, {rate:.0f} mỗi giây")
SECONDS_BETWEEN = 0.2
REGISTERS: Sequence[AnyRegister] = (CASES, RACKS, CALLS, INCIDENTS, DEBTS, ROSTER, FLOOR)
"""The kinds of registers that the house keeps beside its tables."""
MARKS = "marks"
"""The use of the key with which the house seals its marks."""


class MarksNeedKey(Refusal):
    words = Words(
        "The marks are sealed with the house's key; name it with --key.",
        "Mốc được niêm bằng khóa của nhà cái; hãy chỉ ra khóa bằng --key.",
    )


class MarksNotOfKey(Refusal):
    words = Words(
        "The marks {path} were not written with this key, or were changed since; name the right files with --marks and "
        "--key.",
        "Mốc {path} không được ghi bằng khóa này, hoặc đã bị sửa; hãy chỉ ra đúng tệp bằng --marks và --key.",
    )


class ReadAgain(TryAgain):
    words = BooksChangedMeanwhile.words


class Progress:
    """One line on a terminal, overwritten as it goes; nothing into a file or a pipe."""

    def __init__(self, stream: TextIO, language: Language) -> None:
        self._stream = stream
        self._language = language
        self._watched = stream.isatty()
        self._events = 0
        self._began = self._shown = monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._watched:
            self._stream.write(CLEAR_LINE)
            self._stream.flush()

    def add(self, events: int) -> None:
        self._events += events
        now = monotonic()
        if self._watched and now - self._shown >= SECONDS_BETWEEN:
            self._shown = now
            values = {"events": self._events, "rate": self._events / (now - self._began)}
            self._stream.write(CLEAR_LINE + fitting(fill(READ, self._language, values), self._stream))
            self._stream.flush()


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--database", metavar="URL", help="postgresql://… or the path of a file (default: as `felt serve` has it)"
    )
    parser.add_argument(
        "--config", type=Path, metavar="FILE", help="settings of `felt serve` (default: felt.toml if it is there)"
    )
    key = parser.add_mutually_exclusive_group()
    key.add_argument(
        "--key",
        metavar="FILE",
        type=Path,
        action="append",
        default=[],
        help="the house's key: every card and die is computed again; give it again for each key of earlier days "
        "(default: key and marks as `felt serve` finds them for these books)",
    )
    key.add_argument("--no-key", action="store_true", help="use no key and no marks")
    parser.add_argument(
        "--marks", metavar="FILE", type=Path, help="the marks that the house writes outside the books; needs --key"
    )
    parser.add_argument(
        "--resume",
        metavar="FILE",
        type=Path,
        help="note in FILE which tables are done, and go on after an interruption",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object")


class Proofs(NamedTuple):
    """What the books are held against, and what is said about it."""

    keys: Sequence[MasterKey]
    marks: Heads | None
    notes: Sequence[Words]
    log: LogMark | None = None


def run(options: argparse.Namespace) -> int:
    started = monotonic()
    database = options.database or load(options.config, os.environ, {}).database_url
    books = reading_of(database)
    proofs = proofs_of(database, options)
    plan = Plan({**ACCOUNT_FORMS, **MARKS_FORMS}, proofs.keys, proofs.marks, REGISTERS, proofs.log)
    report = asyncio.run(_checked(books, database, plan, options))
    report.notes[:0] = proofs.notes
    print(_as_json(report) if options.json else _told(report, options.lang, seconds=monotonic() - started))
    return EXIT_DONE if report.clean else EXIT_CHECK_FAILED


def proofs_of(database: str, options: argparse.Namespace) -> Proofs:
    """The files that were named. If none was, those of `felt serve`, as far as they are there."""
    if options.key or options.marks is not None or options.no_key:
        return _read(options.key, options.marks, [])
    files = house_files(database, options.config, os.environ)
    there = [path for path in files if path is not None and path.exists()]
    missing = [_named(NO_FILE, path) for path in files if path is not None and path not in there]
    keys = [path for path in there if path == files.key]
    return _read(keys, files.marks if keys and files.marks in there else None, missing)


def _read(keys: Sequence[Path], marks: Path | None, notes: Sequence[Words]) -> Proofs:
    """The marks are read before the books are opened: a house that goes on is then never behind them."""
    found = [existing_key(path) for path in keys]
    marked = None if marks is None else _marks(marks, found)
    used = [_named(KEY_USED, path) for path in keys]
    used += [] if marks is None else [_named(MARKS_USED, marks)]
    heads, log = (None, None) if marked is None else (marked.journals, marked.log)
    return Proofs(found, heads, [*notes, *used], log)


def _named(words: Words, path: Path) -> Words:
    return Words(*(text.format(path=path) for text in words))


def _marks(path: Path, keys: Sequence[MasterKey]) -> Marks:
    content = path.read_bytes()
    for key in keys:
        with suppress(MarksForged):
            return unsealed(content, key.subkey(MARKS))
    raise MarksNotOfKey(path=path) if keys else MarksNeedKey


async def _checked(books: Reading, database: str, plan: Plan, options: argparse.Namespace) -> Report:
    resume = Resume(options.resume, database=without_password(database), with_keys=bool(plan.keys))
    with opening(database):
        try:
            with Progress(sys.stderr, options.lang) as progress:
                return await check(books, plan, progress=progress.add, resume=resume)
        except BooksChangedMeanwhile as changed:
            raise ReadAgain(database=changed.values["database"]) from changed


def _told(report: Report, language: Language, *, seconds: float) -> str:
    lines = [note.in_language(language) for note in report.notes]
    if report.counts.journals_skipped:
        lines.append(fill(SKIPPED, language, {"count": report.counts.journals_skipped}))
    if report.clean:
        values = msgspec.structs.asdict(report.counts) | {"seconds": seconds}
        return "\n".join([*lines, fill(CLEAN, language, values)])
    lines += [finding.words.in_language(language) for finding in report.findings]
    if report.findings_more:
        lines.append(fill(MORE, language, {"count": report.findings_more}))
    return "\n".join([*lines, fill(WRONG, language, {"count": report.count})])


def _as_json(report: Report) -> str:
    fields = {
        "clean": report.clean,
        "checked": report.counts,
        "findings": [
            {"code": each.code, "at": each.place, "en": each.words.en, "vi": each.words.vi} for each in report.findings
        ],
        "findings_more": report.findings_more,
        "notes": [{"en": note.en, "vi": note.vi} for note in report.notes],
    }
    return msgspec.json.encode(fields).decode()
