"""Drawing once more, written from the document on fairness alone: nothing of `felt` is used here."""

import hashlib
import hmac
from collections.abc import Iterator

NEW_DECK = [rank + suit for rank in "A23456789TJQK" for suit in "SHCD"]
"""A deck as it comes out of its box."""


def stream(key: bytes, purpose: bytes) -> Iterator[int]:
    """HMAC-SHA256(K, purpose ‖ u64 counter), byte after byte."""
    counter = 0
    while True:
        yield from hmac.new(key, purpose + counter.to_bytes(8, "big"), hashlib.sha256).digest()
        counter += 1


def words(key: bytes, purpose: bytes) -> Iterator[int]:
    """The same, read as big-endian u32."""
    source = stream(key, purpose)
    while True:
        a, b, c, d = (next(source) for _ in range(4))
        yield a << 24 | b << 16 | c << 8 | d


def below(n: int, source: Iterator[int]) -> int:
    """Reject v >= 2^32 - (2^32 mod n), then v mod n."""
    while True:
        v = next(source)
        if not v >= 2**32 - (2**32 % n):
            return v % n


def shuffled(key: bytes, decks: int) -> list[str]:
    """Fisher-Yates, from the last card down, over the decks in canonical order."""
    cards = NEW_DECK * decks
    source = words(key, b"cards")
    last = len(cards) - 1
    while last > 0:
        other = below(last + 1, source)
        cards[last], cards[other] = cards[other], cards[last]
        last -= 1
    return cards


def dice(key: bytes, count: int) -> tuple[int, ...]:
    """One byte per die, reject >= 252, face = 1 + b mod 6."""
    faces: list[int] = []
    for byte in stream(key, b"dice"):
        if len(faces) == count:
            break
        if byte < 252:
            faces.append(1 + byte % 6)
    return tuple(faces)
