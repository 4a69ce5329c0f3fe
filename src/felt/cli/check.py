"""`felt check`: reads all of the books, and names everything that is wrong with them. Nothing is written."""

import argparse
import asyncio
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Self, TextIO

import msgspec

from felt.check import Report
from felt.check.marks import Heads
from felt.check.resume import Resume
from felt.check.run import Plan, check
from felt.cli.books import database_argument, opening
from felt.cli.columns import CLEAR_LINE, fitting
from felt.cli.exit_codes import EXIT_CHECK_FAILED, EXIT_DONE
from felt.cli.wrong_use import TryAgain
from felt.core.refusals import Refusal
from felt.core.words import Language, Words, fill
from felt.dealing.keys import MasterKey, existing_key
from felt.journal.marks import MarksForged, unsealed
from felt.server.accounts.forms import FORMS as ACCOUNT_FORMS
from felt.server.marks.forms import FORMS as MARKS_FORMS
from felt.store.factory import DEFAULT, VARIABLE, reading_of
from felt.store.refusals import BooksChangedMeanwhile
from felt.store.urls import without_password

CLEAN = Words(
    "The books are right: {tables} tables, {events} events, {transfers} transfers, {accounts} accounts, "
    "{documents} documents, {shuffles} shuffles dealt again from the key; {seconds:.1f} s.",
    "Sổ đúng: {tables} bàn, {events} sự kiện, {transfers} giao dịch, {accounts} tài khoản, {documents} tài liệu, "
    "{shuffles} lượt xáo được chia lại từ khóa; {seconds:.1f} giây.",
)
WRONG = Words("The books are wrong. Findings: {count}.", "Sổ sai. Số điểm sai: {count}.")
MORE = Words("… and {count} more.", "… và {count} điểm nữa.")
SKIPPED = Words(
    "{count} tables were checked by the interrupted run before.",
    "{count} bàn đã được lần kiểm tra bị ngắt trước đó xét.",
)


READ = Words("{events} events read, {rate:.0f} a second", "đã đọc {events} sự kiện, {rate:.0f} mỗi giây")
SECONDS_BETWEEN = 0.2
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
    database_argument(parser)
    parser.add_argument(
        "--key",
        metavar="FILE",
        type=Path,
        action="append",
        default=[],
        help="the house's key: every card and die is computed again; give it again for each key of earlier days",
    )
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


def run(options: argparse.Namespace) -> int:
    database = options.database or os.environ.get(VARIABLE) or DEFAULT
    keys = [existing_key(path) for path in options.key]
    started = monotonic()
    marks = None if options.marks is None else _marks(options.marks, keys)
    report = asyncio.run(_checked(database, Plan({**ACCOUNT_FORMS, **MARKS_FORMS}, keys, marks), options))
    print(_as_json(report) if options.json else _told(report, options.lang, seconds=monotonic() - started))
    return EXIT_DONE if report.clean else EXIT_CHECK_FAILED


def _marks(path: Path, keys: Sequence[MasterKey]) -> Heads:
    content = path.read_bytes()
    for key in keys:
        with suppress(MarksForged):
            return unsealed(content, key.subkey(MARKS)).journals
    raise MarksNotOfKey(path=path) if keys else MarksNeedKey


async def _checked(database: str, plan: Plan, options: argparse.Namespace) -> Report:
    resume = Resume(options.resume, database=without_password(database), with_keys=bool(plan.keys))
    with opening(database):
        books = reading_of(database)
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
    return "\n".join([*lines, fill(WRONG, language, {"count": len(report.findings) + report.findings_more})])


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
