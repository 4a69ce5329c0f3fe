"""Every way in which a round can be dealt, by dealing it: the reference that kernels are tested against.

The round itself says what it needs next, as at a live table; the walk gives every answer in turn. It is slow because it
knows nothing about any game."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Generic, NamedTuple

from felt.core.cards import Card
from felt.core.chance import AnyRound, CardsNeeded, DiceNeeded

FACES_OF_A_DIE = range(1, 7)
NO_CARDS: Mapping[Card, int] = {}


class Walked(NamedTuple, Generic[AnyRound]):
    """A finished round, in how many `ways` its cards or dice come in that order, and `of` how many."""

    finished: AnyRound
    ways: int
    of: int

    @property
    def chance(self) -> Fraction:
        return Fraction(self.ways, self.of)


def walk(game_round: AnyRound, left: Mapping[Card, int] = NO_CARDS) -> Iterator[Walked[AnyRound]]:
    """Every end of `game_round`, dealt from the cards that are `left`, or thrown with fair dice.

    Rounds end after different numbers of cards: their ways can be added only over the same `of`; their chances
    always can, and come to one."""
    return _walk(game_round, dict(left), ways=1, of=1)


def _walk(game_round: AnyRound, left: dict[Card, int], *, ways: int, of: int) -> Iterator[Walked[AnyRound]]:
    match game_round.needs:
        case None:
            yield Walked(game_round, ways, of)
        case DiceNeeded(count=count):
            for faces in product(FACES_OF_A_DIE, repeat=count):
                after_throw = game_round.take(faces)
                yield from _walk(after_throw, left, ways=ways, of=of * len(FACES_OF_A_DIE) ** count)
        case CardsNeeded(count=count):
            for dealt, deals, deals_in_all in _deals(left, count):
                after_deal = game_round.take(dealt)
                yield from _walk(after_deal, left, ways=ways * deals, of=of * deals_in_all)


def _deals(left: dict[Card, int], count: int) -> Iterator[tuple[tuple[Card, ...], int, int]]:
    """Every `count` cards in order, with their ways. While one is out for the caller, `left` is without its cards."""
    if count == 0:
        yield (), 1, 1
        return
    cards_left = sum(left.values())
    for card in list(left):
        if copies := left[card]:
            left[card] -= 1
            for rest, ways, of in _deals(left, count - 1):
                yield (card, *rest), copies * ways, cards_left * of
            left[card] += 1
