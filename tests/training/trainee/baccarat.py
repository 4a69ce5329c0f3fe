"""The answers of Baccarat, from the book."""

from fractions import Fraction
from typing import Any

from tests.games.settlement_oracle.books.baccarat.deal import CELLS, banker_draws, total, value
from tests.training.trainee.reading import asked_about, cents, english, found, hands, news, option, settled, sign

Shown = dict[str, Any]
BETS = {
    "Player": "player",
    "Banker": "banker",
    "Tie": "tie",
    "Player Pair": "player_pair",
    "Banker Pair": "banker_pair",
    "Lucky 6": "lucky6",
    "Player insurance": "player_insurance",
    "Banker insurance": "banker_insurance",
}


def answer(question: Shown, seen: dict[str, Any]) -> Shown:
    asks = english(question)
    if asks == "Who gets the next card?":
        return {"chosen": [option(question, _next_card(question))]}
    if asks == "Call the result.":
        return {"chosen": [option(question, _call(question))]}
    if asks == "Which insurance do you offer now?":
        return {"chosen": [option(question, _offer(question, seen))]}
    if asks.endswith("Who may buy?"):
        return {"chosen": _buyers(question, seen)}
    if asks.startswith("What is the most"):
        return {"amount": _most(question, seen)}
    return settled(_case(question, seen), asked_about(question, question["table"]["wagers"]))


def _next_card(question: Shown) -> str:
    player, banker = hands(question)["player"], hands(question)["banker"]
    if len(player) == 3:
        return "The Banker" if banker_draws(total(banker), value(player[2])) else "Nobody"
    if max(total(player), total(banker)) >= 8:
        return "Nobody"
    if total(player) <= 5:
        return "The Player"
    return "The Banker" if total(banker) <= 5 else "Nobody"


def _call(question: Shown) -> str:
    player, banker = (total(hands(question)[side]) for side in ("player", "banker"))
    result = "a tie" if player == banker else "the Player wins" if player > banker else "the Banker wins"
    return f"Player {player}, Banker {banker}: {result}"


def _offered(question: Shown) -> tuple[str, Fraction] | None:
    """The hand that can be insured now, and its odds."""
    player, banker = hands(question)["player"], hands(question)["banker"]
    moment = "third_card" if len(player) == 3 else "four_cards"
    if _next_card(question) == "Nobody":
        return None
    totals = {"player": total(player), "banker": total(banker)}
    for hand, other in (("player", "banker"), ("banker", "player")):
        for own, low, high, odds in CELLS[hand, moment]:
            if totals[hand] == own and low <= totals[other] <= high:
                return hand, odds
    return None


def _offer(question: Shown, seen: dict[str, Any]) -> str:
    offer = _offered(question)
    if offer is None:
        return "None"
    hand, odds = offer
    seen["moment"] = "third_card" if len(hands(question)["player"]) == 3 else "four_cards"
    return f"{hand.capitalize()} at {odds.numerator} to {odds.denominator}"


def _buyers(question: Shown, seen: dict[str, Any]) -> list[str]:
    """ruling B8: who did not take the first offer is not asked again."""
    bought = found(r"Seat (\d+) bought", news(question))
    if bought is not None:
        return [f"seat {bought}"]
    offer = _offered(question)
    assert offer is not None
    return [each["patron"] for each in question["table"]["wagers"] if each["bet"]["en"].lower() == offer[0]]


def _most(question: Shown, seen: dict[str, Any]) -> int:
    """baccarat 6.4.3, ruling B6"""
    patron = found(r"(seat \d+)", english(question))
    own = [wager for wager in question["table"]["wagers"] if wager["patron"] == patron]
    offer = _offered(question)
    assert offer is not None
    left = Fraction(next(wager["amount"] for wager in own if not wager["bet"]["en"].endswith("insurance")))
    for wager in own:
        if wager["bet"]["en"].endswith("insurance"):  # bought after four cards
            four = {"table": {"hands": [each | {"cards": each["cards"][:2]} for each in question["table"]["hands"]]}}
            first = _offered(four)
            assert first is not None
            left -= wager["amount"] * first[1]
    most = left / offer[1]
    assert most.denominator == 1
    return int(most)


def _case(question: Shown, seen: dict[str, Any]) -> Shown:
    dealt = hands(question)
    player, banker = dealt["player"], dealt["banker"]
    cards = [player[0], banker[0], player[1], banker[1], *player[2:], *banker[2:]]
    board = sign(question)
    table: Shown = {"mode": "dealer", "commission": "No commission" not in board}
    least, most = found(r"Least ([\d,]+)", board), found(r"most ([\d,]+)", board)
    if least is not None and most is not None:
        table["limits"] = {"default": [cents(least), cents(most)]}
    differential = found(r"Differential ([\d,.]+)", board)
    if differential is not None:
        table["differential"] = cents(differential)
    warned = found(r"Seat (\d+) had a wager below", news(question))
    wagers = []
    for shown in question["table"]["wagers"]:
        bet = BETS[shown["bet"]["en"]]
        moment = {"moment": seen["moment"]} if bet.endswith("_insurance") else {}
        wagers.append({"patron": shown["patron"], "bet": bet, "amount": shown["amount"]} | moment)
    return {
        "game": "baccarat",
        "table": table,
        "cards": cards,
        "wagers": wagers,
        "warned": [] if warned is None else [f"seat {warned}"],
    }
