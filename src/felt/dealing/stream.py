"""Numbers from a key, without bias: HMAC-SHA256(key, purpose ‖ counter), and nothing thrown away but what would tip
the scales."""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from typing import TypeVar

from felt.core.cards import DECK, Card

T = TypeVar("T")

WORD = 2**32
FAIR_BYTES = 252
"""The largest multiple of six that a byte holds: a byte from here on is drawn again."""


def blocks(key: bytes, purpose: bytes) -> Iterator[bytes]:
    """Blocks of 32 bytes; the counter is eight bytes, big-endian, from zero."""
    keyed = hmac.new(key, purpose, hashlib.sha256)
    counter = 0
    while True:
        block = keyed.copy()
        block.update(counter.to_bytes(8, "big"))
        yield block.digest()
        counter += 1


def words(key: bytes, purpose: bytes) -> Iterator[int]:
    """The stream read as big-endian words of 32 bits."""
    for block in blocks(key, purpose):
        for start in range(0, 32, 4):
            yield int.from_bytes(block[start : start + 4], "big")


def below(limit: int, stream: Iterator[int]) -> int:
    """A number from 0 to `limit` - 1, each equally likely: a word beyond the last whole multiple is drawn again."""
    assert 1 <= limit <= WORD
    fair = WORD - WORD % limit
    return next(word for word in stream if word < fair) % limit


def shuffle(items: Sequence[T], stream: Iterator[int]) -> list[T]:
    """Fisher and Yates, from the last place down."""
    shuffled = list(items)
    for place in range(len(shuffled) - 1, 0, -1):
        other = below(place + 1, stream)
        shuffled[place], shuffled[other] = shuffled[other], shuffled[place]
    return shuffled


def shuffled_decks(key: bytes, decks: int) -> list[Card]:
    """`decks` decks, one after the other as they come out of their boxes, shuffled together."""
    return shuffle(DECK * decks, words(key, b"cards"))


def thrown_dice(key: bytes, count: int) -> tuple[int, ...]:
    """One byte a die; a byte that would favour the low faces is drawn again."""
    fair = (byte for block in blocks(key, b"dice") for byte in block if byte < FAIR_BYTES)
    return tuple(1 + next(fair) % 6 for _ in range(count))
