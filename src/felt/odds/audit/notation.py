"""How exact figures are written for people, in either language."""

from fractions import Fraction
from math import floor, log10

from felt.core.odds import in_words
from felt.core.wagers import Clause
from felt.core.words import Language, Words, fill
from felt.odds.audit.finding import Unit
from felt.rulebook import short

PLACES = 4
"""Decimals of a percentage: a hundredth of a basis point."""


NOTHING = "–"
ONLINE = Words("online {number}", "trực tuyến {number}")


def decimal(text: str, language: Language) -> str:
    """`1,234.5` as the language writes it: `1.234,5` in Vietnamese."""
    return text.translate(str.maketrans(",.", ".,")) if language is Language.VI else text


def number(count: int, language: Language) -> str:
    return decimal(f"{count:,}", language)


def percent(share: Fraction | float, language: Language, *, places: int = PLACES) -> str:
    """A percentage. A share too small for `places` decimals gets more of them."""
    return f"{_rounded(float(100 * share), language, places=places)}%"


def _rounded(value: float, language: Language, *, places: int) -> str:
    if value and abs(value) < 0.5 * 10**-places:
        places = 1 - floor(log10(abs(value)))
    return decimal(f"{value:,.{places}f}", language)


def figure(value: Fraction | None, unit: Unit, language: Language) -> str:
    if value is None:
        return NOTHING
    match unit:
        case Unit.SHARE:
            return percent(value, language)
        case Unit.ODDS:
            return in_words(value, language)
        case Unit.CENTS | Unit.CHIPS:
            return decimal(f"{float(value):.4f}".rstrip("0").rstrip("."), language)
        case Unit.DECIMAL:
            return _rounded(float(value), language, places=PLACES)
        case Unit.COUNT:
            return number(int(value), language)


def cited(clause: Clause, language: Language) -> str:
    """`5.1.2` for a clause of the game's own book; a clause of another document names the document."""
    book, _, number = clause.partition(" ")
    return fill(ONLINE, language, {"number": number}) if book == "online" else short(clause, language)
