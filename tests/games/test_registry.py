"""The registry of games, and what is derived from it."""

from dataclasses import replace

import pytest

from felt.games import GAMES
from felt.games.registry import Derived, Registry


def test_games_stand_in_the_order_of_their_registration() -> None:
    registry = Registry(GAMES["niuniu"], GAMES["sicbo"])
    registry.register(GAMES["baccarat"])
    assert (list(registry), len(registry)) == (["niuniu", "sicbo", "baccarat"], 3)
    registry.remove("sicbo")
    assert list(registry) == ["niuniu", "baccarat"]
    with pytest.raises(KeyError):
        registry.remove("sicbo")


def test_a_new_edition_takes_the_place_of_the_one_before() -> None:
    first = GAMES["sicbo"]
    second = replace(first, edition=first.edition + 1, earlier=(*first.earlier, first))
    registry = Registry(first, GAMES["baccarat"])
    registry.register(second)
    assert (list(registry), registry["sicbo"]) == (["sicbo", "baccarat"], second)


def test_what_is_derived_is_made_anew_after_a_change_only() -> None:
    registry = Registry(GAMES["sicbo"])
    made: list[list[str]] = []

    def names(games: Registry) -> list[str]:
        made.append(list(games))
        return made[-1]

    derived = Derived(registry, names)
    assert derived() is derived()
    assert made == [["sicbo"]]
    registry.register(GAMES["niuniu"])
    assert derived() == ["sicbo", "niuniu"]
    registry.remove("sicbo")
    assert derived() is derived()
    assert made == [["sicbo"], ["sicbo", "niuniu"], ["niuniu"]]


FIRST_EDITION = {
    "baccarat": "94eb422e",
    "sicbo": "db431f01",
    "niuniu": "91a62f4a",
}
"""The hash of the rules of a table with no settings, as the first books name it."""


@pytest.mark.parametrize("name", GAMES)
def test_the_first_edition_is_what_it_was(name: str) -> None:
    game = GAMES[name]
    assert game.first.rules_hash(game.rules_type()).startswith(FIRST_EDITION[name])
    assert game.rules_hash(game.rules_type()) != game.first.rules_hash(game.rules_type())
