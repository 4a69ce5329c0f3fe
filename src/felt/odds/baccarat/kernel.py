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


NO_BETS = np.zeros((0, VALUES, VALUES, VALUES + 1, VALUES + 1), np.int64)


@compiled
def count_deals(values: Counts, player_draws: Table, banker_draws: Table, natural: int) -> Counts:
    """How many ordered deals of six cards go each way: `[Player's first total, Banker's first total, value of the
    Player's third card or STOOD, value of the Banker's third card or STOOD]`.

    A round that ends on four or five cards is counted with every card that could have followed, so that all counts are
    over the same n(n-1)(n-2)(n-3)(n-4)(n-5), and none is larger than that."""
    ways, _, _, _ = _deal(values, player_draws, banker_draws, natural, NO_BETS, NO_BETS)
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
    _, deals, now, later = _deal(values, player_draws, banker_draws, natural, first, second)
    return deals, now, later


@compiled
def _deal(
    values: Counts, player_draws: Table, banker_draws: Table, natural: int, first: Counts, second: Counts
) -> tuple[Counts, Counts, Counts, Counts]:
    """Every deal. Without bets the ends are added up over all four cards; with bets each four cards are looked at by
    themselves, and then their ends are forgotten."""
    ways = np.zeros((VALUES, VALUES, VALUES + 1, VALUES + 1), np.int64)
    bets = first.shape[0]
    four_cards = len(HANDS) * len(HANDS) if bets else 0
    deals = np.zeros(four_cards, np.int64)
    now, later = np.zeros((four_cards, bets), np.int64), np.zeros((four_cards, bets), np.int64)
    place = -1
    left = values.copy()
    fifths, sixths = left.sum() - 4, left.sum() - 5
    for a, b in HANDS:
        players = left[a] * (left[a] - 1) if a == b else 2 * left[a] * left[b]
        player = (a + b) % 10
        left[a] -= 1
        left[b] -= 1
        for c, d in HANDS:
            place += 1
            dealt = players * (left[c] * (left[c] - 1) if c == d else 2 * left[c] * left[d])
            if dealt == 0:
                continue
            four = 1 if bets else dealt
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
            if bets:
                deals[place] = dealt
                _add_gains(now[place], later[place], ends, first[:, player, banker], second[:, player, banker])
                ends[:] = 0
        left[a] += 1
        left[b] += 1
    return ways, deals, now, later


@compiled
def _add_gains(now: Counts, later: Counts, ends: Counts, first: Counts, second: Counts) -> None:
    for bet in range(len(now)):
        for third in range(VALUES + 1):
            seen = 0
            for card in range(VALUES + 1):
                now[bet] += ends[third, card] * first[bet, third, card]
                seen += ends[third, card] * second[bet, third, card]
            later[bet] += max(seen, 0)
