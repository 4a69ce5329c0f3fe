"""Names that look alike belong to one person, in whatever script they are written (Unicode UTS 39)."""

import asyncio

import pytest

from felt.core.words import Language
from felt.server.accounts.directory import LOOK, LOOKS_KNOWN
from felt.server.accounts.looks import look_of
from felt.server.accounts.names import clean_name
from felt.server.accounts.refusals import NameTaken
from felt.store.documents import delete
from tests.server.reception import PASSWORD, reception
from tests.store.bank import Place, SQLitePlace

EN = Language.EN
CYRILLIC_ACE = "\u0410\u0421\u0415"
CYRILLIC_COPE = "\u0441\u043e\u0440\u0435"
GREEK_AN = "\u0391\u039d"


@pytest.mark.parametrize(
    ("name", "alike"),
    [
        ("Ace", CYRILLIC_ACE),
        ("cope", CYRILLIC_COPE),
        ("AN", GREEK_AN),
        ("lan", "Ian"),
        ("Anl", "An1"),
        ("Bo", "B0"),
        ("rnai", "mai"),
        ("\u0110\u1ee9c", "\u00d0\u1ee9c"),
        (CYRILLIC_COPE, "cope"),
    ],
    ids=ascii,
)
async def test_names_that_look_alike_are_one(name: str, alike: str, sqlite_place: SQLitePlace) -> None:
    assert clean_name(alike) == alike, "by itself the name is allowed"
    async with reception(sqlite_place) as desk:
        await desk.account(name)
        with pytest.raises(NameTaken):
            await desk.accounts.register(alike, PASSWORD, EN)
        guest = await desk.found(await desk.accounts.guest(EN))
        with pytest.raises(NameTaken):
            await desk.accounts.register(alike, PASSWORD, EN, guest)


@pytest.mark.parametrize(
    ("name", "other"),
    [("Lan", "L\u00e2n"), ("An", "\u00c2n"), ("Minh", "Ming"), ("D\u0169ng", "D\u1ee5ng"), ("Duc", "\u0110uc")],
    ids=ascii,
)
def test_marks_tell_names_apart(name: str, other: str) -> None:
    assert look_of(name) != look_of(other)


async def test_of_two_who_take_names_that_look_alike_at_once_one_succeeds(place: Place) -> None:
    async with reception(place) as desk:
        both = (desk.accounts.register(name, PASSWORD, EN) for name in ("cope", CYRILLIC_COPE))
        answers = await asyncio.gather(*both, return_exceptions=True)
        assert {type(answer) for answer in answers} == {str, NameTaken}


async def test_names_of_older_books_get_their_looks_at_the_start(place: Place) -> None:
    async with reception(place) as desk:
        await desk.account("cope")
        looks = await desk.accounts.documents.list(LOOK)
        await desk.accounts.documents.change(*(delete(LOOK, key) for key, _ in looks), delete(LOOKS_KNOWN, ""))
    async with reception(place) as desk:
        with pytest.raises(NameTaken):
            await desk.accounts.register(CYRILLIC_COPE, PASSWORD, EN)
        assert (await desk.accounts.documents.list(LOOK)) == looks
