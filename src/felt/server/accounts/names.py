"""The names of people: any script, nothing invisible, and no two names that look alike."""

import unicodedata

from felt.server.accounts.looks import look_of, without_unseen
from felt.server.accounts.refusals import NameMixesScripts, NameReserved, NameTooLong, NameUnseen

CHARACTERS_MAX = 32
CODE_POINTS_MAX = 96
"""Marks, joiners and the parts of an emoji do not count as characters, so they have a limit of their own."""
MARKS_IN_A_ROW_MAX = 3

JOINERS = "\u200c\u200d"
"""Persian and Indic words and emoji need them. Two names that differ only by them are the same."""
BLANKS = "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00013441\U00013442\U00016fe4\U0001d159"
"""Unicode says that these are letters, marks or symbols, but they are invisible."""
LOOK_ALIKE = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE")
OF_THE_HOUSE = {"house", "dealer", "felt", "administrator", "staff", "nhà cái", "nhân viên"}
OF_GUESTS = ("guest ", "khách ")
LOOKS_OF_THE_HOUSE = {look_of(name) for name in OF_THE_HOUSE}
LOOKS_OF_GUESTS = tuple(look_of(name) + " " for name in OF_GUESTS)


def clean_name(name: str) -> str:
    """The name as it is shown: NFC, single spaces. Invisible and deceptive names are refused."""
    shown = " ".join(unicodedata.normalize("NFC", name).split(" ")).strip()
    shown = " ".join(part for part in shown.split(" ") if part)
    if len(shown) > CODE_POINTS_MAX or not 1 <= _characters(shown) <= CHARACTERS_MAX:
        raise NameTooLong(most=CHARACTERS_MAX, place="name")
    marks = 0
    for place, character in enumerate(shown):
        category = unicodedata.category(character)
        marks = marks + 1 if category[0] == "M" else 0
        joins = character in JOINERS and 0 < place < len(shown) - 1
        seen = character == " " or (category[0] in "LMNPS" and character not in BLANKS)
        if not (seen or joins) or marks > MARKS_IN_A_ROW_MAX:
            raise NameUnseen(code=f"{ord(character):04X}", place="name")
    scripts = {script for script in LOOK_ALIKE if any(_of(character, script) for character in shown)}
    if len(scripts) > 1:
        raise NameMixesScripts(scripts=", ".join(sorted(scripts)).title(), place="name")
    key = name_key(shown)
    if not key.strip():
        raise NameTooLong(most=CHARACTERS_MAX, place="name")
    look = look_of(shown)
    of_the_house = key in OF_THE_HOUSE or look in LOOKS_OF_THE_HOUSE
    if of_the_house or key.startswith(OF_GUESTS) or look.startswith(LOOKS_OF_GUESTS):
        raise NameReserved(place="name")
    return shown


def name_key(name: str) -> str:
    """The same for names that read alike: compatibility forms, capitals and invisible parts set aside."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).casefold()
    return " ".join(without_unseen(unicodedata.normalize("NFKC", folded)).split())


def _characters(name: str) -> int:
    return sum(unicodedata.category(each)[0] not in "MC" and not _skin(each) for each in name)


def _skin(character: str) -> bool:
    return "\U0001f3fb" <= character <= "\U0001f3ff"


def _of(character: str, script: str) -> bool:
    return character.isalpha() and unicodedata.name(character, "").startswith(script)
