"""A trainee who has read the books. It sees what the page shows, in English, and nothing of Felt's answers.

Wagers are settled by the oracle of the settlement tests, hands are dealt and ranked by it, and section 7 is known from
`incidents.toml` and the reckonings of the worked examples."""

from collections.abc import Callable
from typing import Any

from tests.training.trainee import baccarat, incidents, niuniu, sicbo

Shown = dict[str, Any]
GAMES = {"baccarat": baccarat.answer, "sicbo": sicbo.answer, "niuniu": niuniu.answer}


class Trainee:
    """Takes one run. Between two questions it remembers the insurance that it has seen."""

    def __init__(self, game: str) -> None:
        self.game = game
        self._by_game: Callable[[Shown, dict[str, Any]], Shown] = GAMES[game]
        self._seen: dict[str, Any] = {}

    def answer(self, question: Shown) -> Shown:
        return incidents.answer(question) or self._by_game(question, self._seen)


def wrong(question: Shown, right: Shown) -> Shown:
    """An answer of the same form that is not this one."""
    keys = [option["key"] for option in question["options"]]
    match question["kind"]:
        case "amount":
            return {"amount": right["amount"] + 100}
        case "order":
            return {"chosen": right["chosen"][::-1]}
        case "some":
            return {"chosen": [key for key in keys if key not in right["chosen"]][:1] if right["chosen"] else keys[:1]}
        case _:
            other = next(option for option in question["options"] if option["key"] not in right["chosen"])
            return {"chosen": [other["key"]]} | ({"amount": 1} if other["with_amount"] else {})
