"""Random rounds of Niu Niu. Hands of equal rank with different points are common."""

from random import Random

from tests.games.settlement_oracle.answers import Case
from tests.games.settlement_oracle.books.niuniu import BOX_VOIDS, RANKS, SUITS, TIMES_ANTE, VOIDS, points
from tests.games.settlement_oracle.cases.amounts import PATRONS, chips, near, pick, spoiled

DECK = [rank + suit for rank in RANKS for suit in SUITS]
KINDS = (
    *("any hands",) * 4,
    *("small Niu on both sides",) * 4,
    *("equal points",) * 3,
    *("court cards and fours",) * 2,
    *("an Ante over the maximum",) * 3,
    *("an online table",) * 3,
    *("a void box",) * 2,
    "void",
    *("a fault",) * 2,
)


def random_case(rng: Random) -> tuple[str, Case]:
    kind = rng.choice(KINDS)
    online = kind == "an online table"
    boxes_at_table = rng.choice((7, 7, 9, 3))
    lowest, most = rng.choice(((1000, 50000), (101, 333), (0, 7)))
    if online:
        lowest, most = 1000, 50000
    hands, house = _hands(rng, kind, sorted(rng.sample(range(1, boxes_at_table + 1), rng.randint(1, 3))))
    wagers = []
    for place, box in enumerate(hands):
        patron = PATRONS[place // 2 if pick(rng, 0.5) else place]
        if online:
            ante = chips(rng, lowest, most)
        elif kind == "an Ante over the maximum":
            ante = most + rng.randint(1, most)
        else:
            ante = near(rng, 1, lowest, most, rng.randint(1, 10**5))
        bets = list(TIMES_ANTE) if pick(rng, 0.7) else ["ante"]
        wagers += [{"patron": patron, "bet": bet, "amount": ante * TIMES_ANTE[bet], "box": box} for bet in bets]
    if pick(rng, 0.3):
        rng.shuffle(wagers)
    if online and pick(rng, 0.3):
        wagers[-1]["amount"] = near(rng, 100, lowest, most, most + 100)
    table: Case = {"mode": "online" if online else "dealer", "boxes": boxes_at_table}
    if pick(rng, 0.8) or kind == "an Ante over the maximum":
        table["limits"] = {rng.choice(("default", "ante")): [lowest, most]}
    case: Case = {"game": "niuniu", "hands": {str(box): hand for box, hand in hands.items()}, "house": house}
    case |= {"wagers": wagers, "table": table}
    if kind == "void":
        case["void"] = rng.choice((*sorted(VOIDS), "niuniu 7.6", "niuniu 5.1"))
    elif kind == "a void box":
        _void_box(rng, case)
    elif kind == "a fault":
        _break(rng, case)
    return kind, case


def _hands(rng: Random, kind: str, boxes: list[int]) -> tuple[dict[int, list[str]], list[str]]:
    """A hand for each box, and the hand of the house."""
    while True:
        deck = DECK
        if kind == "court cards and fours":
            ranks = rng.choice(("JQK5", "JQKT", "AJQK", "9JQK2"))
            deck = [card for card in DECK if card[0] in ranks]
            boxes = boxes[:2]
        cards = rng.sample(deck, 5 * len(boxes) + 5)
        dealt = [cards[start : start + 5] for start in range(0, len(cards), 5)]
        *hands, house = dealt
        first, against = points(hands[0]), points(house)
        if kind == "small Niu on both sides" and not 1 <= min(first, against) <= max(first, against) <= 6:
            continue
        if kind == "equal points" and first != against:
            continue
        return dict(zip(boxes, hands, strict=True)), house


def _void_box(rng: Random, case: Case) -> None:
    box = rng.choice(list(case["hands"]))
    case["void_boxes"] = {box: rng.choice((*sorted(BOX_VOIDS), "niuniu 7.4.1", "niuniu 7.5"))}
    match rng.randrange(3):
        case 0:
            del case["hands"][box]
        case 1:
            case["hands"][box] = case["hands"][box][:4]
        case _:
            pass


def _break(rng: Random, case: Case) -> None:
    wagers, hands = case["wagers"], case["hands"]
    wager = rng.choice(wagers)
    match rng.randrange(12):
        case 0:
            wager["amount"] += rng.choice((-1, 1, 100)) if wager["amount"] > 1 else 1
        case 1:
            wagers.remove(wager)
        case 2:
            wagers.append(dict(wager))
        case 3:
            wager["patron"] = "em"
        case 4:
            wager["box"] = rng.choice((0, 10, -1, 7))
        case 5:
            wager.pop("box")
        case 6:
            case["house"] = case["house"][: rng.randint(0, 4)]
        case 7:
            case["house"] = [next(iter(hands.values()))[0], *case["house"][1:]]
        case 8:
            hands.pop(next(iter(hands)))
        case 9:
            case["table"]["limits"] = rng.choice(({"double": [1, 2]}, {"ante": [2, 1]}))
        case 10:
            _give_one_patron_every_box(case)
        case _:
            spoiled(rng, wagers)


def _give_one_patron_every_box(case: Case) -> None:
    for wager in case["wagers"]:
        wager["patron"] = "an"
