"""Random rounds of Baccarat. Hard cases are common: limits, pro rata parts, insurance at both moments."""

from collections.abc import Callable
from random import Random

from tests.games.settlement_oracle.answers import Case, WagerRow
from tests.games.settlement_oracle.books.baccarat.deal import FOUR_CARDS, Deal
from tests.games.settlement_oracle.books.baccarat.faults import ORDINARY
from tests.games.settlement_oracle.books.baccarat.settlement import VOIDS
from tests.games.settlement_oracle.cases.amounts import PATRONS, chips, near, pick
from tests.games.settlement_oracle.cases.baccarat.breakage import break_case
from tests.games.settlement_oracle.cases.baccarat.insurance import insure
from tests.games.settlement_oracle.cases.baccarat.shoes import (
    anything,
    nine_all,
    offered,
    offered_once,
    offered_second,
    offered_twice,
    random_deal,
)

PLAIN, BELOW, PRO_RATA = "ordinary wagers", "below the minimum", "pro rata"
OVER, TWICE, BY_ODDS = "over the maximum, insured", "insured at both moments", "limits by odds"
SECOND, WAIVED, NINES = "insured at the second moment only", "insurance waived", "nine all, insured"
PRO_RATA_INSURED, ONLINE, ONLINE_INSURED = "pro rata, insured", "an online table", "an online table, insured"
VOID, FREE, FAULT, SWITCHES = "void", "a free hand", "a fault", "Lucky 6 switched off"

# How often each kind comes, in parts of the whole; and the deals that it needs.
KINDS: dict[str, tuple[int, Callable[[Deal], bool]]] = {
    PLAIN: (8, anything),
    BELOW: (10, anything),
    PRO_RATA: (10, anything),
    OVER: (10, offered_once),
    TWICE: (8, offered_twice),
    BY_ODDS: (8, offered_once),
    PRO_RATA_INSURED: (10, offered_once),
    SECOND: (4, offered_twice),
    WAIVED: (2, offered_second),
    NINES: (1, nine_all),
    ONLINE: (6, anything),
    ONLINE_INSURED: (8, offered_once),
    VOID: (3, offered_once),
    FREE: (1, anything),
    FAULT: (4, offered_once),
    SWITCHES: (2, anything),
}
INSURED = {OVER, TWICE, BY_ODDS, PRO_RATA_INSURED, SECOND, WAIVED, NINES, ONLINE_INSURED, VOID, FAULT}
_NAMES = [kind for kind, (share, _) in KINDS.items() for _ in range(share)]


def random_case(rng: Random) -> tuple[str, Case]:
    kind = rng.choice(_NAMES)
    decks = rng.choice((8, 8, 8, 6, 1))
    cards, dealt = random_deal(rng, decks, KINDS[kind][1])
    case: Case = {"game": "baccarat", "cards": cards, "table": _table(rng, kind, decks), "wagers": []}
    case["wagers"] = _ordinary(rng, kind, case["table"])
    if kind in INSURED:
        _bet_on_offered_hands(rng, case, dealt)
        if kind == WAIVED:
            case["waived"] = True
        insure(rng, case, dealt, second_only=0.7 if kind == SECOND else 0.03)
    if pick(rng, 0.1):
        case["wagers"] = _shuffled(rng, case["wagers"])
    if pick(rng, 0.6 if kind == BELOW else 0.2):
        case["warned"] = rng.sample(PATRONS, rng.randint(1, 2))
    match kind:
        case "void":
            case["void"] = rng.choice((*sorted(VOIDS), "baccarat 7.19", "baccarat 5.1"))
        case "a free hand":
            case["free_hand"] = True
            case["wagers"] = case["wagers"] if pick(rng, 0.2) else []
        case "a fault":
            break_case(rng, case)
        case _:
            pass
    return kind, case


def _shuffled(rng: Random, wagers: list[WagerRow]) -> list[WagerRow]:
    """In any order, but with insurance of the four cards before insurance of the third card."""
    wagers = rng.sample(wagers, len(wagers))
    insurance = iter(sorted((wager for wager in wagers if "moment" in wager), key=lambda wager: str(wager["moment"])))
    return [next(insurance) if "moment" in wager else wager for wager in wagers]


def _table(rng: Random, kind: str, decks: int) -> Case:
    online = kind in (ONLINE, ONLINE_INSURED)
    lowest, most = rng.choice(((10000, 1000000), (1000, 3300), (101, 333), (100, 100)))
    if online:
        lowest, most = 1000, 100000
    table: Case = {"mode": "online" if online else "dealer", "commission": pick(rng, 0.5)}
    if decks != 8 or pick(rng, 0.5):
        table["decks"] = decks
    if pick(rng, 0.9) or kind in (BELOW, OVER):
        table["limits"] = {"default": [lowest, most]}
        if pick(rng, 0.4):
            table["limits"][rng.choice(("banker", "player", "tie", "lucky6"))] = [lowest * 2, most * 2]
        if kind in INSURED and pick(rng, 0.15):
            table["limits"][rng.choice(("player_insurance", "banker_insurance"))] = [lowest // 5, most // 5 + 100]
    if kind in (PRO_RATA, PRO_RATA_INSURED) or pick(rng, 0.25):
        table["differential"] = rng.choice((0, 1, lowest, most // 2, most, rng.randint(0, 2 * most)))
        if online:
            table["differential"] = rng.choice((most, 2 * most + 50, 3 * most))
    if kind == BY_ODDS or (kind == ONLINE_INSURED and pick(rng, 0.5)) or (kind in INSURED and pick(rng, 0.1)):
        odds = rng.sample((rng.choice(("3/2", "1.5")), "2", "3", "4", "6", "7", "9"), rng.randint(3, 7))
        table["insurance_limits"] = {each: rng.choice((0, most // 10, most // 4, 100, 1701)) for each in odds}
    if kind == SWITCHES:
        table |= {"lucky6": False, "squeeze": pick(rng, 0.5), "banker_first": pick(rng, 0.5)}
    return table


def _ordinary(rng: Random, kind: str, table: Case) -> list[WagerRow]:
    limits = table.get("limits", {"default": [1000, 100000]})
    wagers = []
    patrons = PATRONS[: rng.choice((1, 2, 3, 4))]
    for _ in range(rng.randint(1, 7)):
        bet = rng.choice((*ORDINARY, *("player", "banker") * 3))
        if kind in (PRO_RATA, PRO_RATA_INSURED) and pick(rng, 0.6):
            bet = "banker"
        if kind == SWITCHES and bet == "lucky6" and pick(rng, 0.6):
            bet = "tie"
        lowest, most = limits.get(bet, limits["default"])
        wagers.append({"patron": rng.choice(patrons), "bet": bet, "amount": _amount(rng, kind, lowest, most)})
    return wagers


def _amount(rng: Random, kind: str, lowest: int, most: int) -> int:
    if kind in (ONLINE, ONLINE_INSURED):
        if pick(rng, 0.03):
            return near(rng, lowest - 100, lowest, most, most + 100)
        return chips(rng, lowest, most)
    if kind == BELOW and pick(rng, 0.7):
        return near(rng, 1, lowest, lowest // 2, rng.randint(1, lowest))
    if kind == OVER and pick(rng, 0.6):
        return near(rng, most, 2 * most, 1000 * most)
    return near(rng, lowest, most, rng.randint(1, 2 * most), rng.randint(lowest, most), rng.randint(lowest, most))


def _bet_on_offered_hands(rng: Random, case: Case, dealt: Deal) -> None:
    """Somebody has a wager on a hand that can be insured."""
    for moment in (FOUR_CARDS, "third_card"):
        for hand in offered(dealt, moment):
            if pick(rng, 0.8):
                wager = rng.choice(case["wagers"])
                limits = case["table"].get("limits", {})
                lowest, most = limits.get(hand, limits.get("default", (1000, 100000)))
                amount = min(max(wager["amount"], lowest), most) if case["table"]["mode"] == "online" else None
                case["wagers"].append({"patron": wager["patron"], "bet": hand, "amount": amount or wager["amount"]})
