"""Insurance wagers of random cases: around the cap, around the limits of the odds, at one moment or at both."""

from fractions import Fraction
from random import Random

from tests.games.settlement_oracle.answers import Case
from tests.games.settlement_oracle.books.baccarat.deal import FOUR_CARDS, THIRD_CARD, Deal, insurance_odds
from tests.games.settlement_oracle.books.baccarat.stakes import at_risk_of, cap_of
from tests.games.settlement_oracle.cases.amounts import near, pick
from tests.games.settlement_oracle.cases.baccarat.shoes import offered


def insure(rng: Random, case: Case, dealt: Deal, *, second_only: float) -> None:
    """`second_only` is the share of patrons who take no insurance after the four cards."""
    at_risk = at_risk_of(case)
    for patron in sorted({wager["patron"] for wager in case["wagers"]}):
        moments = [THIRD_CARD] if pick(rng, second_only) else [FOUR_CARDS, THIRD_CARD]
        if case.get("waived") and pick(rng, 0.5):
            moments = [FOUR_CARDS]
        for moment in moments:
            _insure_at(rng, case, dealt, patron, moment, at_risk)


def _insure_at(rng: Random, case: Case, dealt: Deal, patron: str, moment: str, at_risk: dict[int, int]) -> None:
    held = {wager["bet"] for wager in case["wagers"] if wager["patron"] == patron}
    for hand in offered(dealt, moment):
        if hand not in held:
            continue
        odds = insurance_odds(dealt, hand, moment)
        assert odds is not None, "the hand is offered"
        cap = cap_of(case, patron, hand, at_risk)
        for _ in range(rng.choice((0, 1, 1, 1, 2))):
            amount = _stake(rng, case, cap, odds, online=case["table"]["mode"] == "online")
            wager = {"patron": patron, "bet": f"{hand}_insurance", "amount": amount, "moment": moment}
            case["wagers"].append(wager)


def _stake(rng: Random, case: Case, cap: int, odds: Fraction, *, online: bool) -> int:
    full = int(cap / odds)
    limits: dict[Fraction, int] = {
        Fraction(each): most for each, most in case["table"].get("insurance_limits", {}).items()
    }
    marks = [full // 2, full // 3, rng.randint(1, max(1, full)), full]
    if online:
        if pick(rng, 0.1):
            return near(rng, full, limits.get(odds, full) + 100, full + 100)
        return max(100, min(rng.choice(marks[:3]), limits.get(odds, full)) // 100 * 100)
    marks += [2 * full, limits.get(odds, full), 1]
    return near(rng, *marks)
