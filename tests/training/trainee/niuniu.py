"""The answers of Niu Niu, from the book."""

import re
from itertools import combinations
from typing import Any

from tests.games.settlement_oracle.answers import Refused
from tests.games.settlement_oracle.books.niuniu import (
    HOIANA,
    NIU_NIU,
    RANKS,
    SUPREME,
    TIMES_ANTE,
    points,
    strength,
)
from tests.games.settlement_oracle.books.niuniu import settle as settle_by_book
from tests.training.trainee.reading import asked_about, cents, english, found, hands, option, settled, sign

Shown = dict[str, Any]
NAMES = {HOIANA: "Hoiana Niu Niu", SUPREME: "Supreme Niu Niu", NIU_NIU: "Niu Niu", 0: "No Niu"}


def answer(question: Shown, seen: dict[str, Any]) -> Shown:
    asks = english(question)
    box = found(r"[Bb]ox (\d+)", asks)
    if "make the Niu" in asks:
        return {"chosen": _niu(hands(question)[f"box {box}"])}
    if asks.endswith("what is the hand?"):
        rank = points(hands(question)[f"box {box}"])
        name = NAMES.get(rank, f"Niu {rank}")
        (key,) = [each["key"] for each in question["options"] if each["words"]["en"] == name]
        return {"chosen": [key]}
    if asks.endswith("who wins?"):
        dealt = hands(question)
        won = strength(dealt[f"box {box}"]) > strength(dealt["house"])
        return {"chosen": [option(question, "The box" if won else "The house")]}
    if asks.endswith("May it lie?"):
        return {"chosen": [option(question, "It may lie" if _may_lie(question) else "It may not")]}
    if "How much is the" in asks:
        ante = cents(found(r"an Ante of ([\d,]+)", asks) or "")
        return {"amount": ante * TIMES_ANTE["double" if "Double" in asks else "additional"]}
    if asks.startswith("In which order"):
        return {"chosen": sorted((each["key"] for each in question["options"]), key=_box, reverse=True)}
    wagers = [_wager(shown["patron"], shown["bet"]["en"], shown["amount"]) for shown in question["table"]["wagers"]]
    return settled(_case(question, wagers), asked_about(question, wagers))


def _niu(hand: list[str]) -> list[str]:
    for three in combinations(hand, 3):
        if sum(min(RANKS.index(card[0]) + 1, 10) for card in three) % 10 == 0:
            return list(three)
    return []


def _box(key: str) -> int:
    return int(key.removeprefix("box "))


def _wager(patron: str, name: str, amount: int) -> Shown:
    """`Ante (box 3)`"""
    match = re.fullmatch(r"(\w+) \(box (\d+)\)", name)
    assert match is not None
    return {"patron": patron, "bet": match[1].lower(), "amount": amount, "box": int(match[2])}


def _case(question: Shown, wagers: list[Shown]) -> Shown:
    dealt = hands(question)
    board = re.search(r"Ante from ([\d,]+) to ([\d,]+)", sign(question))
    limits = {} if board is None else {"limits": {"default": [cents(board[1]), cents(board[2])]}}
    boxes = {str(_box(hand)): cards for hand, cards in dealt.items() if hand != "house"}
    house = dealt["house"]
    return {"game": "niuniu", "table": {"mode": "dealer", **limits}, "hands": boxes, "house": house, "wagers": wagers}


def _may_lie(question: Shown) -> bool:
    """Whether the book refuses what the guest lays beside the other guests. It looks at no cards."""
    match = re.fullmatch(r"Seat (\d+) lays: (.*)\. May it lie\?", english(question))
    assert match is not None
    laid = [
        _wager(f"seat {match[1]}", name, cents(amount))
        for name, amount in re.findall(r"(\w+ \(box \d+\)) ([\d,]+)(?:, |$)", match[2])
    ]
    assert laid
    others = [_wager(shown["patron"], shown["bet"]["en"], shown["amount"]) for shown in question["table"]["wagers"]]
    judged = settle_by_book(
        {"game": "niuniu", "table": {"mode": "dealer"}, "wagers": others + laid, "void": "niuniu 7.5"}
    )
    return not isinstance(judged, Refused)
