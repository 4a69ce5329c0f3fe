"""Insurance wagers of random cases: around the cap, around the limits of the odds, at one moment or at both."""

from fractions import Fraction
from random import Random

from tests.games.settlement_oracle.answers import Case
from tests.games.settlement_oracle.books.baccarat.deal import FOUR_CARDS, THIRD_CARD, Deal, insurance_odds
from tests.games.settlement_oracle.books.baccarat.stakes import at_risk_of, cap_of
from tests.games.settlement_oracle.cases.amounts import near, pick
from tests.games.settlement_oracle.cases.baccarat.shoes import offered


def insure(rng: Random, case: Case, dealt: Deal, *, forgone: float) -> None:
    """`forgone` is the share of patrons who pass on the first offer and buy at the second all the same."""
    at_risk = at_risk_of(case)
    online = case["table"]["mode"] == "online"
    for patron in sorted({wager["patron"] for wager in case["wagers"]}):
        held = {wager["bet"] for wager in case["wagers"] if wager["patron"] == patron}
        took = False
        for moment in (FOUR_CARDS, THIRD_CARD):
            hands = [hand for hand in offered(dealt, moment) if hand in held]
            if moment == THIRD_CARD and _passed(dealt, held, took=took) and not pick(rng, forgone):
                continue
            if moment == FOUR_CARDS and pick(rng, forgone):
                continue
            if case.get("waived") and moment == THIRD_CARD and pick(rng, 0.5):
                continue
            for hand in hands:
                odds = insurance_odds(dealt, hand, moment)
                assert odds is not None, "the hand is offered"
                for _ in range(rng.choice((1, 1, 2) if pick(rng, 0.8) else (0,))):
                    cap = cap_of(case, patron, hand, at_risk)
                    amount = _stake(rng, case, cap, odds, online=online)
                    took = took or moment == FOUR_CARDS
                    case["wagers"].append(
                        {"patron": patron, "bet": f"{hand}_insurance", "amount": amount, "moment": moment}
                    )


def _passed(dealt: Deal, held: set[str], *, took: bool) -> bool:
    """Whether the patron was offered insurance after the four cards and took none (ruling B8)."""
    return not took and any(hand in held for hand in offered(dealt, FOUR_CARDS))


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
