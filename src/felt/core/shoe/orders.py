"""The orders of a new deck, as steps from one card to the next.

Cards are numbers here, in the order of `DECK`: all suits of the lowest rank, then all suits of the next one. A run is a
sequence of cards in which each step needs the way that the step before gave. So an order is known from any card on,
wherever the deck was cut, and in both directions."""

from collections.abc import Callable
from enum import IntEnum
from typing import NamedTuple

from felt.core.cards import DECK, Rank, Suit
from felt.core.words import Words


class Way(IntEnum):
    UP = 0
    DOWN = 1


class Step(NamedTuple):
    """A step from one card to the next: the way in which the run must go before it, and the way after it."""

    needs: Way
    gives: Way


ONWARD = {way: Step(way, way) for way in Way}

Steps = tuple[tuple[Step | None, ...], ...]
"""By the number of a card and of the next one; None if the next card continues no run."""


class Order(NamedTuple):
    name: Words
    steps: Steps


class Run(NamedTuple):
    """The longest run that ends with the last card. One card alone goes either way."""

    length: int = 0
    way: Way | None = None

    def after(self, step: Step | None) -> "Run":
        if step is None:
            return Run(1)
        if self.way in (None, step.needs):
            return Run(self.length + 1, step.gives)
        return Run(2, step.gives)


def suit_by_suit(ranks: int, suits: int) -> Steps:
    """From ace to king or from king to ace in one suit. Then an ace or a king of any suit begins the next suit, or the
    next deck: makers put the suits in different orders, and some turn half of the deck round."""

    def step(card: int, following: int) -> Step | None:
        (rank, suit), (next_rank, next_suit) = divmod(card, suits), divmod(following, suits)
        if {rank, next_rank} <= {0, ranks - 1}:
            return Step(Way.DOWN if rank == 0 else Way.UP, Way.UP if next_rank == 0 else Way.DOWN)
        if suit == next_suit and abs(next_rank - rank) == 1:
            return ONWARD[Way.UP if next_rank > rank else Way.DOWN]
        return None

    return _steps(ranks * suits, step)


def rank_by_rank(kinds: int) -> Steps:
    """The cards in the order of their numbers, and from the last one to the first of the next deck. This is the order
    in which every shuffle of Felt begins."""

    def step(card: int, following: int) -> Step | None:
        return {1: ONWARD[Way.UP], kinds - 1: ONWARD[Way.DOWN]}.get((following - card) % kinds)

    return _steps(kinds, step)


def _steps(kinds: int, step: Callable[[int, int], Step | None]) -> Steps:
    return tuple(tuple(step(card, following) for following in range(kinds)) for card in range(kinds))


ORDERS = (
    Order(Words("suit by suit", "theo từng chất"), suit_by_suit(len(Rank), len(Suit))),
    Order(Words("rank by rank", "theo từng số"), rank_by_rank(len(DECK))),
)
