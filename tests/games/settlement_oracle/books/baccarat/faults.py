"""The reasons to refuse wagers of Baccarat."""

from fractions import Fraction

from tests.games.settlement_oracle.answers import (
    Case,
    WagerRow,
    amount_faults,
    limits_faults,
    online_faults,
)
from tests.games.settlement_oracle.books.baccarat.deal import (
    BANKER,
    CELLS,
    PLAYER,
    THIRD_CARD,
    Deal,
    insurance_odds,
)
from tests.games.settlement_oracle.books.baccarat.stakes import (
    cap_of,
    hand_of,
    insurance_in_order,
    is_insurance,
    limits_of,
)

ORDINARY = ("player", "banker", "tie", "player_pair", "banker_pair", "lucky6")
INSURANCE = ("player_insurance", "banker_insurance")
ALL_ODDS = {odds for cells in CELLS.values() for _, _, _, odds in cells}


def wagers_faults(wagers: list[WagerRow], table: Case) -> set[str]:
    """The faults that show before a card is dealt."""
    faults = limits_faults(table.get("limits", {}), ORDINARY + INSURANCE)
    faults |= _limits_by_odds_faults(table.get("insurance_limits", {}))
    for wager in wagers:
        faults |= amount_faults(wager)
        if wager["bet"] not in ORDINARY + INSURANCE:
            faults.add("unknown_bet")
        elif is_insurance(wager):
            faults |= _insurance_wager_faults(wager, wagers, table)
        else:
            faults |= _ordinary_wager_faults(wager, table)
    if table.get("mode") == "online" and not faults:
        for wager in wagers:
            faults |= online_faults(wager["amount"], *limits_of(wager["bet"], table))
        if _differential_exceeded(wagers, table.get("differential")):
            faults.add("differential_exceeded")
    return faults


def _limits_by_odds_faults(limits: dict[str, int]) -> set[str]:
    odds = [Fraction(each) for each in limits]
    faults = {"odds_not_in_table" for each in odds if each not in ALL_ODDS}
    return faults | ({"odds_twice"} if len(set(odds)) < len(odds) else set())


def _ordinary_wager_faults(wager: WagerRow, table: Case) -> set[str]:
    faults = set()
    if "moment" in wager or "box" in wager:
        faults.add("key_not_for_this_bet")
    if wager["bet"] == "lucky6" and not table.get("lucky6", True):
        faults.add("lucky_six_not_at_table")  # ruling O1
    return faults


def _insurance_wager_faults(wager: WagerRow, wagers: list[WagerRow], table: Case) -> set[str]:
    faults = set()
    if "box" in wager:
        faults.add("key_not_for_this_bet")
    if "moment" not in wager:
        faults.add("moment_missing")
    if not table.get("insurance", True):
        faults.add("insurance_not_at_table")  # baccarat 6.4.5
    if not any(other["patron"] == wager["patron"] and other["bet"] == hand_of(wager) for other in wagers):
        faults.add("insurance_without_wager")  # baccarat 4.10
    return faults


def _differential_exceeded(wagers: list[WagerRow], limit: int | None) -> bool:
    """baccarat 4.3: the totals of the round count, in whatever order the wagers came."""
    totals = [sum(wager["amount"] for wager in wagers if wager["bet"] == side) for side in (PLAYER, BANKER)]
    return limit is not None and max(totals) - min(totals) > limit


def insurance_faults(case: Case, dealt: Deal) -> set[str]:
    """The faults of insurance that show by the cards.

    A case does not say to whom insurance was offered. So a wager at the second moment alone is no fault: the first
    offer was not made (baccarat 7.21), or the wager would not lie there (7.20, ruling B8)."""
    wagers = case.get("wagers", [])
    faults = set()
    for wager in wagers:
        if not is_insurance(wager) or "moment" not in wager:
            continue
        if insurance_odds(dealt, hand_of(wager), wager["moment"]) is None:
            faults.add("insurance_not_offered")  # baccarat 6.4.6, ruling B5
        if wager["moment"] == THIRD_CARD and case.get("waived"):
            faults.add("insurance_waived")  # baccarat 6.4.4, ruling B8
    return faults


def online_insurance_faults(case: Case, dealt: Deal, at_risk: dict[int, int]) -> set[str]:
    """An online table refuses insurance above the cap or above the limit of its odds (ruling B6)."""
    wagers = case.get("wagers", [])
    limits = {Fraction(odds): most for odds, most in case["table"].get("insurance_limits", {}).items()}
    faults = set()
    sums: dict[tuple[str, str], Fraction] = {}
    for place in insurance_in_order(wagers):
        wager = wagers[place]
        key = (wager["patron"], hand_of(wager))
        odds = insurance_odds(dealt, key[1], wager["moment"])
        assert odds is not None, "insurance that is not offered has been refused"
        sums[key] = sums.get(key, Fraction(0)) + wager["amount"] * odds
        if sums[key] > cap_of(case, *key, at_risk):
            faults.add("insurance_above_cap")
        if wager["amount"] > limits.get(odds, wager["amount"]):
            faults.add("insurance_above_limit")
    return faults
