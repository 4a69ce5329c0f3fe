"""The statistics of the document, over few outcomes; `make soak` takes ten million of each kind. Dealing that is not
fair fails the same rule."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice

import pytest

from felt.fairness.hashing import digest
from felt.fairness.stream import blocks, words
from tests.fairness.statistics import BOUND, KINDS, Figure, deviation, figure_of

OUTCOMES = 60_000
MANY = 1_500_000


@pytest.mark.no_cover
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_what_is_dealt_is_what_chance_gives(kind: Callable[[int], Iterator[Figure]]) -> None:
    for each in kind(OUTCOMES):
        assert each.passes, each


@pytest.mark.no_cover
def test_bytes_without_rejection_fail() -> None:
    """Faces 1 to 4 come 43 times in 256, 5 and 6 come 42 times."""
    stream = (byte for block in blocks(digest("biased"), b"dice") for byte in block)
    assert not figure_of("biased", Counter(byte % 6 for byte in islice(stream, MANY)), 6, 5).passes


def test_a_shuffle_that_swaps_with_any_place_fails() -> None:
    """The usual mistake: six of the 27 ways for three cards give one order, four give another."""
    source = words(digest("biased"), b"cards")
    orders: Counter[int] = Counter()
    for _ in range(20_000):
        cards = [0, 1, 2]
        for place in range(3):
            other = next(source) % 3
            cards[place], cards[other] = cards[other], cards[place]
        orders[cards[0] * 2 + (cards[1] > cards[2])] += 1
    assert not figure_of("biased", orders, 6, 5).passes


def test_what_is_too_even_fails() -> None:
    assert not figure_of("counted", Counter(dict.fromkeys(range(52), 1000)), 52, 51).passes


@pytest.mark.parametrize(
    ("freedom", "squares"), [(5, 38.594), (51, 118.313), (255, 384.321), (2601, 2977.759), (51, 15.294), (255, 157.600)]
)
def test_the_bound_is_five_standard_deviations(freedom: int, squares: float) -> None:
    """Beyond these sums of squares lies one in 3.5 million, by the incomplete gamma function."""
    assert abs(abs(deviation(squares, freedom)) - BOUND) < 0.2
