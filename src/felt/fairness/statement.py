"""What the house signs before it learns the witness's part, and what the witness signs with it."""

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from felt.fairness.hashing import digest, packed
from felt.fairness.merkle import leaf_hash, root_of


class ChainPair(msgspec.Struct, frozen=True, kw_only=True):
    """The chains of house and witness for one table. Both sign it. Hashes and keys are bytes."""

    house: bytes
    """The house's public key."""
    witness: bytes
    """The witness's public key."""
    table: str
    chain: bytes
    """16 random bytes: the identity of this pair."""
    first: int
    """The number of the shuffle that uses link 1."""
    links: int
    house_root: bytes
    witness_root: bytes

    @property
    def message(self) -> bytes:
        return packed(
            "felt/chains",
            *(self.house, self.witness, self.table, self.chain),
            *(self.first, self.links, self.house_root, self.witness_root),
        )


class ShoePair(msgspec.Struct, frozen=True, kw_only=True):
    """The two sealed halves of a shoe. Both sign it."""

    chain: bytes
    number: int
    decks: int
    house_root: bytes
    witness_root: bytes

    @property
    def message(self) -> bytes:
        return packed("felt/shoe", self.chain, self.number, self.decks, self.house_root, self.witness_root)


class Statement(msgspec.Struct, frozen=True, kw_only=True, tag="statement", forbid_unknown_fields=True):
    """The house asks the witness for its part of a round, or of some cards of a shoe. For the same cards there is one
    statement and no other."""

    chain: bytes
    number: int
    """Of the shuffle."""
    round: int
    """0 for the card that is burned."""
    place: int
    """The place of the first card in the shoe; 0 where the whole link is asked for."""
    count: int
    """The number of cards; 0 where the whole link is asked for."""
    rules: str
    """The hash of the rules of this round, as the journal has it."""
    seeds: bytes
    wagers: bytes
    beacon: int = 0
    """The round of a public beacon whose value is awaited; 0 where the table uses none."""

    @property
    def message(self) -> bytes:
        return packed(
            "felt/statement",
            *(self.chain, self.number, self.round, self.place, self.count),
            *(self.rules, self.seeds, self.wagers, self.beacon),
        )

    @property
    def witnessed(self) -> bytes:
        """What the witness signs."""
        return packed("felt/witnessed", digest("felt/statement hash", self.message))


NO_SEEDS = bytes(32)
ROOTS_KEPT = 32
"""Every group of cards of a round has the same wagers, but for insurance."""


def with_seed(seeds: bytes, seed: bytes) -> bytes:
    """The hash of all seeds so far (`seeds`) and one more."""
    return digest("felt/seed", seeds, seed)


def wagers_root(records: Iterable[bytes]) -> bytes:
    """Over the hashes of the records that laid chips on the felt in this round, in the order of the journal."""
    return _root(tuple(records))


@lru_cache(maxsize=ROOTS_KEPT)
def _root(records: tuple[bytes, ...]) -> bytes:
    return root_of([leaf_hash(record) for record in records])
