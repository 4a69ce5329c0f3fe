"""The random stream of a simulation: quick, repeatable, and never used to deal to a patron.

xoshiro256** by Blackman and Vigna (https://prng.di.unimi.it), its state filled by splitmix64 as its authors advise.
A state goes in and the next one comes out, so that a kernel keeps it in registers.
"""

import numpy as np
from numpy.typing import NDArray

from felt.odds.compiled import compiled

State = tuple[np.uint64, np.uint64, np.uint64, np.uint64]

_GOLDEN_GAMMA = 0x9E3779B97F4A7C15
_SIXTY_FOUR_BITS = 2**64 - 1
_ONE = np.uint64(1)
_HALF = np.uint64(32)


def first_state(seed: int, block: int) -> NDArray[np.uint64]:
    """Where block number `block` of a run begins: words 4 × block to 4 × block + 3 of the seed's splitmix64 sequence,
    which repeats no word within 2^64, so no two blocks of a run begin alike."""
    first = 4 * block + 1
    return np.array([_splitmix64(seed + word * _GOLDEN_GAMMA) for word in range(first, first + 4)], dtype=np.uint64)


def _splitmix64(mixed: int) -> int:
    mixed &= _SIXTY_FOUR_BITS
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _SIXTY_FOUR_BITS
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _SIXTY_FOUR_BITS
    return mixed ^ mixed >> 31


@compiled
def next_word(state: State) -> tuple[np.uint64, State]:
    """64 random bits, and the state after them."""
    s0, s1, s2, s3 = state
    word = _rotated(s1 * np.uint64(5), np.uint64(7)) * np.uint64(9)
    shifted = s1 << np.uint64(17)
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    return word, (s0, s1, s2, _rotated(s3, np.uint64(45)))


@compiled
def _rotated(word: np.uint64, places: np.uint64) -> np.uint64:
    return (word << places) | (word >> (np.uint64(64) - places))


@compiled
def place_of(word: np.uint64, bound: np.uint64, bits: np.uint64) -> tuple[np.uint64, np.bool]:
    """The place below `bound` that a word of `bits` bits falls on, and whether it may be used (Lemire, 2019).

    The words fall on the places in turn; the few for which the last turn is not complete are refused, so that what
    remains is exactly even. The division that tells them is needed only where the remainder is small."""
    product = word * bound
    remainder = product & ((_ONE << bits) - _ONE)
    return product >> bits, remainder >= bound or remainder >= (_ONE << bits) % bound


@compiled
def below(state: State, bound: np.uint64) -> tuple[np.uint64, State]:
    """A whole number from 0 to `bound` - 1, each equally likely; `bound` is at most 2^32."""
    while True:
        word, state = next_word(state)
        place, even = place_of(word >> _HALF, bound, _HALF)
        if even:
            return place, state


@compiled
def shuffle(state: State, cards: NDArray[np.uint8], count: int) -> State:
    """Put `count` cards drawn at random in front (Fisher and Yates). The order before does not matter, so a shoe or
    deck is never sorted in between."""
    size = len(cards)
    for place in range(count):
        drawn, state = below(state, np.uint64(size - place))
        other = place + np.intp(drawn)
        card = cards[place]
        cards[place] = cards[other]
        cards[other] = card
    return state
