"""The chance of a course, from its seed. The same seed asks the same questions."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from felt.core.cards import DECK, Card
from felt.core.chips import CENTS_PER_CHIP, Cents
from felt.fairness.stream import below, shuffle, words

T = TypeVar("T")

PURPOSE = b"training"


class Chance:
    def __init__(self, seed: bytes) -> None:
        self._stream: Iterator[int] = words(seed, PURPOSE)

    def below(self, limit: int) -> int:
        return below(limit, self._stream)

    def one_of(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def some_of(self, items: Sequence[T], count: int) -> list[T]:
        """Different ones, in no order."""
        return self.shuffled(items)[:count]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        return shuffle(items, self._stream)

    def card(self) -> Card:
        return self.one_of(DECK)

    def dice(self, count: int) -> tuple[int, ...]:
        return tuple(1 + self.below(6) for _ in range(count))

    def amount(self, least: int, most: int, step: int) -> Cents:
        """In chips: a multiple of `step` from `least` to `most`."""
        return Cents(CENTS_PER_CHIP * (least + step * self.below((most - least) // step + 1)))
