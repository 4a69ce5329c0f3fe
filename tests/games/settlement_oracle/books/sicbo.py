"""Sic Bo, settled from the book and the rulings. Nothing here comes from Felt."""

from fractions import Fraction

from tests.games.settlement_oracle.answers import (
    UNLIMITED,
    Answer,
    Case,
    Refused,
    Settled,
    WagerRow,
    all_go_back,
    amount_faults,
    limits_faults,
    loses,
    online_faults,
    wins,
)

VOIDS = {f"sicbo 7.{number}" for number in (2, 3, 4, 5, 6, 8)}

# sicbo 5.1
TOTALS_PAY = {4: 50, 5: 18, 6: 14, 7: 12, 8: 8, 9: 6, 10: 6, 11: 6, 12: 6, 13: 8, 14: 12, 15: 14, 16: 18, 17: 50}

BETS = (
    "small", "big", "any_triple",
    *(f"{kind}-{face}" for kind in ("triple", "double", "number") for face in range(1, 7)),
    *(f"total-{total}" for total in TOTALS_PAY),
    *(f"pair-{low}-{high}" for low in range(1, 7) for high in range(low + 1, 7)),
)  # fmt: skip
KINDS = {bet: bet.partition("-")[0] for bet in BETS}


def pays(bet: str, dice: list[int]) -> int | None:
    """The odds to one, or None if the bet loses."""
    kind, *numbers = bet.split("-")
    total = sum(dice)
    triple = dice[0] == dice[1] == dice[2]
    shown = [dice.count(int(number)) for number in numbers]
    match kind:
        case "small":  # sicbo 6.1
            return 1 if 4 <= total <= 10 and not triple else None
        case "big":  # sicbo 6.2
            return 1 if 11 <= total <= 17 and not triple else None
        case "any_triple":  # sicbo 6.5
            return 24 if triple else None
        case "triple":  # sicbo 6.3
            return 150 if shown[0] == 3 else None
        case "double":  # sicbo 6.4, ruling S1: a triple contains the double
            return 8 if shown[0] >= 2 else None
        case "total":  # sicbo 6.6, ruling S3: triples count
            return TOTALS_PAY[total] if int(numbers[0]) == total else None
        case "pair":  # sicbo 6.7, ruling S2
            return 5 if all(shown) else None
        case _:  # sicbo 6.8: as many to one as dice show the number
            return shown[0] or None


def settle(case: Case) -> Answer:
    table = case.get("table", {})
    wagers = case.get("wagers", [])
    faults = limits_faults(table.get("limits", {}), {*KINDS, *KINDS.values()})
    for wager in wagers:
        faults |= _wager_faults(wager, table)
    void = case.get("void")
    if void is not None and void not in VOIDS:
        faults.add("not_a_void")
    if void is None and "dice" not in case:
        faults.add("missing_key")
    if faults:
        return Refused(frozenset(faults))
    if void is not None:
        return all_go_back(wagers, void)
    dice = case["dice"]
    lines = []
    for wager in wagers:
        # sicbo 4.5 and 4.6: the whole stake is settled where it lies. The book has no clause on limits (ruling S5).
        stake, odds = wager["amount"], pays(wager["bet"], dice)
        lines.append(loses(stake, stake) if odds is None else wins(stake, stake, Fraction(odds)))
    return Settled(lines, {"total": sum(dice), "lit": sorted(bet for bet in BETS if pays(bet, dice))})


def _wager_faults(wager: WagerRow, table: Case) -> set[str]:
    bet = wager["bet"]
    faults = amount_faults(wager)
    if bet not in KINDS:
        return faults | {"unknown_bet"}
    if "moment" in wager or "box" in wager:
        faults.add("key_not_for_this_bet")
    if table.get("mode") == "online" and not faults:
        limits = table.get("limits", {})
        lowest, most = limits.get(bet, limits.get(KINDS[bet], limits.get("default", UNLIMITED)))
        faults |= online_faults(wager["amount"], lowest, most)
    return faults
