"""A log in memory whose key the tests hold, and what it asks of a witness."""

import hashlib

from felt.fairness.signing import SigningKey
from felt.record.checkpoint import Checkpoint, log_key
from felt.record.note import Note
from felt.record.request import AddCheckpoint
from tests.record import naive

ORIGIN = "felt.example/log"


class TestedLog:
    __test__ = False

    def __init__(self, *, origin: str = ORIGIN, seed: int = 1, content: str = "leaf") -> None:
        self.key = SigningKey(bytes([seed]) * 32)
        self.public = log_key(origin, self.key.public)
        self.leaves = [hashlib.sha256(f"{content} {number}".encode()).digest() for number in range(40)]

    def note(self, size: int) -> Note:
        return Checkpoint(self.public.name, size, naive.root(self.leaves[:size])).signed(self.key)

    def request(self, old_size: int, size: int) -> AddCheckpoint:
        proof = naive.growth(old_size, self.leaves[:size]) if 0 < old_size < size else []
        return AddCheckpoint(old_size, tuple(proof), self.note(size))

    def forked(self, at: int) -> "TestedLog":
        """The same log up to its leaf `at`, and another one from there."""
        other = TestedLog(origin=self.public.name)
        other.key, other.public = self.key, self.public
        other.leaves = [*self.leaves[:at], *(hashlib.sha256(leaf).digest() for leaf in self.leaves[at:])]
        return other
