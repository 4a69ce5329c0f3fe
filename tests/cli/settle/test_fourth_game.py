"""`felt settle` reads the cases of every game that is registered."""

import dataclasses
import json
from typing import Any

import pytest

from felt.cli.settle import settle, written
from felt.core.case import GameCase, Settled
from felt.core.settlement import Settlement
from felt.core.words import Language
from felt.games import GAMES, SICBO


class CoinCase(GameCase, frozen=True, tag="coin"):
    side: str = "heads"

    def settle(self) -> Settled:
        return Settled({"side": self.side}, Settlement(()))

    @staticmethod
    def headline(outcome: Any, language: Language) -> str:
        return f"the coin shows {outcome['side']}"


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    coin = dataclasses.replace(SICBO, name="coin", case=CoinCase, shown=dict)
    monkeypatch.setitem(GAMES, "coin", coin)


def test_a_case_of_a_fourth_game_is_settled() -> None:
    settled = settle(b'{"game": "coin", "side": "tails"}')
    answer = json.loads(written(settled, Language.EN, explain=False))
    assert answer == {"outcome": {"side": "tails"}, "lines": [], "net": {}}
    assert written(settled, Language.EN, explain=True).startswith(b"the coin shows tails\n")


def test_the_other_games_are_settled_as_before() -> None:
    answer = json.loads(written(settle(b'{"game": "sicbo", "dice": [1, 2, 3]}'), Language.EN, explain=False))
    assert answer["outcome"]["total"] == 6
