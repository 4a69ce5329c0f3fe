"""The settlement of a round of Sic Bo. The place of its chips decides the bet of a wager (sicbo 4.5 and 4.6). The dice
decide the result, even if wrong areas were lit (sicbo 7.7)."""

from collections.abc import Sequence

from felt.core.limits import bounds, refuse_outside, unknown_bet
from felt.core.refusals import KeyNotForThisBet
from felt.core.settlement import Settlement, settle_line
from felt.core.wagers import Mode, Wager
from felt.games.sicbo.bets import SPOTS
from felt.games.sicbo.round import Outcome
from felt.games.sicbo.rules import Rules

KIND_OF = {bet: spot.kind for bet, spot in SPOTS.items()}


def settle(outcome: Outcome, wagers: Sequence[Wager], rules: Rules) -> Settlement:
    check(wagers, rules)
    by_bet = {bet: SPOTS[bet].decide(outcome) for bet in {wager.bet for wager in wagers}}
    return Settlement(tuple([settle_line(wager, by_bet[wager.bet], at_risk=wager.amount) for wager in wagers]))


def check(wagers: Sequence[Wager], rules: Rules) -> None:
    """Refuses wagers that are not on a spot of the layout; online, also wagers outside their limits."""
    within = bounds(rules.limits, KIND_OF)
    for index, wager in enumerate(wagers):
        spot = SPOTS.get(wager.bet)
        if spot is None:
            raise unknown_bet(wager.bet, SPOTS, place=f"wagers[{index}].bet", clauses=("sicbo 5.1",))
        for key in ("moment", "box"):
            if getattr(wager, key) is not None:
                raise KeyNotForThisBet(bet=spot.name, key=key, place=f"wagers[{index}].{key}")
        if rules.mode is Mode.ONLINE:
            refuse_outside(
                wager, within[wager.bet], bet=spot.name, place=f"wagers[{index}].amount", clauses=("ruling A5",)
            )
