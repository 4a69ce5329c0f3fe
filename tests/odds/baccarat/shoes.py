"""Shoes to try, and how the book's oracle deals them."""

import random
from collections import Counter
from functools import cache

import pytest

from felt.core.cards import DECK, Rank
from felt.odds.shoe import CARDS_MAX, Shoe
from tests.odds.baccarat.oracle import Deal, by_totals

DEPLETED = random.Random(20241001)  # noqa: S311 - which shoes are tried need not be a secret


def depleted_from_eight_decks() -> Shoe:
    shoe = list(DECK * 8)
    DEPLETED.shuffle(shoe)
    left = Counter(card.rank for card in shoe[: DEPLETED.randrange(14, 400)])
    return Shoe.by_ranks(left[rank] for rank in Rank)


SHOES = {
    "1 deck": Shoe.of_decks(1),
    "2 decks": Shoe.of_decks(2),
    "6 decks": Shoe.of_decks(6),
    "8 decks": Shoe.of_decks(8),
    "depleted": depleted_from_eight_decks(),
    "depleted further": depleted_from_eight_decks(),
    "by value only": Shoe.by_values((5, 3, 0, 9, 1, 2, 7, 0, 4, 6)),
    "as many cards as can be": Shoe.by_values((*[CARDS_MAX // 10] * 10,)),
}
each_shoe = pytest.mark.parametrize("shoe", SHOES.values(), ids=SHOES)


@cache
def by_the_book(shoe: Shoe) -> Counter[Deal]:
    return by_totals(dict(enumerate(shoe.values)))
