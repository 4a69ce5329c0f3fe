"""Statistics over what is dealt: `python -m tests.fairness.statistics 10000000` takes so many outcomes of each kind.

The rule stands in docs/FAIRNESS.md, “Chance, tested”. It was fixed before the first run. Keys follow from numbers: each
run is like every other."""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from math import sqrt

import msgspec

from felt.core.cards import DECK
from felt.fairness.hashing import digest
from felt.fairness.round_key import round_key
from felt.fairness.shoe import cut, house_cards, order_of, witness_order
from felt.fairness.statement import NO_SEEDS, Statement, with_seed
from felt.fairness.stream import below, shuffled_decks, thrown_dice, words

BOUND = 5.0
"""How far from its mean a figure may lie, in standard deviations. Chance goes beyond it once in 1.7 million tests."""
FACES, CARDS = 6, len(DECK)
SHOE_DECKS = 8
STATEMENT = Statement(
    chain=bytes(16), number=1, round=1, place=0, count=0, rules="0" * 64, seeds=NO_SEEDS, wagers=bytes(32)
)


class Figure(msgspec.Struct, frozen=True):
    name: str
    outcomes: int
    deviation: float
    """Of the sum of squares from what chance gives, in standard deviations."""

    @property
    def passes(self) -> bool:
        return abs(self.deviation) <= BOUND


def deviation(squares: float, freedom: int) -> float:
    """Wilson and Hilferty: the cube root of a sum of squares is nearly normal."""
    spread = 2 / (9 * freedom)
    return float(((squares / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread))


def figure_of(name: str, found: Counter[int], cells: int, freedom: int, scale: float = 1.0) -> Figure:
    """All cells are equally likely."""
    outcomes = found.total()
    expected = outcomes / cells
    squares = sum((found[cell] - expected) ** 2 for cell in range(cells)) / expected
    return Figure(name, outcomes, deviation(squares * scale, freedom))


def rounds() -> Iterator[bytes]:
    """Keys of one round after the other, from two chains, as a table makes them."""
    house, witness = digest("statistics/house"), digest("statistics/witness")
    number = 0
    while True:
        number += 1
        house, witness = digest("felt/chain", house), digest("felt/chain", witness)
        yield round_key(house, witness, msgspec.structs.replace(STATEMENT, number=number, round=number))


def dice(outcomes: int) -> Iterator[Figure]:
    """Faces; and throws of three dice, in their order."""
    faces: Counter[int] = Counter()
    throws: Counter[int] = Counter()
    for key in islice(rounds(), -(-outcomes // 3)):
        a, b, c = thrown_dice(key, 3)
        faces.update((a - 1, b - 1, c - 1))
        throws[(a - 1) * 36 + (b - 1) * 6 + c - 1] += 1
    yield figure_of("faces of dice", faces, FACES, FACES - 1)
    yield figure_of("throws of three dice", throws, FACES**3, FACES**3 - 1)


def decks(outcomes: int) -> Iterator[Figure]:
    """Which card lies where in a deck. Each card and each place comes once in a deck, so both are no chance."""
    places = {card: place for place, card in enumerate(DECK)}
    found: Counter[int] = Counter()
    for key in islice(rounds(), -(-outcomes // CARDS)):
        found.update(place * CARDS + places[card] for place, card in enumerate(shuffled_decks(key, 1)))
    yield figure_of("cards and places of a deck", found, CARDS**2, (CARDS - 1) ** 2, (CARDS - 1) / CARDS)


def shoes(outcomes: int) -> Iterator[Figure]:
    """The same for shoes of two keys."""
    places = {card: place for place, card in enumerate(DECK)}
    size = CARDS * SHOE_DECKS
    found: Counter[int] = Counter()
    house, witness, seeds = digest("statistics/house"), digest("statistics/witness"), NO_SEEDS
    for number in range(-(-outcomes // size)):
        house, witness = digest("felt/chain", house), digest("felt/chain", witness)
        seeds = with_seed(seeds, number.to_bytes(16, "big"))
        roots = {"house_root": digest("root", house), "witness_root": digest("root", witness)}
        cutting = cut(**roots, seeds=seeds, decks=SHOE_DECKS)
        order = order_of(house_cards(house, SHOE_DECKS), cutting, witness_order(witness, SHOE_DECKS))
        found.update(place * CARDS + places[card] for place, card in enumerate(order))
    yield figure_of("cards and places of a shoe", found, size * CARDS, (size - 1) * (CARDS - 1), (size - 1) / size)


def numbers(outcomes: int) -> Iterator[Figure]:
    """From one key: numbers below 416, and bytes with those that follow them."""
    source = words(digest("statistics/stream"), b"cards")
    size = CARDS * SHOE_DECKS
    yield figure_of("numbers below 416", Counter(below(size, source) for _ in range(outcomes)), size, size - 1)
    taken = Counter(word >> 16 for word in islice(words(digest("statistics/pairs"), b"dice"), outcomes))
    yield figure_of("pairs of bytes", taken, 2**16, 2**16 - 1)


KINDS: tuple[Callable[[int], Iterator[Figure]], ...] = (dice, decks, shoes, numbers)


def run(outcomes: int) -> bool:
    """Prints one line a test."""
    passed = True
    for kind in KINDS:
        for each in kind(outcomes):
            word = "passes" if each.passes else "FAILS"
            sys.stdout.write(f"{each.name}: {each.outcomes:,} outcomes, {each.deviation:+.2f} deviations, {word}\n")
            sys.stdout.flush()
            passed = passed and each.passes
    return passed


if __name__ == "__main__":
    sys.exit(not run(int(sys.argv[1])))
