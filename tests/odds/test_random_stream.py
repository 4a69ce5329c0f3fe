"""The random stream against the published algorithms, and its scaling exhausted where that is possible."""

from collections.abc import Iterator
from itertools import islice

import numpy as np
import pytest
from numpy.typing import NDArray

from felt.odds.compiled import compiled
from felt.odds.random_stream import State, below, first_state, next_word, place_of, shuffle

SIXTY_FOUR_BITS = 2**64 - 1


def splitmix64(seed: int) -> Iterator[int]:
    """https://prng.di.unimi.it/splitmix64.c"""
    state = seed
    while True:
        state = (state + 0x9E3779B97F4A7C15) & SIXTY_FOUR_BITS
        mixed = state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & SIXTY_FOUR_BITS
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & SIXTY_FOUR_BITS
        yield mixed ^ (mixed >> 31)


def xoshiro256starstar(state: list[int]) -> Iterator[int]:
    """https://prng.di.unimi.it/xoshiro256starstar.c"""

    def rotl(word: int, places: int) -> int:
        return ((word << places) | (word >> (64 - places))) & SIXTY_FOUR_BITS

    s = list(state)
    while True:
        yield (rotl((s[1] * 5) & SIXTY_FOUR_BITS, 7) * 9) & SIXTY_FOUR_BITS
        t = (s[1] << 17) & SIXTY_FOUR_BITS
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotl(s[3], 45)


def reference_below(words: Iterator[int], bound: int) -> int:
    """Lemire's method, by its definition: of the 2^32 words, those over a multiple of the bound are not used."""
    for word in words:
        product = (word >> 32) * bound
        if product % 2**32 >= 2**32 % bound:
            return product >> 32
    raise AssertionError("the stream does not end")


def state_of(words: list[int]) -> State:
    s0, s1, s2, s3 = (np.uint64(word) for word in words)
    return s0, s1, s2, s3


def taken(words: list[int], count: int) -> list[int]:
    state, out = state_of(words), []
    for _ in range(count):
        word, state = next_word(state_of([int(part) for part in state]))
        out.append(int(word))
    return out


def test_the_references_are_the_published_algorithms() -> None:
    """Values that other implementations publish for these seeds."""
    assert list(islice(splitmix64(1234567), 3)) == [6457827717110365317, 3203168211198807973, 9817491932198370423]
    assert list(islice(xoshiro256starstar([1, 2, 3, 4]), 4)) == [11520, 0, 1509978240, 1215971899390074240]


@pytest.mark.parametrize("words", [[1, 2, 3, 4], [SIXTY_FOUR_BITS] * 4, list(islice(splitmix64(7), 4))])
def test_words_are_those_of_xoshiro256starstar(words: list[int]) -> None:
    assert taken(words, 1000) == list(islice(xoshiro256starstar(words), 1000))


@pytest.mark.parametrize("seed", [0, 1, 1234567, 2**53 - 1])
def test_a_block_begins_at_its_own_words_of_splitmix64(seed: int) -> None:
    words = list(islice(splitmix64(seed), 40))
    for block in range(10):
        assert [int(word) for word in first_state(seed, block)] == words[4 * block : 4 * block + 4]


def test_no_two_blocks_begin_alike() -> None:
    begun = {tuple(first_state(seed, block).tolist()) for seed in range(10) for block in range(1000)}
    assert len(begun) == 10_000


@compiled
def count_places(bits: np.uint64, used: NDArray[np.int64]) -> None:
    """Of every word of so many bits; whatever lies beyond the bound falls on the last place."""
    bound = len(used) - 1
    for word in range(1 << bits):
        place, even = place_of(np.uint64(word), np.uint64(bound), bits)
        if even:
            fell_on = np.int64(place)
            used[fell_on if fell_on < bound else bound] += 1


@pytest.mark.parametrize("bits", range(1, 11))
def test_scaling_is_exactly_even_in_a_small_model(bits: int) -> None:
    """Every word of so many bits, every bound: each place comes equally often; no word is refused without need."""
    for bound in range(1, 2**bits + 1):
        used = np.zeros(bound + 1, dtype=np.int64)
        count_places(np.uint64(bits), used)
        assert used.tolist() == [2**bits // bound] * bound + [0]


@pytest.mark.parametrize("bound", [1, 2, 6, 52, 216, 416, 2**31 + 1, 3 * 2**30, 2**32 - 1, 2**32])
def test_bounded_numbers_follow_the_reference(bound: int) -> None:
    """The large bounds refuse up to half of the words."""
    words = xoshiro256starstar([1, 2, 3, 4])
    state = state_of([1, 2, 3, 4])
    for _ in range(2000):
        number, state = below(state_of([int(part) for part in state]), np.uint64(bound))
        assert number == reference_below(words, bound)


@pytest.mark.parametrize(("size", "count"), [(1, 1), (2, 2), (52, 10), (416, 416)])
def test_a_shuffle_is_that_of_fisher_and_yates(size: int, count: int) -> None:
    cards = np.arange(size, dtype=np.uint16).astype(np.uint8)
    expected = cards.tolist()
    words = xoshiro256starstar([5, 6, 7, 8])
    for place in range(count):
        other = place + reference_below(words, size - place)
        expected[place], expected[other] = expected[other], expected[place]
    shuffle(state_of([5, 6, 7, 8]), cards, count)
    assert cards.tolist() == expected
