"""The part of each Baccarat wager that is at risk: limits, differential, insurance cap."""

from fractions import Fraction

from tests.games.settlement_oracle.answers import UNLIMITED, Case, WagerRow, whole_cents
from tests.games.settlement_oracle.books.baccarat.deal import BANKER, PLAYER, THIRD_CARD, Deal, insurance_odds


def is_insurance(wager: WagerRow) -> bool:
    return str(wager["bet"]).endswith("_insurance")


def hand_of(wager: WagerRow) -> str:
    """The hand that an insurance wager insures."""
    return str(wager["bet"]).removesuffix("_insurance")


def limits_of(bet: str, table: Case) -> tuple[int, int]:
    """The default is for wagers on the felt. Insurance is bounded by the wager that it insures, unless the sign has a
    row for it."""
    limits = table.get("limits", {})
    default = UNLIMITED if bet.endswith("_insurance") else limits.get("default", UNLIMITED)
    lowest, most = limits.get(bet, default)
    return lowest, most


def within_limits(wager: WagerRow, case: Case) -> int:
    """The part of a wager within its minimum and maximum."""
    amount = int(wager["amount"])
    lowest, most = limits_of(wager["bet"], case.get("table", {}))
    if amount < lowest:  # baccarat 7.17, ruling B10: settled in one round, returned in later ones
        return 0 if wager["patron"] in case.get("warned", []) else amount
    return min(amount, most)  # baccarat 7.18


def at_risk_of(case: Case) -> dict[int, int]:
    """By place among the wagers: the part of each ordinary wager that is at risk (baccarat 7.17-7.19)."""
    table = case.get("table", {})
    wagers = {place: wager for place, wager in enumerate(case.get("wagers", [])) if not is_insurance(wager)}
    at_risk = {place: within_limits(wager, case) for place, wager in wagers.items()}
    below = {place for place, wager in wagers.items() if wager["amount"] < limits_of(wager["bet"], table)[0]}
    limit = table.get("differential")
    if limit is None:
        return at_risk
    sides = {side: [place for place, wager in wagers.items() if wager["bet"] == side] for side in (PLAYER, BANKER)}
    totals = {side: sum(at_risk[place] for place in places) for side, places in sides.items()}
    heavier = max(sides, key=lambda side: totals[side])
    heavy, light = totals[heavier], min(totals.values())
    if heavy - light > limit:  # ruling B9
        untouched = sum(at_risk[place] for place in sides[heavier] if place in below)
        settled_in_part = [place for place in sides[heavier] if place not in below]
        for place in settled_in_part:
            factor = Fraction(max(light + limit - untouched, 0), heavy - untouched)
            at_risk[place] = whole_cents(at_risk[place] * factor)
    return at_risk


def cap_of(case: Case, patron: str, hand: str, at_risk: dict[int, int]) -> int:
    """ruling B6: the part of the patron's wagers on the hand that is at risk."""
    return sum(
        at_risk[place]
        for place, wager in enumerate(case["wagers"])
        if wager["patron"] == patron and wager["bet"] == hand
    )


def insurance_at_risk(case: Case, dealt: Deal, at_risk: dict[int, int]) -> dict[int, int]:
    """By place: the part of each insurance wager within its cap and within the limit of its odds (ruling B6)."""
    limits = {Fraction(odds): most for odds, most in case.get("table", {}).get("insurance_limits", {}).items()}
    used: dict[tuple[str, str], Fraction] = {}
    insured: dict[int, int] = {}
    for place in insurance_in_order(case["wagers"]):
        wager = case["wagers"][place]
        patron, hand = wager["patron"], hand_of(wager)
        odds = insurance_odds(dealt, hand, wager["moment"])
        assert odds is not None, "insurance that is not offered has been refused"
        spent = used.get((patron, hand), Fraction(0))
        within_cap = whole_cents((cap_of(case, patron, hand, at_risk) - spent) / odds)
        insured[place] = min(within_limits(wager, case), within_cap, limits.get(odds, wager["amount"]))
        used[patron, hand] = spent + insured[place] * odds
    return insured


def insurance_in_order(wagers: list[WagerRow]) -> list[int]:
    """The places of the insurance wagers as they were placed: after the four cards, then after the third."""
    places = [place for place, wager in enumerate(wagers) if is_insurance(wager)]
    return sorted(places, key=lambda place: wagers[place]["moment"] == THIRD_CARD)
