"""The two languages of the house, and the form of an amount in each."""

import string
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import NamedTuple

from felt.core.chips import CENTS_PER_CHIP, Cents


class Language(StrEnum):
    EN = "en"
    VI = "vi"


class Words(NamedTuple):
    """One text in both languages."""

    en: str
    vi: str

    def in_language(self, language: Language) -> str:
        return self.vi if language is Language.VI else self.en


def amount_in_words(amount: Cents, language: Language) -> str:
    """Chips with a separator for thousands: `1,000`, `1.000`. Cents only if there are any: `950.50`, `950,50`."""
    chips, cents = divmod(abs(amount), CENTS_PER_CHIP)
    sign = "-" if amount < 0 else ""
    text = f"{sign}{chips:,}" + (f".{cents:02}" if cents else "")
    if language is Language.VI:
        return text.translate(str.maketrans(",.", ".,"))
    return text


def listed(names: Iterable[str]) -> Words:
    """`baccarat, sicbo and niuniu`"""
    *most, last = (*names,) or ("–",)
    if not most:
        return Words(last, last)
    return Words(f"{', '.join(most)} and {last}", f"{', '.join(most)} và {last}")


class _Filler(string.Formatter):
    """Fills a template in one language. `{amount:chips}` writes an amount as chips. `Words` appear in that language."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def format_field(self, value: object, format_spec: str) -> str:
        if format_spec == "chips":
            assert isinstance(value, int)
            return amount_in_words(Cents(value), self.language)
        if isinstance(value, Words):
            value = value.in_language(self.language)
        return str(super().format_field(value, format_spec))


_FILLERS = {language: _Filler(language) for language in Language}


def fill(template: Words, language: Language, values: Mapping[str, object]) -> str:
    return _FILLERS[language].vformat(template.in_language(language), (), values)
