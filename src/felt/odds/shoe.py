"""The cards left in a Baccarat shoe, by rank or only by value."""

from collections.abc import Iterable
from itertools import combinations_with_replacement

import msgspec

from felt.core.cards import DECK, Card, Rank
from felt.games.baccarat.rules import POINTS
from felt.odds.refusals import (
    CardNotInShoe,
    NegativeCount,
    TooFewCards,
    TooManyCards,
    WrongNumberOfCounts,
)

VALUES = len(set(POINTS))
RANKS = len(Rank)
TWO_CARDS = tuple(combinations_with_replacement(range(VALUES), 2))
"""The values of a hand's first two cards, in no order."""

CARDS_PER_ROUND_MAX = 6
CARDS_MAX = 1450
"""A shoe of n cards has n(n-1)(n-2)(n-3)(n-4)(n-5) ordered deals of six. For 1,450 cards that is still below 2**63,
for 1,451 no longer, and every count of deals is a part of it: so none can overflow 64 bits.
27 decks fit; no table uses more than 16."""

_PER_DECK = tuple(sum(card.rank is rank for card in DECK) for rank in Rank)
_VALUE_OF_RANK = tuple(POINTS[rank] for rank in Rank)


class Shoe(msgspec.Struct, frozen=True):
    """Thirteen counts, ace to king; or ten, of the cards worth 0, 1 … 9, where no more is known.

    Totals need only the values; pairs need the ranks (ruling B1)."""

    counts: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.counts) not in (VALUES, RANKS):
            raise WrongNumberOfCounts(values=VALUES, ranks=RANKS, got=len(self.counts))
        if min(self.counts) < 0:
            raise NegativeCount(count=min(self.counts))
        if self.cards > CARDS_MAX:
            raise TooManyCards(cards=self.cards, most=CARDS_MAX)

    @classmethod
    def of_decks(cls, decks: int) -> "Shoe":
        return cls(tuple(decks * count for count in _PER_DECK))

    @classmethod
    def by_values(cls, counts: Iterable[int]) -> "Shoe":
        """`counts` of the cards worth 0, 1 … 9."""
        return cls._of(tuple(counts), expected=VALUES)

    @classmethod
    def by_ranks(cls, counts: Iterable[int]) -> "Shoe":
        """`counts` of aces, twos … kings."""
        return cls._of(tuple(counts), expected=RANKS)

    @classmethod
    def _of(cls, counts: tuple[int, ...], *, expected: int) -> "Shoe":
        if len(counts) != expected:
            raise WrongNumberOfCounts(values=VALUES, ranks=RANKS, got=len(counts))
        return cls(counts)

    @property
    def cards(self) -> int:
        return sum(self.counts)

    @property
    def ranks(self) -> tuple[int, ...] | None:
        """How many of each rank, ace first; None where only the values are known."""
        return self.counts if len(self.counts) == RANKS else None

    @property
    def values(self) -> tuple[int, ...]:
        """How many are worth 0, 1 … 9."""
        if self.ranks is None:
            return self.counts
        values = [0] * VALUES
        for value, count in zip(_VALUE_OF_RANK, self.ranks, strict=True):
            values[value] += count
        return tuple(values)

    def without(self, card: Card) -> "Shoe":
        """The shoe after `card` has come out of it."""
        place = POINTS[card.rank] if self.ranks is None else card.rank - Rank.ACE
        if not self.counts[place]:
            raise CardNotInShoe(card=card)
        return Shoe((*self.counts[:place], self.counts[place] - 1, *self.counts[place + 1 :]))

    def refuse_too_few(self) -> None:
        """A shoe with fewer than six cards has no odds: the round may run out of cards."""
        if self.cards < CARDS_PER_ROUND_MAX:
            raise TooFewCards(needed=CARDS_PER_ROUND_MAX, cards=self.cards)


EIGHT_DECKS = Shoe.of_decks(8)
"""ruling B11"""
