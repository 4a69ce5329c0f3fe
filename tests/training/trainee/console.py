"""A dealer at the console of a practice table: sees what lies there, and keys it in."""

import re
from itertools import count, groupby
from typing import Any

from tests.training.trainee import incidents
from tests.training.trainee.baccarat import BETS
from tests.training.trainee.reading import cents
from tests.training.trainee.sicbo import bet_of

Shown = dict[str, Any]
SUITS = {"♠": "S", "♥": "H", "♣": "C", "♦": "D"}
_ids = count(1)


def next_requests(game: str, console: Shown) -> list[Shown]:
    """What is sent next, in order."""
    return [{"id": f"q{next(_ids)}", **request} for request in _next(game, console)]


def _next(game: str, console: Shown) -> list[Shown]:
    mirror = console["mirror"]
    round_number = {"round": mirror["round"]}
    if console["news"]:
        return [{"do": "rule", **round_number, **_decision(console)}]
    match mirror["phase"]:
        case "waiting":
            return [{"do": "open_betting"}]
        case "betting":
            by_seat = groupby(console["lies"], key=lambda wager: wager["patron"])
            recorded = [
                {
                    "do": "record_wagers",
                    **round_number,
                    "seat": _seat(patron),
                    "wagers": [_laid(game, each) for each in own],
                }
                for patron, own in by_seat
            ]
            return [*recorded, {"do": "close_betting", **round_number}]
        case "insurance":
            return [*_wishes(console, round_number), {"do": "go_on", **round_number}][:1]
        case "arranging":
            return [{"do": "go_on", **round_number}]
        case "called":
            return [{"do": "pay", **round_number}]
    if console["cards"]:
        return [{"do": "key_cards", **round_number, "cards": console["cards"]}]
    if console["dice"]:
        return [{"do": "key_dice", **round_number, "dice": console["dice"], "shakes": 3}]
    return [{"do": "call_result", **round_number}]


def _seat(patron: str) -> int:
    return int(patron.removeprefix("seat "))


def _laid(game: str, wager: Shown) -> Shown:
    name, amount = wager["bet"]["en"], wager["amount"]
    if game == "baccarat":
        return {"bet": BETS[name], "amount": amount}
    if game == "sicbo":
        return {"bet": bet_of(name), "amount": amount}
    match = re.fullmatch(r"(\w+) \(box (\d+)\)", name)
    assert match is not None
    return {"bet": match[1].lower(), "amount": amount, "box": int(match[2])}


def _wishes(console: Shown, round_number: Shown) -> list[Shown]:
    """Those who buy. Who shakes the head is passed over when the offer is closed."""
    (offer,) = console["mirror"]["offers"]
    found = []
    for says in console["says"]:
        match = re.fullmatch(r"Seat (\d+) lays (\w+) insurance ([\d,.]+)\.", says["en"])
        if match is not None:
            laid = {"bet": f"{match[2].lower()}_insurance", "amount": cents(match[3])}
            found.append(
                {
                    "do": "for_seat",
                    **round_number,
                    "seat": int(match[1]),
                    "wish": {"do": "insure", "moment": offer["moment"], "wagers": [laid]},
                }
            )
    return found


def _decision(console: Shown) -> Shown:
    """The row that fits, and what it asks for, as the news tells it."""
    news = console["news"]["en"]
    shown = {"asks": {"en": ""}, "news": console["news"], "table": {"hands": _hands(console)}}
    known = incidents.known(shown)
    clause, _, _ = known["worked"].partition("-")
    (row,) = [
        each
        for each in console["duty"]["irregularities"]
        if each["clause"] == clause and known["is"].lower() in each["situation"]["en"].lower()
    ]
    assert row["may_decide"]
    decision: Shown = {"clause": row["clause"], "remedy": row["remedy"]}
    if "cards" in row["asks"]:
        decision["cards"] = [
            f"{rank.replace('10', 'T')}{SUITS[suit]}" for rank, suit in re.findall(r"(10|[A2-9JQK])([♠♥♣♦])", news)
        ]
    if "box" in row["asks"]:
        decision["box"] = int(re.findall(r"box (\d+)", news)[0])
    return decision


def _hands(console: Shown) -> list[Shown]:
    return [{"hand": hand, "cards": cards} for hand, cards in console["mirror"]["hands"].items()]
