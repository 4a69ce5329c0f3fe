"""Niu Niu, settled from the book and the rulings. Nothing here comes from Felt."""

from fractions import Fraction
from itertools import combinations

from tests.games.settlement_oracle.answers import (
    UNLIMITED,
    Answer,
    Case,
    Line,
    Refused,
    Settled,
    WagerRow,
    all_go_back,
    amount_faults,
    goes_back,
    limits_faults,
    loses,
    online_faults,
    stands_off,
    wins,
)

VOIDS = {f"niuniu 7.{number}" for number in ("1.1", "1.2", "1.3", "1.4", "4", "5")}
BOX_VOIDS = {"niuniu 7.4.1", "niuniu 7.8.1"}

RANKS = "A23456789TJQK"  # niuniu 6.2.11, lowest first
SUITS = "DCHS"  # niuniu 6.2.12, lowest first

# The order of hands (niuniu 6.2, ruling N4). Niu 9 to Niu 1 are their points; No Niu is 0.
HOIANA, SUPREME, NIU_NIU = 12, 11, 10

TIMES_ANTE = {"ante": 1, "double": 2, "additional": 4}  # niuniu 2.2.1-2.2.3, ruling N1
COMMISSION = Fraction(5, 100)


def points(hand: list[str]) -> int:
    ranks = [card[0] for card in hand]
    if any(ranks.count(rank) >= 4 for rank in ranks):
        return HOIANA  # niuniu 6.2.1
    if all(rank in "JQK" for rank in ranks):
        return SUPREME  # niuniu 6.2.2
    values = [min(RANKS.index(rank) + 1, 10) for rank in ranks]  # niuniu 6.2.13
    best = 0
    for three in combinations(range(5), 3):  # ruling N7: the best legal arrangement
        if sum(values[place] for place in three) % 10 == 0:
            rest = sum(values) - sum(values[place] for place in three)
            best = max(best, rest % 10 or NIU_NIU)
    return best


def strength(hand: list[str]) -> tuple[int, int, int]:
    """niuniu 6.2.9 and 6.2.10: the points, then the highest card, then its suit."""
    return (points(hand), *max((RANKS.index(card[0]), SUITS.index(card[1])) for card in hand))


def double_pays(won_with: int) -> int:
    """niuniu 5.1"""
    if won_with >= NIU_NIU:
        return 3
    return 2 if won_with >= 7 else 1


def additional_lost(house: int) -> Fraction:
    """niuniu 6.4, ruling N3: the part that a winning house takes."""
    if house >= NIU_NIU:
        return Fraction(1)
    return Fraction(1, 2) if house >= 7 else Fraction(0)


def settle(case: Case) -> Answer:
    table = case.get("table", {})
    wagers = case.get("wagers", [])
    void = case.get("void")
    faults = limits_faults(table.get("limits", {}), ["ante"]) | _wagers_faults(wagers, table)
    if void is not None:
        if void not in VOIDS:
            faults.add("not_a_void")
        return Refused(frozenset(faults)) if faults else all_go_back(wagers, void)
    void_boxes = {int(box): clause for box, clause in case.get("void_boxes", {}).items()}
    if not set(void_boxes.values()) <= BOX_VOIDS:
        faults.add("not_a_void")
    hands = {int(box): hand for box, hand in case.get("hands", {}).items() if int(box) not in void_boxes}
    house = case.get("house", [])
    faults |= _deal_faults(hands, house, table.get("boxes", 7))
    if any(wager.get("box") not in {*hands, *void_boxes} for wager in wagers):
        faults.add("box_without_cards")
    if faults:
        return Refused(frozenset(faults))
    antes = {wager["box"]: wager["amount"] for wager in wagers if wager["bet"] == "ante"}
    lines = []
    for wager in wagers:
        box = wager["box"]
        if box in void_boxes:
            lines.append(goes_back(wager["amount"]))
        else:
            # niuniu 7.6, ruling N5: over the maximum, everything is measured by an Ante of the maximum.
            ante = min(antes[box], _ante_limits(table)[1])
            lines.append(_line(wager, ante * TIMES_ANTE[wager["bet"]], hands[box], house))
    won = {box: strength(hand) > strength(house) for box, hand in hands.items()}
    return Settled(lines, {"won": won})


def _line(wager: WagerRow, at_risk: int, hand: list[str], house: list[str]) -> Line:
    stake, bet = wager["amount"], wager["bet"]
    if strength(hand) > strength(house):
        if bet == "additional":
            return stands_off(stake, at_risk)  # ruling N2
        won_with = points(hand)
        odds = double_pays(won_with) if bet == "double" else 1
        return wins(stake, at_risk, Fraction(odds), commission=COMMISSION if won_with >= 7 else Fraction(0))
    if bet != "additional":
        return loses(stake, at_risk)  # niuniu 6.3.2
    taken = at_risk * additional_lost(points(house))
    assert taken.denominator == 1, "an Additional is four Antes, so its half is whole cents"
    return Line(at_risk, stake - int(taken), 0, 0)


def _ante_limits(table: Case) -> tuple[int, int]:
    limits = table.get("limits", {})
    lowest, most = limits.get("ante", limits.get("default", UNLIMITED))
    return lowest, most


def _deal_faults(hands: dict[int, list[str]], house: list[str], boxes: int) -> set[str]:
    faults = set()
    if any(not 1 <= box <= boxes for box in hands):
        faults.add("no_such_box")
    every_hand = [*hands.values(), house]
    if any(len(hand) != 5 for hand in every_hand):
        faults.add("wrong_number_of_cards")
    dealt = [card for hand in every_hand for card in hand]
    if len(set(dealt)) != len(dealt):
        faults.add("card_dealt_twice")  # niuniu 4.1
    return faults


def _wagers_faults(wagers: list[WagerRow], table: Case) -> set[str]:
    faults: set[str] = set()
    for wager in wagers:
        faults |= amount_faults(wager)
        if wager["bet"] not in TIMES_ANTE:
            faults.add("unknown_bet")
        if "moment" in wager:
            faults.add("key_not_for_this_bet")
        if "box" not in wager:
            faults.add("box_missing")
        elif not 1 <= wager["box"] <= table.get("boxes", 7):
            faults.add("no_such_box")
    if faults:
        return faults
    holders: dict[int, set[str]] = {}
    boxes: dict[str, set[int]] = {}
    for wager in wagers:
        holders.setdefault(wager["box"], set()).add(wager["patron"])
        boxes.setdefault(wager["patron"], set()).add(wager["box"])
    if any(len(patrons) > 1 for patrons in holders.values()):
        faults.add("box_taken")
    if any(len(held) > 2 for held in boxes.values()):
        faults.add("too_many_boxes")  # niuniu 4.6
    for box in holders:
        faults |= _box_faults([wager for wager in wagers if wager["box"] == box], table)
    return faults


def _box_faults(wagers: list[WagerRow], table: Case) -> set[str]:
    """niuniu 4.5, ruling N1"""
    faults = set()
    amounts = {wager["bet"]: wager["amount"] for wager in wagers}
    if len(amounts) != len(wagers):
        faults.add("wager_twice_in_box")  # niuniu 4.5.4
    ante, double, additional = (amounts.get(bet) for bet in TIMES_ANTE)
    if double is not None and ante is None:
        faults.add("double_without_ante")
    if double is not None and ante is not None and double != 2 * ante:
        faults.add("double_not_twice_ante")
    if double is not None and additional is None:
        faults.add("additional_missing")  # niuniu 4.5.3
    if additional is not None and double is None:
        faults.add("additional_without_double")
    if additional is not None and double is not None and additional != 2 * double:
        faults.add("additional_not_twice_double")
    if table.get("mode") == "online":
        faults |= online_faults(ante or 0, *_ante_limits(table))  # ruling N5: the limits bound the Ante
        if any(amount % 100 for amount in amounts.values()):
            faults.add("part_of_a_chip")
    return faults
