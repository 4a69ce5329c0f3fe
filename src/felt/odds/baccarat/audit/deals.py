"""Every way in which a Baccarat round can end, and how many deals lead there, by the book or by another reading of it.

Two readings are compared by the same counting: they differ in the ends that they can deal."""

from collections.abc import Callable
from functools import cache

from felt.core.settlement import Verdict
from felt.games.baccarat.round import Outcome, Round
from felt.odds.baccarat.ends import Reading, count_deals, ends
from felt.odds.bet_odds import BetOdds, bet_odds
from felt.odds.shoe import Shoe

Deals = tuple[tuple[Outcome, int], ...]
"""Outcomes, each with its part of all the ordered deals of six cards. First cards are never a pair here: pairs are
counted by rank."""


@cache
def deals(shoe: Shoe, reading: Reading = Round) -> Deals:
    counted = count_deals(shoe, reading).tolist()
    return tuple((outcome, counted[end]) for end, outcome in ends(reading).items() if counted[end])


def priced(bet: str, counted: Deals, verdict: Callable[[Outcome], Verdict]) -> BetOdds:
    """The bet's figures if rounds are settled by `verdict`."""
    return bet_odds(bet, ((verdict(outcome), count) for outcome, count in counted))


def all_of(counted: Deals) -> int:
    return sum(count for _, count in counted)
