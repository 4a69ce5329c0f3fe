"""The answers of Sic Bo, from the book."""

from typing import Any

from tests.games.settlement_oracle.books.sicbo import pays
from tests.training.trainee.reading import asked_about, english, settled

Shown = dict[str, Any]


def answer(question: Shown, seen: dict[str, Any]) -> Shown:
    table = question["table"]
    wagers = [
        {"patron": wager["patron"], "bet": bet_of(wager["bet"]["en"]), "amount": wager["amount"]}
        for wager in table["wagers"]
    ]
    if english(question) == "Which of these areas light up?":
        lit = {wager["bet"]["en"] for wager in table["wagers"] if pays(bet_of(wager["bet"]["en"]), table["dice"])}
        return {"chosen": [option["key"] for option in question["options"] if option["words"]["en"] in lit]}
    if english(question) == "In which order do your hands go?":
        return {
            "chosen": [
                each["patron"] for each in sorted(wagers, key=lambda each: bool(pays(each["bet"], table["dice"])))
            ]
        }
    case = {"game": "sicbo", "table": {"mode": "dealer"}, "dice": table["dice"], "wagers": wagers}
    return settled(case, asked_about(question, wagers))


def bet_of(name: str) -> str:
    """`Pair 3 and 6` → `pair-3-6`"""
    if name == "Any triple":
        return "any_triple"
    return name.lower().replace(" and ", " ").replace(" ", "-")
