"""Reads what the page shows: amounts, seats, wagers."""

import re
from typing import Any

from tests.games.settlement_oracle.answers import Line, Settled
from tests.games.settlement_oracle.books import BOOKS

Shown = dict[str, Any]


def cents(text: str) -> int:
    """`1,500` or `47.50` chips."""
    whole, _, part = text.replace(",", "").partition(".")
    return 100 * int(whole) + int(part or 0)


def english(question: Shown) -> str:
    return str(question["asks"]["en"])


def news(question: Shown) -> str:
    return str(question["news"]["en"]) if question["news"] else ""


def sign(question: Shown) -> str:
    return "; ".join(each["en"] for each in question["table"]["sign"])


def found(pattern: str, text: str) -> str | None:
    match = re.search(pattern, text)
    return None if match is None else match[1]


def hands(question: Shown) -> dict[str, list[str]]:
    return {each["hand"]: each["cards"] for each in question["table"]["hands"]}


def option(question: Shown, words: str) -> str:
    """The key of the option that says this, or that has it as a part."""
    said = {each["words"]["en"]: str(each["key"]) for each in question["options"]}
    if words in said:
        return said[words]
    (key,) = [key for text, key in said.items() if words in text]
    return key


def settled(case: Shown, place: int) -> Shown:
    """What a dealer does with the wager at this place, by the oracle."""
    answer = BOOKS[case["game"]](case)
    assert isinstance(answer, Settled), answer
    line: Line = answer.lines[place]
    stake = case["wagers"][place]["amount"]
    if line.won:
        return {"chosen": ["pay"], "amount": line.won}
    if line.returned == stake:
        return {"chosen": ["leave"]}
    return {"chosen": ["take_part"], "amount": stake - line.returned} if line.returned else {"chosen": ["take"]}


def asked_about(question: Shown, wagers: list[Shown]) -> int:
    """The place of the wager that the question names: `Seat 3, Tie: 500. What do you do?`"""
    match = re.fullmatch(r"Seat (\d+), (.*): ([\d,.]+)\. What do you do\?", english(question))
    assert match is not None
    patron, bet, stake = f"seat {match[1]}", match[2], cents(match[3])
    shown = question["table"]["wagers"]
    (place,) = [
        index
        for index, wager in enumerate(shown)
        if (wager["patron"], wager["bet"]["en"], wager["amount"]) == (patron, bet, stake)
    ]
    assert wagers[place]["amount"] == stake
    return place
