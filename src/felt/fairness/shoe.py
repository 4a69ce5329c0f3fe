"""The shoe of two keys. The house shuffles the cards, the witness chooses the order in which places of that shuffle are
asked for, and the seeds of patrons cut between the two. Neither side knows the next card until both open it."""

import hmac
from collections.abc import Sequence
from enum import StrEnum

import msgspec

from felt.core.cards import DECK, Card
from felt.fairness.hashing import digest, packed
from felt.fairness.merkle import Tree, leaf_hash, root_by_path
from felt.fairness.stream import shuffle, words

SALT_BYTES = 16


class Side(StrEnum):
    HOUSE = "house"
    WITNESS = "witness"


class Opening(msgspec.Struct, frozen=True):
    """One place of a sealed half, with the proof that it was sealed so."""

    value: str
    """A card of the house's half (`9S`), a place in decimal digits of the witness's half."""
    salt: bytes
    path: tuple[bytes, ...]


class SealedHalf:
    """One side's half of a shoe, known in full to this side only."""

    def __init__(self, side: Side, link: bytes, *, chain: bytes, number: int, decks: int) -> None:
        self._link = link
        cards = house_cards(link, decks) if side is Side.HOUSE else witness_order(link, decks)
        self.values = [str(each) for each in cards]
        self._tree = Tree(
            [_leaf(side, chain, number, place, value, self._salt(place)) for place, value in enumerate(self.values)]
        )
        self.root = self._tree.root

    def open(self, place: int) -> Opening:
        return Opening(self.values[place], self._salt(place), self._tree.path(place))

    def _salt(self, place: int) -> bytes:
        return hmac.digest(self._link, packed("felt/salt", place), "sha256")[:SALT_BYTES]


def _leaf(side: Side, chain: bytes, number: int, place: int, value: str, salt: bytes) -> bytes:
    return leaf_hash(digest(f"felt/{side}", chain, number, place, value, salt))


def house_cards(link: bytes, decks: int) -> list[Card]:
    """P of the document."""
    return shuffle(DECK * decks, words(link, b"felt/house"))


def witness_order(link: bytes, decks: int) -> list[int]:
    """Q of the document."""
    return shuffle(range(len(DECK) * decks), words(link, b"felt/witness"))


def cut(*, house_root: bytes, witness_root: bytes, seeds: bytes, decks: int, beacon: bytes = b"") -> list[int]:
    """R of the document: public, and fixed after both halves were sealed."""
    key = digest("felt/cut", house_root, witness_root, seeds, beacon)
    return shuffle(range(len(DECK) * decks), words(key, b"felt/cut"))


def was_sealed(opening: Opening, root: bytes, side: Side, *, chain: bytes, number: int, decks: int, place: int) -> bool:
    leaf = _leaf(side, chain, number, place, opening.value, opening.salt)
    return root_by_path(leaf, index=place, size=len(DECK) * decks, path=opening.path) == root


def order_of(house: Sequence[Card], cutting: Sequence[int], witness: Sequence[int]) -> list[Card]:
    """The whole shoe, as both links give it once they are revealed: card j is P[R[Q[j]]]."""
    return [house[cutting[place]] for place in witness]
