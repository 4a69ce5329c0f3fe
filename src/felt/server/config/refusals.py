"""What is said of settings that cannot be: where each stands, and what would be accepted.

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
    """Settings with which no house can be opened."""


class NotToml(WrongSettings):
    words = Words("{file} is no TOML: {problem}.", "{file} không phải là TOML: {problem}.")


class NoSuchSetting(WrongSettings):
    words = Words("There is no setting {place}. {hint}", "Không có cài đặt {place}. {hint}")


class ValueNotTaken(WrongSettings):
    words = Words("{place} takes {accepted}; {given} is not that.", "{place} cần {accepted}; {given} thì không được.")


class TableNotTaken(WrongSettings):
    words = Words("In {file}, table {table}{where}: {problem}", "Trong {file}, bàn {table}{where}: {problem}")


class TableTwice(WrongSettings):
    words = Words("In {file} two tables have one name, {table}.", "Trong {file} hai bàn trùng tên, {table}.")


def in_file(key: str, file: str) -> Words:
    return Words(f"“{key}” in {file}", f"“{key}” trong {file}")


def in_environment(key: str) -> Words:
    return Words(PREFIX + key.upper(), PREFIX + key.upper())


def by_flag(key: str) -> Words:
    return Words(FLAGS[key], FLAGS[key])


def quoted(given: object) -> str:
    """As it may be shown in a sentence."""
    text = str(given)
    return f"“{text if len(text) <= SHOWN_MAX else text[:SHOWN_MAX] + '…'}”"


def nearest(name: str, known: Iterable[str]) -> Words:
    names = list(known)
    if close := get_close_matches(name, names, n=1):
        return Words(f"Did you mean “{close[0]}”?", f"Ý bạn là “{close[0]}”?")
    return Words(f"There are {', '.join(names)}.", f"Có các mục {', '.join(names)}.")
