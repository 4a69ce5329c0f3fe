"""Every refusal: a code that reads as a sentence, the same in both languages, drawn in the tree, clauses that exist."""

import importlib
import re
import string
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import felt
from felt.core import refusals
from felt.core.refusals import Refusal, WagerBelowMinimum
from felt.core.words import Language, Words
from felt.games.niuniu.refusals import CardDealtTwice
from felt.rulebook import catalogue

SOURCE = Path(felt.__file__).parent
SNAKE_CASE = re.compile(r"[a-z]+(_[a-z]+)*")
CLASS_NAME = re.compile(r"\b[A-Z][a-z]\w+")


MODULES = [
    "felt.rulebook",  # its one refusal stands beside what raises it
    *(".".join(path.relative_to(SOURCE.parent).with_suffix("").parts) for path in sorted(SOURCE.rglob("*refusals.py"))),
]


def below(family: type[Refusal]) -> Iterator[type[Refusal]]:
    for child in family.__subclasses__():
        yield child
        yield from below(child)


for name in MODULES:
    importlib.import_module(name)
EVERY = sorted(
    {family for family in below(Refusal) if family.__module__ in MODULES},
    key=lambda family: (family.__module__, family.__name__),
)
FAMILIES = [family for family in EVERY if family.__subclasses__()]
SAID = [family for family in EVERY if not family.__subclasses__()]


def placeholders(template: str) -> list[tuple[str, str]]:
    return sorted((name, spec or "") for _, name, spec, _ in string.Formatter().parse(template) if name is not None)


def drawn() -> dict[str, set[str]]:
    """The tree at the head of the core's refusals: each family's name, and the names under it."""
    found = re.search(r"^( *)Refusal\n((?:.+\n)+)", refusals.__doc__ or "", re.MULTILINE)
    assert found, "no tree"
    tree: dict[str, set[str]] = {}
    family = ""
    for line in found[2].splitlines():
        branch = line[len(found[1]) :]
        if top := re.match(r"[├└]── (\w+)", branch):
            family = top[1]
            tree[family] = set()
        else:
            tree[family].update(CLASS_NAME.findall(branch))
    return tree


TREE = drawn()


def test_there_are_refusals_to_look_at() -> None:
    assert len([family for family in SAID if family.__module__.startswith(("felt.core", "felt.games"))]) >= 52
    assert {"felt.core.refusals", "felt.odds.refusals"} <= {family.__module__ for family in EVERY}


@pytest.mark.parametrize("family", EVERY, ids=lambda family: family.__name__)
def test_a_code_is_the_name_in_snake_case(family: type[Refusal]) -> None:
    code = family().code
    assert SNAKE_CASE.fullmatch(code)
    assert code.replace("_", "") == family.__name__.lower()


def test_no_two_refusals_have_one_code() -> None:
    families: list[type[Refusal]] = [Refusal, *below(Refusal)]
    codes = [family().code for family in families]
    assert sorted(codes) == sorted(set(codes))


@pytest.mark.parametrize("family", SAID, ids=lambda family: family.__name__)
def test_the_two_languages_ask_for_the_same_values(family: type[Refusal]) -> None:
    assert "words" in vars(family), "says nothing of its own"
    english, vietnamese = placeholders(family.words.en), placeholders(family.words.vi)
    assert {name for name, _ in english} == {name for name, _ in vietnamese}
    if family.__module__ == "felt.core.refusals":
        assert english == vietnamese, "also written in the same way"


@pytest.mark.parametrize("family", SAID, ids=lambda family: family.__name__)
def test_the_two_languages_are_two_sentences(family: type[Refusal]) -> None:
    for text in family.words:
        assert text == text.strip()
        assert text.endswith((".", "}"))
        assert not text.startswith("{problem}")
    assert family.words.en != family.words.vi


@pytest.mark.parametrize("family", SAID, ids=lambda family: family.__name__)
@pytest.mark.parametrize("language", list(Language))
def test_a_message_is_filled_in_completely(family: type[Refusal], language: Language) -> None:
    values: dict[str, Any] = {name: 12_345 for name, _ in placeholders(family.words.en)}
    message = family(**values).message(language)
    assert "{" not in message
    assert ("12" in message) is bool(values)


@pytest.mark.clause("ruling A7")
@pytest.mark.parametrize("family", EVERY, ids=lambda family: family.__name__)
def test_the_clauses_behind_a_refusal_exist(family: type[Refusal]) -> None:
    assert [clause for clause in family.clauses if clause not in catalogue()] == []


@pytest.mark.parametrize("family", EVERY, ids=lambda family: family.__name__)
def test_each_is_drawn_in_the_tree(family: type[Refusal]) -> None:
    """In the core's tree under its family; in another module, in the tree at that module's head."""
    parent = family.__bases__[0].__name__
    if family.__name__ in (TREE if parent == "Refusal" else TREE.get(parent, ())):
        return
    assert family.__module__ != refusals.__name__, f"not drawn under {parent}"
    assert family.__name__ in CLASS_NAME.findall(sys.modules[family.__module__].__doc__ or "")


def test_the_tree_draws_nothing_that_is_not_there() -> None:
    known = {family.__name__ for family in EVERY}
    assert {name for family, names in TREE.items() for name in (family, *names)} <= known
    assert set(TREE) == {child.__name__ for child in Refusal.__subclasses__() if child.__module__ == refusals.__name__}


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.__name__)
def test_a_family_only_gathers(family: type[Refusal]) -> None:
    assert "words" not in vars(family)
    assert family.__doc__


class TestOneRefusal:
    def test_it_carries_its_place_its_values_and_its_clauses(self) -> None:
        refusal = WagerBelowMinimum(bet=Words("Ante", "Cược đặt chỗ"), minimum=100_000, place="wagers[0].amount")
        assert refusal.place == "wagers[0].amount"
        assert refusal.clauses == ("ruling A5",)
        assert str(refusal) == refusal.message(Language.EN) == "Minimum on Ante is 1,000."
        assert refusal.message(Language.VI) == "Cược đặt chỗ nhận ít nhất 1.000."

    def test_clauses_given_stand_for_those_of_the_family(self) -> None:
        assert WagerBelowMinimum(bet="", minimum=1, clauses=("niuniu 7.6",)).clauses == ("niuniu 7.6",)
        assert not WagerBelowMinimum(bet="", minimum=1, clauses=()).clauses
        assert WagerBelowMinimum.clauses == ("ruling A5",)

    def test_it_can_be_placed_where_it_is_caught(self) -> None:
        refusal = CardDealtTwice(card="AS")
        assert refusal.place == ""
        assert refusal.placed("house") is refusal
        assert refusal.place == "house"

    def test_it_is_an_exception_of_its_family(self) -> None:
        with pytest.raises(Refusal, match="AS was dealt twice from one deck"):
            raise CardDealtTwice(card="AS")
