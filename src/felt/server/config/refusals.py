"""Wrong settings: where each one is set, and what would be accepted.

Refusal
└── WrongSettings
    └── NotToml   NoSuchSetting   ValueNotTaken   TableNotTaken   TableTwice
"""

from collections.abc import Iterable
from difflib import get_close_matches

from felt.core.refusals import Refusal
from felt.core.words import Words

PREFIX = "FELT_"
FLAGS = {"host": "--host", "port": "--port", "database_url": "--database", "log_level": "--log-level"}
SHOWN_MAX = 60


class WrongSettings(Refusal):
    """Settings that the server cannot open with."""


class NotToml(WrongSettings):
    words = Words("{file} is not valid TOML: {problem}.", "{file} không phải là TOML hợp lệ: {problem}.")


class NoSuchSetting(WrongSettings):
    words = Words("There is no setting {setting}. {hint}", "Không có cài đặt {setting}. {hint}")


class ValueNotTaken(WrongSettings):
    words = Words(
        "{setting} takes {accepted}; {given} is not accepted.", "{setting} cần {accepted}; {given} không được nhận."
    )


class TableNotTaken(WrongSettings):
    words = Words("In {file}, table {table}{where}: {problem}", "Trong {file}, bàn {table}{where}: {problem}")


class TableTwice(WrongSettings):
    words = Words(
        "In {file} two tables have the name {table}; rename one.",
        "Trong {file} hai bàn trùng tên {table}; hãy đổi tên một bàn.",
    )


def in_file(key: str, file: str) -> Words:
    return Words(f"“{key}” in {file}", f"“{key}” trong {file}")


def in_environment(key: str) -> Words:
    return Words(PREFIX + key.upper(), PREFIX + key.upper())


def by_flag(key: str) -> Words:
    return Words(FLAGS[key], FLAGS[key])


def quoted(given: object) -> str:
    """The value as it is shown in a sentence."""
    text = str(given)
    return f"“{text if len(text) <= SHOWN_MAX else text[:SHOWN_MAX] + '…'}”"


def nearest(name: str, known: Iterable[str]) -> Words:
    names = list(known)
    if close := get_close_matches(name, names, n=1):
        return Words(f"Did you mean “{close[0]}”?", f"Ý bạn là “{close[0]}”?")
    return Words(f"There are {', '.join(names)}.", f"Có các mục {', '.join(names)}.")
