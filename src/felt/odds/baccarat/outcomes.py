"""Counts the deals that come to each outcome of a simulated Baccarat round. Compiled; imported only when used.

`felt.odds.baccarat.convolution` counts by value, which is enough for every bet by itself. Bets that lie on the felt
together depend on each other, pairs and totals too: so the first two cards of each hand are counted by rank here."""

import numpy as np
from numpy.typing import NDArray

from felt.odds.compiled import compiled
from felt.odds.shoe import VALUES

NO_THIRD_CARD = 10
"""The column after the ten values, for a Player that stands."""
OUTCOMES = 1600
"""Two totals, two third cards drawn or not, two pairs or not: 10 × 10 × 2 × 2 × 2 × 2."""


Counts = NDArray[np.int64]
Table = NDArray[np.uint8]


@compiled
def count_outcomes(ranks: Counts, points: Counts, player_draws: Table, banker_draws: Table) -> Counts:
    """How many ordered deals of six cards come to each outcome, numbered as the simulation numbers them.

    A round that ends on four or five cards is counted with every card that could have followed."""
    ways = np.zeros(OUTCOMES, np.int64)
    left = ranks.copy()
    values = np.zeros(VALUES, np.int64)
    for rank in range(len(ranks)):
        values[points[rank]] += ranks[rank]
    for a in range(len(ranks)):
        for b in range(a, len(ranks)):
            players = left[a] * (left[a] - 1) if a == b else 2 * left[a] * left[b]
            take(left, values, points, a, b)
            for c in range(len(ranks)):
                for d in range(c, len(ranks)):
                    four = players * (left[c] * (left[c] - 1) if c == d else 2 * left[c] * left[d])
                    if four == 0:
                        continue
                    pairs = 2 * (a == b) + (c == d)
                    player, banker = (points[a] + points[b]) % 10, (points[c] + points[d]) % 10
                    take(left, values, points, c, d)
                    count_third_cards(ways, values, four, player, banker, pairs, player_draws, banker_draws)
                    put_back(left, values, points, c, d)
            put_back(left, values, points, a, b)
    return ways


@compiled
def take(left: Counts, values: Counts, points: Counts, one: int, other: int) -> None:
    for rank in (one, other):
        left[rank] -= 1
        values[points[rank]] -= 1


@compiled
def put_back(left: Counts, values: Counts, points: Counts, one: int, other: int) -> None:
    for rank in (one, other):
        left[rank] += 1
        values[points[rank]] += 1


@compiled
def count_third_cards(
    ways: Counts,
    values: Counts,
    four: int,
    player: int,
    banker: int,
    pairs: int,
    player_draws: Table,
    banker_draws: Table,
) -> None:
    """Add the ends of the `four` deals of four cards to `ways`. Third cards count by value."""
    fifths = values.sum()
    sixths = fifths - 1
    if player_draws[player, banker]:
        for third in range(VALUES):
            five = four * values[third]
            drawn = (player + third) % 10
            if banker_draws[player, banker, third]:
                values[third] -= 1
                for card in range(VALUES):
                    ways[(drawn * 10 + (banker + card) % 10) * 16 + 12 + pairs] += five * values[card]
                values[third] += 1
            else:
                ways[(drawn * 10 + banker) * 16 + 8 + pairs] += five * sixths
    elif banker_draws[player, banker, NO_THIRD_CARD]:
        for card in range(VALUES):
            ways[(player * 10 + (banker + card) % 10) * 16 + 4 + pairs] += four * values[card] * sixths
    else:
        ways[(player * 10 + banker) * 16 + pairs] += four * fifths * sixths
