"""The settlement of a round of Sic Bo. The place of its chips decides the bet of a wager (sicbo 4.5 and 4.6). The dice
decide the result, even if wrong areas were lit (sicbo 7.7)."""

from collections.abc import Mapping, Sequence

import msgspec

from felt.core.chips import Cents
from felt.core.limits import bounds, refuse_outside, unknown_bet
from felt.core.refusals import KeyNotForThisBet
from felt.core.settlement import Settlement, settle_line
from felt.core.wagers import Clause, Mode, Wager
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
    for index, wager in enumerate(wagers):
        spot = SPOTS.get(wager.bet)
        if spot is None:
            raise unknown_bet(wager.bet, SPOTS, place=f"wagers[{index}].bet", clauses=("sicbo 5.1",))
        for key in ("moment", "box"):
            if getattr(wager, key) is not None:
                raise KeyNotForThisBet(bet=spot.name, key=key, place=f"wagers[{index}].{key}")
    within = bounds(rules.limits, KIND_OF)  # impossible limits are refused at every table
    if rules.mode is Mode.ONLINE:
        _refuse_outside(wagers, within, "ruling A5")


def refuse_outside_limits(wagers: Sequence[Wager], rules: Rules) -> None:
    """ruling S5: the book has no clause that settles such a wager, so betting is not closed while one lies there. All
    chips of a patron on one spot are one wager."""
    together: dict[tuple[str, str], Wager] = {}
    for wager in wagers:
        spot = (wager.patron, wager.bet)
        before = together[spot].amount if spot in together else 0
        together[spot] = msgspec.structs.replace(wager, amount=Cents(before + wager.amount))
    _refuse_outside(list(together.values()), bounds(rules.limits, KIND_OF), "ruling S5")


def _refuse_outside(wagers: Sequence[Wager], within: Mapping[str, tuple[Cents, Cents]], clause: Clause) -> None:
    for index, wager in enumerate(wagers):
        name = SPOTS[wager.bet].name
        refuse_outside(wager, within[wager.bet], bet=name, place=f"wagers[{index}].amount", clauses=(clause,))
