"""Counts every deal of a Baccarat round from a shoe known by value. Compiled; imported only when used.

The rules come in as arrays: nothing of the drawing tables is written here. Both hands' first two cards are taken as
unordered pairs, 55 × 55 of them, since only their totals and what they leave in the shoe matter."""

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
    fifths = left.sum() - 4
    for a, b in HANDS:
        players = left[a] * (left[a] - 1) if a == b else 2 * left[a] * left[b]
        left[a] -= 1
        left[b] -= 1
        for c, d in HANDS:
            four = players * (left[c] * (left[c] - 1) if c == d else 2 * left[c] * left[d])
            if four == 0:
                continue
            left[c] -= 1
            left[d] -= 1
            player, banker = (a + b) % 10, (c + d) % 10
            _deal_on(ways[player, banker], four, left, fifths, player, banker, player_draws, banker_draws, natural)
            left[c] += 1
            left[d] += 1
        left[a] += 1
        left[b] += 1
    return ways


@compiled
def gains_by_four_cards(
    values: Counts, player_draws: Table, banker_draws: Table, natural: int, first: Counts, second: Counts
) -> tuple[Counts, Counts, Counts]:
    """What a patron who has seen the first four cards can expect of each bet: one row for every four cards, hands as
    unordered pairs.

    `first` and `second` hold what a bet gains at each end, in the places of `count_deals`; a bet may be decided on
    with four cards seen, or once the Player's third card is seen too. The answer: the ordered deals of those four
    cards; what each bet of `first` gains in all from there, over the (n-4)(n-5) cards to come; and what each bet of
    `second` gains if it is made only on those third cards of the Player on which it gains."""
    bets = first.shape[0]
    four_cards = len(HANDS) * len(HANDS)
    deals = np.zeros(four_cards, np.int64)
    now, later = np.zeros((four_cards, bets), np.int64), np.zeros((four_cards, bets), np.int64)
    ends = np.zeros((VALUES + 1, VALUES + 1), np.int64)
    left = values.copy()
    fifths = left.sum() - 4
    for i, (a, b) in enumerate(HANDS):
        players = left[a] * (left[a] - 1) if a == b else 2 * left[a] * left[b]
        left[a] -= 1
        left[b] -= 1
        for j, (c, d) in enumerate(HANDS):
            place = i * len(HANDS) + j
            deals[place] = players * (left[c] * (left[c] - 1) if c == d else 2 * left[c] * left[d])
            if deals[place] == 0:
                continue
            left[c] -= 1
            left[d] -= 1
            player, banker = (a + b) % 10, (c + d) % 10
            ends[:] = 0
            _deal_on(ends, 1, left, fifths, player, banker, player_draws, banker_draws, natural)
            for bet in range(bets):
                for third in range(VALUES + 1):
                    seen = 0
                    for card in range(VALUES + 1):
                        now[place, bet] += ends[third, card] * first[bet, player, banker, third, card]
                        seen += ends[third, card] * second[bet, player, banker, third, card]
                    later[place, bet] += max(seen, 0)
            left[c] += 1
            left[d] += 1
        left[a] += 1
        left[b] += 1
    return deals, now, later


@compiled
def _deal_on(
    ends: Counts,
    four: int,
    left: Counts,
    fifths: int,
    player: int,
    banker: int,
    player_draws: Table,
    banker_draws: Table,
    natural: int,
) -> None:
    """Add to `ends` the deals that follow four cards, these taken `four` times. `left` is the shoe without them,
    `fifths` cards."""
    sixths = fifths - 1
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
