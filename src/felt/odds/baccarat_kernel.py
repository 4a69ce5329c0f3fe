"""Counts every deal of a Baccarat round from a shoe known by value. Compiled; imported only when used.

The rules come in as arrays: nothing of the drawing tables is written here. Both hands' first two cards are taken as
unordered pairs, 55 × 55 of them, since only their totals and what they leave in the shoe matter."""

import numpy as np
from numpy.typing import NDArray

from felt.odds.compiled import compiled

Counts = NDArray[np.int64]
Table = NDArray[np.bool_]

VALUES = 10
STOOD = 10
"""In the place of the Player's third card: there was none."""


@compiled
def count_deals(values: Counts, player_draws: Table, banker_draws: Table, natural: int) -> Counts:
    """How many ordered deals of six cards lead to each `[player's first total, banker's first total,
    value of the Player's third card or STOOD, banker's last total]`.

    A round that ends on four or five cards is counted with every card that could have followed, so that all counts are
    over the same n(n-1)(n-2)(n-3)(n-4)(n-5) and none is larger than that."""
    ways = np.zeros((VALUES, VALUES, VALUES + 1, VALUES), np.int64)
    left = values.copy()
    cards = left.sum()
    fifths, sixths = cards - 4, cards - 5
    for a in range(VALUES):
        for b in range(a, VALUES):
            player_ways = left[a] * (left[a] - 1) if a == b else 2 * left[a] * left[b]
            if player_ways == 0:
                continue
            left[a] -= 1
            left[b] -= 1
            player = (a + b) % 10
            for c in range(VALUES):
                for d in range(c, VALUES):
                    banker_ways = left[c] * (left[c] - 1) if c == d else 2 * left[c] * left[d]
                    if banker_ways == 0:
                        continue
                    left[c] -= 1
                    left[d] -= 1
                    banker = (c + d) % 10
                    four = player_ways * banker_ways
                    ends = ways[player, banker]
                    if player >= natural or banker >= natural:
                        ends[STOOD, banker] += four * fifths * sixths
                    elif player_draws[player]:
                        for third in range(VALUES):
                            five = four * left[third]
                            if banker_draws[banker, third]:
                                left[third] -= 1
                                for card in range(VALUES):
                                    ends[third, (banker + card) % 10] += five * left[card]
                                left[third] += 1
                            else:
                                ends[third, banker] += five * sixths
                    elif banker_draws[banker, STOOD]:
                        for card in range(VALUES):
                            ends[STOOD, (banker + card) % 10] += four * left[card] * sixths
                    else:
                        ends[STOOD, banker] += four * fifths * sixths
                    left[c] += 1
                    left[d] += 1
            left[a] += 1
            left[b] += 1
    return ways
