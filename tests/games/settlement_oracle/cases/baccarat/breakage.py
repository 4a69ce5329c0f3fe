"""One fault in a round of Baccarat."""

from random import Random

from tests.games.settlement_oracle.answers import Case
from tests.games.settlement_oracle.cases.amounts import spoiled


def break_case(rng: Random, case: Case) -> None:
    wagers, cards = case["wagers"], case["cards"]
    wager = rng.choice(wagers)
    match rng.randrange(11):
        case 0:
            cards.pop()
        case 1:
            cards.append("5S")
        case 2:
            case["cards"] = ["9S", "4H"] + ["9S"] * 8
        case 3:
            wager["bet"] = rng.choice(("player_insurance", "banker_insurance"))
        case 4:
            wager.pop("moment", None)
            wager["bet"] = "banker_insurance"
        case 5:
            case["table"]["insurance"] = False
            case["table"].pop("insurance_limits", None)
        case 6:
            case["table"]["limits"] = rng.choice(({"tei": [1, 2]}, {"tie": [2, 1]}))
        case 7:
            wagers.append({"patron": "em", "bet": "banker_insurance", "amount": 100, "moment": "four_cards"})
        case 8:
            wager["box"] = 1
        case 9:
            case["table"]["insurance_limits"] = rng.choice(({"5": 100}, {"3": 100, "8": 1}, {"1.5": 100, "3/2": 200}))
        case _:
            spoiled(rng, wagers)
