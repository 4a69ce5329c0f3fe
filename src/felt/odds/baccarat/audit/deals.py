"""Every way in which a Baccarat round can end, and how many deals lead there, by the book or by another reading of it.

A reading is a subclass of `Round` with another drawing rule. The kernel's tables are built by asking that round, and
each end is one of its rounds: two readings are compared by the same counting."""

from collections.abc import Callable
from functools import cache
from itertools import product

import numpy as np

from felt.core.cards import Card
from felt.core.settlement import Verdict
from felt.games.baccarat.round import TO_BANKER, TO_PLAYER, Outcome, Round
from felt.games.baccarat.rules import NATURAL
from felt.odds.baccarat.ends import ONE_OF_EACH_VALUE, THIRD_CARDS
from felt.odds.bet_odds import BetOdds, bet_odds
from felt.odds.shoe import VALUES, Shoe

Deals = tuple[tuple[Outcome, int], ...]
"""Outcomes, each with its part of all the ordered deals of six cards. First cards are never a pair here: pairs are
counted by rank."""


@cache
def deals(shoe: Shoe, reading: type[Round] = Round) -> Deals:
    shoe.refuse_too_few()
    from felt.odds.baccarat.kernel import count_deals

    player_draws = [reading(_hand(first), _hand(0)).needs is TO_PLAYER for first in range(VALUES)]
    draws, stands = player_draws.index(True), player_draws.index(False)
    banker_draws = [
        [
            first < NATURAL
            and reading(_hand(stands if third is None else draws, third), _hand(first)).needs is TO_BANKER
            for third in THIRD_CARDS
        ]
        for first in range(VALUES)
    ]
    ways = count_deals(np.array(shoe.values, np.int64), np.array(player_draws), np.array(banker_draws), NATURAL)
    ends = product(range(VALUES), range(VALUES), THIRD_CARDS, THIRD_CARDS)
    return tuple(
        (reading(_hand(player, player_third), _hand(banker, banker_third)).outcome(), count)
        for (player, banker, player_third, banker_third), count in zip(ends, ways.ravel().tolist(), strict=True)
        if count
    )


def priced(bet: str, counted: Deals, verdict: Callable[[Outcome], Verdict]) -> BetOdds:
    """The bet's figures if rounds are settled by `verdict`."""
    return bet_odds(bet, ((verdict(outcome), count) for outcome, count in counted))


def all_of(counted: Deals) -> int:
    return sum(count for _, count in counted)


def _hand(points: int, third: int | None = None) -> tuple[Card, ...]:
    two = (Card.ST, ONE_OF_EACH_VALUE[points])
    return two if third is None else (*two, ONE_OF_EACH_VALUE[third])
