"""How often a shuffled shoe would show an order by chance, as exact fractions.

The probability of one or more alarms is at most the expected number of alarms. An expected number is a sum over all
places at which an alarm can begin, and in a shuffled shoe every place is like every other. So it is enough to count the
sequences of cards that raise an alarm. Cards that nobody has seen only take places away: the bound holds with them."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import count
from math import comb, perm, prod
from typing import NamedTuple

from felt.core.cards import DECK
from felt.core.shoe.orders import ORDERS, Steps, Way

RARE = Fraction(1, 10**9)
"""At most this share of shuffled shoes raises an alarm about the order of its cards."""
SHORTEST = 2


class Lengths(NamedTuple):
    """How many cards raise an alarm: a run in the order of a new deck, a sequence that comes again."""

    run: int
    repeat: int


@cache
def lengths_for(decks: int) -> Lengths:
    """The shortest lengths at which a shuffled shoe raises an alarm rarely enough."""
    run = next(length for length in count(SHORTEST) if _all_runs(decks, length) <= RARE)
    return next(lengths for repeat in count(SHORTEST) if false_alarms(decks, lengths := Lengths(run, repeat)) <= RARE)


def false_alarms(decks: int, lengths: Lengths) -> Fraction:
    """A bound of the probability that a shuffled shoe raises any alarm about its order."""
    return _all_runs(decks, lengths.run) + expected_repeats(len(DECK), decks, lengths.repeat)


def _all_runs(decks: int, length: int) -> Fraction:
    return sum((expected_runs(order.steps, decks, length) for order in ORDERS), Fraction(0))


def expected_runs(steps: Steps, decks: int, length: int) -> Fraction:
    """The expected number of places at which a run of this length begins."""
    size = decks * len(steps)
    ways = sum(prod(perm(decks, copies) for copies in Counter(run).values()) for run in runs(steps, length))
    return Fraction(max(size - length + 1, 0) * ways, perm(size, length) or 1)


def runs(steps: Steps, length: int) -> Iterator[tuple[int, ...]]:
    """Every sequence of `length` cards, two or more, that is a run."""
    following = [[(card, step) for card, step in enumerate(row) if step is not None] for row in steps]

    def onward(run: tuple[int, ...], way: Way) -> Iterator[tuple[int, ...]]:
        if len(run) == length:
            yield run
            return
        for card, step in following[run[-1]]:
            if step.needs is way:
                yield from onward((*run, card), step.gives)

    for first in range(len(steps)):
        for way in Way:
            yield from onward((first,), way)


def expected_repeats(kinds: int, decks: int, length: int) -> Fraction:
    """The expected number of pairs of places at which the same sequence begins, the second after the end of the first.

    Both sequences together take an even number of copies of each kind. `ways[n]` counts the sequences of n cards, each
    together with the copies that it and its repeat can take, over the kinds looked at so far."""
    size = decks * kinds
    ways = [1] + [0] * length
    for _ in range(kinds):
        ways = [
            sum(comb(cards, own) * perm(decks, 2 * own) * ways[cards - own] for own in range(cards + 1))
            for cards in range(length + 1)
        ]
    free = max(size - 2 * length + 1, 0)
    return Fraction(comb(free + 1, 2) * ways[length], perm(size, 2 * length) or 1)
