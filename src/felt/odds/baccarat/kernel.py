"""Counts every deal of a Baccarat round from the cards left in a simulated shoe. Compiled; imported only when used.

`felt.odds.baccarat.convolution` counts the same without a compiler. A simulation asks before every round of many shoes,
from compiled code, and needs the counts there. The rules come in as arrays: nothing of the drawing tables is written
here. Both hands' first two cards are taken as unordered pairs, 55 × 55 of them, since only their totals and what they
leave in the shoe matter."""

import numpy as np
from numpy.typing import NDArray

from felt.odds.compiled import compiled
from felt.odds.shoe import TWO_CARDS, VALUES

Counts = NDArray[np.int64]
Table = NDArray[np.bool_]

STOOD = VALUES
"""In the place of a third card: there was none."""

HANDS = np.array(TWO_CARDS)


@compiled
def count_deals(values: Counts, player_draws: Table, banker_draws: Table, natural: int) -> Counts:
    """How many ordered deals of six cards go each way: `[Player's first total, Banker's first total, value of the
    Player's third card or STOOD, value of the Banker's third card or STOOD]`.

    A round that ends on four or five cards is counted with every card that could have followed, so that all counts are
    over the same n(n-1)(n-2)(n-3)(n-4)(n-5), and none is larger than that."""
    ways = np.zeros((VALUES, VALUES, VALUES + 1, VALUES + 1), np.int64)
    left = values.copy()
    fifths, sixths = left.sum() - 4, left.sum() - 5
    for a, b in HANDS:
        players = left[a] * (left[a] - 1) if a == b else 2 * left[a] * left[b]
        player = (a + b) % 10
        left[a] -= 1
        left[b] -= 1
        for c, d in HANDS:
            four = players * (left[c] * (left[c] - 1) if c == d else 2 * left[c] * left[d])
            if four == 0:
                continue
            banker = (c + d) % 10
            ends = ways[player, banker]
            left[c] -= 1
            left[d] -= 1
            if player < natural and banker < natural and player_draws[player]:
                for third in range(VALUES):
                    five = four * left[third]
                    if banker_draws[banker, third]:
                        left[third] -= 1
                        for card in range(VALUES):
                            ends[third, card] += five * left[card]
                        left[third] += 1
                    else:
                        ends[third, STOOD] += five * sixths
            elif player < natural and banker < natural and banker_draws[banker, STOOD]:
                for card in range(VALUES):
                    ends[STOOD, card] += four * left[card] * sixths
            else:
                ends[STOOD, STOOD] += four * fifths * sixths
            left[c] += 1
            left[d] += 1
        left[a] += 1
        left[b] += 1
    return ways
