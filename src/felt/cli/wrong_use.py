"""Sentences for wrong use: what argparse or the operating system reports, in both languages."""

import argparse
import errno
import functools
import re
from collections.abc import Callable
from typing import Any, NoReturn, TypeVar

from felt.cli.exit_codes import EXIT_WRONG_USE
from felt.core.refusals import Refusal
from felt.core.words import Language, Words, fill

Number = TypeVar("Number", int, float)

SHOWN_MAX = 200
"""A sentence repeats no more of an argument."""
SEE_HELP = Words("{problem}; see `{prog} --help`", "{problem}; xem `{prog} --help`")
SENTENCES: tuple[tuple[str, Words], ...] = (
    (r"unrecognized arguments: (?P<value>.+)", Words("there is no “{value}” here", "ở đây không có “{value}”")),
    (r"the following arguments are required: (?P<names>.+)", Words("{names} is missing", "thiếu {names}")),
    (r"argument (?P<name>.+?): expected one argument", Words("{name} needs a value", "{name} cần một giá trị")),
    (
        r"argument (?P<name>.+?): ignored explicit argument .*",
        Words("{name} takes no value", "{name} không nhận giá trị"),
    ),
    (
        r"argument (?P<name>.+?): not allowed with argument (?P<other>.+)",
        Words("{name} and {other} do not go together", "{name} và {other} không dùng cùng nhau"),
    ),
    (
        r"argument (?P<name>.+?): invalid int value: '(?P<value>.*)'",
        Words("{name} takes a whole number; “{value}” is none", "{name} cần một số nguyên; “{value}” không phải"),
    ),
    (
        r"argument (?P<name>.+?): invalid float value: '(?P<value>.*)'",
        Words("{name} takes a number; “{value}” is none", "{name} cần một số; “{value}” không phải"),
    ),
    (
        r"argument (?P<name>.+?): invalid Language value: '(?P<value>.*)'",
        Words("{name} is en or vi; “{value}” is neither", "{name} là en hoặc vi; “{value}” không phải"),
    ),
    (
        r"argument (?P<name>.+?): invalid choice: '(?P<value>.*)' \(choose from (?P<known>.*)\)",
        Words("{name}: “{value}” is not one of {known}", "{name}: “{value}” không thuộc {known}"),
    ),
)
"""The messages of `argparse`, by pattern. A message without a pattern is passed on as it is."""

PROBLEMS = {
    errno.ENOENT: Words("there is no such file or folder", "không có tệp hay thư mục này"),
    errno.EACCES: Words("access is denied", "không có quyền truy cập"),
    errno.EPERM: Words("access is denied", "không có quyền truy cập"),
    errno.EISDIR: Words("this is a folder, not a file", "đây là thư mục, không phải tệp"),
    errno.ENOTDIR: Words("a part of this path is no folder", "một phần của đường dẫn không phải thư mục"),
    errno.EROFS: Words("nothing can be written here", "ở đây không ghi được"),
    errno.ENOSPC: Words("no room is left", "đã hết chỗ"),
}


class TryAgain(Refusal):
    """The command is right, and the same command may succeed in a moment."""


class TooLittle(Refusal):
    words = Words(
        "{option} must be {least:g} or more; {value} is not.",
        "{option} phải từ {least:g} trở lên; {value} thì không được.",
    )


class TooMuch(Refusal):
    words = Words(
        "{option} must be {most} or less; {value} is not.", "{option} phải từ {most} trở xuống; {value} thì không được."
    )


class Parser(argparse.ArgumentParser):
    """Reports wrong use in one sentence."""

    def __init__(self, *arguments: Any, language: Language = Language.EN, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.language = language

    def add_subparsers(self, **options: Any) -> Any:
        in_language: Any = functools.partial(Parser, language=self.language)
        return super().add_subparsers(parser_class=in_language, **options)

    def error(self, message: str) -> NoReturn:
        said = fill(SEE_HELP, self.language, {"problem": sentence(message), "prog": self.prog})
        self.exit(EXIT_WRONG_USE, f"{self.prog}: {said}\n")

    def refuse(self, refusal: Refusal) -> NoReturn:
        self.exit(EXIT_WRONG_USE, f"{self.prog}: {refusal.message(self.language)}\n")


def sentence(message: str) -> Words:
    for pattern, words in SENTENCES:
        if found := re.fullmatch(pattern, message, re.DOTALL):
            values = {name: shortened(value.replace("'", "")) for name, value in found.groupdict().items()}
            return Words(words.en.format_map(values), words.vi.format_map(values))
    return Words(message, message)


def shortened(value: str) -> str:
    return value if len(value) <= SHOWN_MAX else value[:SHOWN_MAX] + "…"


def at_least(option: str, least: Number, kind: type[Number], *, most: Number | None = None) -> Callable[[str], Number]:
    """A type for `add_argument`. It has the name of `kind`, because argparse puts that name into its messages."""

    def read(text: str) -> Number:
        value = kind(text)
        if not value >= least:
            raise TooLittle(option=option, least=least, value=shortened(text))
        if most is not None and value > most:
            raise TooMuch(option=option, most=most, value=shortened(text))
        return value

    read.__name__ = kind.__name__
    return read


def problem_of(error: OSError) -> Words:
    """What is wrong, after the name of the file where there is one."""
    problem = PROBLEMS.get(error.errno or 0) or Words(str(error.strerror or error), str(error.strerror or error))
    if error.filename is None:
        return problem
    return Words(f"{error.filename}: {problem.en}", f"{error.filename}: {problem.vi}")
