"""What the house asks the witness, each question under the house's signature, and what the witness answers.

In JSON bytes are base64, as `msgspec` writes them."""

from typing import TypeAlias

import msgspec

from felt.fairness.hashing import packed
from felt.fairness.shoe import Opening
from felt.fairness.statement import ChainPair, ShoePair, Statement


class OpenChain(msgspec.Struct, frozen=True, kw_only=True, tag="open_chain", forbid_unknown_fields=True):
    """Fix a chain for a table. The fields as in `ChainPair`."""

    house: bytes
    table: str
    chain: bytes
    first: int
    links: int
    house_root: bytes

    @property
    def message(self) -> bytes:
        return packed(
            "felt/open chain", *(self.house, self.table, self.chain), *(self.first, self.links, self.house_root)
        )

    def pair(self, *, witness: bytes, witness_root: bytes) -> ChainPair:
        """What both sign."""
        return ChainPair(
            house=self.house,
            witness=witness,
            table=self.table,
            chain=self.chain,
            first=self.first,
            links=self.links,
            house_root=self.house_root,
            witness_root=witness_root,
        )


class SealShoe(msgspec.Struct, frozen=True, kw_only=True, tag="seal_shoe", forbid_unknown_fields=True):
    """Seal the witness's half of a shoe. The fields as in `ShoePair`."""

    chain: bytes
    number: int
    decks: int
    house_root: bytes

    @property
    def message(self) -> bytes:
        return packed("felt/seal shoe", self.chain, self.number, self.decks, self.house_root)

    def pair(self, *, witness_root: bytes) -> ShoePair:
        """What both sign."""
        return ShoePair(
            chain=self.chain,
            number=self.number,
            decks=self.decks,
            house_root=self.house_root,
            witness_root=witness_root,
        )


class Reveal(msgspec.Struct, frozen=True, kw_only=True, tag="reveal", forbid_unknown_fields=True):
    """A shoe is over, for whatever reason: give its link."""

    chain: bytes
    number: int

    @property
    def message(self) -> bytes:
        return packed("felt/reveal", self.chain, self.number)


Question: TypeAlias = OpenChain | SealShoe | Statement | Reveal


class SignedQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    question: Question
    signature: bytes
    """The house's, under the question's `message`."""


class ChainFixed(msgspec.Struct, frozen=True, tag="chain_fixed"):
    """The root of the witness's chain, and its signature under the pair. So for the half of a shoe."""

    root: bytes
    signature: bytes


class ShoeSealed(msgspec.Struct, frozen=True, tag="shoe_sealed"):
    root: bytes
    signature: bytes


class CardsOpened(msgspec.Struct, frozen=True, tag="cards_opened"):
    """The places that a statement asks for, and the signature under the statement."""

    openings: tuple[Opening, ...]
    signature: bytes


class LinkReleased(msgspec.Struct, frozen=True, tag="link_released"):
    """The link that a statement asks for, and the signature under the statement."""

    link: bytes
    signature: bytes


class LinkRevealed(msgspec.Struct, frozen=True, tag="link_revealed"):
    link: bytes


Answer: TypeAlias = ChainFixed | ShoeSealed | CardsOpened | LinkReleased | LinkRevealed
