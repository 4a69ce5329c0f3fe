"""Random rounds of Sic Bo."""

from random import Random

from tests.games.settlement_oracle.answers import Case
from tests.games.settlement_oracle.books.sicbo import BETS, KINDS, VOIDS
from tests.games.settlement_oracle.cases.amounts import PATRONS, chips, near, pick, spoiled


def random_case(rng: Random) -> tuple[str, Case]:
    dice = [rng.randint(1, 6) for _ in range(3)]
    if pick(rng, 0.2):
        dice = [dice[0]] * 3
    kind = rng.choice(("a throw",) * 6 + ("an online table",) * 3 + ("void", "a fault"))
    limits = {"default": [1000, 50000], "total": [500, 20000], "triple-4": [100, 3000]}
    online = kind == "an online table"
    wagers = []
    for _ in range(rng.randint(1, 8)):
        bet = rng.choice(BETS)
        lowest, most = limits.get(bet, limits.get(KINDS[bet], limits["default"]))
        amount = chips(rng, lowest, most) if online else near(rng, 1, lowest, most, rng.randint(1, 10**6))
        wagers.append({"patron": rng.choice(PATRONS), "bet": bet, "amount": amount})
    if online and pick(rng, 0.3):
        wagers[-1]["amount"] = near(rng, 100, 1000, 50000, 50100)
    table = {"limits": limits, "mode": "online" if online else "dealer"}
    case: Case = {"game": "sicbo", "dice": dice, "wagers": wagers, "table": table}
    if kind == "void":
        case["void"] = rng.choice((*sorted(VOIDS), "sicbo 7.7", "sicbo 5.1"))
        if pick(rng, 0.5):
            del case["dice"]
    elif kind == "a fault":
        _break(rng, case)
    return kind, case


def _break(rng: Random, case: Case) -> None:
    match rng.randrange(4):
        case 0:
            del case["dice"]
        case 1:
            case["table"]["limits"]["default"] = [2, 1]
        case 2:
            case["wagers"][0]["box"] = 1
        case _:
            spoiled(rng, case["wagers"])
