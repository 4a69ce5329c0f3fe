"""Unbiased numbers from a key: HMAC-SHA256(key, purpose ‖ counter). Only values that would bias the result are
discarded."""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from typing import TypeVar

from felt.core.cards import DECK, Card

T = TypeVar("T")

WORD = 2**32
FAIR_BYTES = 252
"""The largest multiple of six in a byte. A byte of this value or above is discarded."""


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
    """The stream as big-endian words of 32 bits."""
    for block in blocks(key, purpose):
        for start in range(0, 32, 4):
            yield int.from_bytes(block[start : start + 4], "big")


def below(limit: int, stream: Iterator[int]) -> int:
    """A number from 0 to `limit` - 1, all equally likely. A word beyond the last whole multiple of `limit` is
    discarded."""
    assert 1 <= limit <= WORD
    fair = WORD - WORD % limit
    return next(word for word in stream if word < fair) % limit


def shuffle(items: Sequence[T], stream: Iterator[int]) -> list[T]:
    """The Fisher-Yates shuffle, from the last place down."""
    shuffled = list(items)
    for place in range(len(shuffled) - 1, 0, -1):
        other = below(place + 1, stream)
        shuffled[place], shuffled[other] = shuffled[other], shuffled[place]
    return shuffled


def shuffled_decks(key: bytes, decks: int) -> list[Card]:
    """`decks` new decks, one after the other, shuffled together."""
    return shuffle(DECK * decks, words(key, b"cards"))


def thrown_dice(key: bytes, count: int) -> tuple[int, ...]:
    """One byte for each die. A byte that would favour the low faces is discarded."""
    fair = (byte for block in blocks(key, b"dice") for byte in block if byte < FAIR_BYTES)
    return tuple(1 + next(fair) % 6 for _ in range(count))
