"""How a name looks: two names with the same look cannot be told apart on a screen (Unicode UTS 39).

The table of look-alikes covers all scripts: a whole name in Cyrillic can look like one in Latin."""

import unicodedata
from functools import cache
from importlib.resources import files

UNSEEN_MARKS = (range(0x034F, 0x0350), range(0x180B, 0x1810), range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
"""They join letters or choose a form of a letter: some names need them, and no name differs by them."""


def look_of(name: str) -> str:
    """The skeleton of the name, capitals set aside: AСЕ in Cyrillic is taken if Ace in Latin is. Marks stay, so that
    Lan and Lân are two names."""
    plain = without_unseen(unicodedata.normalize("NFKC", name))
    prototypes = _prototypes()
    skeleton = "".join(prototypes.get(each, each) for each in unicodedata.normalize("NFD", plain))
    return " ".join(unicodedata.normalize("NFD", skeleton).casefold().split())


def without_unseen(text: str) -> str:
    return "".join(each for each in text if not _ignorable(each))


def _ignorable(character: str) -> bool:
    unseen = any(ord(character) in marks for marks in UNSEEN_MARKS)
    return unseen or unicodedata.category(character) in ("Cf", "Cc", "Cs", "Cn", "Co")


@cache
def _prototypes() -> dict[str, str]:
    """By character, the prototype that it looks like."""
    table = files("felt.server.accounts").joinpath("confusables.txt").read_text(encoding="utf-8")
    lines = (line for line in table.splitlines() if not line.startswith("#"))
    groups = (group.split(":") for line in lines for group in line.split())
    return {each: _text(prototype, "+") for prototype, alike in groups for each in _text(alike, ",")}


def _text(codes: str, between: str) -> str:
    return "".join(chr(int(code, 16)) for code in codes.split(between))
