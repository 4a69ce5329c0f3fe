"""Sentences of a course, in both languages."""

from collections.abc import Sequence

from felt.core.chips import Cents
from felt.core.words import Language, Words, amount_in_words, fill
from felt.ledger import SEAT

SEAT_NAME = Words("seat {seat}", "chỗ {seat}")


def said(template: Words, **values: object) -> Words:
    return Words(*(fill(template, language, values) for language in Language))


def chips(amount: Cents) -> Words:
    return Words(*(amount_in_words(amount, language) for language in Language))


def seat(patron: str) -> Words:
    """`seat 3`"""
    return said(SEAT_NAME, seat=seat_number(patron))


def sentence(words: Words) -> Words:
    """With a capital at its beginning."""
    return Words(*(text[:1].upper() + text[1:] for text in words))


def listing(names: Sequence[Words]) -> Words:
    """`seat 1, seat 4`"""
    return Words(*(", ".join(name.in_language(language) for name in names) for language in Language))


def seat_number(patron: str) -> int:
    return int(patron.removeprefix(SEAT))
