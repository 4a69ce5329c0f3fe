"""Shoes for tests: new decks as makers put them, and shuffles that are the same in every run."""

from collections.abc import Iterator, Sequence
from itertools import permutations, product
from random import Random

from felt.core.cards import DECK, Card
from felt.core.shoe.findings import Kind, WrongCards
from felt.core.shoe.watch import Watch

CLAUSES = WrongCards(number="baccarat 7.1.1", order="baccarat 7.1.1")
RANKS = "A23456789TJQK"


def suit_up(suit: str) -> list[Card]:
    return [Card(rank + suit) for rank in RANKS]


def suit_down(suit: str) -> list[Card]:
    return suit_up(suit)[::-1]


def every_new_deck() -> Iterator[list[Card]]:
    """Suits in any order, each of them up or down; and the order in which Felt begins, up and down."""
    for suits, ways in product(permutations("SHDC"), product((suit_up, suit_down), repeat=4)):
        yield [card for suit, way in zip(suits, ways, strict=True) for card in way(suit)]
    yield list(DECK)
    yield list(DECK)[::-1]


AMERICAN = [*suit_up("S"), *suit_up("D"), *suit_down("C"), *suit_down("H")]
"""The order of the best-known maker."""


def cut(shoe: Sequence[Card], place: int) -> list[Card]:
    return [*shoe[place:], *shoe[:place]]


def shuffled(decks: int, seed: int) -> list[Card]:
    shoe = [*DECK] * decks
    Random(seed).shuffle(shoe)  # noqa: S311 - the same shoe in every run
    return shoe


def found_at(out: Sequence[Card | None], kind: Kind, *, decks: int = 8) -> int | None:
    """The place of the first finding of this kind."""
    watch = Watch(decks, CLAUSES)
    for card in out:
        for finding in watch.follow([card]):
            if finding.kind is kind:
                return finding.place
    return None
